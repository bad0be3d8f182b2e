/**
 * Collects the code cells of one segment as they arrive, in any order, until there are enough. If more than m arrive,
 * it keeps those with the lowest indices: source cells before redundant ones, which makes rebuilding as cheap as
 * possible and independent of the order of arrival.
 */
import { checkBytes, checkIndex } from './check';
import { PAYLOAD_BYTES, CODE_CELLS, codecError, type Codec } from './codec';

/** need n: n more code cells are needed. duplicate: this code cell was there already, with the same bytes. */
export type Collected = `need ${number}` | 'duplicate' | 'ready';

export interface Collector {
  /**
   * Adds a copy of `cell` (48 bytes). Throws a `CodecError`, and changes nothing, if the index does not exist (range),
   * the length is wrong (length), or this code cell is there already with other bytes (conflict).
   */
  add(index: number, cell: Uint8Array): Collected;
  /** Writes the segment into `out` (m * 48 bytes). Throws a `CodecError` (tooFew) until `add` has returned ready. */
  result(out: Uint8Array): void;
}

const NOT_HELD = -1;

export function collector(codec: Codec): Collector {
  const m = codec.sourceCells;
  const cells = new Uint8Array(m * PAYLOAD_BYTES);
  const indices: number[] = [];
  const slotOf = new Int16Array(CODE_CELLS).fill(NOT_HELD);

  const put = (slot: number, index: number, cell: Uint8Array) => {
    cells.set(cell, slot * PAYLOAD_BYTES);
    indices[slot] = index;
    slotOf[index] = slot;
  };

  return {
    add(index, cell) {
      checkIndex(index);
      checkBytes('The code cell', cell, 1);
      if (slotOf[index] !== NOT_HELD) {
        const heldAt = slotOf[index] * PAYLOAD_BYTES;
        if (cell.every((byte, n) => byte === cells[heldAt + n])) return 'duplicate';
        throw codecError('conflict', `Code cell ${index} arrived before with other bytes.`);
      }
      if (indices.length < m) {
        put(indices.length, index, cell);
      } else {
        const highest = Math.max(...indices);
        if (index < highest) {
          const slot = slotOf[highest];
          slotOf[highest] = NOT_HELD;
          put(slot, index, cell);
        }
      }
      return indices.length < m ? `need ${m - indices.length}` : 'ready';
    },
    result(out) {
      codec.reconstruct(indices, cells, out);
    },
  };
}
