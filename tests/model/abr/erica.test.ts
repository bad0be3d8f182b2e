/** ERICA: its arithmetic, and the rates and times that greedy connections get from it. */
import { describe, expect, it } from 'vitest';
import { erica, type Measured } from '../../../src/model/switch/abr/erica';
import { runUntil } from '../../../src/model/run/loop';
import { record } from '../../../src/model/run/record';
import { rateStateOf } from '../../../src/model/switch/features/explicit-rate';
import type { Abr, Scenario, Switch } from '../../../src/scenario/types';
import { C, acrOf, atSwitch, built, greedy, line, link, mbps, ran } from './support';

const told = {
  targetUtilization: 0.9, intervalPs: 5e9, intervalCells: null, delta: 0.1, maxAllocPrevious: true,
  measureVcRates: false, activeDecay: 0, immediateShare: false, countBackward: false,
};

describe('the explicit rate', () => {
  const given = ([capacity, vcs, input, ccr, before]: readonly number[], own = {}): number => {
    const state: Measured = { ...erica.settle({ ...told, ...own }, null, C), largestNow: before };
    const lengthS = 1;
    // Priority traffic takes what lies between `capacity` and the target of 0.9 C.
    erica.ended!(state, {
      lengthS, linkRate: C, abrCells: input, priorityCells: 0.9 * C - capacity, activeVcs: vcs, queueCells: 0,
    });
    return erica.rate!(state, ccr);
  };
  it.each([
    ['overloaded, its own rate scaled down', 0.9 * C, 2, 396_000, 300_000, 0, 250_085.76],
    ['overloaded, the fair share', 0.9 * C, 2, 396_000, 100_000, 0, 165_056.6],
    ['half loaded, doubled up to the capacity', 0.9 * C, 2, 165_000, 200_000, 0, 330_113.21],
    ['half loaded, but no jump above the fair share', 0.9 * C, 2, 165_000, 100_000, 200_000, 165_056.6],
    ['within the tolerance, what the largest got', 0.9 * C, 5, 340_000, 80_000, 90_000, 90_000],
    ['a tenth of the link for fifteen', 0.1 * C, 15, 330_000, 22_000, 0, 2445.28],
  ])('%s', (_, ...numbers) => {
    const expected = numbers[5];
    expect(given(numbers)).toBeCloseTo(expected, 1);
  });
  it('without the largest of the last interval: CCR / z', () => {
    expect(given([0.9 * C, 5, 340_000, 80_000, 90_000], { maxAllocPrevious: false })).toBeCloseTo(77_673.7, 1);
  });
  it('of a silent VC, where nothing is sent, is the fair share, and never NaN', () => {
    expect(given([0.9 * C, 0, 0, 0, 0])).toBeCloseTo(0.9 * C, 6);
    expect(given([0, 3, 0, 0, 0])).toBe(0);
    expect(given([0, 3, 100, 5000, 0])).toBe(0);
  });
  it.each([
    ['where silent VCs still count, the load measured from the last cells holds until others come', 0.9, 2, 10_000],
    ['where they do not, a single VC may have all', 0, 0, 0.9 * C],
  ])('after an interval without a cell: %s', (_, activeDecay, load, rate) => {
    const state: Measured = erica.settle({ ...told, activeDecay, maxAllocPrevious: false }, null, C);
    const ended = (abrCells: number, activeVcs: number) => erica.ended!(state, {
      lengthS: 0.005, linkRate: C, abrCells, priorityCells: 0, activeVcs, queueCells: 0,
    });
    ended(2 * 0.9 * C * 0.005, 100);
    ended(0, activeDecay * 100);
    expect(state.load).toBeCloseTo(load, 9);
    expect(erica.rate!(state, 20_000)).toBeCloseTo(rate, 6);
  });
});

describe('a VC that comes', () => {
  const joined = (own: object, activeVcs: number, by: number): Measured => {
    const state: Measured = erica.settle({ ...told, ...own }, null, C);
    erica.ended!(state, {
      lengthS: 0.005, linkRate: C, abrCells: 0.9 * C * 0.005, priorityCells: 0, activeVcs, queueCells: 0,
    });
    erica.joins!(state, by);
    return state;
  };

  it.each([
    ['four counted and one new', 4, 1, 5],
    ['3.6 counted, and one of which 0.1 was left', 3.6, 0.9, 4.5],
    ['none counted and one new', 0, 1, 1],
  ])('counts at once with `immediateShare`: %s', (_, counted, by, vcs) => {
    const { fairShare, vcs: divisor } = joined({ immediateShare: true }, counted, by);
    expect([divisor, fairShare]).toEqual([vcs, (0.9 * C) / vcs]);
  });
  it('otherwise counts when the interval ends', () => {
    expect(joined({}, 4, 1).vcs).toBe(4);
  });
});

/**
 * A cell every 6 ms, every other of them an FRM: they come to the switch after 5, 11, 17 … ms, and the answers after
 * 25, 37 … ms. Intervals are 2 ms.
 */
