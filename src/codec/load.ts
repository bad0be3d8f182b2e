/** Chooses the engine: the fastest one that this machine accepts and that passes its test. */
import type { CodecProvider, CompiledEngine } from './codec';
import { referenceProvider } from './reference';
import { agreesWith } from './self-test';
import { wasmProvider } from './wasm';

/** Hears, in a sentence to show or to log, why a slower engine is used than this machine should have. */
export type OnFallback = (reason: string) => void;

/** Yields the bytes of an engine's module. It is asked for the chosen one alone, and for the next if that one fails. */
export type ReadModule = (engine: CompiledEngine) => Promise<BufferSource>;

/** A module of one function that makes a vector of zeroes and looks it up in itself, by the given instruction. */
const probe = (...lookUp: number[]) => {
  const splatZero = [0x41, 0x00, 0xfd, 0x0f];
  const body = [0x00, ...splatZero, ...splatZero, ...lookUp, 0x0b];
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b];
  const functions = [0x03, 0x02, 0x01, 0x00];
  return Uint8Array.from([...header, ...types, ...functions, 0x0a, body.length + 2, 0x01, body.length, ...body]);
};

/** The fastest first. What a machine must accept for an engine to be tried; for the scalar one nothing in advance. */
const ENGINES: readonly { engine: CompiledEngine; needs: Uint8Array<ArrayBuffer> | null }[] = [
  { engine: 'relaxed', needs: probe(0xfd, 0x80, 0x02) },
  { engine: 'simd128', needs: probe(0xfd, 0x0e) },
  { engine: 'scalar', needs: null },
];

/** The compiled engines for which this machine has the instructions, the fastest first; none without WebAssembly. */
export function enginesForThisMachine(): CompiledEngine[] {
  if (typeof WebAssembly !== 'object') return [];
  return ENGINES.filter(({ needs }) => needs === null || WebAssembly.validate(needs)).map(({ engine }) => engine);
}

/**
 * Always resolves with a provider that works. An engine whose module cannot be read, is not valid here or gives wrong
 * bytes gives way to the next; after the last comes the reference.
 */
export async function loadCodec(
  readModule: ReadModule, onFallback: OnFallback = () => undefined,
): Promise<CodecProvider> {
  const reference = referenceProvider();
  const reasons = new Set<string>();
  for (const engine of enginesForThisMachine()) {
    const tried = await tryEngine(engine, readModule, reference);
    if (typeof tried !== 'string') {
      if (reasons.size > 0) onFallback(`The codec runs with engine ${engine}: ${[...reasons].join('; ')}.`);
      return tried;
    }
    reasons.add(tried);
  }
  if (reasons.size === 0) reasons.add('this machine has none');
  onFallback(`The codec runs without WebAssembly: ${[...reasons].join('; ')}.`);
  return reference;
}

/** The engine's provider, or why it cannot be used. */
async function tryEngine(
  engine: CompiledEngine, readModule: ReadModule, reference: CodecProvider,
): Promise<CodecProvider | string> {
  try {
    const bytes = await readModule(engine);
    if (!WebAssembly.validate(bytes)) return `the module of engine ${engine} is not valid here`;
    const compiled = await wasmProvider(bytes, engine);
    return agreesWith(reference, compiled) ? compiled
      : `the module of engine ${engine} gave wrong bytes in the self-test`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
