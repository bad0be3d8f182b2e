/**
 * The engines compiled from wasm-codec behind the `Codec` interface: how a module becomes a provider.
 *
 * Bytes that lie in the module's memory are worked on where they are; others are copied to a place there and back.
 * Nothing is allocated per call, except that results of a length not seen before get a view, and that bytes outside of
 * the module's memory which do not fit its places at once are cut into parts.
 */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { CODE_CELLS, type CodeConstruction, type Codec, type CodecProvider, type CompiledEngine } from './codec';
import { providerOf } from './provider';
import { wasmDecoder } from './wasm-decode';
import { wasmEncoder } from './wasm-encode';
import { prepared, type Instance } from './wasm-instance';

/**
 * A provider over an instance of its own of the module of `engine`. Of its 16 MiB of memory some 1.2 million bytes are
 * taken. Rejects with a `WebAssembly.CompileError` if the module is not valid on this machine.
 */
export async function wasmProvider(
  module: BufferSource | WebAssembly.Module, engine: CompiledEngine,
): Promise<CodecProvider> {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  return providerOver(await WebAssembly.instantiate(compiled, importsOf(compiled)), engine);
}

/** The same at once: not for a page, where the compiler would keep everything else waiting. */
export function wasmProviderNow(module: BufferSource, engine: CompiledEngine): CodecProvider {
  const compiled = new WebAssembly.Module(module);
  return providerOver(new WebAssembly.Instance(compiled, importsOf(compiled)), engine);
}

function providerOver({ exports }: WebAssembly.Instance, engine: CompiledEngine): CodecProvider {
  if (!isCodec(exports)) throw new TypeError(`The module of ${engine} is no codec.`);
  const made = prepared(exports);
  return providerOf(engine, (construction, sourceCells) => wasmCodec(made, construction, sourceCells));
}

/** Does the instance have what is called here? What the calls take, the package's own types say. */
const isCodec = (exports: WebAssembly.Exports): exports is WebAssembly.Exports & InitOutput =>
  exports.memory instanceof WebAssembly.Memory
  && ['decode', 'encode', 'heapBase', 'plan', 'planBytes', 'repair', 'start'].every((name) =>
    typeof exports[name] === 'function');

/**
 * wasm-bindgen asks for a hook that prepares a table of JavaScript objects; the codec passes none, so it stays empty.
 */
function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => undefined;
  }
  return imports;
}

function wasmCodec(instance: Instance, construction: CodeConstruction, m: number): Codec {
  const { cell, encode, encodeBatch } = wasmEncoder(instance, construction, m);
  const { reconstruct, plan, decode, repair } = wasmDecoder(instance, construction, m);
  const { alloc, free } = instance.memory;
  return {
    construction, sourceCells: m, maxCells: CODE_CELLS,
    cell, encode, encodeBatch, reconstruct, plan, decode, repair, alloc, free,
  };
}
