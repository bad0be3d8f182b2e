/**
 * The memory of one instance: places for one call's bytes, plans, and what is given out. The module comes with all of
 * it (scripts/codec/compile.mjs) and it has one size for good, so no view of it ever dies; pages that are never touched
 * cost nothing. Memory that grows takes the views of what it was from whoever has one, and the V8 of Node 20 then looks
 * at each access to any typed array whether it is one of those: the engine takes an eighth longer. Views are made once
 * a length.
 */
import { PAYLOAD_BYTES, CODE_CELLS, codecError } from './codec';
import { checkAllocation, memoryOf } from './memory';

const STAGE_CELLS = 1_365;
const STAGE_BYTES = 65_536;
const PLAN_BYTES = 1 << 20;

export interface InstanceMemory {
  /** All of it. */
  readonly bytes: Uint8Array;
  /** Where views of it are that are read, and that are written. */
  readonly inputs: ViewFinder;
  readonly outputs: ViewFinder;
  /** Copies the first `cells` cells of the place for results. */
  fetch(cells: number, out: Uint8Array): void;
  alloc(bytes: number): Uint8Array;
  free(view: Uint8Array): void;
  readonly indicesAt: number;
  readonly orderAt: number;
  readonly redundantAt: number;
  readonly inputAt: number;
  readonly outputAt: number;
  /** Cells that fit the place for input, and as many that for results. */
  readonly stageCells: number;
  readonly plansFrom: number;
  readonly plansEnd: number;
}

/**
 * The address of a view of the memory. Of a view that lies elsewhere, which is a matter of copying, the offset o in its
 * own buffer, as -1 - o.
 */
export type ViewFinder = (view: Uint8Array) => number;

/**
 * Asking a view for its offset or its buffer takes as long as summing up a cell, and neither ever changes: the last
 * view is known by sight. Views that lie elsewhere mostly start below `first`, so that they are not asked for their
 * buffer.
 */
function viewFinder(first: number, buffer: ArrayBufferLike): ViewFinder {
  let last: Uint8Array | null = null;
  let lastAt = 0;
  return (view) => {
    if (view === last) return lastAt;
    const at = view.byteOffset;
    if (at < first || view.buffer !== buffer) return -1 - at;
    last = view;
    lastAt = at;
    return at;
  };
}

/** `heapBase` is the first address that is not the module's own. */
export function instanceMemory({ buffer }: WebAssembly.Memory, heapBase: number): InstanceMemory {
  const indicesAt = heapBase;
  const orderAt = indicesAt + CODE_CELLS;
  const redundantAt = orderAt + CODE_CELLS;
  const inputAt = redundantAt + CODE_CELLS;
  const outputAt = inputAt + STAGE_BYTES;
  const plansFrom = outputAt + STAGE_BYTES;
  const plansEnd = plansFrom + PLAN_BYTES;
  const pool = memoryOf(plansEnd, buffer.byteLength);
  const bytes = new Uint8Array(buffer);
  const outputs = new Array<Uint8Array | undefined>(STAGE_CELLS + 1);
  return {
    bytes,
    inputs: viewFinder(plansEnd, buffer),
    outputs: viewFinder(plansEnd, buffer),
    fetch(cells, out) {
      out.set((outputs[cells] ??= bytes.subarray(outputAt, outputAt + cells * PAYLOAD_BYTES)));
    },
    alloc(size) {
      checkAllocation(size);
      const address = pool.take(size);
      if (address === null) {
        throw codecError('memory', `There is no room for ${size} bytes in ${buffer.byteLength} of memory.`);
      }
      return new Uint8Array(buffer, address, size);
    },
    free(view) {
      if (!(view instanceof Uint8Array) || view.buffer !== buffer || !pool.give(view.byteOffset)) {
        throw codecError('memory', 'What is to be freed was not given out by alloc, or was freed before.');
      }
    },
    indicesAt,
    orderAt,
    redundantAt,
    inputAt,
    outputAt,
    stageCells: STAGE_CELLS,
    plansFrom,
    plansEnd,
  };
}
