/**
 * Random small valid scenarios: one to three hosts or groups and one or two sinks around one to four switches, which
 * may form a ring; up to four flows, some with `via`; any policy, transport and traffic (random-parts.ts); with or
 * without a warm-up. They are short enough for a property test: fewer than about 20,000 cells are sent.
 */
import fc from 'fast-check';
import { CATALOGUE } from '../../src/model/catalogue';
import type { ServiceLine } from '../../src/model/adaptation/services/service';
import { checkScenario } from '../../src/scenario/check';
import { trafficOver } from '../../src/scenario/traffic';
import { transportOf } from '../../src/scenario/transports';
import type {
  Change, Fault, Flow, Link, Node, Scenario, Service, Traffic,
} from '../../src/scenario/types';
import { inModelUnits } from '../../src/scenario/units';
import {
  algorithm, cable, connection, defaultsOf, discard, services, switchSettings, thousandths,
} from './random-parts';

const MOST_DATA_CELLS = 6_000;
const CELL_BITS = 424;
/** Limit for applications with a rate, which take an event for every packet, also while a window holds it back. */
const MOST_PACKETS_OFFERED = 1_000_000;
const LEAST_PACKET_BITS = 328;
export const LEAST_DURATION_S = 0.000_001;

const switchPart = fc.record({
  own: switchSettings, discard, abr: algorithm,
  ports: fc.option(fc.record({ own: switchSettings, discard }), { nil: null, freq: 3 }),
});

const flowPart = fc.record({
  startS: fc.constantFrom(0, 0, 0.001, 0.05),
  startJitterMs: fc.constantFrom(0, 0, 20),
  stopS: fc.constantFrom(null, null, null, 0.2),
  connection, services,
  source: fc.nat(), sink: fc.nat(),
  backwards: fc.boolean(),
  /** Switches that the route must pass; half of the flows have none and take the shortest route. */
  via: fc.oneof({ weight: 1, arbitrary: fc.constant<number[]>([]) }, {
    weight: 1, arbitrary: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }),
  }),
});

const faultPart = fc.record({
  flow: fc.nat(),
  back: fc.boolean(),
  packets: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  cells: fc.uniqueArray(fc.nat(300), { maxLength: 3 }),
});

const pardonPart = fc.record({
  flow: fc.nat(),
  packets: fc.uniqueArray(fc.nat(30), { maxLength: 4 }),
  cells: fc.uniqueArray(fc.nat(600), { maxLength: 60 }),
});

const changePart = fc.record({
  share: thousandths(),
  turn: fc.oneof(
    fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(1_000_000))
      .map((value) => ['bufferCells', value] as const),
    discard.map((value) => ['discard', value] as const),
  ),
  at: fc.nat(),
});

/** Share of the run that is warm-up: mostly 0, else any share, or nearly all. */
const warmUp = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: thousandths(0, 999) }, {
  weight: 1, arbitrary: thousandths(950, 999),
});

const parts = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  network: fc.constantFrom('atm' as const, 'atm' as const, 'atm' as const, 'packet' as const),
  groups: fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 3 }), at: fc.nat(), cable }), { minLength: 1, maxLength: 3 },
  ),
  sinks: fc.array(fc.record({ at: fc.nat(), cable }), { minLength: 1, maxLength: 2 }),
  switches: fc.oneof({ weight: 1, arbitrary: fc.array(switchPart, { minLength: 1, maxLength: 2 }) }, {
    weight: 1, arbitrary: fc.array(switchPart, { minLength: 3, maxLength: 4 }),
  }),
  /** Links from each switch to the next, and from the last to the first if they form a ring. */
  trunks: fc.array(cable, { minLength: 4, maxLength: 4 }),
  ring: fc.boolean(),
  flows: fc.array(flowPart, { minLength: 1, maxLength: 4 }),
  /** Whether the switches have ABR algorithms, so that flows can have services. */
  governs: fc.boolean(),
  faults: fc.array(faultPart, { maxLength: 1 }),
  pardons: fc.array(pardonPart, { maxLength: 2 }),
  changes: fc.array(changePart, { maxLength: 2 }),
  slowest: fc.integer({ min: 1, max: 100 }),
  warmUp,
  measure: fc.record({
    bottleneck: fc.option(fc.nat(), { freq: 3 }), deadlineMs: fc.constantFrom(null, null, 0, 1, 100),
  }),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

