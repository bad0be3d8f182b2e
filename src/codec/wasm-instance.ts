/**
 * One instance of the module compiled from wasm-codec, with its memory, its cache of plans, and the plan whose lists
 * are in that memory. Also divides work on bytes outside the memory that do not fit its staging areas at once.
 */
import type { InitOutput } from '../../wasm-codec/pkg/simd128/cell_codec.js';
import { checkApart } from './check';
import { PAYLOAD_BYTES, codecError } from './codec';
import type { Held } from './plan';
import { planCache, type PlanCache } from './plan-cache';
import { instanceMemory, type InstanceMemory } from './wasm-memory';

export const CONSTRUCTION_NUMBER = { systematic: 0, uniform: 1 } as const;

/** Placeholder for bytes that have not been seen yet. */
export const NOTHING = new Uint8Array(0);

export interface Instance {
  exports: InitOutput;
  memory: InstanceMemory;
  plans: PlanCache;
  /** The plan whose lists are at `orderAt` and `redundantAt`; `null` if those of none are. */
  laid: Held | null;
}

export function prepared(exports: InitOutput): Instance {
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

export function writeList(bytes: Uint8Array, at: number, list: ArrayLike<number>): void {
  for (let n = 0; n < list.length; n++) bytes[at + n] = list[n];
}

/** Encodes or decodes some segments; their results follow each other in `out`. */
type Work = (input: Uint8Array, segments: number, out: Uint8Array) => void;

/** Calls `work` with as many segments of `m` cells at a time as fit the staging areas for bytes outside the memory. */
export const inPartsOf = (memory: InstanceMemory, m: number) =>
  (input: Uint8Array, segments: number, out: Uint8Array, outCells: number, work: Work): void => {
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

/** Throws if the module reports an error: bad input is refused before the call, so this is a defect of the engine. */
export function expectSuccess(status: number): void {
  if (status !== 0) throw codecError('engine', `The codec module returned status ${status}.`);
}
