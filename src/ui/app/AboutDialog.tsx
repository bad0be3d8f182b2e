/** The dialog that says what this page is and which engine runs its codec. */
import { Modal } from '@mantine/core';
import type { CodecEngine } from '../../codec/codec';
import s from './dialogs.module.css';
import { show, useApp } from './store';
import { useAfterMount } from './use-after-mount';

/** The page of licences, which every build generates. */
const LICENCES = './licences.html';

/** The engines of the codec of TCP Boston in words. */
const ENGINES: Readonly<Record<CodecEngine, string>> = {
  relaxed: 'WebAssembly with relaxed SIMD', simd128: 'WebAssembly with SIMD', scalar: 'WebAssembly without SIMD',
  reference: 'TypeScript, for WebAssembly did not load',
};

const wordsOf = (engine: string): string => Object.entries(ENGINES).find(([id]) => id === engine)?.[1] ?? engine;

export function AboutDialog() {
  const opened = useAfterMount(useApp((state) => state.dialog === 'about'));
  const engine = useApp((state) => state.codecEngine);
  return (
    <Modal opened={opened} onClose={() => show(null)} title="About Cell by Cell" size={400}>
      <div className={s.about}>
        <p>Build an ATM network, run TCP over it, and watch every 53-byte cell.</p>
        <p>
          Everything runs in this browser: no server, no account, no tracking. The same network and seed give the same
          run everywhere, to the bit.
        </p>
        <p>The codec of TCP Boston {engine === null ? 'has not been needed yet' : `runs as ${wordsOf(engine)}`}.</p>
        <p><a href={LICENCES} target="_blank" rel="noreferrer">Licences of what this page is made of</a></p>
      </div>
    </Modal>
  );
}
