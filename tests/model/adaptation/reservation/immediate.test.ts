/** Immediate transmission: data right after the pilot, and what happens to it where the pilot is refused. */
import { describe, expect, it } from 'vitest';
import { reservationState } from '../../../../src/model/adaptation/reservation/state';
import { runUntil } from '../../../../src/model/run/loop';
import { Total } from '../../../../src/model/metrics/counters';
import { record } from '../../../../src/model/run/record';
import { traysOf } from '../../support/runs';
import { built, ran } from '../../../property/runs';
import { PACKET_CELLS, TRIP_US, US, chain, counted, portAt } from './chain';

const onePacket = { kind: 'file' as const, bytes: 536 };
const refusing = (refusedData: 'afterTimeout' | 'atOnce') =>
  chain({
    traffic: onePacket, s2: { bufferCells: 12 }, adaptation: { mode: 'immediate', refusedData },
    transport: { initialRtoMs: 50, tickMs: 10 },
  });

describe('one packet of 13 cells over two switches with room', () => {
  const sim = built(chain({ traffic: onePacket, adaptation: { mode: 'immediate' } }));

  it('follows its pilot at once: 14 cells are handed over at t = 0', () => {
    runUntil(sim, 0);
    expect(sim.world.totals[Total.cellsSent]).toBe(1 + PACKET_CELLS);
  });

  it('is at the destination before the pilot is back', () => {
    runUntil(sim, 400 * US);
    expect([record(sim).packetsDelivered, counted(sim, 'pilotsGranted')]).toEqual([1, 0]);
    runUntil(sim, TRIP_US * US);
    expect(counted(sim, 'pilotsGranted')).toBe(1);
  });

  it('takes its promised places, so that none is left', () => {
    runUntil(sim, Infinity);
    expect([
      portAt(sim, 1).promised, portAt(sim, 2).promised, counted(sim, 'placesReserved'), counted(sim, 'placesReleased'),
    ]).toEqual([0, 0, 26, 0]);
  });
});

describe('one packet of 13 cells that a switch with 12 places refuses', () => {
  it('is dropped there, all of it, as not reserved, and its pilot comes back', () => {
    const sim = built(refusing('afterTimeout'));
    runUntil(sim, 700 * US);
    expect(traysOf(sim)).toEqual({ unreserved: 13 });
    expect([portAt(sim, 2).dropped, counted(sim, 'pilotsRefused'), record(sim).cellsDelivered]).toEqual([13, 1, 2]);
  });

  it('waits for a timeout, 50 ms, before it is on the retransmission list', () => {
    const sim = built(refusing('afterTimeout'));
    runUntil(sim, 49_000 * US);
    expect(reservationState(sim, 0)).toMatchObject({ refusedBlocks: [0], retransmissionList: [], phase: 'idle' });
    runUntil(sim, 50_300 * US);
    expect(reservationState(sim, 0)!.refusedBlocks).toEqual([]);
    expect(counted(sim, 'pilotsSent')).toBe(2);
  });

  it('waits 50 ms again where TCP’s timeout came first and it was refused again', () => {
    const sim = built(refusing('afterTimeout'));
    runUntil(sim, 100_000 * US);
    expect(reservationState(sim, 0)!.refusedBlocks).toEqual([0]);
    expect([counted(sim, 'pilotsSent'), counted(sim, 'reservationTimeouts')]).toEqual([2, 0]);
    runUntil(sim, 101_000 * US);
    expect([counted(sim, 'pilotsSent'), counted(sim, 'reservationTimeouts')]).toEqual([3, 1]);
  });

  it('is held once where TCP sends it again, at 150 ms, before a refusal is known', () => {
    const near = refusing('afterTimeout');
    const sim = built({ ...near, links: near.links?.map((link) => ({ ...link, delayMs: 5 })) });
    // The third pilot leaves at 144 ms and takes 30 ms.
    runUntil(sim, 155_000 * US);
    expect(reservationState(sim, 0)).toMatchObject({ block: [0], retransmissionList: [0], phase: 'sent' });
    runUntil(sim, 175_000 * US);
    expect(reservationState(sim, 0)).toMatchObject({
      block: [], refusedBlocks: [], retransmissionList: [0], phase: 'backing off',
    });
  });

  it.each([
    { tcpMs: 150, waitMs: 100, pilots: 5 },
    { tcpMs: 350, waitMs: 200, pilots: 7 },
  ])('waits twice as long after each timeout of the module: $waitMs ms from $tcpMs ms', ({ tcpMs, waitMs, pilots }) => {
    const sim = built(refusing('afterTimeout'));
    runUntil(sim, (tcpMs + waitMs) * 1_000 * US);
    expect(counted(sim, 'pilotsSent')).toBe(pilots - 1);
    runUntil(sim, (tcpMs + waitMs + 1) * 1_000 * US);
    expect(counted(sim, 'pilotsSent')).toBe(pilots);
  });

  it('is on the retransmission list as soon as the pilot is back with `atOnce`, and is tried again after the wait', () => {
    const sim = built(refusing('atOnce'));
    runUntil(sim, TRIP_US * US);
    expect(reservationState(sim, 0)).toMatchObject({
      refusedBlocks: [], retransmissionList: [0], phase: 'backing off',
    });
    runUntil(sim, 3 * TRIP_US * US);
    expect(counted(sim, 'pilotsSent')).toBe(2);
  });
});

describe('the first switch, where the second refuses a long packet of 192 cells', () => {
  const long = chain({
    traffic: { kind: 'file', bytes: 9140 }, transport: { packetBytes: 9180, windowBytes: 9140, initialRtoMs: 900 },
    s2: { bufferCells: 100 }, adaptation: { mode: 'immediate', earlyLoopback: true },
  });

  it('drops the cells that come after the answer has passed, for they would not get through', () => {
    const sim = built(long);
    runUntil(sim, 303 * US);
    const letIn = sim.world.links[4].carried;
    runUntil(sim, 1_000 * US);
    expect(portAt(sim, 1).promised).toBe(0);
    expect(traysOf(sim)).toEqual({ unreserved: 192 });
    expect(portAt(sim, 1).dropped).toBe(0);
    expect(letIn).toBeGreaterThan(0);
  });
});

describe('a greedy source whose window outgrows the second switch, 40 places', () => {
  const tight = (refusedData: 'afterTimeout' | 'atOnce') =>
    record(ran(chain({
      s2: { bufferCells: 40 }, adaptation: { mode: 'immediate', refusedData },
      transport: { tickMs: 10, windowBytes: 16 * 536 }, durationS: 3,
    })));

  it('makes progress either way, faster where refused data does not wait for a timeout', () => {
    const [late, soon] = [tight('afterTimeout'), tight('atOnce')];
    expect(late.packetsDelivered).toBeGreaterThan(300);
    expect(soon.packetsDelivered).toBeGreaterThan(2 * late.packetsDelivered);
    expect([late.cellsDropped > 0, soon.cellsDropped > 0]).toEqual([true, true]);
  });

  it('loses cells for no other reason than a refusal', () => {
    const sim = ran(chain({
      s2: { bufferCells: 40 }, adaptation: { mode: 'immediate' }, transport: { tickMs: 10, windowBytes: 16 * 536 },
    }));
    expect(Object.keys(traysOf(sim))).toEqual(['unreserved']);
  });
});
