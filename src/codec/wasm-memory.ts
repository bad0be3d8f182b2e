/**
 * The memory of one instance: staging areas for the bytes of one call, plans, and what `alloc` gives out. Its size is
 * fixed (scripts/codec/compile.mjs), so views of it stay valid; pages that are never touched cost nothing. Growing
 * memory would detach all views, and after that the V8 of Node 20 checks every access to any typed array, which makes
 * the engine an eighth slower. One view is made per length.
 */
import { PAYLOAD_BYTES, CODE_CELLS, codecError } from './codec';
import { checkAllocation, memoryOf } from './memory';

const STAGE_CELLS = 1_365;
const STAGE_BYTES = 65_536;
const PLAN_BYTES = 1 << 20;

export interface InstanceMemory {
  /** The whole memory. */
  readonly bytes: Uint8Array;
  /** Find the addresses of views that are read, and of those that are written. */
  readonly inputs: ViewFinder;
  readonly outputs: ViewFinder;
  /** Copies the first `cells` cells of the staging area for results into `out`. */
  fetch(cells: number, out: Uint8Array): void;
  alloc(bytes: number): Uint8Array;
  free(view: Uint8Array): void;
  readonly indicesAt: number;
  readonly orderAt: number;
  readonly redundantAt: number;
  readonly inputAt: number;
  readonly outputAt: number;
  /** Cells that fit the staging area for input, and also that for results. */
  readonly stageCells: number;
  readonly plansFrom: number;
  readonly plansEnd: number;
}

/**
 * Returns the address of a view of the memory. For a view of another buffer, whose bytes have to be copied, it returns
 * -1 - o, where o is the offset in that buffer.
 */
export type ViewFinder = (view: Uint8Array) => number;

/**
 * Remembers the last view, because asking a view for its offset or buffer takes as long as adding up a cell, and
 * neither ever changes. Views of other buffers mostly start below `first`, so that their buffer need not be asked for.
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

/** `heapBase` is the first address that the module does not use itself. */
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
