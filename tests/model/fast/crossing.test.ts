/**
 * Random networks whose cells cross several ports with delays between them, so that ports run ahead of the clock:
 * several rates, every policy, two schedulers, losses on purpose and by errors, priority, several kinds of transport
 * and layer, changes while they run. The Worlds of both ways are equal at every stop.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISCARD_POLICIES } from '../../../src/model/switch/discard/policies';
import { work } from '../../../src/model/way/fast/ahead/port';
import type { Flow, Scenario, Switch } from '../../../src/scenario/types';
import { shareBothWays } from './runs';

const rates = fc.constantFrom(2, 5, 10);
const delays = fc.constantFrom(2, 3, 7);

const switches: fc.Arbitrary<Partial<Switch>> = fc.record({
  bufferCells: fc.integer({ min: 20, max: 120 }),
  discard: fc.constantFrom(...DISCARD_POLICIES.map(({ id }) => ({ policy: id }))),
  scheduler: fc.constantFrom('fifo' as const, 'fifo' as const, 'perVcRoundRobin' as const),
  queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  clpThresholdFraction: fc.constantFrom(null, null, 0.5),
});

const tcp = { tickMs: 10, minRtoMs: 40, initialRtoMs: 200, startJitterMs: 0 };
const kinds: fc.Arbitrary<Partial<Flow>> = fc.oneof(
  fc.record({
    transport: fc.record({
      kind: fc.constant('tcp' as const), variant: fc.constantFrom('reno', 'sack', 'vegas', 'tahoe'),
      packetBytes: fc.constantFrom(100, 576, 1500, 4470), windowBytes: fc.constantFrom(8_000, 32_000),
      delayedAckMs: fc.constantFrom(0, 30), boston: fc.constantFrom(undefined, undefined, { firstRedundancy: 0.1 }),
    }).map(({ boston, ...own }) => {
      const { startJitterMs: _none, ...times } = tcp;
      return { ...times, ...own, ...(boston && { boston }) };
    }),
  }),
  fc.constant({
    transport: { kind: 'tcp' as const, packetBytes: 1500, tickMs: 10, minRtoMs: 40, initialRtoMs: 200 },
    adaptation: { kind: 'lpd' as const, mergeOnLostEom: false },
  }),
  fc.record({
    transport: fc.constantFrom({ kind: 'udp' as const, packetBytes: 40 }, { kind: 'udp' as const, packetBytes: 576 }),
    traffic: fc.constantFrom(
      { kind: 'onOff' as const, load: 0.3 }, { kind: 'constant' as const, rateMbps: 1 },
      { kind: 'vbr' as const, rateMbps: 1, onMs: 30, offMs: 20 },
    ),
  }),
);

/** A row of switches with a host at each; flows go from any host to any other, in both directions. */
const crossing: fc.Arbitrary<Scenario> = fc.integer({ min: 2, max: 4 }).chain((count) => fc.record({
  seed: fc.nat(1000),
  row: fc.array(switches, { minLength: count, maxLength: count }),
  lines: fc.array(fc.record({ rateMbps: rates, delayMs: delays, cellErrorRate: fc.constantFrom(0, 0, 0, 0.01) }), {
    minLength: 2 * count, maxLength: 2 * count,
  }),
  flows: fc.array(fc.tuple(fc.nat(count - 1), fc.integer({ min: 1, max: count - 1 }), kinds), {
    minLength: 2, maxLength: 6,
  }),
  lost: fc.boolean(),
  changed: fc.constantFrom(null, 'bufferCells', 'rateMbps'),
}).map(({ seed, row, lines, flows, lost, changed }): Scenario => ({
  version: 1, seed, durationS: 0.8,
  nodes: row.flatMap((own, n) => [
    { id: `h${n}`, kind: 'host' as const }, { id: `s${n}`, kind: 'switch' as const, ...own },
  ]),
  links: row.flatMap((_, n) => [
    { from: `h${n}`, to: `s${n}`, ...lines[2 * n] },
    ...(n > 0 ? [{ from: `s${n - 1}`, to: `s${n}`, ...lines[2 * n + 1] }] : []),
  ]),
  flows: flows.map(([from, steps, own], n) => ({
    id: `f${n}`, from: `h${from}`, to: `h${(from + steps) % count}`, startJitterMs: 30, ...own,
  }) as Flow),
  faults: lost ? [{ link: `h${flows[0][0]}>s${flows[0][0]}`, flow: 'f0', packets: [2], cells: [5, 90] }] : [],
  changes: changed === null ? [] : [{
    atS: 0.31, set: { [changed === 'bufferCells' ? 'nodes.s0.bufferCells' : 'links.s0>s1.rateMbps']: 33 },
  }],
})));

const algorithms = fc.record({
  algorithm: fc.constantFrom('erica' as const, 'ericaPlus' as const, 'modifiedErica' as const, 'efci' as const),
  intervalMs: fc.constantFrom(2, 5), intervalCells: fc.constantFrom(null, 30),
});

/** Networks as `crossing`, with an ABR algorithm at each switch, and ABR for the TCP flows. */
const governed: fc.Arbitrary<Scenario> = fc.record({
  scenario: crossing, abr: fc.array(algorithms, { minLength: 4, maxLength: 4 }), nrm: fc.constantFrom(4, 32),
}).map(({ scenario, abr, nrm }) => {
  const nodes = scenario.nodes.map((node) => (node.kind === 'host' ? node : { ...node, abr: abr[Number(node.id[1])] }));
  const flows = scenario.flows?.map((flow): Flow =>
    (flow.transport?.kind === 'tcp' ? { ...flow, service: { kind: 'abr', nrm }, ackService: { kind: 'abr' } } : flow));
  return { ...scenario, nodes, flows };
});

/** Networks as `crossing`, in which one switch serves its inputs in order of arrival, so its ports do not run ahead. */
const mixed: fc.Arbitrary<Scenario> = fc.tuple(crossing, fc.nat(3)).map(([scenario, which]) => {
  const count = scenario.nodes.length / 2;
  const nodes = scenario.nodes.map((node) =>
    (node.id === `s${which % count}` ? { ...node, inputService: 'arrivalOrder' as const } : node));
  return { ...scenario, nodes } as Scenario;
});

describe.each<[string, fc.Arbitrary<Scenario>, number]>([
  ['', crossing, 0.5], [', with ABR', governed, 0.5], [', one of them in order of arrival', mixed, 0.2],
])('any network whose cells cross several ports%s', (_, of, least) => {
  it(`is the same both ways wherever it stops, and ${100 * least} % of its slots are computed ahead`, () => {
    expect(shareBothWays(of, 60, () => work.slots)).toBeGreaterThan(least);
  });
});
