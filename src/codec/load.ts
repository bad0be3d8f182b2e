/** Chooses the engine: the fastest that this machine supports and that passes the self-test. */
import type { CodecProvider, CompiledEngine } from './codec';
import { referenceProvider } from './reference';
import { works } from './self-test';
import { wasmProvider, wasmProviderNow } from './wasm';

/** Called with a sentence to show or to log when a slower engine is used than this machine supports. */
export type OnFallback = (reason: string) => void;

/** Reads the bytes of an engine's module. Called for the next engine only if the one before it has failed. */
export type ReadModule = (engine: CompiledEngine) => Promise<BufferSource>;

/** Engines to try, in this order. */
export type Engines = Iterable<CompiledEngine>;

/** Makes the smallest module that uses the given vector instruction, to test whether this machine supports it. */
const probe = (...lookUp: number[]) => {
  const splatZero = [0x41, 0x00, 0xfd, 0x0f];
  const body = [0x00, ...splatZero, ...splatZero, ...lookUp, 0x0b];
  const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
  const types = [0x01, 0x05, 0x01, 0x60, 0x00, 0x01, 0x7b];
  const functions = [0x03, 0x02, 0x01, 0x00];
  return Uint8Array.from([...header, ...types, ...functions, 0x0a, body.length + 2, 0x01, body.length, ...body]);
};

/** The engines, the fastest first, each with the probe module that a machine must accept; `null` if it needs none. */
const ENGINES: readonly { engine: CompiledEngine; needs: Uint8Array<ArrayBuffer> | null }[] = [
  { engine: 'relaxed', needs: probe(0xfd, 0x80, 0x02) },
  { engine: 'simd128', needs: probe(0xfd, 0x0e) },
  { engine: 'scalar', needs: null },
];

/**
 * Yields the compiled engines that this machine supports, the fastest first; none without WebAssembly. A slower engine
 * is probed only when the caller asks for it.
 */
export function* enginesForThisMachine(): Generator<CompiledEngine, void> {
  if (typeof WebAssembly !== 'object') return;
  for (const { engine, needs } of ENGINES) if (needs === null || WebAssembly.validate(needs)) yield engine;
}

/**
 * Always resolves with a provider that works. If the module of an engine cannot be read, is not valid on this machine
 * or computes wrong bytes, the next of `engines` is tried; after the last the reference is used.
 */
export async function loadCodec(
  readModule: ReadModule, onFallback?: OnFallback, engines: Engines = enginesForThisMachine(),
): Promise<CodecProvider> {
  const choice = choose(engines, onFallback);
  let step = choice.next();
  while (!step.done) step = choice.next(await made(step.value, readModule));
  return step.value;
}

/** As `loadCodec`, for modules that can be read synchronously: the engine is loaded when the provider is first used. */
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

/** Yields the engines to try; the caller answers each with its provider, or with the reason why there is none. */
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

/** An engine's provider, or a clause that says why it cannot be used. */
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