/** The highest rate among the settings of a flow's traffic, Mb/s; `unheld` is the part that no window limits. */
function offered({ traffic }: Flow): number {
  const kind = CATALOGUE.traffic.find(({ id }) => id === traffic?.kind);
  const rates = (kind?.parameters ?? []).filter(({ unit }) => unit === 'Mb/s');
  const told = traffic as Record<string, unknown>;
  return Math.max(0, ...rates.map((rate) => Number(told[rate.key] ?? rate.default)));
}
const hasWindow = ({ transport }: Pick<Flow, 'transport'>): boolean => transportOf(transport?.kind).hasWindow === true;
const unheld = (flow: Flow): number => (hasWindow(flow) ? 0 : offered(flow));

/** Duration of the run, s: such that all senders together stay below `MOST_DATA_CELLS`. */
function duration({ groups, sinks }: Parts, flows: readonly Flow[], share: number): number {
  const all = [
    ...groups.map(({ count, cable: own }, i) => ({ id: `h${i}`, count, own })),
    ...sinks.map(({ cable: own }, i) => ({ id: `t${i}`, count: 1, own })),
  ];
  const mbps = all.reduce((sum, { id, count, own }) => {
    const sent = flows.filter(({ from }) => from === id);
    return sent.length === 0 ? sum : sum + count * Math.max(own.rateMbps, ...sent.map(unheld));
  }, 0);
  const fastest = Math.max(...flows.map(offered));
  return Math.min(
    20, (MOST_DATA_CELLS * CELL_BITS) / (mbps * 1e6), (MOST_PACKETS_OFFERED * LEAST_PACKET_BITS) / (fastest * 1e6),
  ) * (0.2 + 0.8 * (share / 100));
}

function assemble(made: Parts): Scenario {
  const { groups, sinks, switches, trunks } = made;
  const nodes: Node[] = [
    ...groups.map(({ count }, i) => ({ id: `h${i}`, kind: 'host' as const, count })),
    ...switches.map(({ own, discard: policy, abr, ports }, i) => ({
      id: `s${i}`, kind: 'switch' as const, ...own, discard: policy, ...(made.governs && { abr }),
      ...(ports && sinks[0].at % switches.length === i && { ports: { t0: { ...ports.own, discard: ports.discard } } }),
    })),
    ...sinks.map((_, i) => ({ id: `t${i}`, kind: 'host' as const })),
  ];
  const links: Link[] = [
    ...groups.map(({ at, cable: own }, i) => ({ from: `h${i}`, to: `s${at % switches.length}`, ...own })),
    ...trunks.slice(0, switches.length - 1).map((own, i) => ({ from: `s${i}`, to: `s${i + 1}`, ...own })),
    ...(made.ring && switches.length > 2 ? [{ from: `s${switches.length - 1}`, to: 's0', ...trunks[3] }] : []),
    ...sinks.map(({ at, cable: own }, i) => ({ from: `s${at % switches.length}`, to: `t${i}`, ...own })),
  ];
  const flows: Flow[] = made.flows.map((one, i) => {
    const { source, sink, backwards, via, connection: what, services: told, ...own } = one;
    const [host, target] = [`h${source % groups.length}`, `t${sink % sinks.length}`];
    return {
      id: `f${i}`, from: backwards ? target : host, to: backwards ? host : target,
      via: [...new Set(via.map((n) => `s${n % switches.length}`))], ...own, ...what,
      ...(made.governs && made.network === 'atm' && told !== null && governed(what, told)),
    };
  });
  const durationS = Math.max(LEAST_DURATION_S, duration(made, flows, made.slowest));
  const faults: Fault[] = made.faults.map(({ flow, back, packets, cells }) => {
    const hit = flows[flow % flows.length];
    const first = links.find(({ from, to }) => from === hit.from || to === hit.from);
    // The direction of the flow, or with `back` the other one.
    const there = first === undefined || (first.from === hit.from) !== back;
    const link = first === undefined ? '' : there ? `${first.from}>${first.to}` : `${first.to}>${first.from}`;
    return { link, flow: hit.id, packets, cells };
  });
  /** Pardons at the queue before the last link of the flow, where most cells are refused. */
  const pardons: Fault[] = made.pardons.map(({ flow, packets, cells }) => {
    const hit = flows[flow % flows.length];
    const last = links.find(({ from, to }) => from === hit.to || to === hit.to);
    const link = last === undefined ? '' : last.to === hit.to ? `${last.from}>${last.to}` : `${last.to}>${last.from}`;
    return { link, flow: hit.id, packets, cells };
  });
  const changes: Change[] = made.changes.map(({ share, turn: [key, value], at }) =>
    ({ atS: share * durationS, set: { [`nodes.s${at % switches.length}.${key}`]: value } }));
  const scenario: Scenario = {
    version: 1, title: 'Random', seed: made.seed, network: made.network, durationS, warmupS: made.warmUp * durationS,
    nodes, links, flows, faults, pardons, changes,
    measure: {
      bottleneck: bottleneckOf(links, groups, made.measure.bottleneck), deadlineMs: made.measure.deadlineMs,
      verify: 'all',
    },
  };
  return withWays(scenario);
}

