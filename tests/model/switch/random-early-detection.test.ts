/**
 * Random early detection: its arithmetic, its rules in packet mode against an independent form of those of ns-2, and
 * its rules for cells.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runUntil } from '../../../src/model/run/loop';
import { nextUniform } from '../../../src/model/kernel/random';
import { portStream } from '../../../src/model/atm/streams';
import { PacketFlag } from '../../../src/model/atm/packets';
import type { Simulation } from '../../../src/model/world';
import {
  arrive, power, probabilityOf, randomEarlyDetection, RedOutcome, settleRed, spaced, type RedState,
} from '../../../src/model/switch/discard/random-early-detection';
import { reasonNumber } from '../../../src/model/reasons';
import { isMarked } from '../../../src/model/atm/marks';
import { drops } from '../support/runs';
import { S, type DiscardOptions } from '../support/specs';
import { redByTheLetter, type Fate } from './red-by-the-letter';
import { thousandths } from '../../scenario/random-parts';
import { cellsAt, dropped, fill, packetBench, upTo } from './support';
import { levelOf } from '../../../src/model/switch/accounts';

const red = (own: Partial<DiscardOptions> = {}): DiscardOptions => ({
  policy: 'red', minThresholdPlaces: 5, maxThresholdPlaces: 15, ...own,
});

type Told = Parameters<typeof settleRed>[0];
const defaults: Told = {
  minThresholdFraction: 0.1, maxThresholdFraction: 0.3, minThresholdPlaces: null, maxThresholdPlaces: null,
  maxProbability: 0.1, weight: 0.002, meanPacketBytes: 500, wait: true, gentle: false, ecn: false, markBelow: 0.1,
  endOfPacket: 'keep',
};
const settle = (own: Partial<Told>, capacity: number) => settleRed({ ...defaults, ...own }, capacity, null);

function usesEcn({ net, world: { flows } }: Simulation, flow: number): void {
  const { transport } = flows[flow];
  if (transport.kind === 'tcp') flows[flow].transport = { ...transport, ecn: true };
  net.vcHeedsMarks[2 * flow] = 1;
}

/** Weight 1: the average is the queue that an arrival finds. */
const now = { weight: 1 };

describe('thresholds 5 and 15, highest probability 0.1', () => {
  const at = (average: number, gentle = false): number => {
    const state = settle({ minThresholdPlaces: 5, maxThresholdPlaces: 15, gentle }, 100);
    state.average = average;
    return probabilityOf(state);
  };

  it('refuse nothing below 5, one in twenty at 10, everything from 15', () => {
    expect([at(4.99), at(5), at(10), at(15), at(20)]).toEqual([0, 0, 0.05, 1, 1]);
  });

  it('grow on to 1 at 30 where they are gentle', () => {
    expect([at(15, true), at(22.5, true), at(30, true), at(31, true)]).toEqual([0.1, 0.55, 1, 1]);
  });

  it('are shares of the buffer where no places are given: a tenth and three tenths', () => {
    const state = settle({}, 500);
    expect([state.minThreshold, state.maxThreshold]).toEqual([50, 150]);
  });
});

describe('a probability of 0.05 from the average', () => {
  it('waits for 20 packets, and selects the fortieth at the latest', () => {
    expect([spaced(0.05, 19, true), spaced(0.05, 20, true), spaced(0.05, 30, true), spaced(0.05, 40, true)]).toEqual([
      0, 0.05, 0.1, 1,
    ]);
  });

  it('grows from the first packet on and selects the twentieth at the latest where it does not wait', () => {
    expect([spaced(0.05, 0, false), spaced(0.05, 10, false), spaced(0.05, 20, false)]).toEqual([0.05, 0.1, 1]);
  });
});

