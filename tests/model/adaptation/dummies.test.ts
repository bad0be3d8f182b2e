/** How AAL5 treats the holes in TCP Boston's packets of 13 cells, some of which are lost on purpose. */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import type { Aal5Spec } from '../../../src/model/spec';
import { ran } from '../support/runs';
import { MS, S, boston, file, line } from '../support/specs';

const lose = (cells: number[], partial: Aal5Spec['partial'], segments = 3) => ran(line({
  link: { delayPs: MS }, traffic: file(segments * 536), adaptation: { partial }, faults: [{ cells }],
  durationPs: 20 * S,
  tcp: { initialWindowPackets: segments, initialRtoPs: 50 * MS, tickPs: MS, minRtoPs: 20 * MS, boston: boston() },
}));

describe('a packet that loses cells 2, 5 and its last, and one that loses none', () => {
  it('is handed up with three dummy cells', () => {
    expect(record(lose([2, 5, 12], 'dummy')).dummyCells).toBe(3);
  });

  it('is handed up without them where its holes are closed', () => {
    expect(record(lose([2, 5, 12], 'pack')).dummyCells).toBe(0);
  });

  it('has the same result either way but for the count: TCP Boston takes no dummy for data', () => {
    const [dummy, pack] = [record(lose([2, 5, 12], 'dummy')), record(lose([2, 5, 12], 'pack'))];
    expect({ ...dummy, dummyCells: 0 }).toEqual(pack);
  });
});

describe('a packet of which no cell arrives', () => {
  it('is not handed up', () => {
    expect(record(lose(Array.from({ length: 13 }, (_, cell) => cell), 'dummy')).dummyCells).toBe(0);
  });
});

describe('a retransmission of three cells that loses one', () => {
  it('is handed up with one dummy cell, in addition to the three of the first transmission', () => {
    const again = record(lose([2, 5, 6, 13], 'dummy', 1));
    expect([again.dummyCells, again.verifiedSegments, again.corruptSegments]).toEqual([4, 1, 0]);
  });
});