type FlowPart = Parts['flows'][number];

const governed = (
  what: FlowPart['connection'], { service, ackService, free }: NonNullable<FlowPart['services']>,
) => ({ service, ackService, ...(free !== null && !hasWindow(what) && { traffic: free }) });

/** One direction of a link that is a single cable; null for the default bottleneck. */
function bottleneckOf(links: readonly Link[], groups: Parts['groups'], which: number | null): string | null {
  const single = links.filter(({ from }) => !groups.some(({ count }, i) => count > 1 && from === `h${i}`));
  if (which === null || single.length === 0) return null;
  const { from, to } = single[which % single.length];
  return which % 2 === 0 ? `${from}>${to}` : `${to}>${from}`;
}

/**
 * Repairs a scenario: flows whose `via` would pass a node twice take the shortest route, and where the network cannot
 * keep the rates and places that are promised, the least possible are, or none.
 */
function withWays(scenario: Scenario): Scenario {
  const checked = checkScenario(scenario);
  if (checked.ok) return scenario;
  const wrong =
    new Set(checked.problems.flatMap(({ code, path }) => (code === 'routeTwice' ? [path.split('.')[1]] : [])));
  const routed =
    { ...scenario, flows: scenario.flows?.map((flow) => (wrong.has(flow.id) ? { ...flow, via: [] } : flow)) };
  if (kept(routed)) return routed;
  const least = { ...routed, flows: routed.flows?.map(promisedLeast) };
  return kept(least) ? least : { ...least, flows: least.flows?.map(withoutService) };
}

const PROMISES: ReadonlySet<string> = new Set(['promisedTooMuch', 'creditMemory']);
function kept(scenario: Scenario): boolean {
  const checked = checkScenario(scenario);
  return checked.ok || !checked.problems.some(({ code }) => PROMISES.has(code));
}

/** With what a service promises as little as it can: the least value of each number on which its promise depends. */
export function leastOf({ parameters, promises, places }: ServiceLine): Readonly<Record<string, number>> {
  const promised = promises ?? places ?? (() => 0);
  const promisedWith = (key: string, value: number): number =>
    promised(inModelUnits({ ...defaultsOf(parameters), [key]: value }));
  return Object.fromEntries(parameters.flatMap((one) =>
    ('min' in one && promisedWith(one.key, one.min) < promisedWith(one.key, one.max) ? [[one.key, one.min]] : [])));
}
const LEAST: ReadonlyMap<string | undefined, object> =
  new Map(CATALOGUE.services.map((service) => [service.id, leastOf(service)]));
const promisedLeast = ({ service, ...flow }: Flow): Flow =>
  ({ ...flow, ...(service && { service: { ...service, ...LEAST.get(service.kind) } as Service }) });

/** The flow without a service, and without traffic that needs one. */
export function withoutService({ service: _service, ...flow }: Flow): Flow {
  const [fits] = CATALOGUE.traffic.filter(({ withoutWindow }) => withoutWindow);
  const kind = flow.traffic?.kind ?? CATALOGUE.traffic[0].id;
  return hasWindow(flow) || trafficOver(flow).includes(kind) ? flow
    : { ...flow, traffic: { kind: fits.id } as Traffic };
}

export const smallScenario = (): fc.Arbitrary<Scenario> => parts.map(assemble);

/** Small scenarios with cells whose switches have ABR algorithms and some of whose flows have a service. */
export const governedScenario = (): fc.Arbitrary<Scenario> =>
  parts.filter(({ flows }) => flows.some(({ services: told }) => told !== null))
    .map((made) => assemble({ ...made, network: 'atm', governs: true }));

/** Small scenarios with cells. */
export const smallCellScenario = (): fc.Arbitrary<Scenario> =>
  parts.map((made) => assemble({ ...made, network: 'atm' }));

/** Small scenarios with whole packets, and so without services, which need cells. */
export const smallPacketScenario = (): fc.Arbitrary<Scenario> =>
  parts.map((made) => assemble({ ...made, network: 'packet' }));
