/** Chooses the engine: the fastest one that this machine accepts and that passes its test. */
import type { CodecProvider, CompiledEngine } from './codec';
import { referenceProvider } from './reference';
import { works } from './self-test';
import { wasmProvider, wasmProviderNow } from './wasm';

/** Hears, in a sentence to show or to log, why a slower engine is used than this machine should have. */
export type OnFallback = (reason: string) => void;

/** Yields the bytes of an engine's module. It is asked for the chosen one alone, and for the next if that one fails. */
export type ReadModule = (engine: CompiledEngine) => Promise<BufferSource>;

/** Engines to be tried, in this order. */
export type Engines = Iterable<CompiledEngine>;

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

/**
 * The compiled engines for which this machine has the instructions, the fastest first; none without WebAssembly. Of the
 * slower ones nothing is asked until they are.
 */
export function* enginesForThisMachine(): Generator<CompiledEngine, void> {
  if (typeof WebAssembly !== 'object') return;
  for (const { engine, needs } of ENGINES) if (needs === null || WebAssembly.validate(needs)) yield engine;
}

/**
 * Always resolves with a provider that works. An engine whose module cannot be read, is not valid here or gives wrong
 * bytes gives way to the next of `engines`; after the last comes the reference.
 */
export async function loadCodec(
  readModule: ReadModule, onFallback?: OnFallback, engines: Engines = enginesForThisMachine(),
): Promise<CodecProvider> {
  const choice = choose(engines, onFallback);
  let step = choice.next();
  while (!step.done) step = choice.next(await made(step.value, readModule));
  return step.value;
}

/** The same where modules can be read and compiled at once, done when the first code or the engine is asked for. */
export function codecWhenNeeded(
  readModule: (engine: CompiledEngine) => BufferSource, onFallback?: OnFallback, engines?: Engines,
): CodecProvider {
  let chosen: CodecProvider | undefined;
  const load = (): CodecProvider => {
    const choice = choose(engines ?? enginesForThisMachine(), onFallback);
    let step = choice.next();
    while (!step.done) step = choice.next(madeNow(step.value, readModule));
    return step.value;
  };
  const provider = (): CodecProvider => (chosen ??= load());
  return {
    get engine() { return provider().engine; },
    codec: (construction, sourceCells) => provider().codec(construction, sourceCells),
  };
}

/** Yields the engines to try, and takes for each its provider, or why there is none. */
function* choose(
  engines: Engines, onFallback: OnFallback = () => undefined,
): Generator<CompiledEngine, CodecProvider, Made> {
  const reasons = new Set<string>();
  for (const engine of engines) {
    const tried = yield engine;
    if (typeof tried === 'string') reasons.add(tried);
    else if (!works(tried)) {
      reasons.add(`the module of engine ${engine} gave wrong bytes in the self-test`);
    } else {
      if (reasons.size > 0) onFallback(`The codec runs with engine ${engine}: ${[...reasons].join('; ')}.`);
      return tried;
    }
  }
  if (reasons.size === 0) reasons.add('this machine has none');
  onFallback(`The codec runs without WebAssembly: ${[...reasons].join('; ')}.`);
  return referenceProvider();
}

/** The engine's provider, or why it cannot be used. */
type Made = CodecProvider | string;

async function made(engine: CompiledEngine, readModule: ReadModule): Promise<Made> {
  try {
    const bytes = await readModule(engine);
    return await wasmProvider(bytes, engine);
  } catch (error) {
    return reasonOf(error, engine);
  }
}

function madeNow(engine: CompiledEngine, readModule: (engine: CompiledEngine) => BufferSource): Made {
  try {
    const bytes = readModule(engine);
    return wasmProviderNow(bytes, engine);
  } catch (error) {
    return reasonOf(error, engine);
  }
}

function reasonOf(error: unknown, engine: CompiledEngine): string {
  if (error instanceof WebAssembly.CompileError) return `the module of engine ${engine} is not valid here`;
  return error instanceof Error ? error.message : String(error);
}
