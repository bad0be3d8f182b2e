/**
 * The engines compiled from wasm-codec: the numbers, addresses and views behind the `Codec` interface.
 *
 * Bytes that lie in the module's memory are worked on where they are; others are copied to a place there and back.
 * Nothing is allocated per call, except that results of a length not seen before get a view, and that bytes outside of
 * the module's memory which do not fit its places at once are cut into parts.
 */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { checkApart, checkDecode, checkEncode, checkIndices } from './check';
import { CELL_BYTES, CODE_CELLS, codecError } from './codec';
import type { CodeConstruction, Codec, CodecProvider, CompiledEngine, DecodePlan } from './codec';
import { planCache } from './plan-cache';
import type { PlanCache } from './plan-cache';
import { providerOf } from './provider';
import { DEFAULT_MEMORY_BYTES, instanceMemory } from './wasm-memory';
import type { InstanceMemory } from './wasm-memory';

const CONSTRUCTION_NUMBER = { systematic: 0, uniform: 1 } as const;

/** An instance of a module, with what is kept about it. */
interface Instance {
  exports: InitOutput;
  memory: InstanceMemory;
  plans: PlanCache;
}

/**
 * A provider over an instance of its own of the module of `engine`, whose memory has `memoryBytes` bytes, of which some 1.2 million are taken.
 * Rejects if the engine of the browser refuses the module, for which reason the caller asks `WebAssembly.validate`
 * first.
 */
export async function wasmProvider(
  module: BufferSource | WebAssembly.Module,
  engine: CompiledEngine,
  memoryBytes = DEFAULT_MEMORY_BYTES,
): Promise<CodecProvider> {
  const compiled = module instanceof WebAssembly.Module ? module : await WebAssembly.compile(module);
  const instance = await WebAssembly.instantiate(compiled, importsOf(compiled));
  const made = prepared(instance.exports as unknown as InitOutput, memoryBytes);
  return providerOf(engine, (construction, sourceCells) => wasmCodec(made, construction, sourceCells));
}

/** wasm-bindgen asks for a hook that prepares a table of JavaScript objects; the codec passes none, so it stays empty. */
function importsOf(module: WebAssembly.Module): WebAssembly.Imports {
  const imports: Record<string, Record<string, () => void>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = () => undefined;
  }
  return imports;
}

function prepared(exports: InitOutput, memoryBytes: number): Instance {
  exports.__wbindgen_start();
  const memory = instanceMemory(exports.memory, exports.heapBase(), memoryBytes);
  const plans = planCache(memory.plansFrom, memory.plansEnd, exports.planBytes, (construction, indices, address, room) => {
    const bytes = memory.bytes();
    for (let r = 0; r < indices.length; r++) bytes[memory.indicesAt + r] = indices[r];
    expectSuccess(exports.plan(construction, indices.length, memory.indicesAt, address, room));
  });
  return { exports, memory, plans };
}

function wasmCodec({ exports, memory, plans }: Instance, construction: CodeConstruction, m: number): Codec {
  const kind = CONSTRUCTION_NUMBER[construction];
  const ownPlans = new WeakSet<DecodePlan>();

  const encodeAt = (source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array) => {
    let from = source.byteOffset;
    let to = out.byteOffset;
    checkApart(source, from, out, to);
    const outside = !memory.holds(out, to);
    if (!memory.holds(source, from)) memory.bytes().set(source, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.encode(kind, m, segments, first, count, from, to));
    if (outside) memory.fetch(segments * count, out);
  };

  const decodeAt = (indices: ArrayLike<number>, cells: Uint8Array, segments: number, out: Uint8Array) => {
    let from = cells.byteOffset;
    let to = out.byteOffset;
    checkApart(cells, from, out, to);
    const place = plans.find(kind, indices, redundantAmong(indices));
    const bytes = memory.bytes();
    for (let r = 0; r < m; r++) bytes[memory.orderAt + r] = indices[r];
    const outside = !memory.holds(out, to);
    if (!memory.holds(cells, from)) bytes.set(cells, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.decode(m, segments, plans.addresses[place], plans.rooms[place], memory.orderAt, from, to));
    if (outside) memory.fetch(segments * m, out);
  };

  const redundantAmong = (indices: ArrayLike<number>) => {
    let redundant = 0;
    for (let r = 0; r < m; r++) if (indices[r] >= m) redundant++;
    return redundant;
  };

  /** Calls `work` with as many segments at a time as fit the places for bytes that lie elsewhere. */
  const inParts = (
    input: Uint8Array,
    segments: number,
    out: Uint8Array,
    outCells: number,
    work: (input: Uint8Array, segments: number, out: Uint8Array) => void,
  ) => {
    const [from, to] = [input.byteOffset, out.byteOffset];
    checkApart(input, from, out, to);
    const inside = memory.holds(input, from) && memory.holds(out, to);
    const most = inside ? segments : Math.floor(memory.stageCells / Math.max(m, outCells));
    if (segments <= most) return work(input, segments, out);
    for (let done = 0; done < segments; done += most) {
      const end = Math.min(done + most, segments);
      const part = input.subarray(done * m * CELL_BYTES, end * m * CELL_BYTES);
      work(part, end - done, out.subarray(done * outCells * CELL_BYTES, end * outCells * CELL_BYTES));
    }
  };

  return {
    construction,
    sourceCells: m,
    maxCells: CODE_CELLS,
    cell(index, source, out) {
      checkEncode(index, 1, m, source, out);
      if (construction === 'uniform' || index >= m) return encodeAt(source, 1, index, 1, out);
      checkApart(source, source.byteOffset, out, out.byteOffset);
      const at = index * CELL_BYTES;
      for (let byte = 0; byte < CELL_BYTES; byte++) out[byte] = source[at + byte];
    },
    encode(first, count, source, out) {
      checkEncode(first, count, m, source, out);
      encodeAt(source, 1, first, count, out);
    },
    encodeBatch(source, segments, first, count, out) {
      checkEncode(first, count, m, source, out, segments);
      inParts(source, segments, out, count, (part, some, into) => encodeAt(part, some, first, count, into));
    },
    reconstruct(indices, cells, out) {
      checkIndices(indices, m);
      checkDecode(m, cells, out);
      decodeAt(indices, cells, 1, out);
    },
    plan(indices) {
      checkIndices(indices, m);
      plans.find(kind, indices, redundantAmong(indices));
      const plan = Object.freeze({ indices: Uint8Array.from(indices) });
      ownPlans.add(plan);
      return plan;
    },
    decode(plan, cells, segments, out) {
      if (!ownPlans.has(plan)) throw codecError('plan', 'This is no plan of this codec.');
      checkIndices(plan.indices, m);
      checkDecode(m, cells, out, segments);
      inParts(cells, segments, out, m, (part, some, into) => decodeAt(plan.indices, part, some, into));
    },
    alloc: memory.alloc,
    free: memory.free,
  };
}

/** What the module would refuse has been refused before the call. */
function expectSuccess(status: number): void {
  if (status !== 0) throw codecError('engine', `The codec module answered with status ${status}.`);
}
