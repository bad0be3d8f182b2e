/** The code cells of a packet are those of its copies too: a reservation sends copies and keeps the originals. */
import { describe, expect, it } from 'vitest';
import { MAX_BLOCKS, codePlace } from '../../../src/model/atm/blocks';
import { copyCodeCells, noteCodeCells, placeInCode } from '../../../src/model/atm/code-place';
import { PacketFlag, copyPacket, freePacket, takePacket } from '../../../src/model/atm/packets';
import { record } from '../../../src/model/run/record';
import { runUntil } from '../../../src/model/run/loop';
import { built } from '../../property/runs';
import { chain } from '../adaptation/reservation/chain';
import { start } from '../support/runs';
import { star } from '../support/specs';

const idle = () => start(star({ hosts: 1, flow: () => ({ startPs: 1 }) }));
const perBlock = (...numbers: number[]): number[] => Array.from({ length: MAX_BLOCKS }, (_, n) => numbers[n] ?? 0);

describe('a coded retransmission of cells 7 and 8 of the first block and cell 90 of the second', () => {
  const { world } = idle();
  const take = (number: number): number => takePacket(world.packets, 0, 0, number, 3, 3 * 48 - 8);
  function retransmission(number: number, starts: number[], counts: number[]): number {
    const packet = take(number);
    world.packets.flags[packet] = PacketFlag.coded | PacketFlag.retransmission;
    noteCodeCells(world, packet, perBlock(...starts), perBlock(...counts));
    return packet;
  }
  const placesOf = (packet: number): number[] => [0, 1, 2].map((position) => placeInCode(world, packet, position));

  const original = retransmission(0, [7, 90], [2, 1]);
  const between = take(1);
  const neighbour = retransmission(2, [20], [3]);
  freePacket(world.packets, between);
  const copy = copyPacket(world.packets, original, 3);
  copyCodeCells(world, original, copy);

  it('has a copy that carries the same cells', () => {
    const cells = [codePlace(0, 7), codePlace(0, 8), codePlace(1, 90)];
    expect([original, copy].map(placesOf)).toEqual([cells, cells]);
  });

  it('changes nothing for the packet in the next slot', () => {
    expect([copy, placesOf(neighbour)]).toEqual([neighbour - 1, [20, 21, 22].map((code) => codePlace(0, code))]);
  });
});

describe('a packet that is not coded', () => {
  it('has a copy without code cells, so that a run without TCP Boston takes no memory for them', () => {
    const { world } = idle();
    const original = takePacket(world.packets, 0, 0, 0, 13, 616);
    copyCodeCells(world, original, copyPacket(world.packets, original, 1));
    expect([world.codes.start.length, world.codes.count.length]).toEqual([0, 0]);
  });
});

describe('TCP Boston over a reservation, a file of one segment of which two of 13 cells are lost', () => {
  const sim = built(chain({
    durationS: 20, traffic: { kind: 'file', bytes: 536, name: 'one' }, transport: { boston: {} },
    faults: [{ link: 's1>s2', flow: 'f', cells: [5, 7] }],
  }));
  runUntil(sim, Infinity);
  const { packetsSent, packetsAcknowledged, cellsSent, corruptSegments, verifiedSegments } = record(sim);

  it('sends the two missing cells again through the module, and the segment is whole', () => {
    // Each transmission has a pilot, which comes back, and an acknowledgement besides its data.
    expect([packetsSent, cellsSent]).toEqual([2, 13 + 2 + 2 * 3]);
    expect([packetsAcknowledged, verifiedSegments, corruptSegments]).toEqual([1, 1, 0]);
  });
});