describe('packets of which each meets an average that gives a probability of 0.25', () => {
  const between = { minThresholdPlaces: 0, maxThresholdPlaces: 8, maxProbability: 1, ...now };
  /** Returns the fates of packets that find these queues in turn: `x` refused, `.` not. Packet `full` has no room. */
  const fates = (state: RedState, lengths: readonly number[], full = -1): string => {
    const random = Uint32Array.of(1, 2, 3, 4);
    const arrival = { idleFromPs: -1, nowPs: 0, unitPs: 1, inPackets: false, markable: false, random, stream: 0 };
    return lengths.map((occupancy, n) => {
      arrive(state, { occupancy, arriving: 1, capacity: n === full ? occupancy : 100, activeVcs: 1 }, true, arrival);
      return state.outcome === RedOutcome.drop ? 'x' : '.';
    }).join('');
  };
  const gaps = (own: Partial<Told>): number[] => {
    const passed = fates(settle({ ...between, ...own }, 100), upTo(400).map(() => 2)).split('x').slice(1, -1);
    return [...new Set(passed.map(({ length }) => length + 1))].sort();
  };

  it('are refused 4 to 7 apart where refusals wait, and at most 3 apart where they do not', () => {
    expect([gaps({}), gaps({ wait: false })]).toEqual([[4, 5, 6, 7], [1, 2, 3]]);
  });

  it('wait from the first of them on, however many came while the average was below the lower threshold', () => {
    const state = settle({ ...between, minThresholdPlaces: 1.5, maxThresholdPlaces: 3.5 }, 100);
    expect(fates(state, upTo(30).map((n) => n < 20 ? 1 : 2)).indexOf('x')).toBeGreaterThanOrEqual(20 + 3);
  });

  it('wait again after one that a full buffer refused', () => {
    const afterFull = upTo(40).map((before) => {
      const seen = fates(settle(between, 100), upTo(before + 9).map(() => 2), before);
      return seen.slice(before + 1).indexOf('x') + 1;
    });
    expect(Math.min(...afterFull)).toBe(4);
  });
});

describe('thresholds that are turned while the port is at work', () => {
  it('leave the average, the count and what was drawn last as they are', () => {
    const before = { average: 7.5, sinceLast: 3, above: true, agedToPs: 1_000, chance: 0.25 };
    const after = settleRed(
      { ...defaults, minThresholdPlaces: 9 }, 100, { ...settle({ minThresholdPlaces: 5 }, 100), ...before },
    );
    expect(after).toMatchObject({ ...before, minThreshold: 9 });
  });

  it('are compared in one unit: with only one of them in places, the shares of the buffer are', () => {
    expect([
      randomEarlyDetection.warn?.({ ...defaults, minThresholdPlaces: 5 }),
      randomEarlyDetection.warn?.({ ...defaults, maxThresholdPlaces: 5 }),
    ]).toEqual([null, null]);
  });
});

describe('a power by squaring', () => {
  it('equals repeated multiplication', () => {
    for (const exponent of [0, 1, 2, 3, 7, 64, 1000]) {
      const product = upTo(exponent).reduce((so) => so * 0.998, 1);
      expect(Math.abs(power(0.998, exponent) - product)).toBeLessThanOrEqual(1e-12 * product);
    }
  });

  it('is computed for the idle time of a whole run', () => {
    expect([power(0.998, 1e15), power(1, 1e15)]).toEqual([0, 1]);
  });
});

describe('packet mode, 20 places that count what waits, packets of 1,000 bytes that take a millisecond', () => {
  const bench = (own: Partial<DiscardOptions>) =>
    packetBench({ bufferPackets: 20, queueCounts: 'waiting', discard: red({ meanPacketBytes: 1000, ...own }) });

  it('adds 0.002 of the queue that it finds to the average with each arrival', () => {
    const on = bench({});
    for (const n of upTo(4)) on.arrive(0, 1000, 10 + n);
    runUntil(on.sim, S);
    // The four packets find 0, 0, 1 and 2 waiting.
    expect(levelOf(on.sim.world.ports[on.out])).toBeCloseTo(0.002 * 2 + 0.998 * (0.002 * 1), 15);
  });

  it('counts idle time as arrivals at an empty queue, one for each packet that would have had time', () => {
    const on = bench({ weight: 0.5 });
    for (const n of upTo(3)) on.arrive(0, 1000, 10 + n);
    // The last of the three has left at 3,010 µs; the next one comes 4.5 packet times later.
    on.arrive(0, 1000, 7_510);
    runUntil(on.sim, S);
    expect(levelOf(on.sim.world.ports[on.out])).toBe(0.5 * 0.5 ** 5);
  });

  it('never refuses the first packet above the lower threshold, but every later one where the average is above the upper', () => {
    const on = bench({ ...now, minThresholdPlaces: 3, maxThresholdPlaces: 3 });
    for (const n of upTo(7)) on.arrive(0, 1000, 10 + n);
    // The fifth packet finds three waiting.
    expect(dropped(on)).toEqual(['0:5.0 randomEarly', '0:6.0 randomEarly']);
  });

  it('refuses nothing while at most one waits, whatever the average', () => {
    const on = bench({ ...now, minThresholdPlaces: 0, maxThresholdPlaces: 0 });
    for (const n of upTo(5)) on.arrive(0, 1000, 10 + n);
    // The fourth packet finds two waiting and is the first above the threshold; the fifth is refused.
    expect(dropped(on)).toEqual(['0:4.0 randomEarly']);
  });

  it('drops packets at a full buffer too', () => {
    const on = bench({ minThresholdPlaces: 19, maxThresholdPlaces: 20 });
    for (const n of upTo(23)) on.arrive(0, 1000, 10 + n);
    expect(dropped(on)).toEqual(['0:21.0 bufferFull', '0:22.0 bufferFull']);
  });
});

