/** How the reservation module handles duplicates, lost pilots, late answers and lost data. */
import { describe, expect, it } from 'vitest';
import { reservationOf, reservationState } from '../../../../src/model/adaptation/reservation/state';
import { runUntil } from '../../../../src/model/run/loop';
import { Happening, RECENT_STRIDE } from '../../../../src/model/metrics/recent';
import { record } from '../../../../src/model/run/record';
import { REASONS } from '../../../../src/model/reasons';
import { built, ran } from '../../../property/runs';
import { PACKET_CELLS, US, chain, counted } from './chain';

const onePacket = { kind: 'file' as const, bytes: 536 };

describe('TCP that times out after 1 ms while its packet waits 2.4 ms for the pilot', () => {
  const scenario = {
    ...chain({ traffic: onePacket, transport: { initialRtoMs: 1, minRtoMs: 0.2, tickMs: 0.1, maxRtoMs: 1 } }),
    changes: [{ atS: 0.0001, set: { 'links.s2>b.delayMs': 1 } }],
  };

  it('sends it again, and the module drops the copy: it never becomes cells', () => {
    const slow = built(scenario);
    runUntil(slow, 1_500 * US);
    expect([counted(slow, 'packetsSuppressed'), counted(slow, 'packetsSent'), record(slow).timeouts]).toEqual([
      1, 2, 1,
    ]);
    expect(slow.world.links[0].carried).toBe(counted(slow, 'pilotsSent'));
  });

  it('has the reason for that in the list of happenings', () => {
    const slow = built(scenario);
    runUntil(slow, 1_500 * US);
    const { data, serial } = slow.world.recent;
    const reasons = Array.from({ length: serial }, (_, n) => data.subarray(n * RECENT_STRIDE, (n + 1) * RECENT_STRIDE))
      .filter((row) => row[2] === Happening.suppressed).map((row) => REASONS[row[8]].id);
    expect(reasons).toEqual(['duplicateHeld']);
  });
});

describe('TCP that times out while its packet is sent and not acknowledged', () => {
  const scenario = {
    ...chain({ traffic: onePacket, transport: { initialRtoMs: 3, maxRtoMs: 3, minRtoMs: 0.2, tickMs: 0.1 } }),
    changes: [{ atS: 0.0005, set: { 'links.s2>b.delayMs': 1.25 } }],
  };

  it('puts the copy on the retransmission list, and takes it off when the original is acknowledged', () => {
    const sim = built(scenario);
    runUntil(sim, 3_050 * US);
    expect(reservationState(sim, 0)).toMatchObject({ phase: 'sent', block: [0], retransmissionList: [0] });
    runUntil(sim, 10_000 * US);
    expect(reservationState(sim, 0)).toMatchObject({ phase: 'idle', block: [], retransmissionList: [] });
    expect([counted(sim, 'pilotsSent'), record(sim).cellsSent]).toEqual([1, 2 + PACKET_CELLS + 1]);
  });
});

describe('a first pilot that is lost on its way', () => {
  it('is sent again after the module’s timeout of 50 ms', () => {
    const sim = built(chain({
      traffic: onePacket, faults: [{ link: 's1>s2', flow: 'f', packets: [0] }], transport: { initialRtoMs: 50 },
    }));
    runUntil(sim, 49_999 * US);
    expect([counted(sim, 'pilotsSent'), counted(sim, 'reservationTimeouts')]).toEqual([1, 0]);
    runUntil(sim, 50_000 * US);
    expect([counted(sim, 'pilotsSent'), counted(sim, 'reservationTimeouts')]).toEqual([2, 1]);
    runUntil(sim, 60_000 * US);
    expect(record(sim).packetsDelivered).toBe(1);
  });

  it('does not count as a lost packet', () => {
    const { packetLossRate, cellsDropped } = record(ran(chain({
      traffic: onePacket, faults: [{ link: 'a>s1', flow: 'f', packets: [0] }], transport: { initialRtoMs: 50 },
    })));
    expect([packetLossRate, cellsDropped]).toEqual([0, 1]);
  });

  it('does not stop immediate transmission: its data is forwarded as plain cells and acknowledged', () => {
    const sim = ran(chain({
      traffic: onePacket, faults: [{ link: 's1>s2', flow: 'f', packets: [0] }], adaptation: { mode: 'immediate' },
    }));
    expect([record(sim).packetsDelivered, counted(sim, 'pilotsSent'), counted(sim, 'reservationTimeouts')]).toEqual([
      1, 1, 0,
    ]);
    expect(reservationState(sim, 0)!.phase).toBe('idle');
  });
});

