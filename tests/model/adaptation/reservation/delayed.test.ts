/** Delayed transmission over two switches, followed event by event: times, windows, blocks. */
import { describe, expect, it } from 'vitest';
import { reservationState, reservationOf } from '../../../../src/model/adaptation/reservation/state';
import { runUntil } from '../../../../src/model/run/loop';
import { PILOT } from '../../../../src/model/adaptation/reservation/pilot-columns';
import { Total } from '../../../../src/model/metrics/counters';
import { record } from '../../../../src/model/run/record';
import { built, ran } from '../../../property/runs';
import { PACKET_CELLS, TRIP_US, US, chain, counted, portAt, seen } from './chain';

describe('a greedy source over two switches with room, a pilot’s round trip of 606 µs', () => {
  it('sends nothing but the pilot, one cell, until it is back', () => {
    const sim = built(chain());
    runUntil(sim, (TRIP_US - 1) * US);
    expect([counted(sim, 'pilotsSent'), sim.world.totals[Total.cellsSent]]).toEqual([1, 2]);
  });

  it('sends the block of one packet in the instant in which the pilot is back', () => {
    const sim = built(chain());
    runUntil(sim, TRIP_US * US);
    expect([counted(sim, 'pilotsGranted'), sim.world.totals[Total.cellsSent]]).toEqual([1, 2 + PACKET_CELLS]);
  });

  it('asks for one packet, then for two, four and eight: slow start', () => {
    const sim = built(chain());
    const asked = seen(sim, 20_000 * US, () => reservationState(sim, 0)!.block.length).filter((length, n, all) =>
      length > (all[n - 1] ?? 0));
    expect(asked.slice(0, 4)).toEqual([1, 2, 4, 8]);
  });

  it('never asks for more than TCP’s window of eight packets', () => {
    const sim = built(chain());
    expect(Math.max(...seen(sim, 50_000 * US, () => reservationState(sim, 0)!.block.length))).toBe(8);
  });

  it('sends the next pilot only when all packets of the block are acknowledged', () => {
    const sim = built(chain());
    let sent = 0;
    seen(sim, 50_000 * US, () => {
      const { sender } = sim.world.flows[0];
      const first = reservationState(sim, 0)!.block[0];
      if (counted(sim, 'pilotsSent') === sent) return null;
      sent = counted(sim, 'pilotsSent');
      expect(first).toBe(sender.una);
      return null;
    });
    expect(sent).toBeGreaterThan(20);
  });

  it('asks with one pilot for all that TCP hands down at one instant', () => {
    const sim = built(chain({ transport: { initialWindowPackets: 4 } }));
    reservationOf(sim.world.flows[0]).windowSegments = 4;
    runUntil(sim, 0);
    expect(reservationState(sim, 0)!.block).toEqual([0, 1, 2, 3]);
  });

  it('grows its window of four by one over each window above the threshold: congestion avoidance', () => {
    const sim = built(chain({ transport: { initialWindowPackets: 4 } }));
    const state = reservationOf(sim.world.flows[0]);
    [state.windowSegments, state.thresholdSegments] = [4, 2];
    while (state.block.length > 0 || state.windowSegments === 4) runUntil(sim, 5_000 * US, 1);
    let expected = 4;
    for (let segment = 0; segment < 4; segment++) expected += 1 / expected;
    expect(state.windowSegments).toBe(expected);
  });

  it('has no loss, refusal or timeout in a second', () => {
    const result = record(ran(chain()));
    expect([
      result.cellsDropped, result.cellsDiscarded, result.timeouts, result.reservationTimeouts, result.pilotsRefused,
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(result.packetsDelivered).toBeGreaterThan(3_000);
  });
});

describe('a second switch with places for two packets and a half, 33 of 13 cells each', () => {
  const tight = chain({ s2: { bufferCells: 33 } });

  it('refuses four packets, after which the window is one packet and slow start ends at two', () => {
    const sim = built(tight);
    const states = seen(sim, 20_000 * US, () => {
      const { block, windowSegments, thresholdSegments, refusalsInARow } = reservationState(sim, 0)!;
      return { asked: block.length, windowSegments, thresholdSegments, refusalsInARow };
    });
    const refused = states.findIndex(({ refusalsInARow }) => refusalsInARow === 1);
    expect(states[refused - 1].asked).toBe(4);
    expect(states[refused]).toEqual({ asked: 0, windowSegments: 1, thresholdSegments: 2, refusalsInARow: 1 });
  });

  it('puts the packets of a refused block back where they were, unsent', () => {
    const sim = built(tight);
    while (reservationState(sim, 0)!.phase !== 'backing off') runUntil(sim, 20_000 * US, 1);
    const { sendBuffer, retransmissionList } = reservationState(sim, 0)!;
    expect(sendBuffer.slice(0, 4)).toEqual([3, 4, 5, 6]);
    expect(retransmissionList).toEqual([]);
  });

  it('waits between half and one and a half round trips, and then asks for one packet', () => {
    const sim = built(tight);
    while (reservationState(sim, 0)!.phase !== 'backing off') runUntil(sim, 20_000 * US, 1);
    const now = sim.world.clock[0];
    const wait = reservationState(sim, 0)!.backoffUntilPs! - now;
    expect(wait).toBeGreaterThanOrEqual(0.5 * TRIP_US * US);
    expect(wait).toBeLessThanOrEqual(1.5 * TRIP_US * US);
    runUntil(sim, now + wait);
    expect(reservationState(sim, 0)).toMatchObject({ phase: 'asking', block: [3] });
  });

  it('keeps delivering without a loss', () => {
    const result = record(ran(tight));
    expect(result.pilotsRefused).toBeGreaterThan(50);
    expect([result.cellsDropped, result.pilotsSent - result.pilotsGranted - result.pilotsRefused <= 1]).toEqual([
      0, true,
    ]);
    expect(result.packetsDelivered).toBeGreaterThan(500);
  });
});

describe('a second switch with twelve places, which one packet of 13 cells never fits', () => {
  const sim = ran(chain({ s2: { bufferCells: 12 } }));

  it('is asked again and again, at most 64 round trips apart, and nothing is sent', () => {
    const sent = counted(sim, 'pilotsSent');
    expect(sent).toBeGreaterThanOrEqual(1_000_000 / (TRIP_US * (1 + 1.5 * 64)));
    expect(sent).toBeLessThan(60);
    expect([counted(sim, 'pilotsGranted'), record(sim).packetsDelivered]).toEqual([0, 0]);
  });

  it('leaves no place promised at either switch', () => {
    expect([portAt(sim, 1).promised, portAt(sim, 2).promised]).toEqual([0, 0]);
  });
});

describe('waits of 2 ms on average', () => {
  it('are between 1 and 3 ms long, however many refusals came before', () => {
    const sim = built(chain({ s2: { bufferCells: 12 }, adaptation: { backoffMs: 2 } }));
    const ends = seen(sim, 900_000 * US, () => reservationState(sim, 0)!.phase === 'backing off' ? [
      reservationOf(sim.world.flows[0]).refusals,
      reservationState(sim, 0)!.backoffUntilPs! - reservationOf(sim.world.flows[0]).pilotSentPs,
    ] : null)
      .filter((end) => end !== null).map(([, sincePs]) => sincePs / US - TRIP_US);
    expect(ends.length).toBeGreaterThan(200);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...ends)).toBeLessThanOrEqual(3_000);
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(1_500);
  });
});

describe('the inspector’s view', () => {
  it('is null for a flow of plain AAL5', () => {
    expect(reservationState(built(chain({ adaptation: { kind: 'aal5' } })), 0)).toBeNull();
  });

  it('shows which packets wait, what is asked for and which ports promise places', () => {
    const sim = built(chain({ transport: { initialWindowPackets: 3 } }));
    runUntil(sim, 250 * US);
    expect(reservationState(sim, 0)).toMatchObject({
      mode: 'delayed', phase: 'asking', block: [0], sendBuffer: [1, 2], retransmissionList: [], pilotUnderWay: true,
      windowSegments: 1,
      promised: [{ link: 4, cells: PACKET_CELLS }, { link: 6, cells: PACKET_CELLS }],
    });
  });

  it('does not count packets that wait in the module as under way', () => {
    const sim = built(chain({ transport: { initialWindowPackets: 3 } }));
    runUntil(sim, 50 * US);
    const { packets } = sim.world;
    expect(Array.from(packets.open.subarray(0, packets.used)).filter((open) => open > 0)).toEqual([1]);
    expect(packets.role[packets.open.indexOf(1)]).toBe(PILOT);
  });
});
