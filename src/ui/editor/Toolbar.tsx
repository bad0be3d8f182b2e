/**
 * Buttons for what can be done to the network as a whole. On a phone the buttons that add something share a menu, and
 * deleting is left to the properties.
 */
import { Button, Menu } from '@mantine/core';
import { useState, type RefObject } from 'react';
import { ChevronDownIcon, PlayIcon } from '../look/icons';
import type { Ask, Entries } from './entries';
import { EntryItems } from './EntryItems';
import { DrawFlowMark, FlowArrowMark, LinkMark, NewMark, RemoveMark, TidyMark } from './marks';
import { Palette, PALETTE, type Locate } from './palette';
import type { Piece, Place } from './placing';

export interface ToolbarProps {
  place: RefObject<HTMLDivElement | null>;
  /** Whether there is no room for the canvas. */
  narrow: boolean;
  canRemove: boolean;
  canConnect: boolean;
  canAddFlow: boolean;
  canRun: boolean;
  locate: Locate;
  /** Whether flows are being drawn. */
  drawing: boolean;
  onAdd(piece: Piece): void;
  onPut(piece: Piece, place: Place): void;
  /** Opens the form that asks for the two ends. */
  onAsk(ask: Ask): void;
  onDraw(drawing: boolean): void;
  onRemove(): void;
  onTidy(): void;
  /** Returns the entries of the Edit menu, when it opens. */
  entries(): Entries;
  onRun?(): void;
}

const asking = ({ canConnect, canAddFlow }: ToolbarProps) => [
  { title: 'Connect…', mark: <LinkMark />, ask: 'connect', can: canConnect },
  { title: 'Add flow…', mark: <FlowArrowMark />, ask: 'flow', can: canAddFlow },
] as const;

function AddMenu(props: ToolbarProps) {
  return (
    <Menu position="bottom-start" classNames={{ item: 'editor-menu-item' }}>
      <Menu.Target><Button leftSection={<NewMark />} rightSection={<ChevronDownIcon />}>Add</Button></Menu.Target>
      <Menu.Dropdown>
        {PALETTE.map(({ piece, title, mark }) => (
          <Menu.Item key={piece} leftSection={mark} onClick={() => props.onAdd(piece)}>{title}</Menu.Item>
        ))}
        {asking(props).map(({ title, mark, ask, can }) => (
          <Menu.Item key={title} leftSection={mark} disabled={!can} onClick={() => props.onAsk(ask)}>{title}</Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The Edit menu: copying, pasting and arranging, as in the context menu of a node. */
function EditMenu({ entries }: Pick<ToolbarProps, 'entries'>) {
  const [shown, setShown] = useState<Entries>([]);
  return (
    <Menu
      position="bottom-start" classNames={{ item: 'editor-menu-item' }}
      onChange={(opened) => { if (opened) setShown(entries()); }}
    >
      <Menu.Target><Button rightSection={<ChevronDownIcon />}>Edit</Button></Menu.Target>
      <Menu.Dropdown><EntryItems entries={shown} /></Menu.Dropdown>
    </Menu>
  );
}

function WideTools(props: ToolbarProps) {
  const { drawing, canAddFlow, canRemove, onDraw, onAsk, onRemove, onTidy } = props;
  return (
    <>
      <Palette locate={props.locate} onAdd={props.onAdd} onPut={props.onPut} />
      <div className="editor-toolbar-set">
        {asking(props).map(({ title, mark, ask, can }) => (
          <Button key={title} leftSection={mark} disabled={!can} onClick={() => onAsk(ask)}>{title}</Button>
        ))}
        <Button
          leftSection={<DrawFlowMark />} disabled={!canAddFlow} aria-pressed={drawing} className="editor-toggle"
          onClick={() => onDraw(!drawing)}
        >
          Draw flows
        </Button>
      </div>
      <div className="editor-toolbar-set">
        <Button leftSection={<RemoveMark />} disabled={!canRemove} onClick={onRemove}>Delete</Button>
        <Button leftSection={<TidyMark />} onClick={onTidy}>Tidy</Button>
        <EditMenu entries={props.entries} />
      </div>
    </>
  );
}

export function Toolbar(props: ToolbarProps) {
  const { place, narrow, canRun, onRun } = props;
  return (
    <div ref={place} className="editor-toolbar" data-unprinted role="group" aria-label="Edit the network">
      {narrow ? <><AddMenu {...props} /><EditMenu entries={props.entries} /></> : <WideTools {...props} />}
      <div className="editor-toolbar-set" data-end="true">
        {onRun ? (
          <Button variant="filled" leftSection={<PlayIcon size={16} />} disabled={!canRun} onClick={onRun}>
            Run it
          </Button>
        ) : null}
      </div>
    </div>
  );
}
