/**
 * The engines compiled from wasm-codec: the numbers, addresses and views behind the `Codec` interface.
 *
 * Bytes that lie in the module's memory are worked on where they are; others are copied to a place there and back.
 * Nothing is allocated per call, except that results of a length not seen before get a view, and that bytes outside of
 * the module's memory which do not fit its places at once are cut into parts.
 */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { checkApart, checkDecode, checkEncode, checkIndices, checkRepair } from './check';
import {
  PAYLOAD_BYTES, CODE_CELLS, codecError, type CodeConstruction, type Codec, type CodecProvider, type CompiledEngine,
} from './codec';
import { heldIn, makePlan, type Held } from './plan';
import { planCache, type PlanCache } from './plan-cache';
import { providerOf } from './provider';
import { instanceMemory, type InstanceMemory } from './wasm-memory';

const CONSTRUCTION_NUMBER = { systematic: 0, uniform: 1 } as const;

const NOTHING = new Uint8Array(0);

/** An instance of a module, with what is kept about it. */
interface Instance {
  exports: InitOutput;
  memory: InstanceMemory;
  plans: PlanCache;
  /** The plan whose lists lie in the places for them, if any does. */
  laid: Held | null;
}

/**
 * The last call of its kind that was found right, all of it in the module's memory: made again, it needs no second
 * look.
 */
interface Encoded {
  source: Uint8Array;
  out: Uint8Array;
  first: number;
  count: number;
  from: number;
  to: number;
}

/** The same for cells that were missing. */
interface Repaired {
  held: Held | null;
  cells: Uint8Array;
  segment: Uint8Array;
  redundant: number;
  from: number;
  to: number;
}

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

function prepared(exports: InitOutput): Instance {
  exports.__wbindgen_start();
  const memory = instanceMemory(exports.memory, exports.heapBase());
  const bytesFor = (construction: number, indices: ArrayLike<number>) => {
    let redundant = 0;
    for (let r = 0; r < indices.length; r++) if (indices[r] >= indices.length) redundant++;
    return exports.planBytes(construction, indices.length, redundant);
  };
  const plans = planCache(memory.plansFrom, memory.plansEnd, bytesFor, (construction, indices, address, room) => {
    writeList(memory.bytes, memory.indicesAt, indices);
    expectSuccess(exports.plan(construction, indices.length, memory.indicesAt, address, room));
  });
  return { exports, memory, plans, laid: null };
}

function writeList(bytes: Uint8Array, at: number, list: ArrayLike<number>): void {
  for (let n = 0; n < list.length; n++) bytes[at + n] = list[n];
}

