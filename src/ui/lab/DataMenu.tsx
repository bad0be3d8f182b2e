/** The choice of what is dispersed: the drawing, a typed text, or the reader's own file. */
import { Button, Popover, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { FileIcon } from '../look/file-icons';
import { ChevronDownIcon } from '../look/icons';
import { EXAMPLE_TEXT, MOST_TEXT, MOST_SOURCE_CELLS, withSourceCells, type LabState } from './lab-state';
import { cellsOfText, type Material } from './material';
import s from './lab.module.css';

interface DataMenuProps {
  state: LabState;
  onState(next: LabState): void;
  onFile(file: File): void;
  onProblem(message: string): void;
}

const nameOf = (material: Material): string =>
  material.kind === 'drawing' ? 'The sailing boat' : material.kind === 'text' ? 'A text' : material.name;

/** Returns the state with this text, and with as many source cells as it has pieces. */
const withText = (state: LabState, text: string): LabState =>
  withSourceCells({ ...state, material: { kind: 'text', text } }, Math.min(MOST_SOURCE_CELLS, cellsOfText(text)));

export function DataMenu({ state, onState, onFile, onProblem }: DataMenuProps) {
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { material } = state;
  const type = (text: string): void => {
    onState(withText(state, text.slice(0, MOST_TEXT)));
    if (text.length > MOST_TEXT) onProblem(`The text is cut after ${MOST_TEXT.toLocaleString('en-US')} characters.`);
  };
  return (
    <Popover opened={opened} onChange={setOpened} width={360} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button" className={s.data} aria-label={`Data: ${nameOf(material)}`} aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <FileIcon /><span className={s.dataName}>{nameOf(material)}</span><ChevronDownIcon />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Data">
        <div className={s.dataMenu}>
          <div className={s.dataKinds}>
            <Button
              aria-pressed={material.kind === 'drawing'} variant={material.kind === 'drawing' ? 'filled' : 'default'}
              onClick={() => onState({ ...state, material: { kind: 'drawing' } })}
            >
              Sailing boat
            </Button>
            <Button
              aria-pressed={material.kind === 'text'} variant={material.kind === 'text' ? 'filled' : 'default'}
              onClick={() => material.kind !== 'text' && onState(withText(state, EXAMPLE_TEXT))}
            >
              Text
            </Button>
            <Button
              aria-pressed={material.kind === 'picture'} variant={material.kind === 'picture' ? 'filled' : 'default'}
              onClick={() => input.current?.click()}
            >
              Own file…
            </Button>
          </div>
          {material.kind === 'text' && (
            <Textarea
              label="Text" description={`Every 48 bytes are a piece: ${cellsOfText(material.text)} here.`}
              value={material.text} descriptionProps={{ size: 'sm' }} rows={5} spellCheck={false}
              onChange={(event) => type(event.currentTarget.value)}
            />
          )}
          <p className={s.hint}>
            Or drop a picture or a text anywhere on the lab. It stays on this machine; a link carries a text, or a
            picture in at most 32 cells.
          </p>
        </div>
        <input
          ref={input} type="file" accept="image/*,text/*" hidden aria-label="Own picture or text"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) onFile(file);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
