/**
 * Our codec as the benchmark calls it: in the caller's own memory inside of the module, without copies, as the peers are
 * called too, and through the interface with ordinary arrays, copies included.
 */
import type { InitOutput } from '../../wasm-codec/pkg/cell_codec.js';
import { CELL_BYTES } from '../../src/codec/codec';
import type { Codec } from '../../src/codec/codec';
import { wasmProvider } from '../../src/codec/wasm';
import { expectedParity, fnv1a, lossPatterns, PATTERNS, sameBytes, sourceBytes } from './source';
import type { Losses } from './source';
import { failUnless } from './task';
import type { TaskMaker, TaskMakers } from './task';

export type OursEngine = 'relaxed' | 'simd128' | 'scalar';

const SYSTEMATIC = 0;
const INPUT_AT = 0;
const OUTPUT_AT = 256 * CELL_BYTES;
const INDICES_AT = 2 * OUTPUT_AT;

export async function oursTasks(_engine: OursEngine, module: BufferSource): Promise<TaskMakers> {
  const provider = await wasmProvider(module);
  const raw = instantiate(module);
  const arena = new Uint8Array(raw.memory.buffer, raw.arenaAddress(), raw.arenaBytes());
  const codec = (m: number) => provider.codec('systematic', m);
  return {
    encode: encode(raw, arena),
    'encode-copy': (m, k) => encodeWithCopies(codec(m), k),
    'cold-quarter': decode(raw, arena, codec, 'quarter'),
    'cold-worst': decode(raw, arena, codec, 'worst'),
    cell: (m) => oneCell(codec(m)),
    call: () => emptyCall(raw),
    init: () => compileAndStart(module),
  };
}

function instantiate(module: BufferSource): InitOutput {
  const compiled = new WebAssembly.Module(module);
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(compiled)) (imports[from] ??= {})[name] = () => undefined;
  const raw = new WebAssembly.Instance(compiled, imports).exports as unknown as InitOutput;
  raw.__wbindgen_start();
  return raw;
}

const encode = (raw: InitOutput, arena: Uint8Array): TaskMaker => (m, k) => ({
  check() {
    arena.set(sourceBytes(m * CELL_BYTES, m), INPUT_AT);
    failUnless(raw.encode(SYSTEMATIC, m, m, k, INPUT_AT, OUTPUT_AT) === 0, 'It refused.');
    const parity = arena.slice(OUTPUT_AT, OUTPUT_AT + k * CELL_BYTES);
    failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
    return fnv1a(parity);
  },
  run(calls) {
    for (let call = 0; call < calls; call++) raw.encode(SYSTEMATIC, m, m, k, INPUT_AT, OUTPUT_AT);
  },
});

function encodeWithCopies(codec: Codec, k: number) {
  const m = codec.sourceCells;
  const source = sourceBytes(m * CELL_BYTES, m);
  const parity = new Uint8Array(k * CELL_BYTES);
  return {
    check() {
      codec.encode(m, k, source, parity);
      failUnless(sameBytes(parity, expectedParity(m, k)), 'The redundant cells are wrong.');
      return fnv1a(parity);
    },
    run(calls: number) {
      for (let call = 0; call < calls; call++) codec.encode(m, k, source, parity);
    },
  };
}

/** The cells stay the same while the patterns change, since time does not depend on contents; the check has the right ones. */
const decode = (raw: InitOutput, arena: Uint8Array, codec: (m: number) => Codec, losses: Losses): TaskMaker => (m, k) => {
  const patterns = lossPatterns(losses, m, k).map((lost) => receivedIndices(m, lost));
  let next = 0;
  return {
    check: () => rebuildsUnder(codec(m), k, patterns),
    prepare() {
      patterns.forEach((indices, n) => arena.set(indices, INDICES_AT + n * m));
    },
    run(calls) {
      for (let call = 0; call < calls; call++) {
        raw.reconstruct(SYSTEMATIC, m, INDICES_AT + next * m, INPUT_AT, OUTPUT_AT);
        next = (next + 1) % PATTERNS;
      }
    },
  };
};

function receivedIndices(m: number, lost: readonly number[]): number[] {
  const there = Array.from({ length: m }, (_, i) => i).filter((i) => !lost.includes(i));
  return [...there, ...lost.map((_, n) => m + n)];
}

function rebuildsUnder(codec: Codec, k: number, patterns: readonly number[][]): string {
  const m = codec.sourceCells;
  const source = sourceBytes(m * CELL_BYTES, m);
  const all = new Uint8Array([...source, ...expectedParity(m, k)]);
  const rebuilt = new Uint8Array(m * CELL_BYTES);
  for (const indices of patterns) {
    const cells = new Uint8Array(m * CELL_BYTES);
    indices.forEach((index, n) => cells.set(all.subarray(index * CELL_BYTES, (index + 1) * CELL_BYTES), n * CELL_BYTES));
    codec.reconstruct(indices, cells, rebuilt);
    failUnless(sameBytes(rebuilt, source), 'The rebuilt segment is wrong.');
  }
  return '';
}

function oneCell(codec: Codec) {
  const m = codec.sourceCells;
  const source = sourceBytes(m * CELL_BYTES, m);
  const cell = new Uint8Array(CELL_BYTES);
  return {
    check() {
      codec.cell(m, source, cell);
      failUnless(sameBytes(cell, expectedParity(m, 1)), 'The redundant cell is wrong.');
      return '';
    },
    run(calls: number) {
      for (let call = 0; call < calls; call++) codec.cell(m, source, cell);
    },
  };
}

/** The call that encodes, asked for no cell: arguments are passed and checked, and that is all. */
function emptyCall(raw: InitOutput) {
  return {
    check() {
      failUnless(raw.encode(SYSTEMATIC, 10, 10, 0, INPUT_AT, OUTPUT_AT) === 0, 'It refused.');
      return '';
    },
    run(calls: number) {
      for (let call = 0; call < calls; call++) raw.encode(SYSTEMATIC, 10, 10, 0, INPUT_AT, OUTPUT_AT);
    },
  };
}

/** Every time a module with other bytes (a custom section counts up), for JavaScript engines remember what they compiled. */
function compileAndStart(module: BufferSource) {
  const bytes = ArrayBuffer.isView(module) ? new Uint8Array(module.buffer, module.byteOffset, module.byteLength) : new Uint8Array(module);
  const salted = new Uint8Array([...bytes, 0, 9, 4, ...new TextEncoder().encode('salt'), 0, 0, 0, 0]);
  const salt = new DataView(salted.buffer, salted.length - 4);
  return {
    check() {
      instantiate(salted);
      return '';
    },
    mostCalls: 100,
    run(calls: number) {
      for (let call = 0; call < calls; call++) {
        salt.setUint32(0, salt.getUint32(0) + 1);
        instantiate(salted);
      }
    },
  };
}