function wasmCodec(instance: Instance, construction: CodeConstruction, m: number): Codec {
  const { exports, memory, plans } = instance;
  const kind = CONSTRUCTION_NUMBER[construction];
  const owner = {};
  const encoded: Encoded = { source: NOTHING, out: NOTHING, first: 0, count: 0, from: 0, to: 0 };
  const repaired: Repaired = { held: null, cells: NOTHING, segment: NOTHING, redundant: 0, from: 0, to: 0 };

  const encodeAt = (source: Uint8Array, segments: number, first: number, count: number, out: Uint8Array) => {
    let from = memory.inputs(source);
    let to = memory.outputs(out);
    checkApart(source, from, out, to);
    const outside = to < 0;
    if (from >= 0 && !outside && segments === 1) {
      encoded.source = source;
      encoded.out = out;
      encoded.first = first;
      encoded.count = count;
      encoded.from = from;
      encoded.to = to;
    }
    if (from < 0) memory.bytes.set(source, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.encode(kind, m, segments, first, count, from, to));
    if (outside) memory.fetch(segments * count, out);
  };

  /** For cells in the order that lies at `orderAt`. */
  const decodeAt = (place: number, cells: Uint8Array, segments: number, out: Uint8Array) => {
    let from = memory.inputs(cells);
    let to = memory.outputs(out);
    checkApart(cells, from, out, to);
    const outside = to < 0;
    if (from < 0) memory.bytes.set(cells, (from = memory.inputAt));
    if (outside) to = memory.outputAt;
    expectSuccess(exports.decode(m, segments, plans.addresses[place], plans.rooms[place], memory.orderAt, from, to));
    if (outside) memory.fetch(segments * m, out);
  };

  /** Where the plan is; its lists are laid down. */
  const ready = (held: Held) => {
    if (!plans.holds(held.place, held.stamp)) {
      held.place = plans.find(kind, held.indices);
      held.stamp = plans.stamps[held.place];
    }
    if (instance.laid !== held) {
      writeList(memory.bytes, memory.orderAt, held.indices);
      writeList(memory.bytes, memory.redundantAt, held.redundant);
      instance.laid = held;
    }
    return held.place;
  };

  /** Calls `work` with as many segments at a time as fit the places for bytes that lie elsewhere. */
  const inParts = (
    input: Uint8Array,
    segments: number,
    out: Uint8Array,
    outCells: number,
    work: (input: Uint8Array, segments: number, out: Uint8Array) => void,
  ) => {
    const [from, to] = [memory.inputs(input), memory.outputs(out)];
    checkApart(input, from, out, to);
    const inside = from >= 0 && to >= 0;
    const most = inside ? segments : Math.floor(memory.stageCells / Math.max(m, outCells));
    if (segments <= most) return work(input, segments, out);
    for (let done = 0; done < segments; done += most) {
      const end = Math.min(done + most, segments);
      const part = input.subarray(done * m * PAYLOAD_BYTES, end * m * PAYLOAD_BYTES);
      work(part, end - done, out.subarray(done * outCells * PAYLOAD_BYTES, end * outCells * PAYLOAD_BYTES));
    }
  };

  return {
    construction,
    sourceCells: m,
    maxCells: CODE_CELLS,
    cell(index, source, out) {
      checkEncode(index, 1, m, source, out);
      if (construction === 'uniform' || index >= m) return encodeAt(source, 1, index, 1, out);
      checkApart(source, memory.inputs(source), out, memory.outputs(out));
      const at = index * PAYLOAD_BYTES;
      for (let byte = 0; byte < PAYLOAD_BYTES; byte++) out[byte] = source[at + byte];
    },
    encode(first, count, source, out) {
      const known = encoded.source === source && encoded.out === out && source.length > 0;
      if (known && encoded.first === first && encoded.count === count) {
        return expectSuccess(exports.encode(kind, m, 1, first, count, encoded.from, encoded.to));
      }
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
      checkApart(cells, memory.inputs(cells), out, memory.outputs(out));
      const place = plans.find(kind, indices);
      instance.laid = null;
      writeList(memory.bytes, memory.orderAt, indices);
      decodeAt(place, cells, 1, out);
    },
    plan(indices) {
      checkIndices(indices, m);
      const plan = makePlan(owner, construction, m, indices);
      ready(heldIn(plan, owner));
      return plan;
    },
    decode(plan, cells, segments, out) {
      const held = heldIn(plan, owner);
      checkDecode(m, cells, out, segments);
      inParts(cells, segments, out, m, (part, some, into) => decodeAt(ready(held), part, some, into));
    },
    repair(plan, cells, segment) {
      const held = heldIn(plan, owner);
      const known = held === repaired.held && cells === repaired.cells && segment === repaired.segment;
      if (known && cells.length > 0 && segment.length > 0) {
        const place = ready(held);
        const { redundant, from, to } = repaired;
        return expectSuccess(exports.repair(
          m, redundant, plans.addresses[place], plans.rooms[place], memory.redundantAt, from, to,
        ));
      }
      const redundant = held.redundant.length;
      checkRepair(m, redundant, cells, segment);
      let from = memory.inputs(cells);
      let to = memory.outputs(segment);
      checkApart(cells, from, segment, to);
      const place = ready(held);
      const outside = to < 0;
      if (from >= 0 && !outside) {
        repaired.held = held;
        repaired.cells = cells;
        repaired.segment = segment;
        repaired.redundant = redundant;
        repaired.from = from;
        repaired.to = to;
      }
      if (from < 0) memory.bytes.set(cells, (from = memory.inputAt));
      if (outside) memory.bytes.set(segment, (to = memory.outputAt));
      expectSuccess(exports.repair(
        m, redundant, plans.addresses[place], plans.rooms[place], memory.redundantAt, from, to,
      ));
      if (outside) memory.fetch(m, segment);
    },
    alloc: memory.alloc,
    free: memory.free,
  };
}

/** What the module would refuse has been refused before the call. */
function expectSuccess(status: number): void {
  if (status !== 0) throw codecError('engine', `The codec module returned status ${status}.`);
}
