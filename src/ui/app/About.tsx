/** What this page is and which codec computes in it. */
import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import type { CodecEngine } from '../../codec/codec';
import { InfoIcon } from '../look/icons';
import s from './dialogs.module.css';
import { useApp } from './store';

/** The page that every build makes of what it contains. */
export const LICENCES = './licences.html';

/** What the codec of TCP Boston runs as, by the engine that was chosen. */
const ENGINES: Readonly<Record<CodecEngine, string>> = {
  relaxed: 'WebAssembly with relaxed SIMD', simd128: 'WebAssembly with SIMD', scalar: 'WebAssembly without SIMD',
  reference: 'TypeScript, for WebAssembly did not load',
};

const wordsOf = (engine: string): string => Object.entries(ENGINES).find(([id]) => id === engine)?.[1] ?? engine;

export function About() {
  const engine = useApp((state) => state.codecEngine);
  return (
    <Popover position="bottom-end" width={320} trapFocus>
      <Popover.Target>
        <Tooltip label="About"><ActionIcon aria-label="About"><InfoIcon /></ActionIcon></Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={s.about}>
          <h2>Cell by Cell</h2>
          <p>Build an ATM network, run TCP over it, and watch every 53-byte cell.</p>
          <p>
            Everything runs in this browser: no server, no account, no tracking. The same network and seed give the same
            run everywhere, to the bit.
          </p>
          <p>The codec of TCP Boston {engine === null ? 'has not been needed yet' : `runs as ${wordsOf(engine)}`}.</p>
          <p><a href={LICENCES} target="_blank" rel="noreferrer">Licences of what this page is made of</a></p>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
