/**
 * The engine compiled from wasm-codec: the numbers, offsets and views behind the `Codec` interface.
 *
 * The module has an arena of memory in which this file gives three places to one call's segment, results and indices;
 * callers' bytes are copied in and out. Nothing is allocated per call, except that `encode` makes a view the first
 * time that it sees a count.
 */
import type { InitOutput } from '../../wasm-codec/pkg/cell_codec.js';
import { checkEncode, checkReconstruct } from './check';
import { CELL_BYTES, CODE_CELLS, codecError } from './codec';
import type { CodeConstruction, Codec, CodecProvider } from './codec';
import { providerOf } from './provider';

const INPUT_AT = 0;
const OUTPUT_AT = CODE_CELLS * CELL_BYTES;
const INDICES_AT = 2 * CODE_CELLS * CELL_BYTES;
const CONSTRUCTION_NUMBER = { systematic: 0, uniform: 1 } as const;

/**
 * A provider over an instance of its own. Rejects if the engine of the browser refuses the module, for which reason
 * the caller asks `WebAssembly.validate` first.
 */
export async function wasmProvider(module: BufferSource | WebAssembly.Module): Promise<CodecProvider> {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const instance = await WebAssembly.instantiate(compiled, importsOf(compiled));
  const engine = instance.exports as unknown as InitOutput;
  engine.__wbindgen_start();
  const arena = arenaOf(engine);
  return providerOf('simd128', (construction, sourceCells) => wasmCodec(engine, arena, construction, sourceCells));
}

/** wasm-bindgen asks for a hook that prepares a table of JavaScript objects; the codec passes none, so it stays empty. */
function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => undefined;
  }
  return imports;
}

interface Arena {
  /** All of it. Ask anew for each call: the view dies if the memory ever grows. */
  bytes(): Uint8Array;
  /** The first `cells` cells of the output place. */
  output(cells: number): Uint8Array;
}

function arenaOf(engine: InitOutput): Arena {
  let all = new Uint8Array(0);
  let outputs: (Uint8Array | undefined)[] = [];
  const bytes = () => {
    if (all.buffer !== engine.memory.buffer) {
      all = new Uint8Array(engine.memory.buffer, engine.arenaAddress(), engine.arenaBytes());
      outputs = new Array<Uint8Array | undefined>(CODE_CELLS + 1);
    }
    return all;
  };
  return {
    bytes,
    output: (cells) => {
      const arena = bytes();
      return (outputs[cells] ??= arena.subarray(OUTPUT_AT, OUTPUT_AT + cells * CELL_BYTES));
    },
  };
}

function wasmCodec(engine: InitOutput, arena: Arena, construction: CodeConstruction, m: number): Codec {
  const kind = CONSTRUCTION_NUMBER[construction];

  const encode = (first: number, count: number, source: Uint8Array, out: Uint8Array) => {
    checkEncode(first, count, m, source, out);
    arena.bytes().set(source, INPUT_AT);
    expectSuccess(engine.encode(kind, m, first, count, INPUT_AT, OUTPUT_AT));
    out.set(arena.output(count));
  };

  return {
    construction,
    sourceCells: m,
    maxCells: CODE_CELLS,
    encode,
    cell(index, source, out) {
      if (construction === 'uniform' || index >= m) return encode(index, 1, source, out);
      checkEncode(index, 1, m, source, out);
      const at = index * CELL_BYTES;
      for (let byte = 0; byte < CELL_BYTES; byte++) out[byte] = source[at + byte];
    },
    reconstruct(indices, cells, out) {
      checkReconstruct(indices, m, cells, out);
      const bytes = arena.bytes();
      for (let r = 0; r < m; r++) bytes[INDICES_AT + r] = indices[r];
      bytes.set(cells, INPUT_AT);
      expectSuccess(engine.reconstruct(kind, m, INDICES_AT, INPUT_AT, OUTPUT_AT));
      out.set(arena.output(m));
    },
  };
}

/** What the module would refuse has been refused before the call. */
function expectSuccess(status: number): void {
  if (status !== 0) throw codecError('engine', `The codec module answered with status ${status}.`);
}
