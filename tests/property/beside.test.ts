/**
 * What happens beside a flow without touching it leaves no mark on it: another network in the same scenario, and a flow
 * that never starts. What is compared has the same numbers of flows and links, because these choose the streams of
 * random numbers.
 */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { record } from '../../src/model/run/record';
import type { Simulation } from '../../src/model/world';
import { checkScenario } from '../../src/scenario/check';
import type { FullFlow, FullNode, FullScenario, Scenario } from '../../src/scenario/types';
import { governedScenario, smallCellScenario, smallPacketScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { built, options, ran } from './runs';

const UBR = { kind: 'ubr' } as const;
const PREFIX = 'other-';
const own = (id: string): string => PREFIX + id;
const ownLink = (link: string): string => link.split('>').map(own).join('>');

/** The path of a change with the ids of the other network. */
function ownPath(path: string): string {
  const [list, id, ...rest] = path.split('.');
  if (rest[0] === 'ports') rest[1] = own(rest[1]);
  return [list, list === 'links' ? ownLink(id) : own(id), ...rest].join('.');
}

const turnedKeys = <Value>(of: Record<string, Value>, turn: (key: string) => string): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [turn(key), value]));

const ownNode = (node: FullNode): FullNode =>
  (node.kind === 'host' ? { ...node, id: own(node.id) }
    : { ...node, id: own(node.id), ports: turnedKeys(node.ports, own) });

/** The same scenario with other names. */
const renamed = (of: FullScenario): FullScenario => ({
  ...of,
  nodes: of.nodes.map(ownNode),
  links: of.links.map((link) => ({ ...link, from: own(link.from), to: own(link.to) })),
  flows: of.flows.map((flow) =>
    ({ ...flow, id: own(flow.id), from: own(flow.from), to: own(flow.to), via: flow.via.map(own) })),
  faults: of.faults.map((fault) => ({ ...fault, link: ownLink(fault.link), flow: own(fault.flow) })),
  pardons: of.pardons.map((pardon) => ({ ...pardon, link: ownLink(pardon.link), flow: own(pardon.flow) })),
  changes: of.changes.map(({ atS, set }) => ({ atS, set: turnedKeys(set, ownPath) })),
});

const silent = (flow: FullFlow): FullFlow => ({ ...flow, startS: 1_000, startJitterMs: 0, stopS: null });
/** Nothing is ever sent. */
const allSilent = (of: FullScenario): FullScenario => ({ ...of, flows: of.flows.map(silent) });

/** The link that is measured: by default the slowest behind a switch, whatever the flows are; loads refer to it. */
function measured({ measure, links, nodes }: FullScenario): string {
  const isSwitch = (id: string): boolean => nodes.some((node) => node.id === id && node.kind === 'switch');
  const { from, to } = links.filter((link) => isSwitch(link.from))
    .reduce((least, link) => (link.rateMbps < least.rateMbps ? link : least));
  return measure.bottleneck ?? `${from}>${to}`;
}

/** The first network, with the other one beside it; one link of the first is measured. */
function beside(first: FullScenario, other: FullScenario): Scenario {
  const both = renamed(other);
  const durationS = Math.min(first.durationS, other.durationS);
  return {
    ...first, durationS, warmupS: Math.min(first.warmupS, durationS / 2),
    nodes: [...first.nodes, ...both.nodes], links: [...first.links, ...both.links],
    flows: [...first.flows, ...both.flows], faults: [...first.faults, ...both.faults],
    pardons: [...first.pardons, ...both.pardons],
    changes: [...first.changes, ...both.changes].filter(({ atS }) => atS <= durationS),
    measure: { ...first.measure, bottleneck: measured(first) },
  } as Scenario;
}

/** Whether so many packets were under way in all networks that data of UDP sources waited (docs/model.md). */
const wasCrowded = ({ world: { packets } }: Simulation): boolean => packets.used >= 262_144;

/** What a run gives for the first network and its first flows; null if it is crowded. */
function found(scenario: Scenario, flows: number): unknown {
  const sim = ran(scenario);
  if (wasCrowded(sim)) return null;
  const result = record(sim);
  return {
    flows: result.flows.slice(0, flows), hops: result.hops.filter(({ link }) => !link.includes(PREFIX)),
    linkUtilization: result.linkUtilization, portLossRate: result.portLossRate,
    maxQueueCells: result.maxQueueCells, meanQueueCells: result.meanQueueCells,
  };
}

