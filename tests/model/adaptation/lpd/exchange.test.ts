/** The exchange of lazy packet discard: what waits, what is requested, what is sent, when a packet is given up. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lpdQueues } from '../../../../src/model/adaptation/lpd/queues';
import { runUntil } from '../../../../src/model/run/loop';
import { cellsInFlight } from '../../../../src/model/run/conservation';
import { record } from '../../../../src/model/run/record';
import { inWords, discards, start, traysOf } from '../../support/runs';
import { MS, S, US } from '../../support/specs';
import { losing, lost, lostTraced, outcome, told } from './support';

describe('a packet of 13 cells that loses cells 2 and 5', () => {
  const { sim, events } = lostTraced({ cells: [2, 5] });
  const at = (event: string) => events.filter((one) => one.event === event).map(({ timePs }) => timePs / US);

  it('causes a request for two cells at its end, 1 ms and 11 µs after the start: lost cells take no time of the link', () => {
    expect(told(sim, 'requested')).toEqual([{ atUs: 1011, index: 2, of: 13 }]);
  });

  it('gets two fresh cells when the request of one cell has come back', () => {
    expect(told(sim, 'repaired')).toEqual([{ atUs: 2012, index: 2, of: 13 }]);
  });

  it('is handed up with the second fresh cell, and acknowledged like any other', () => {
    expect([at('receive'), at('ack')]).toEqual([[3014], [4015]]);
  });

  it('is verified byte for byte; nothing is discarded, and only the two lost cells were wasted', () => {
    const { cellsDropped, cellsDiscarded, cellsDelivered, cellsSent } = record(sim);
    expect(outcome(sim)).toEqual({ delivered: 1, verified: 1, corrupt: 0, requests: 1, fresh: 2 });
    expect([cellsSent, cellsDropped, cellsDiscarded, cellsDelivered]).toEqual([17, 2, 0, 15]);
  });

  it('counts as a packet that arrived', () => {
    expect([record(sim).packetLossRate, record(sim).packetsSalvaged]).toEqual([0, 1]);
  });
});

describe('a packet of 13 cells that loses none', () => {
  it('costs no request, no arithmetic and no cell more than AAL5', () => {
    const sim = lost({ cells: [] });
    expect(outcome(sim)).toEqual({ delivered: 1, verified: 0, corrupt: 0, requests: 0, fresh: 0 });
    expect(record(sim).cellsSent).toBe(14);
  });
});

describe('a packet of 13 cells, or of 192 in two blocks, followed by another', () => {
  it.each(
    [[576, 13], [9180, 192]],
  )('of %d bytes is rebuilt whatever it loses, as long as something is left and is not lost again', (packetBytes, count) => {
    fc.assert(fc.property(fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: count - 1 }), (cells) => {
      const sim = lost({ segments: 2, packetBytes, cells }, 500 * MS);
      expect(outcome(sim)).toEqual({ delivered: 2, verified: 1, corrupt: 0, requests: 1, fresh: cells.length });
    }), { numRuns: 40 });
  });
});

describe('the last cell of a packet lost, with another packet after it', () => {
  const sim = lost({ segments: 2, cells: [12] }, 500 * MS);

  it('is noticed when the next sequence number comes, one cell later', () => {
    expect(told(sim, 'requested')).toEqual([{ atUs: 1013, index: 1, of: 13 }]);
  });

  it('merges nothing', () => {
    expect([outcome(sim).delivered, record(sim).cellsDiscarded]).toEqual([2, 0]);
  });
});

describe('the last cell of a packet lost, with nothing after it', () => {
  it('is noticed only when TCP sends the packet again; then the first copy waits, and the second arrives', () => {
    const early = lost({ cells: [12] }, 500 * MS);
    expect([told(early, 'requested'), cellsInFlight(early)]).toEqual([[], 12]);
    const sim = lost({ cells: [12] });
    expect(told(sim, 'requested').length).toBe(1);
    expect(outcome(sim)).toEqual({ delivered: 1, verified: 1, corrupt: 0, requests: 1, fresh: 1 });
  });
});

describe('a packet of which no cell arrives', () => {
  it('is left to TCP', () => {
    const sim = lost({ cells: Array.from({ length: 13 }, (_, cell) => cell) });
    expect(outcome(sim)).toEqual({ delivered: 1, verified: 0, corrupt: 0, requests: 0, fresh: 0 });
    expect(record(sim).timeouts).toBe(1);
  });
});

describe('fresh cells that are lost as well, 30 ms to the next request, four requests', () => {
  it('are followed by a request for what is still missing', () => {
    const sim = lost({ cells: [2, 5, 13] }, 500 * MS);
    expect(told(sim, 'requested')).toEqual([{ atUs: 1011, index: 2, of: 13 }, { atUs: 31_011, index: 1, of: 13 }]);
    expect(outcome(sim)).toEqual({ delivered: 1, verified: 1, corrupt: 0, requests: 2, fresh: 3 });
  });

  it('are never sent twice: their indices in the code are 13, 14 and 15', () => {
    const sim = start(losing({ cells: [2, 5, 13] }));
    const seen = new Set<string>();
    const { packets, codes } = sim.world;
    while (runUntil(sim, 500 * MS, 1) > 0) {
      for (let slot = 0; slot < packets.used; slot++) {
        if (packets.role[slot] === 4 && packets.open[slot] > 0) {
          seen.add(`${packets.number[slot]}: ${codes.start[slot * 12]}+${codes.count[slot * 12]}`);
        }
      }
    }
    expect([...seen]).toEqual(['1: 13+2', '2: 15+1']);
  });

  it('are requested four times at most; then what waits is discarded as timed out', () => {
    const sim = lost({ cells: [2, 13, 14, 15, 16] }, 500 * MS);
    expect(told(sim, 'requested').map(({ atUs }) => atUs)).toEqual([1012, 31_012, 61_012, 91_012]);
    expect([told(sim, 'discard').map(({ atUs, index }) => [atUs, index]), inWords(discards(sim))]).toEqual([
      [[121_012, 12]], ['0.12 timedOut'],
    ]);
  });

  it('leave the packet to TCP then, whose first retransmission is held back because the sender expects the packet to be completed', () => {
    const sim = lost({ cells: [2, 13, 14, 15, 16] });
    const { timeouts, packetsSent, packetsSuppressed, packetLossRate } = record(sim);
    expect([outcome(sim).delivered, timeouts, packetsSent, packetsSuppressed, packetLossRate]).toEqual([
      1, 2, 3, 1, 1 / 3,
    ]);
  });
});

describe('a request whose answer takes longer than the timeout of 1.5 ms', () => {
  const sim = lost({ cells: [2], lpd: { requestTimeoutPs: 1.5 * MS } }, 500 * MS);

  it('is repeated, and the second answer is surplus', () => {
    expect([outcome(sim), traysOf(sim)]).toEqual([
      { delivered: 1, verified: 1, corrupt: 0, requests: 2, fresh: 2 }, { fault: 1, surplus: 1 },
    ]);
  });
});

describe('fresh cells that come when their packet has been given up after 1.5 ms', () => {
  it('are discarded as timed out too', () => {
    const sim = lost({ cells: [2], lpd: { requestTimeoutPs: 1.5 * MS, maxRequests: 1 } }, 500 * MS);
    expect(inWords(discards(sim))).toEqual(['0.12 timedOut', '1.1 timedOut']);
  });
});

describe('one cell in ten set aside: one of 13, ten and nine of the two blocks of 192', () => {
  it('is all that is sent when two are missing', () => {
    const sim = lost({ cells: [2, 5], lpd: { setAsideFraction: 0.1, maxRequests: 2 } }, 500 * MS);
    expect(outcome(sim)).toEqual({ delivered: 0, verified: 0, corrupt: 0, requests: 2, fresh: 1 });
  });

  it('is not enough for eleven cells of one block, though the other block has ten', () => {
    const even = Array.from({ length: 11 }, (_, n) => 2 * n);
    const sim = lost({ packetBytes: 9180, cells: even, lpd: { setAsideFraction: 0.1, maxRequests: 1 } }, 500 * MS);
    expect([outcome(sim).delivered, outcome(sim).fresh]).toEqual([0, 10]);
  });

  it('is enough for ten of the first and nine of the second', () => {
    const sim = lost(
      { packetBytes: 9180, cells: Array.from({ length: 19 }, (_, n) => n), lpd: { setAsideFraction: 0.1 } }, 500 * MS,
    );
    expect([outcome(sim).delivered, outcome(sim).fresh]).toEqual([1, 19]);
  });
});

describe('PENDING with two places, three packets under way of which the first and the last miss a cell', () => {
  const sim = lost({ segments: 3, cells: [2, 28], lpd: { pendingPackets: 2, maxRequests: 2 } }, 500 * MS);

  it('knows the two newest: the request for the first is not answered', () => {
    expect(outcome(sim)).toEqual({ delivered: 2, verified: 1, corrupt: 0, requests: 3, fresh: 1 });
    expect(traysOf(sim)).toEqual({ fault: 2, timedOut: 12 });
  });

  it('has evicted one entry', () => {
    const { made, evicted, done, pending } = lpdQueues(sim, 0)!;
    expect([made, evicted, done, pending.map(({ sequence }) => sequence)]).toEqual([3, 1, 0, [1, 2]]);
  });
});

describe('WAIT with one place, two packets that miss a cell', () => {
  it('gives up the older one for the newer', () => {
    const sim = lost({ segments: 2, cells: [2, 15], lpd: { pendingPackets: 1 } }, 500 * MS);
    expect([traysOf(sim), outcome(sim).verified]).toEqual([{ fault: 2, waitFull: 12 }, 1]);
  });
});

describe('the queues at 1.5 ms, when the request for a packet that misses two of 192 cells is under way', () => {
  const sim = start(losing({ packetBytes: 9180, cells: [2, 5] }));
  runUntil(sim, 1.5 * MS);

  it('show the packet in PENDING with all 192 fresh cells, and in WAIT with 190 cells and 29.69 ms left', () => {
    expect(lpdQueues(sim, 0)).toMatchObject({
      pending: [{ sequence: 0, segments: [0], cells: 192, setAside: 192, left: 192 }],
      wait: [{
        sequence: 0, segments: [0], have: 190, needed: 192, requests: 1, mostRequests: 4, timeLeftPs: 29_690 * US,
      }],
      late: [],
    });
  });

  it('hold 190 cells that are in flight, and the request', () => {
    expect(cellsInFlight(sim)).toBe(191);
  });

  it('show 190 fresh cells left and a late packet when two are under way', () => {
    runUntil(sim, 2.5 * MS);
    expect(lpdQueues(sim, 0)).toMatchObject({ pending: [{ left: 190 }], late: [{ segment: 0 }] });
  });

  it('show nothing in WAIT when they have come', () => {
    runUntil(sim, S / 2);
    expect(lpdQueues(sim, 0)).toMatchObject({ pending: [{ left: 190 }], wait: [] });
  });
});