describe('a source that is slower than the intervals of its switch', () => {
  const slow = { pcrMbps: mbps(1000 / 6), icrMbps: mbps(1000 / 6), nrm: 2 };
  /** N as the switch sees it just after these instants, ms. */
  const counted = (own: Partial<Abr>, atMs: readonly number[]): number[] => {
    const sim = built(line(slow, { abr: { algorithm: 'erica', intervalMs: 2, intervalCells: null, ...own } }));
    return atMs.map((ms) => {
      runUntil(sim, ms * 1e9);
      return (rateStateOf(sim.world.ports[2])!.own as Measured).counted;
    });
  };
  const ENDS = [24, 26, 28, 30, 32, 36, 38, 40].map((ms) => ms + 0.01);

  it('counts in an interval in which one of its cells comes', () => {
    expect(counted({}, ENDS)).toEqual([1, 0, 0, 1, 0, 1, 0, 0]);
  });
  it('counts with `countBackward` also where only an answer passes', () => {
    expect(counted({ countBackward: true }, ENDS)).toEqual([1, 1, 0, 1, 0, 1, 1, 0]);
  });
  it('counts with `immediateShare` from its cell on, also in the very first interval', () => {
    expect(counted({ immediateShare: true, intervalMs: 10 }, [4.9, 5.1])).toEqual([0, 1]);
    expect(counted({ immediateShare: true }, [4.9, 5.1, 6.1, 8.1, 10.1, 11.1])).toEqual([0, 1, 1, 0, 0, 1]);
  });
  it('counts with `immediateShare` from its cell on, and fades with `activeDecay` until the next', () => {
    const shares = { immediateShare: true, activeDecay: 0.5 };
    expect(counted(shares, [4.9, 5.1, 6.1, 8.1, 10.1, 11.1, 12.1])).toEqual([0, 1, 1, 0.5, 0.25, 1, 1]);
  });
});

const GRID = { algorithm: 'erica', intervalMs: 5, intervalCells: null } as const;

describe('VBR that sets in', () => {
  const setsIn = (packetBytes: number, inputService: Switch['inputService']) => {
    const sources = { icrMbps: 0.9 * 155.52 };
    const scenario: Scenario = {
      ...line(sources, { abr: GRID }), durationS: 0.26,
      nodes: [
        { id: 'a', kind: 'host' }, { id: 'v', kind: 'host' }, atSwitch('s1', { abr: GRID, inputService }),
        atSwitch('s2', { abr: GRID, inputService }), { id: 'b', kind: 'host' },
      ],
      links: [link('a', 's1'), link('v', 's1', 0), link('s1', 's2'), link('s2', 'b')],
      flows: [greedy('f', 'a', 'b', sources), {
        id: 'vbr', from: 'v', to: 'b', startS: 0.2, transport: { kind: 'udp', packetBytes },
        traffic: { kind: 'vbr', rateMbps: 0.8 * 155.52, onMs: 1000, offMs: 0 },
      }],
      measure: { bottleneck: 's1>s2' },
    };
    const { sim, of } = ran(scenario);
    return { sim, cut: of('brm').find(({ timeS, acr }) => timeS > 0.2 && acr < 100_000)! };
  };
  it.each([40, 1500])('in packets of %d bytes cuts a source at 0.9 C to 0.1 C with the first answer after the interval, and leaves 3,858 cells in the queue', (packetBytes) => {
    const { sim, cut } = setsIn(packetBytes, 'arrivalOrder');
    expect(cut.timeS).toBeCloseTo(0.21003, 5);
    expect(Math.abs(cut.acr - 36_713)).toBeLessThan(200);
    expect(Math.abs(record(sim).maxQueueCells - 3858)).toBeLessThanOrEqual(4);
  });
  it.each([['arrivalOrder', 1467], ['slottedRoundRobin', 1466]] as const)(
    'in %s counts %d cells of VBR in the first interval', (inputService, cells) => {
      expect(setsIn(40, inputService).cut.acr).toBeCloseTo(0.9 * C - cells / 0.005, 3);
    },
  );
});

const share = (own: object, durationS: number): Scenario => ({
  version: 1, durationS,
  nodes: [
    { id: 'a', kind: 'host', count: 2 }, atSwitch('s1', { abr: { ...GRID, ...own } }),
    atSwitch('s2', { abr: { ...GRID, ...own } }), { id: 'b', kind: 'host', count: 2 },
  ],
  links: [link('a', 's1'), link('s1', 's2'), link('s2', 'b')],
  flows: [greedy('f', 'a', 'b', { icrMbps: mbps(23_585), rif: 1 })],
  measure: { bottleneck: 's1>s2' },
});

describe('two greedy connections from 23,585', () => {
  it('overshoot once, because CCR is fresh where z is old, and end at 165,170 each', () => {
    const { sim, of } = ran(share({}, 0.25));
    const at = (acr: number, within = 200) => of('brm', 0).find((one) => Math.abs(one.acr - acr) < within);
    expect(of('brm', 0)[0].acr).toBeCloseTo(165_056.6, 1);
    expect(of('brm', 0)[0].timeS).toBeCloseTo(0.0300164, 6);
    expect(Math.abs(at(330_113.21)!.timeS - 0.04087)).toBeLessThan(1e-5);
    expect(Math.abs(at(180_781)!.timeS - 0.0558)).toBeLessThan(1e-5);
    expect(Math.abs(at(165_113, 1)!.timeS - 0.0602)).toBeLessThan(1e-5);
    const { maxQueueCells } = record(sim);
    expect(Math.abs(maxQueueCells / 4380 - 1)).toBeLessThan(0.05);
    for (const flow of [0, 1]) expect(Math.abs(acrOf(sim, flow) - 165_170)).toBeLessThan(60);
  });
  it('queue 1,593 cells without the largest of the last interval, and one with measured rates', () => {
    const queue = (own: object): number => record(ran(share(own, 0.2)).sim).maxQueueCells;
    expect(Math.abs(queue({ maxAllocPrevious: false }) / 1593 - 1)).toBeLessThan(0.05);
    expect(queue({ measureVcRates: true })).toBeLessThanOrEqual(3);
  });
});
