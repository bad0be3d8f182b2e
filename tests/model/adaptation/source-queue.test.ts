import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createSourceQueue, dropCells, pushCells, visitTrains,
} from '../../../src/model/adaptation/services/source-queue';
import { cellCode } from '../../../src/model/atm/cell-number';

describe('the queue of a source with room for two trains at first', () => {
  it('keeps cells in order through any pushes and drops, and consecutive cells as one train', () => {
    const move = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 5 }));
    fc.assert(fc.property(fc.array(move, { maxLength: 200 }), (moves) => {
      const queue = createSourceQueue(2);
      // Slots in the upper half, so that the number of a cell has its highest bit set.
      const [list, most] = [[] as number[], 1 << 19];
      let [packet, index] = [most, 0];
      moves.forEach(([push, count]) => {
        if (push) {
          pushCells(queue, cellCode(packet, index), count);
          for (let cell = 0; cell < count; cell++) list.push(cellCode(packet, index + cell) | 0);
          index += count;
          if (count % 2 === 0) [packet, index] = [packet + 1, 0];
        } else if (queue.trains > 0) {
          const taken = Math.min(count, queue.count[queue.head]);
          expect(list.splice(0, taken)[0]).toBe(queue.cell[queue.head]);
          dropCells(queue, taken);
        }
        const [cells, starts] = [[] as number[], [] as number[]];
        visitTrains(queue, (cell, of) => {
          starts.push(cell);
          for (let n = 0; n < of; n++) cells.push(cell + n);
        });
        expect([cells, queue.length]).toEqual([list, list.length]);
        expect(starts).toEqual(list.filter((cell, place) => cell !== list[place - 1] + 1));
      });
    }));
  });
});
