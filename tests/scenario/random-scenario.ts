/**
 * Random small scenarios that are valid: one to three hosts or groups and one or two sinks around one or two switches, up
 * to four flows, any policy, transport and traffic (random-parts.ts). Short enough for a property test: fewer than about
 * 20,000 cells are sent.
 */
import fc from 'fast-check';
import type { Change, Fault, Flow, Link, Node, Scenario } from '../../src/scenario/types';
import { cable, connection, discard, switchSettings, thousandths } from './random-parts';

const MOST_DATA_CELLS = 6_000;
const CELL_BITS = 424;

const switchPart = fc.record({ own: switchSettings, discard, ports: fc.option(fc.record({ own: switchSettings, discard }), { nil: null, freq: 3 }) });

const flowPart = fc.record({
  startS: fc.constantFrom(0, 0, 0.001, 0.05),
  startJitterMs: fc.constantFrom(0, 0, 20),
  stopS: fc.constantFrom(null, null, null, 0.2),
  connection,
  source: fc.nat(), sink: fc.nat(),
  backwards: fc.boolean(),
});

const faultPart = fc.record({
  flow: fc.nat(),
  packets: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  cells: fc.uniqueArray(fc.nat(300), { maxLength: 3 }),
});

const changePart = fc.record({
  share: thousandths(),
  turn: fc.oneof(
    fc.integer({ min: 1, max: 600 }).map((value) => ['bufferCells', value] as const),
    discard.map((value) => ['discard', value] as const),
  ),
  at: fc.nat(),
});

const parts = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  network: fc.constantFrom('atm' as const, 'atm' as const, 'atm' as const, 'packet' as const),
  groups: fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), at: fc.nat(), cable }), { minLength: 1, maxLength: 3 }),
  sinks: fc.array(fc.record({ at: fc.nat(), cable }), { minLength: 1, maxLength: 2 }),
  switches: fc.array(switchPart, { minLength: 1, maxLength: 2 }),
  trunk: cable,
  flows: fc.array(flowPart, { minLength: 1, maxLength: 4 }),
  faults: fc.array(faultPart, { maxLength: 1 }),
  changes: fc.array(changePart, { maxLength: 2 }),
  slowest: fc.integer({ min: 1, max: 100 }),
});

type Parts = typeof parts extends fc.Arbitrary<infer Value> ? Value : never;

/** Long enough for something to happen, short enough for the senders together to stay below the number of cells. */
function duration({ groups, sinks }: Parts, flows: readonly Flow[], share: number): number {
  const senders = new Set(flows.map(({ from }) => from));
  const mbps = groups.reduce((sum, { count, cable: { rateMbps: rate } }, i) => sum + (senders.has(`h${i}`) ? count * rate : 0), 0)
    + sinks.reduce((sum, { cable: { rateMbps: rate } }, i) => sum + (senders.has(`t${i}`) ? rate : 0), 0);
  return Math.min(20, (MOST_DATA_CELLS * CELL_BITS) / (mbps * 1e6)) * (0.2 + 0.8 * (share / 100));
}

function assemble(made: Parts): Scenario {
  const { groups, sinks, switches, trunk } = made;
  const nodes: Node[] = [
    ...groups.map(({ count }, i) => ({ id: `h${i}`, kind: 'host' as const, count })),
    ...switches.map(({ own, discard: policy, ports }, i) => ({
      id: `s${i}`, kind: 'switch' as const, ...own, discard: policy,
      ...(ports && sinks[0].at % switches.length === i && { ports: { t0: { ...ports.own, discard: ports.discard } } }),
    })),
    ...sinks.map((_, i) => ({ id: `t${i}`, kind: 'host' as const })),
  ];
  const links: Link[] = [
    ...groups.map(({ at, cable: own }, i) => ({ from: `h${i}`, to: `s${at % switches.length}`, ...own })),
    ...(switches.length > 1 ? [{ from: 's0', to: 's1', ...trunk }] : []),
    ...sinks.map(({ at, cable: own }, i) => ({ from: `s${at % switches.length}`, to: `t${i}`, ...own })),
  ];
  const flows: Flow[] = made.flows.map(({ source, sink, backwards, connection: what, ...own }, i) => {
    const [host, target] = [`h${source % groups.length}`, `t${sink % sinks.length}`];
    return { id: `f${i}`, from: backwards ? target : host, to: backwards ? host : target, ...own, ...what };
  });
  const durationS = duration(made, flows, made.slowest);
  const faults: Fault[] = made.faults.map(({ flow, packets, cells }) => {
    const hit = flows[flow % flows.length];
    const first = links.find(({ from, to }) => from === hit.from || to === hit.from);
    const link = first === undefined ? '' : first.from === hit.from ? `${first.from}>${first.to}` : `${first.to}>${first.from}`;
    return { link, flow: hit.id, packets, cells };
  });
  const changes: Change[] = made.changes.map(({ share, turn: [key, value], at }) =>
    ({ atS: share * durationS, set: { [`nodes.s${at % switches.length}.${key}`]: value } }));
  return { version: 1, title: 'Random', seed: made.seed, network: made.network, durationS, nodes, links, flows, faults, changes };
}

export const smallScenario = (): fc.Arbitrary<Scenario> => parts.map(assemble);

/** Only those with cells. */
export const smallCellScenario = (): fc.Arbitrary<Scenario> => parts.map((made) => assemble({ ...made, network: 'atm' }));
