/**
 * Random rows of switches after a bottleneck: nearly all of their ports have one feed and no queue, and relay cells in
 * runs. With every policy, faster and slower lines, lines with errors, losses on purpose, buffers that shrink.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { run } from '../../../src/model/way/fast/ahead/relay';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { runBothWays, shareBothWays } from './runs';

const tcp = { kind: 'tcp' as const, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 };
const udp: Partial<Flow> = { transport: { kind: 'udp', packetBytes: 600 }, traffic: { kind: 'onOff' } };
const sender: fc.Arbitrary<Partial<Flow>> = fc.oneof(
  fc.record({
    variant: fc.constantFrom('reno' as const, 'sack' as const), packetBytes: fc.constantFrom(100, 1_500, 9_180),
    windowBytes: fc.constantFrom(20_000, 65_535),
    boston: fc.constantFrom(undefined, undefined, { firstRedundancy: 0.2 }),
  }).map(({ boston, ...own }) => ({ transport: { ...tcp, ...own, ...(boston && { boston }) } })),
  fc.constant(udp),
);

/** A row of switches, the line after each, the flows of hosts at the first, and what is changed at 0.25 s. */
interface Row {
  seed: number;
  row: Partial<Switch>[];
  lines: { rateMbps: number; delayMs: number; cellErrorRate?: number }[];
  flows: Partial<Flow>[];
  lost?: boolean;
  change: Record<string, unknown> | null;
}

const rowOf = ({ seed, row, lines, flows, lost = false, change }: Row): Scenario => ({
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
});

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
}).map(rowOf));

describe('any row of switches behind a bottleneck', () => {
  it('is the same both ways wherever it stops, and many of its cells are relayed in runs', () => {
    expect(shareBothWays(rows, 60, () => run.all)).toBeGreaterThan(0.1);
  });
});

const alone = (bufferCells: number, policy: string): Partial<Switch> =>
  ({ bufferCells, discard: { policy } }) as Switch;

describe.each<[string, Row]>([
  ['the second cell of a slot pushes the first out of a port that was idle', {
    seed: 0, row: [alone(200, 'fba'), alone(1, 'tailDrop'), alone(1, 'epdPushOut')],
    lines: [{ rateMbps: 2, delayMs: 1 }, { rateMbps: 2, delayMs: 1 }, { rateMbps: 10, delayMs: 1 }],
    flows: [{ transport: { ...tcp, variant: 'sack', packetBytes: 100, windowBytes: 20_000 } }],
    change: { 'links.s0>s1.rateMbps': 1 },
  }],
  ['two cells find the place taken in a slot that follows one without arrivals', {
    seed: 137, row: [{ ...alone(1, 'epdPushOut'), queueCounts: 'waiting' }, alone(1, 'ppd')],
    lines: [{ rateMbps: 3, delayMs: 1 }, { rateMbps: 2, delayMs: 1 }],
    flows: [udp, udp, { transport: { ...tcp, variant: 'reno', packetBytes: 100, windowBytes: 20_000 } }],
    change: { 'nodes.s1.bufferCells': 2 },
  }],
  ['the delay of a line with errors is lowered, and many of its cells arrive at one instant', {
    seed: 995, row: [alone(20, 'tailDrop'), alone(1, 'tailDrop')],
    lines: [{ rateMbps: 10, delayMs: 9, cellErrorRate: 0.001 }, { rateMbps: 2, delayMs: 1 }],
    flows: [udp, { transport: { ...tcp, variant: 'reno', packetBytes: 1_500, windowBytes: 20_000 } }, udp, udp],
    change: { 'links.s0>s1.delayMs': 3 },
  }],
])('where %s', (_, row) => {
  it('a row ends the same both ways', () => {
    runBothWays({ scenario: rowOf(row), stops: [], most: Infinity });
  });
});