describe('random arrivals of packets of one size in packet mode', () => {
  const rules = fc.record({
    min: thousandths(0, 8_000), span: thousandths(10, 10_000),
    maxP: thousandths(10),
    weight: fc.constantFrom(0.002, 0.02, 0.3, 1), wait: fc.boolean(), gentle: fc.boolean(), ecn: fc.boolean(),
    markP: fc.constantFrom(0.1, 0.5, 2), limit: fc.integer({ min: 1, max: 20 }),
    meanBytes: fc.constantFrom(500, 1000, 1500),
  });
  // With 0.001 µs added to each gap, no packet arrives when one of 1,000 µs leaves, where the order would be undefined.
  const gaps = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30_000 })), { minLength: 1, maxLength: 120 },
  );

  it('have the outcomes and the averages of the rules of ns-2, with the same random numbers', () => {
    fc.assert(fc.property(rules, gaps, (
      { min, span, maxP, weight, wait, gentle, ecn, markP, limit, meanBytes }, steps,
    ) => {
      const on = packetBench({ bufferPackets: limit, queueCounts: 'waiting', discard: {
        policy: 'red', minThresholdPlaces: min, maxThresholdPlaces: min + span, maxProbability: maxP, weight, wait,
        gentle, ecn, markBelow: markP, meanPacketBytes: meanBytes,
      } });
      const { sim } = on;
      usesEcn(sim, 0);
      const words = sim.world.random.slice();
      const times = new Set<number>();
      const arrivals: number[] = [];
      let at = 0;
      for (const step of steps) {
        do at += step + 0.001; while (times.has(at));
        arrivals.push(at);
        times.add(at);
      }
      const packets = arrivals.map((atUs) => on.arrive(0, 1000, atUs));
      const averages = arrivals.map((atUs) => {
        runUntil(sim, Math.round(atUs * 1e6));
        return levelOf(sim.world.ports[on.out]);
      });
      const marked = packets.map((packet) => (sim.world.packets.flags[packet] & PacketFlag.marked) !== 0);
      const lost =
        new Map(drops(sim).map(({ packet, reason }) => [packet, reason === 'bufferFull' ? 'full' : 'early']));
      const fates = packets.map((_, number): Fate => (lost.get(number) as Fate | undefined)
        ?? (marked[number] ? 'marked' : 'in'));
      const expected = redByTheLetter(
        { min, max: min + span, maxP, weight, wait, gentle, ecn, markP, limit, serviceS: 1000, typicalS: meanBytes },
        arrivals, () => nextUniform(words, portStream(sim.net.spec, on.out)),
      );
      expect(fates).toEqual(expected.fates);
      averages.forEach((average, n) => expect(Math.abs(average - expected.averages[n])).toBeLessThanOrEqual(1e-9));
    }), { numRuns: 150, seed: 1 });
  });
});