describe('an answer that comes after the module has asked again', () => {
  it('is not taken for the answer to the newer pilot', () => {
    const sim = built({
      ...chain({ traffic: onePacket, transport: { initialRtoMs: 5, maxRtoMs: 40, tickMs: 1 } }),
      changes: [{ atS: 0.0001, set: { 'links.s2>b.delayMs': 4 } }, { atS: 0.0045, set: { 'links.s2>b.delayMs': 0.1 } }],
    });
    const phases: string[] = [];
    while (sim.world.queue.length > 0 && sim.world.clock[0] < 30_000 * US) {
      runUntil(sim, 30_000 * US, 1);
      const { phase } = reservationState(sim, 0)!;
      if (phases.at(-1) !== phase) phases.push(phase);
    }
    expect(record(sim).packetsDelivered).toBe(1);
    expect(counted(sim, 'pilotsGranted')).toBe(counted(sim, 'pilotsSent'));
    expect(phases.at(-1)).toBe('idle');
  });
});

describe('a packet lost in a block of four', () => {
  it('makes the module send the unacknowledged packets of the block again, with a pilot of their own, and no duplicate is delivered as new', () => {
    const sim = ran(chain({
      traffic: { kind: 'file', bytes: 7 * 536 }, faults: [{ link: 's1>s2', flow: 'f', packets: [7] }],
      transport: { tickMs: 10, minRtoMs: 20 },
    }));
    const { packetsDelivered, cellsDropped } = record(sim);
    expect([packetsDelivered, cellsDropped, counted(sim, 'reservationTimeouts')]).toEqual([7, 13, 1]);
    expect(reservationState(sim, 0)).toMatchObject({
      phase: 'idle', block: [], retransmissionList: [], sendBuffer: [],
    });
  });
});

describe('the round trip of data, which the module measures', () => {
  const measuredUs = (packets: number[]): number => {
    const sim = ran(chain({
      traffic: onePacket, faults: [{ link: 's1>s2', flow: 'f', packets }], transport: { initialRtoMs: 50 },
    }));
    expect(record(sim).packetsDelivered).toBe(1);
    return reservationOf(sim.world.flows[0]).dataTripPs / US;
  };

  it('is 600 µs on the way, 13 cells, one more on each further link, and three of the acknowledgement', () => {
    expect(measuredUs([])).toBe(600 + PACKET_CELLS + 2 + 3);
  });

  it('is not known from a packet that was sent again: its acknowledgement may be that of either', () => {
    expect(measuredUs([1])).toBe(-1 / US);
  });
});

describe('a link that loses one cell in fifty, pilots and answers among them', () => {
  it.each([
    'delayed', 'immediate',
  ] as const)('does not stop %s transmission: something is delivered in every second of ten', (mode) => {
    const sim = built(chain({
      cellErrorRate: 0.02, durationS: 10, adaptation: { mode },
      transport: { tickMs: 10, initialRtoMs: 20, maxRtoMs: 100 },
    }));
    const delivered = Array.from({ length: 11 }, (_, second) => {
      runUntil(sim, second * 1e12);
      return sim.world.flows[0].receiver.deliveredBytes;
    });
    expect(Math.min(...delivered.slice(1).map((bytes, n) => bytes - delivered[n]))).toBeGreaterThan(0);
  });
});
