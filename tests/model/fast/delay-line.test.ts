/**
 * Random rows of switches of one rate, which cells pass in the same time: many VCs in both directions, losses before
 * and after the row and on its last line, senders beside it that come and go, layers that need lost cells, changes of
 * buffers, delays and rates. Both ways are equal at every stop.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { runUntil } from '../../../src/model/run/loop';
import { saved } from '../../../src/model/way/fast/ahead/delay-line';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { built, options } from '../../property/runs';
import { follow, seen, shareBothWays } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200, startJitterMs: 0 };
const sender: fc.Arbitrary<Partial<Flow>> = fc.oneof(
  fc.record({
    variant: fc.constantFrom('reno' as const, 'sack' as const, 'vegas' as const),
    packetBytes: fc.constantFrom(100, 576, 1_500, 9_180), windowBytes: fc.constantFrom(20_000, 65_535),
    boston: fc.constantFrom(undefined, undefined, undefined, { firstRedundancy: 0.2 }),
  }).map(({ boston, ...own }) => {
    const { startJitterMs: _none, ...times } = tcp;
    return { transport: { ...times, ...own, ...(boston && { boston }) } };
  }),
  fc.constant({
    transport: { kind: 'tcp' as const, packetBytes: 1_500, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 },
    adaptation: { kind: 'lpd' as const, mergeOnLostEom: false },
  }),
  fc.constant({ transport: { kind: 'udp' as const, packetBytes: 600 }, traffic: { kind: 'onOff' as const } }),
);

/** Hosts before the row send through it, some of them backwards; hosts beside it to the next switch but one. */
interface Rows {
  seed: number;
  count: number;
  buffers: number[];
  policies: string[];
  delays: number[];
  errors: number[];
  through: { own: Partial<Flow>; back: boolean }[];
  beside: { own: Partial<Flow>; at: number }[];
  change: Record<string, unknown> | null;
}

const scenarioOf = ({ seed, count, buffers, policies, delays, errors, through, beside, change }: Rows): Scenario => {
  const flows = [
    ...through.map(({ own, back }, n) =>
      ({ id: `f${n}`, ...(back ? { from: 'sink', to: `h${n}` } : { from: `h${n}`, to: 'sink' }), ...own })),
    ...beside.map(({ own, at }, n) => ({ id: `g${n}`, from: `b${n}`, to: `c${n}`, at, ...own })),
  ];
  const place = (at: number): number => at % (count - 1);
  return {
    version: 1, seed, durationS: 0.7,
    nodes: [
      ...through.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })),
      ...beside.flatMap((_, n) => [{ id: `b${n}`, kind: 'host' as const }, { id: `c${n}`, kind: 'host' as const }]),
      ...Array.from({ length: count }, (_, n) => ({
        id: `s${n}`, kind: 'switch' as const, bufferCells: buffers[n], discard: { policy: policies[n] as 'epd' },
      })),
      { id: 'sink', kind: 'host' },
    ],
    links: [
      ...through.map((_, n) => ({ from: `h${n}`, to: 's0', rateMbps: n % 2 === 0 ? 2 : 3, delayMs: 2 })),
      ...beside.flatMap(({ at }, n) => [
        { from: `b${n}`, to: `s${place(at)}`, rateMbps: 2, delayMs: 1 },
        { from: `s${place(at) + 1}`, to: `c${n}`, rateMbps: 2, delayMs: 1 },
      ]),
      ...Array.from({ length: count }, (_, n) => ({
        from: `s${n}`, to: n + 1 < count ? `s${n + 1}` : 'sink', rateMbps: 2, delayMs: delays[n],
        cellErrorRate: errors[n],
      })),
    ],
    flows: flows.map(({ at: _at, ...flow }: { at?: number; id: string }) => flow) as Flow[],
    changes: change === null ? [] : [{ atS: 0.25, set: change }],
  };
};

const rows: fc.Arbitrary<Scenario> = fc.integer({ min: 3, max: 7 }).chain((count) => {
  const each = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value[]> =>
    fc.array(value, { minLength: count, maxLength: count });
  return fc.record({
    seed: fc.nat(1_000), count: fc.constant(count),
    buffers: each(fc.constantFrom(20, 60, 200, 1)),
    policies: each(fc.constantFrom('tailDrop', 'epd', 'ppd', ...DISCARD_POLICIES.map(({ id }) => id))),
    delays: each(fc.constantFrom(1, 2, 5, 0.7)), errors: each(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0.002)),
    through: fc.array(fc.record({ own: sender, back: fc.constantFrom(false, false, true) }), {
      minLength: 1, maxLength: 4,
    }),
    beside: fc.array(fc.record({ own: sender, at: fc.nat(5) }), { maxLength: 1 }),
    change: fc.constantFrom(
      null, null, { 'nodes.s1.bufferCells': 2 }, { 'links.s0>s1.rateMbps': 1 }, { 'links.s1>s2.delayMs': 0.6 },
      { 'links.s1>s2.delayMs': 4 }, { 'links.s1>s2.rateMbps': 3 }, { 'links.s0>s1.cellErrorRate': 0.01 },
    ),
  });
}).map(scenarioOf);

describe('any row of switches of one rate', () => {
  it('is the same both ways wherever it stops, and many of its cells are only delayed', () => {
    expect(shareBothWays(rows, 60, () => saved.slots)).toBeGreaterThan(0.15);
  });

  it('goes on from every instant at which it stops', () => {
    fc.assert(fc.property(rows, (scenario) => {
      const [plain, fast] = [built(scenario, { plain: true }), built(scenario)];
      for (let step = 1; step <= 70; step++) {
        const atPs = Math.max(step * 1e10 - 7 * step, plain.world.clock[0]);
        // Now and then some single events, so that cells stand in the middle of a slot.
        expect(runUntil(fast, atPs)).toBe(runUntil(plain, atPs));
        if (step % 5 === 0) expect(runUntil(fast, Infinity, step)).toBe(runUntil(plain, Infinity, step));
        follow(plain, fast);
        expect(seen(fast)).toEqual(seen(plain));
      }
    }), options(12));
  });
});
