/** EFCI of single cells: which are marked, and that a slot of the packet table keeps none for its next packet. */
import { describe, expect, it } from 'vitest';
import { isMarked, markCell } from '../../../src/model/atm/marks';
import { PacketFlag, freePacket, takePacket } from '../../../src/model/atm/packets';
import { start } from '../support/runs';
import { star } from '../support/specs';

const CELLS = 100;

function twoPackets() {
  const sim = start(star({ hosts: 1, flow: () => ({ startPs: 1 }) }));
  const { packets } = sim.world;
  const take = (number: number): number => takePacket(packets, 0, number, number, CELLS, CELLS * 48 - 8);
  const marked = (packet: number): number[] =>
    Array.from({ length: CELLS }, (_, index) => index).filter((index) => isMarked(sim.world, packet, index));
  return { sim, take, marked, one: take(0), other: take(1) };
}

describe('two packets of 100 cells, whose marks take four words each', () => {
  it('have exactly the marks that their own cells got, at both ends of each word', () => {
    const { sim, marked, one, other } = twoPackets();
    const [of, ofOther] = [[0, 31, 32, 63, 64, 95, 99], [1, 33]];
    for (const index of of) markCell(sim.world, one, index);
    for (const index of ofOther) markCell(sim.world, other, index);
    expect([marked(one), marked(other)]).toEqual([of, ofOther]);
  });

  it('keep their marks when the table grows', () => {
    const { sim, take, marked, one } = twoPackets();
    const slots = sim.world.packets.vc.length;
    markCell(sim.world, one, 40);
    let last = one;
    for (let number = 2; number <= slots; number++) last = take(number);
    markCell(sim.world, last, 41);
    expect([last, marked(one), marked(last)]).toEqual([slots, [40], [41]]);
  });

  it('get no other flag from the mark of an inner cell, and one more from that of the last', () => {
    const { sim, one } = twoPackets();
    const { flags } = sim.world.packets;
    markCell(sim.world, one, 98);
    expect(flags[one]).toBe(PacketFlag.markedAny);
    markCell(sim.world, one, 99);
    expect(flags[one]).toBe(PacketFlag.markedAny | PacketFlag.marked);
  });

  it('leave no mark to the next packet in their slot, neither before its first mark nor after', () => {
    const { sim, take, marked, other } = twoPackets();
    for (const index of [2, 40, 99]) markCell(sim.world, other, index);
    freePacket(sim.world.packets, other);
    expect(take(2)).toBe(other);
    expect(marked(other)).toEqual([]);
    markCell(sim.world, other, 70);
    expect(marked(other)).toEqual([70]);
  });
});