describe('RED over ATM, 40 cells, both thresholds 4 cells, weight 1', () => {
  const atm = { bufferCells: 40, discard: red({ ...now, minThresholdPlaces: 4, maxThresholdPlaces: 4 }) };

  it('decides at the first cell of a packet and refuses all of it', () => {
    const on = cellsAt(atm);
    fill(on, 1, 6, 0, 6);
    fill(on, 0, 1, 0.2, 1);
    fill(on, 0, 3, 0.3, 3);
    expect(dropped(on)).toEqual(['0:1.0 randomEarly', '0:1.1 packetBroken', '0:1.2 packetBroken']);
  });

  it('lets a packet that has begun run on, however long the queue grows', () => {
    const on = cellsAt(atm);
    fill(on, 1, 20, 0, 20);
    expect(dropped(on)).toEqual([]);
  });

  it('cuts such a packet short where the buffer is full', () => {
    const on = cellsAt(atm);
    fill(on, 1, 43, 0, 43);
    expect(dropped(on)).toEqual(['1:0.40 bufferFull', '1:0.41 packetBroken', '1:0.42 bufferFull']);
  });
});

describe('over ATM, an average of 1 that halves with each arrival at an empty queue, idle for 4.5 cell times', () => {
  it('has aged by five cells, whatever packets are taken to be long', () => {
    const state = { ...settle({ weight: 0.5, meanPacketBytes: 500 }, 40), average: 1 };
    const random = Uint32Array.of(1, 2, 3, 4);
    arrive(state, { occupancy: 0, arriving: 1, capacity: 40, activeVcs: 0 }, true, {
      idleFromPs: 2_000, nowPs: 6_500, unitPs: 1_000, inPackets: false, markable: false, random, stream: 0,
    });
    expect(state.average).toBe(0.5 ** 5);
  });
});

describe('RED over ATM with marks, one connection that uses ECN and one that does not', () => {
  const run = (own: Partial<DiscardOptions>) => {
    const on = cellsAt({ bufferCells: 40, discard: red({
      ...now, minThresholdPlaces: 4, maxThresholdPlaces: 6, maxProbability: 1, wait: false, ecn: true, markBelow: 2,
      ...own,
    }) });
    usesEcn(on.sim, 0);
    fill(on, 1, 8, 0, 8);
    fill(on, 1, 1, 0.2, 1);
    const uses = fill(on, 0, 4, 0.3, 4);
    const does = fill(on, 1, 3, 0.4, 3);
    const lost = dropped(on);
    return {
      on, lost, marks: [uses, does].map((packet) => upTo(4).map((index) => isMarked(on.sim.world, packet, index))),
      flags: on.sim.world.packets.flags[uses],
    };
  };

  it('lets the packet of the first in, with EFCI on every cell of it, and refuses the other', () => {
    const { lost, marks, flags } = run({});
    expect([lost[0], lost.length, marks[0], flags & (PacketFlag.marked | PacketFlag.markedAny)]).toEqual([
      '1:2.0 randomEarly', 3, [true, true, true, true], PacketFlag.marked | PacketFlag.markedAny,
    ]);
  });

  it('refuses both where the probability from the average has reached the limit for marks', () => {
    expect(run({ markBelow: 0.1 }).lost.filter((words) => words.endsWith('randomEarly'))).toEqual([
      '0:0.0 randomEarly', '1:2.0 randomEarly',
    ]);
  });
});

describe('the explanation of a refused packet', () => {
  const said = (own: Partial<RedState>): string | null | undefined => {
    const state = { ...settle({ minThresholdPlaces: 5, maxThresholdPlaces: 15 }, 100), ...own };
    const queue = { occupancy: 12, arriving: 1, capacity: 100, activeVcs: 1 };
    return randomEarlyDetection.explain?.(reasonNumber('randomEarly'), {
      queue, vc: { midPacket: false, refusing: false, partlySent: false, queued: 0 }, unit: 'cells', part: 'first',
    }, state);
  };
  it('names the chance with which it was drawn, not that of the average alone', () => {
    expect(said({ average: 10, chance: 0.25 })).toBe('Average queue 10, between 5 and 15 (now 12): random early '
      + 'detection refuses with a chance of 25 % a packet that begins, and it met this one.');
  });
  it('says of a chance of 1 below the upper threshold that the packet was due, not that all are refused', () => {
    expect(said({ average: 10, chance: 1 })).toBe('Average queue 10, between 5 and 15 (now 12): random early detection '
      + 'refuses the packet that begins now, because so many have passed since the last refusal.');
    expect(said({ average: 10, chance: 0.00042 })).toContain('a chance of 0.042 %');
  });
  it('says that all are refused from the upper threshold on', () => {
    expect(said({ average: 16, chance: 1 })).toBe('Average queue 16, not below 15 (now 12): random early detection '
      + 'refuses every packet that begins.');
  });
});
