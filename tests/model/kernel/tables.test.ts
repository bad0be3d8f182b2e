import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPackets, freePacket, freeSlots, packetsUnderWay, takePacket } from '../../../src/model/atm/packets';
import { createRing, dropHead, placeOf, pushCell } from '../../../src/model/atm/rings';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../../src/model/atm/cell-number';
import { MAX_BLOCKS } from '../../../src/model/atm/blocks';

describe('a ring of cells', () => {
  it('keeps the order of a list through any pushes and drops', () => {
    fc.assert(fc.property(fc.array(fc.boolean(), { maxLength: 200 }), (pushes) => {
      const ring = createRing();
      const list: number[] = [];
      pushes.forEach((push, number) => {
        if (push) {
          pushCell(ring, number, 2 * number);
          list.push(number);
        } else if (list.length > 0) {
          dropHead(ring);
          list.shift();
        }
        expect(list.map((_, position) => ring.cell[placeOf(ring, position)])).toEqual(list);
        expect(list.map((_, position) => ring.hop[placeOf(ring, position)])).toEqual(list.map((cell) => 2 * cell));
      });
    }));
  });
});

/** Four VCs in three pools. */
const POOLS = Uint8Array.of(0, 1, 0, 2);
const MILLION = 1 << 20;

describe('the table of packets with room for two at first', () => {
  it('gives every packet under way a slot of its own and keeps its values', () => {
    fc.assert(fc.property(fc.array(fc.nat(9), { maxLength: 200 }), (moves) => {
      const table = createPackets(POOLS, 2);
      const open = new Map<number, number>();
      moves.forEach((move, number) => {
        const slots = [...open.keys()];
        if (move < 6 || slots.length === 0) {
          const slot = takePacket(table, number % 4, number + 1, number + 2, 3, 100);
          table.flags[slot] |= 1;
          expect(open.has(slot)).toBe(false);
          open.set(slot, number);
        } else {
          freePacket(table, slots[move % slots.length]);
          open.delete(slots[move % slots.length]);
        }
        expect(packetsUnderWay(table)).toBe(open.size);
        expect(freeSlots(table).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: table.used }, (_, slot) => slot).filter((slot) => !open.has(slot)));
        for (const [slot, value] of open) {
          expect([
            table.vc[slot], table.segment[slot], table.number[slot], table.cells[slot], table.open[slot],
            table.lost[slot], table.bytes[slot], table.flags[slot],
          ])
            .toEqual([value % 4, value + 1, value + 2, 3, 3, 0, 100, 1]);
        }
      });
    }));
  });

  it('keeps the packets of a pool close together, however many of another wait', () => {
    const table = createPackets(POOLS, 2);
    const take = (vc: number): number => takePacket(table, vc, 0, 0, 1, 1);
    const fleeting = Array.from({ length: 1_000 }, () => {
      take(0);
      take(2);
      const slot = take(3);
      freePacket(table, slot);
      return slot;
    });
    expect(new Set(fleeting).size).toBe(1);
  });

  it('throws an error when more than a million are under way', () => {
    const table = createPackets(POOLS, MILLION);
    table.used = MILLION;
    expect(() => takePacket(table, 0, 0, 0, 1, 1)).toThrow(/1048576 packets/);
  });

  it('lends a full pool the slots of the others', () => {
    const table = createPackets(POOLS, MILLION);
    table.used = MILLION - 3;
    const slots = [1, 1, 1].map((vc) => takePacket(table, vc, 0, 0, 1, 1));
    expect(slots).toEqual([MILLION - 3, MILLION - 2, MILLION - 1]);
    freePacket(table, slots[1]);
    expect(takePacket(table, 3, 0, 0, 1, 1)).toBe(slots[1]);
    freePacket(table, slots[1]);
    expect(takePacket(table, 3, 0, 0, 1, 1)).toBe(slots[1]);
    expect(() => takePacket(table, 0, 0, 0, 1, 1)).toThrow(/1048576 packets/);
  });
});

describe('the number of the last cell of the longest transmission, in the last slot, 1,048,575', () => {
  it('fits in 32 bits, keeps slot and index in a ring too, and is not the number that means no cell', () => {
    const longest = 256 * MAX_BLOCKS;
    const cell = cellCode((1 << 20) - 1, longest - 1);
    const ring = createRing();
    pushCell(ring, cell, 0);
    expect([ring.cell[0], cell >>> INDEX_BITS, cell & INDEX_MASK, cell === -1]).toEqual([
      cell, (1 << 20) - 1, longest - 1, false,
    ]);
  });
});