const networks = fc.oneof(
  fc.tuple(livelyScenario(smallCellScenario()), livelyScenario(smallCellScenario())),
  fc.tuple(livelyScenario(governedScenario()), livelyScenario(governedScenario())),
  fc.tuple(livelyScenario(smallPacketScenario()), livelyScenario(smallPacketScenario())),
);

it('of two networks side by side, neither depends on the other', () => {
  let tried = 0;
  fc.assert(fc.property(networks, ([one, another]) => {
    const [first, other] = [checkScenario(one), checkScenario(another)];
    if (!first.ok || !other.ok) return;
    const [alone, together] = [allSilent(other.scenario), other.scenario].map((it) => beside(first.scenario, it));
    if (!checkScenario(alone).ok || !checkScenario(together).ok) return;
    const [still, busy] = [alone, together].map((it) => found(it, first.scenario.flows.length));
    if (busy === null) return;
    tried++;
    expect(busy).toEqual(still);
  }), { ...options(150), endOnFailure: true });
  expect(tried).toBeGreaterThan(options(150).numRuns! / 2);
});

/**
 * The scenario with another flow, which never starts, at the end. It has no credits, because ports that a VC with
 * credits passes serve all VCs in turn, whether it sends or not.
 */
function withSilent(of: FullScenario, another: FullFlow, [from, to]: readonly string[]): Scenario {
  const service = another.service.kind === 'credit' ? UBR : another.service;
  const added = { ...silent(another), service, ackService: null, id: 'silent', from, to, via: [] };
  return { ...of, flows: [...of.flows, added], measure: { ...of.measure, bottleneck: measured(of) } } as Scenario;
}

const cellNetworks = fc.oneof(livelyScenario(smallCellScenario()), livelyScenario(governedScenario()));
const ends = fc.constantFrom(['h0', 't0'], ['t0', 'h0']);

it('it does not matter what a flow is that never starts', () => {
  let tried = 0;
  fc.assert(fc.property(cellNetworks, cellNetworks, cellNetworks, ends, ends, (...[base, one, another, ...ways]) => {
    const [first, ...others] = [base, one, another].map((it) => checkScenario(it));
    if (!first.ok) return;
    const [some, different] = others.map((it, n) => it.ok && withSilent(first.scenario, it.scenario.flows[0], ways[n]));
    if (!some || !different || !checkScenario(some).ok || !checkScenario(different).ok) return;
    tried++;
    const count = first.scenario.flows.length;
    expect(found(different, count)).toEqual(found(some, count));
  }), { ...options(150), endOnFailure: true });
  expect(tried).toBeGreaterThan(options(150).numRuns! / 2);
});

/** What a run gives for the first network and for its copy, without names; null if there was chance or a crowd. */
function halves(scenario: Scenario): unknown[][] | null {
  const before = [...built(scenario).world.random];
  const sim = ran(scenario);
  if (wasCrowded(sim) || !isDeepStrictEqual([...sim.world.random], before)) return null;
  const { flows, hops } = record(sim);
  const isCopy = (name: string): boolean => name.startsWith(PREFIX);
  return [false, true].map((copy) => [
    flows.filter(({ id }) => isCopy(id) === copy).map((flow) => ({ ...flow, id: '' })),
    hops.filter(({ link }) => isCopy(link) === copy).map((hop) => ({ ...hop, link: '' })),
  ]);
}

const withoutErrors = (of: FullScenario): FullScenario => ({
  ...of, links: of.links.map((link) => ({ ...link, cellErrorRate: 0 })),
  flows: of.flows.map((flow) => ({ ...flow, startJitterMs: 0 })),
});

it('of two equal networks without chance, the second does what the first does', () => {
  let tried = 0;
  fc.assert(fc.property(cellNetworks, (one) => {
    const checked = checkScenario(one);
    if (!checked.ok) return;
    const sure = withoutErrors(checked.scenario);
    const both = halves(beside(sure, sure));
    if (both === null) return;
    tried++;
    expect(both[1]).toEqual(both[0]);
  }), { ...options(150), endOnFailure: true });
  expect(tried).toBeGreaterThan(options(150).numRuns! / 4);
});
