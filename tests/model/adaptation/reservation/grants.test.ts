/** Places promised at switches: how many, which cells take them, how others see them, and when they are released. */
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../../src/model/run/loop';
import { reservationState, reservationOf } from '../../../../src/model/adaptation/reservation/state';
import type { Simulation } from '../../../../src/model/world';
import { Total } from '../../../../src/model/metrics/counters';
import { record } from '../../../../src/model/run/record';
import type { Flow } from '../../../../src/scenario/types';
import { built, ran } from '../../../property/runs';
import { TRIP_US, US, chain, counted, portAt, seen } from './chain';

const promised = (sim: Simulation): [number, number] => [portAt(sim, 1).promised, portAt(sim, 2).promised];

const onePacket = { kind: 'file' as const, bytes: 536 };
/** A plain flow from c that starts at `startUs` and sends one packet of `cells` cells. */
const plainPacket = (startUs: number, cells: number): Flow =>
  ({
    id: 'g', from: 'c', to: 'b', startS: startUs / 1e6, traffic: { kind: 'file', bytes: 48 * cells - 48 },
    transport: { packetBytes: 48 * cells - 8 },
  });

describe('one packet of 13 cells over two switches', () => {
  it('is promised 13 places at each when the pilot passes, 101 and 202 µs after it was sent', () => {
    const sim = built(chain({ traffic: onePacket }));
    const times: [number, number, number][] = [];
    seen(sim, 300 * US, () => {
      const [first, second] = promised(sim);
      if (first !== times.at(-1)?.[1] || second !== times.at(-1)?.[2]) {
        times.push([sim.world.clock[0] / US, first, second]);
      }
      return null;
    });
    expect(times).toEqual([[0, 0, 0], [101, 13, 0], [202, 13, 13]]);
  });

  it('takes a place with each cell that comes, and leaves none', () => {
    const sim = built(chain({ traffic: onePacket }));
    const first = seen(sim, 10_000 * US, () => promised(sim)[0]);
    expect(first).toEqual([0, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    expect([counted(sim, 'placesReserved'), counted(sim, 'placesReleased')]).toEqual([26, 0]);
  });

  it('is granted where exactly 13 places are free, and refused where 12 are', () => {
    expect(counted(ran(chain({ traffic: onePacket, s2: { bufferCells: 13 } })), 'pilotsGranted')).toBe(1);
    const sim = built(chain({ traffic: onePacket, s2: { bufferCells: 12 } }));
    runUntil(sim, 700 * US);
    expect([counted(sim, 'pilotsGranted'), counted(sim, 'pilotsRefused')]).toEqual([0, 1]);
  });
});

describe('a plain packet of 13 cells that meets a port of 20 places of which 13 are promised', () => {
  const sim = built(chain({
    traffic: onePacket, s1: { bufferCells: 20, queueCounts: 'all' },
    others: [{ ...plainPacket(300, 13), transport: { packetBytes: 616, initialRtoMs: 3000 } }],
  }));
  sim.world.links[4].cellTimePs = 1_000 * US;
  runUntil(sim, 300 * US);
  const before = promised(sim);
  runUntil(sim, 450 * US);

  it('finds only the other 7 free, while the link hardly sends', () => {
    expect(before[0]).toBe(13);
    expect([portAt(sim, 1).queuedCells, portAt(sim, 1).dropped, portAt(sim, 1).promised]).toEqual([7, 6, 13]);
  });

  it('does not keep the promised packet out: all its cells come in later', () => {
    const reservation = reservationOf(sim.world.flows[0]);
    runUntil(sim, 40_000 * US);
    expect([portAt(sim, 1).promised, portAt(sim, 1).dropped, reservation.block.length]).toEqual([0, 6, 0]);
  });
});

describe('a pilot for 13 cells that the second switch, with 12 places, refuses', () => {
  const refusedAt = (earlyLoopback: boolean): [number, number][] => {
    const sim = built(chain({ traffic: onePacket, s2: { bufferCells: 12 }, adaptation: { earlyLoopback } }));
    const times: [number, number][] = [];
    seen(sim, 700 * US, () => {
      if (times.at(-1)?.[1] !== promised(sim)[0]) times.push([sim.world.clock[0] / US, promised(sim)[0]]);
      return null;
    });
    return times;
  };

  it('releases the first switch’s 13 places when the answer passes there, 505 µs after it was sent', () => {
    expect(refusedAt(false)).toEqual([[0, 0], [101, 13], [505, 0]]);
  });

  it('releases them at 303 µs where the refusing switch sends it back itself', () => {
    expect(refusedAt(true)).toEqual([[0, 0], [101, 13], [303, 0]]);
  });

  it('never comes to the second link where it is sent back early, and every cell has its end', () => {
    const sim = built(chain({ traffic: onePacket, s2: { bufferCells: 12 }, adaptation: { earlyLoopback: true } }));
    runUntil(sim, 405 * US);
    expect([sim.world.links[6].carried, counted(sim, 'pilotsRefused')]).toEqual([0, 1]);
    const { cellsSent, cellsDelivered, usefulByteHops } = record(sim);
    expect([cellsSent, cellsDelivered, usefulByteHops]).toEqual([1, 1, 4 * 53]);
  });
});

/** Its four links are from a, to s2, back to s1 and to a. The way back begins at b, so s2>s1 is its second link. */
describe('a pilot that s2 sends back', () => {
  const early = (own: object) => built({
    ...chain({ traffic: onePacket, s2: { bufferCells: 12 }, adaptation: { earlyLoopback: true }, durationS: 0.001 }),
    ...own,
  });
  /** Wasted and useful byte-hops, and those by link, where there are any. */
  const counts = (sim: Simulation) => {
    const { wastedByteHops, usefulByteHops, hops } = record(sim);
    return [wastedByteHops, usefulByteHops, hops.filter(({ wastedBytes, usefulBytes }) => wastedBytes || usefulBytes)];
  };

  it('has no byte-hops before it has ended', () => {
    const sim = early({});
    runUntil(sim, 300 * US);
    expect(counts(sim)).toEqual([0, 0, []]);
  });
  it('has wasted its two links if it is lost as s2 sends it', () => {
    const sim = early({ faults: [{ link: 's2>s1', flow: 'f', cells: [0] }] });
    runUntil(sim, 600 * US);
    expect(counts(sim)).toEqual([106, 0, ['a>s1', 's1>s2'].map((link) => ({ link, wastedBytes: 53, usefulBytes: 0 }))]);
  });
  it('has wasted three if it is lost after s2>s1', () => {
    const sim = early({ faults: [{ link: 's1>a', flow: 'f', cells: [0] }] });
    runUntil(sim, 600 * US);
    expect(counts(sim)).toEqual(
      [159, 0, ['a>s1', 's1>s2', 's2>s1'].map((link) => ({ link, wastedBytes: 53, usefulBytes: 0 }))],
    );
  });
  it('counts with all four where it ends after the warm-up, though it was sent back before', () => {
    const sim = early({ warmupS: 0.000_25 });
    runUntil(sim, 600 * US);
    expect(counts(sim).slice(0, 2)).toEqual([0, 4 * 53]);
  });
});

describe('a block of two packets whose second packet is lost before the switches', () => {
  const lossy = chain({
    traffic: { kind: 'file', bytes: 3 * 536 }, faults: [{ link: 'a>s1', flow: 'f', packets: [4] }], durationS: 4,
    transport: { maxRtoMs: 64_000, initialRtoMs: 3_000, tickMs: 1000 },
  });

  it('leaves 13 places unused, which the second check releases: between one second and two', () => {
    const sim = built(lossy);
    const times: number[] = [];
    seen(sim, 2.5e12, () => {
      if (promised(sim)[0] === 13 && sim.world.clock[0] > 5_000 * US) times.push(sim.world.clock[0] / 1e12);
      return null;
    });
    runUntil(sim, 2.5e12);
    expect(counted(sim, 'placesReleased')).toBe(26);
    expect(promised(sim)).toEqual([0, 0]);
    expect(Math.max(...times)).toBeGreaterThan(1);
    expect(Math.max(...times)).toBeLessThanOrEqual(2.1);
  });

  it('is delivered in the end', () => {
    expect(record(ran({ ...lossy, durationS: 20 })).packetsDelivered).toBe(3);
  });
});

describe('a block whose second packet is lost, with a timeout of 20 ms', () => {
  it('has its unused places released by the next pilot, which asks for 13 again', () => {
    const sim = built(chain({
      traffic: { kind: 'file', bytes: 3 * 536 }, faults: [{ link: 'a>s1', flow: 'f', packets: [4] }],
      transport: { tickMs: 10, minRtoMs: 20 },
    }));
    runUntil(sim, 0.5e12);
    expect([counted(sim, 'placesReleased'), promised(sim)]).toEqual([26, [0, 0]]);
    expect(record(sim).packetsDelivered).toBe(3);
  });
});

describe('pilots at a port with a queue', () => {
  it('pass it: a pilot behind 100 plain cells has passed after one or two cell times', () => {
    const sim = built(chain({ traffic: onePacket, others: [plainPacket(0, 100)], s1: { bufferCells: 400 } }));
    sim.world.links[4].cellTimePs = 10 * US;
    runUntil(sim, 101 * US);
    expect(portAt(sim, 1).queuedCells + portAt(sim, 1).priority.length).toBeGreaterThan(0);
    const passed = seen(sim, 500 * US, () => (portAt(sim, 2).promised > 0 ? sim.world.clock[0] / US : 0)).find((time) =>
      time > 0)!;
    expect(passed).toBeGreaterThanOrEqual(101 + 10 + 100);
    expect(passed).toBeLessThanOrEqual(101 + 2 * 10 + 100);
  });

  it('take no place: a port of 13 places that is full still lets a pilot pass, which it refuses', () => {
    const scenario = chain({ traffic: onePacket, others: [plainPacket(0, 40)], s1: { bufferCells: 13 } });
    // Start the reserving flow later, so that the plain packet is at the port before the pilot.
    const [reserving, ...others] = scenario.flows ?? [];
    const sim = built({ ...scenario, flows: [{ ...reserving, startS: 50e-6 }, ...others] });
    sim.world.links[4].cellTimePs = 1_000 * US;
    runUntil(sim, 200 * US);
    expect([portAt(sim, 1).queuedCells, portAt(sim, 1).priority.length]).toEqual([13, 1]);
    expect(counted(sim, 'pilotsSent')).toBe(1);
  });
});

describe('a port that does not count the cell being sent, with 13 places', () => {
  it('grants 13 cells, and then holds at most 14 cells and promises', () => {
    const sim = built(chain({
      traffic: { kind: 'file', bytes: 20 * 536 }, others: [{ ...plainPacket(0, 60), traffic: { kind: 'greedy' } }],
      s1: { bufferCells: 13, queueCounts: 'waiting' },
    }));
    const sums = seen(sim, 200_000 * US, () => portAt(sim, 1).queuedCells + portAt(sim, 1).promised);
    expect(Math.max(...sums)).toBeLessThanOrEqual(14);
    expect(counted(sim, 'pilotsGranted')).toBeGreaterThan(0);
  });
});

describe('acknowledgements of a flow with reservation', () => {
  it('are plain traffic: nothing is promised on their way', () => {
    const sim = built(chain());
    expect(seen(sim, 20_000 * US, () => sim.world.ports[5].promised + sim.world.ports[1].promised)).toEqual([0]);
    expect(sim.world.totals[Total.cellsDropped]).toBe(0);
  });
});

describe('a grant whose answer is lost, so that no data comes', () => {
  it.each([5, 50])('ends when nobody has used it for %i ms, after twice this time at most', (unusedMs) => {
    const sim = built(chain({
      adaptation: { unusedMs }, traffic: onePacket, faults: [{ link: 's1>a', flow: 'f', cells: [0] }],
    }));
    runUntil(sim, 1_000 * US);
    expect(promised(sim)).toEqual([13, 13]);
    runUntil(sim, (101 + 1_000 * unusedMs) * US - 1);
    expect(promised(sim)).toEqual([13, 13]);
    runUntil(sim, (202 + 2_000 * unusedMs) * US);
    expect([promised(sim), counted(sim, 'placesReleased')]).toEqual([[0, 0], 26]);
  });
});

describe('a run that stops sending', () => {
  it('has no promised place left two seconds later, whatever was lost', () => {
    const sim = built({
      ...chain({ cellErrorRate: 0.02, durationS: 9, transport: { tickMs: 10, initialRtoMs: 50, maxRtoMs: 500 } }),
      changes: [{ atS: 3, set: { 'links.s1>s2.cellErrorRate': 0 } }],
    });
    sim.net.spec.flows[0].stopPs = 3e12;
    runUntil(sim, 3e12);
    expect(counted(sim, 'placesReleased')).toBeGreaterThan(0);
    runUntil(sim, 9e12);
    expect([promised(sim), reservationState(sim, 0)!.phase]).toEqual([[0, 0], 'idle']);
  });
});

it('a pilot takes 606 µs there and back', () => {
  const sim = built(chain({ traffic: onePacket }));
  while (counted(sim, 'pilotsGranted') === 0) runUntil(sim, Infinity, 1);
  expect(sim.world.clock[0]).toBe(TRIP_US * US);
});
