/**
 * TCP Boston with the longest packets and the most redundancy: more cells in one transmission than plain AAL5 can have.
 */
import { describe, expect, it } from 'vitest';
import { record } from '../../../src/model/run/record';
import { freeSlots } from '../../../src/model/atm/packets';
import { isMarked, markCell } from '../../../src/model/atm/marks';
import { drops, ran, traysOf } from '../support/runs';
import { MS, S, boston, file, line, type LineOptions } from '../support/specs';

const PACKETS = 3;
/** 65,534 bytes and a trailer are 1,366 cells in 11 blocks. */
const SOURCE_CELLS = 1366;

const long = (own: Parameters<typeof boston>[0], more: LineOptions = {}): LineOptions => ({
  link: { delayPs: MS, rateBps: 100e6 }, traffic: file(PACKETS * 65_494), durationPs: 5 * S,
  tcp: {
    packetBytes: 65_534, windowBytes: 262_144, initialWindowPackets: PACKETS, tickPs: MS, minRtoPs: 500 * MS,
    initialRtoPs: S, boston: boston(own),
  },
  ...more,
});

/** Lengths: of the free list of slots, of the free list without repetitions, and of all slots ever used. */
function slotsOf({ world: { packets } }: ReturnType<typeof ran>) {
  const free = freeSlots(packets);
  return { free: free.length, different: new Set(free).size, used: packets.used };
}

describe.each([
  0.5, 0.6, 0.87,
])('packets of 65,534 bytes with redundancy %d over a path without loss', (firstRedundancy) => {
  const extra = Math.round(SOURCE_CELLS * firstRedundancy);
  const sim = ran(line(long({ firstRedundancy })));

  it('arrive with their redundant cells, and only those are discarded', () => {
    const { packetsDelivered, packetsSent, packetLossRate, cellsDropped, cellsInFlight, corruptSegments } = record(sim);
    expect({ packetsDelivered, packetsSent, packetLossRate, cellsDropped, cellsInFlight, corruptSegments })
      .toEqual({
        packetsDelivered: PACKETS, packetsSent: PACKETS, packetLossRate: 0, cellsDropped: 0, cellsInFlight: 0,
        corruptSegments: 0,
      });
    expect(traysOf(sim)).toEqual({ surplus: PACKETS * extra });
  });

  it('free each slot of the table of packets exactly once', () => {
    const { free, different, used } = slotsOf(sim);
    expect([free, different]).toEqual([used, used]);
  });
});

describe('the last cell of such a transmission', () => {
  const cells = SOURCE_CELLS + Math.round(SOURCE_CELLS * 0.6);

  it('is lost under its own number', () => {
    const sim = ran(line(long({ firstRedundancy: 0.6 }, { faults: [{ cells: [cells - 1, 2 * cells - 1] }] })), 1);
    expect(drops(sim).map(({ packet, index }) => [packet, index])).toEqual([[0, cells - 1], [1, cells - 1]]);
  });

  it('carries the congestion bit of its own packet and of no other', () => {
    const { world } = ran(line(long({ firstRedundancy: 0.6 })), 1);
    markCell(world, 1, 1);
    markCell(world, 0, cells - 1);
    const marked = [0, 1].map((packet) => Array.from({ length: cells }, (_, index) => index)
      .filter((index) => isMarked(world, packet, index)));
    expect(marked).toEqual([[cells - 1], [1]]);
  });
});
