/**
 * Random rows of switches behind a bottleneck: nearly all of their ports have one feed and no queue, and pass runs of
 * cells on. With every policy, faster and slower lines, lines with errors, losses on purpose, buffers that shrink.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { run } from '../../../src/model/way/fast/ahead/relay';
import type { Flow, Scenario } from '../../../src/scenario/types';
import { options } from '../../property/runs';
import { runBothWays, runsOf, slotsOf } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 };
const sender: fc.Arbitrary<Partial<Flow>> = fc.oneof(
  fc.record({
    variant: fc.constantFrom('reno' as const, 'sack' as const), packetBytes: fc.constantFrom(100, 1_500, 9_180),
    windowBytes: fc.constantFrom(20_000, 65_535),
    boston: fc.constantFrom(undefined, undefined, { firstRedundancy: 0.2 }),
  }).map(({ boston, ...own }) => ({ transport: { ...tcp, ...own, ...(boston && { boston }) } })),
  fc.constant({ transport: { kind: 'udp' as const, packetBytes: 600 }, traffic: { kind: 'onOff' as const } }),
);

const rows: fc.Arbitrary<Scenario> = fc.integer({ min: 2, max: 4 }).chain((count) => fc.record({
  seed: fc.nat(1_000),
  row: fc.array(fc.record({
    bufferCells: fc.constantFrom(1, 20, 200),
    discard: fc.constantFrom(...DISCARD_POLICIES.map(({ id }) => ({ policy: id }))),
    queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  }), { minLength: count, maxLength: count }),
  lines: fc.array(fc.record({
    rateMbps: fc.constantFrom(2, 2, 2, 3, 10), delayMs: fc.constantFrom(1, 2, 9),
    cellErrorRate: fc.constantFrom(0, 0, 0, 0.001),
  }), { minLength: count, maxLength: count }),
  flows: fc.array(sender, { minLength: 1, maxLength: 4 }),
  lost: fc.boolean(),
  change: fc.constantFrom(
    null, { 'nodes.s1.bufferCells': 2 }, { 'links.s0>s1.rateMbps': 1 }, { 'links.s0>s1.delayMs': 3 },
  ),
}).map(({ seed, row, lines, flows, lost, change }): Scenario => ({
  version: 1, seed, durationS: 0.8,
  nodes: [
    ...flows.map((_, n) => ({ id: `h${n}`, kind: 'host' as const })),
    ...row.map((own, n) => ({ id: `s${n}`, kind: 'switch' as const, ...own })), { id: 'sink', kind: 'host' },
  ],
  links: [
    ...flows.map((_, n) => ({ from: `h${n}`, to: 's0', rateMbps: 2, delayMs: 2 })),
    ...lines.map((own, n) => ({ from: `s${n}`, to: n + 1 < row.length ? `s${n + 1}` : 'sink', ...own })),
  ],
  flows: flows.map((own, n) => ({ id: `f${n}`, from: `h${n}`, to: 'sink', startJitterMs: 20, ...own }) as Flow),
  faults: lost ? [{ link: 's0>s1', flow: 'f0', packets: [2], cells: [0, 5] }] : [],
  changes: change === null ? [] : [{ atS: 0.25, set: change }],
})));

describe('any row of switches behind a bottleneck', () => {
  it('is the same both ways wherever one stops, and many of its cells are passed on in runs', () => {
    let slots = 0;
    run.all = 0;
    fc.assert(fc.property(runsOf(rows), (one) => {
      slots += slotsOf(runBothWays(one));
    }), options(60));
    expect(run.all / slots).toBeGreaterThan(0.1);
  });
});
