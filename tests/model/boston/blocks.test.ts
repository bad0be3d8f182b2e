import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPackets, takePacket, PacketFlag } from '../../../src/model/atm/packets';
import { MAX_BLOCKS, blockCells, blocksOf } from '../../../src/model/atm/blocks';
import { createCodes, noteCodeCells, placeInCode } from '../../../src/model/atm/code-place';

describe('a segment cut into blocks of at most 128 cells', () => {
  it.each([
    [1, [1]], [13, [13]], [128, [128]], [129, [65, 64]], [192, [96, 96]], [256, [128, 128]], [300, [100, 100, 100]],
  ])('of %d cells has blocks of %j', (cells, blocks) => {
    expect(Array.from({ length: blocksOf(cells) }, (_, block) => blockCells(cells, blocksOf(cells), block))).toEqual(
      blocks,
    );
  });

  it('of 1,366 cells, the longest without tags, has eleven blocks; of 1,490, the longest with tags, twelve', () => {
    expect([blocksOf(1366), blocksOf(1490), MAX_BLOCKS]).toEqual([11, 12, 12]);
  });

  it.each(Array.from({ length: 14 }, (_, n) => [1 + n * 105]))('of %d cells has all of them in its blocks', (cells) => {
    const blocks = blocksOf(cells);
    expect(Array.from({ length: blocks }, (_, block) => blockCells(cells, blocks, block))
      .reduce((sum, own) => sum + own)).toBe(cells);
  });
});

/** Places in the code of each cell of a packet: 256 × block + index in the block. */
function places(cells: number, sent: number, again?: { start: number[]; count: number[] }): number[] {
  const packets = createPackets(new Uint8Array(2), 4);
  const packet = takePacket(packets, 0, 0, 0, sent, cells * 48 - 8);
  packets.flags[packet] = PacketFlag.coded | (again ? PacketFlag.retransmission : 0);
  packets.sourceCells[packet] = cells;
  const world = { packets, codes: createCodes() };
  if (again) noteCodeCells(world, packet, again.start, again.count);
  return Array.from({ length: sent }, (_, position) => placeInCode(world, packet, position));
}

describe('the first transmission of a segment of 192 cells with six redundant ones', () => {
  const all = places(192, 198);

  it('has source cell i as local cell ⌊i / 2⌋ of block i mod 2', () => {
    expect(all.slice(0, 192)).toEqual(Array.from({ length: 192 }, (_, i) => (i % 2) * 256 + (i >> 1)));
  });

  it('has the redundant cells after the source cells, the blocks in turn', () => {
    expect(all.slice(192)).toEqual([96, 256 + 96, 97, 256 + 97, 98, 256 + 98]);
  });
});

describe('a retransmission with three cells of block 0 from 100 on, none of block 1 and two of block 2 from 104 on', () => {
  it('has them in that order', () => {
    expect(places(300, 5, { start: [100, 0, 104], count: [3, 0, 2] })).toEqual([
      100, 101, 102, 2 * 256 + 104, 2 * 256 + 105,
    ]);
  });
});

describe('a segment of any size with any redundancy', () => {
  it('has a code cell of its own for every cell that is sent', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1366 }), fc.nat(40), (cells, extra) => {
      expect(new Set(places(cells, cells + extra)).size).toBe(cells + extra);
    }));
  });
});
