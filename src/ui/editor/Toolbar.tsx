/**
 * What can be done to the network as a whole, as buttons with their effect. On a phone the adding ones share a menu,
 * and deleting is left to the properties.
 */
import { Button, Menu } from '@mantine/core';
import type { RefObject } from 'react';
import type { Scenario } from '../../scenario/types';
import { ChevronDownIcon, PlayIcon } from '../look/icons';
import { addGroup, addHost, addSwitch, type Edit } from './edits';
import { FlowArrowMark, GroupMark, HostMark, LinkMark, NewMark, RemoveMark, SwitchMark, TidyMark } from './marks';
import { startFromScratch, startFromTwoHosts } from './starts';

export type Ask = 'connect' | 'flow';

export interface ToolbarProps {
  place: RefObject<HTMLDivElement | null>;
  /** No canvas. */
  narrow: boolean;
  canRemove: boolean;
  canConnect: boolean;
  canAddFlow: boolean;
  canRun: boolean;
  apply(make: (scenario: Scenario) => Edit): void;
  /** Opens the form that asks for the two ends. */
  onAsk(ask: Ask): void;
  onRemove(): void;
  onTidy(): void;
  onRun?(): void;
}

const ADDING = [
  { title: 'Add host', mark: <HostMark />, make: addHost },
  { title: 'Add group', mark: <GroupMark />, make: (scenario: Scenario) => addGroup(scenario) },
  { title: 'Add switch', mark: <SwitchMark />, make: addSwitch },
] as const;

export function Toolbar(
  { place, narrow, canRemove, canConnect, canAddFlow, canRun, apply, onAsk, onRemove, onTidy, onRun }: ToolbarProps,
) {
  const asking = [
    { title: 'Connect…', mark: <LinkMark />, ask: 'connect', can: canConnect },
    { title: 'Add flow…', mark: <FlowArrowMark />, ask: 'flow', can: canAddFlow },
  ] as const;
  return (
    <div ref={place} className="editor-toolbar" role="group" aria-label="Edit the network">
      {narrow
        ? (
        <Menu position="bottom-start" classNames={{ item: 'editor-menu-item' }}>
          <Menu.Target><Button leftSection={<NewMark />} rightSection={<ChevronDownIcon />}>Add</Button></Menu.Target>
          <Menu.Dropdown>
            {ADDING.map(({ title, mark, make }) => (
              <Menu.Item key={title} leftSection={mark} onClick={() => apply(make)}>{title}</Menu.Item>
            ))}
            {asking.map(({ title, mark, ask, can }) => (
              <Menu.Item key={title} leftSection={mark} disabled={!can} onClick={() => onAsk(ask)}>{title}</Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        )
        : (
        <>
          <div className="editor-toolbar-set">
            {ADDING.map(({ title, mark, make }) => (
              <Button key={title} leftSection={mark} onClick={() => apply(make)}>{title}</Button>
            ))}
          </div>
          <div className="editor-toolbar-set">
            {asking.map(({ title, mark, ask, can }) => (
              <Button key={title} leftSection={mark} disabled={!can} onClick={() => onAsk(ask)}>{title}</Button>
            ))}
          </div>
        </>
        )}
      {narrow ? null : (
        <div className="editor-toolbar-set">
          <Button leftSection={<RemoveMark />} disabled={!canRemove} onClick={onRemove}>Delete</Button>
          <Button leftSection={<TidyMark />} onClick={onTidy}>Tidy</Button>
        </div>
      )}
      <div className="editor-toolbar-set" data-end="true">
        <Menu position="bottom-end" classNames={{ item: 'editor-menu-item' }}>
          <Menu.Target><Button variant="subtle" rightSection={<ChevronDownIcon />}>New</Button></Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => apply(startFromScratch)}>Start from scratch</Menu.Item>
            <Menu.Item onClick={() => apply(startFromTwoHosts)}>Start from two hosts and a switch</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        {onRun ? (
          <Button variant="filled" leftSection={<PlayIcon size={16} />} disabled={!canRun} onClick={onRun}>
            Run it
          </Button>
        ) : null}
      </div>
    </div>
  );
}
