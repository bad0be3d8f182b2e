/**
 * Makes a codec provider of an engine compiled from wasm-codec.
 *
 * Bytes in the module's memory are processed in place; others are copied to a staging area there and back. A call
 * allocates nothing, with two exceptions: a view for results of a length not seen before, and views of the parts into
 * which bytes are cut that do not fit the staging areas.
 */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { CODE_CELLS, type CodeConstruction, type Codec, type CodecProvider, type CompiledEngine } from './codec';
import { providerOf } from './provider';
import { wasmDecoder } from './wasm-decode';
import { wasmEncoder } from './wasm-encode';
import { prepared, type Instance } from './wasm-instance';

/**
 * Resolves with a provider that has its own instance of the module of `engine`. About 1.2 million bytes of its 16 MiB
 * of memory are in use. Rejects with a `WebAssembly.CompileError` if the module is not valid on this machine.
 */
export async function wasmProvider(
  module: BufferSource | WebAssembly.Module, engine: CompiledEngine,
): Promise<CodecProvider> {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  return providerOver(await WebAssembly.instantiate(compiled, importsOf(compiled)), engine);
}

/** As `wasmProvider`, but synchronous: not for a page, where compiling would block everything else. */
export function wasmProviderNow(module: BufferSource, engine: CompiledEngine): CodecProvider {
  const compiled = new WebAssembly.Module(module);
  return providerOver(new WebAssembly.Instance(compiled, importsOf(compiled)), engine);
}

function providerOver({ exports }: WebAssembly.Instance, engine: CompiledEngine): CodecProvider {
  if (!isCodec(exports)) throw new TypeError(`The module of ${engine} is no codec.`);
  const made = prepared(exports);
  return providerOf(engine, (construction, sourceCells) => wasmCodec(made, construction, sourceCells));
}

/** Whether the instance exports the functions called here; their parameters are typed by the package. */
const isCodec = (exports: WebAssembly.Exports): exports is WebAssembly.Exports & InitOutput =>
  exports.memory instanceof WebAssembly.Memory
  && ['decode', 'encode', 'heapBase', 'plan', 'planBytes', 'repair', 'start'].every((name) =>
    typeof exports[name] === 'function');

/**
 * Makes the imports that the module wants: wasm-bindgen imports a hook that prepares a table of JavaScript objects. The
 * codec passes no objects, so the hook does nothing.
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
  const { reconstruct, complete, plan, decode, repair } = wasmDecoder(instance, construction, m);
  const { alloc, free } = instance.memory;
  return {
    construction, sourceCells: m, maxCells: CODE_CELLS,
    cell, encode, encodeBatch, reconstruct, complete, plan, decode, repair, alloc, free,
  };
}
