/**
 * Random small scenarios that are valid: one to three hosts or groups and one or two sinks around one or two switches, up
 * to four flows, any policy, transport and traffic. Short enough for a property test: fewer than about 20,000 cells are sent.
 */
import fc from 'fast-check';
import type { Change, Fault, Flow, Link, Node, Scenario } from '../../src/scenario/types';

const MOST_DATA_CELLS = 6_000;
const CELL_BITS = 424;

const thresholdFraction = fc.double({ min: 0.05, max: 1, noNaN: true });
const endOfPacket = fc.constantFrom('keep', 'drop');
const fair = { thresholdFraction, endOfPacket, z: fc.double({ min: 0, max: 2, noNaN: true }) };
const discard = fc.oneof(
  fc.constant({ policy: 'tailDrop' }),
  fc.record({ policy: fc.constantFrom('ppd', 'epdPushOut'), endOfPacket }),
  fc.record({ policy: fc.constant('epd'), thresholdFraction, endOfPacket }),
  fc.record({ policy: fc.constantFrom('selectiveEpd', 'fba'), ...fair }),
  fc.record({
    policy: fc.constant('red'), endOfPacket, weight: fc.constantFrom(0.002, 0.1, 1), maxProbability: fc.constantFrom(0.02, 0.1, 1),
    minThresholdFraction: fc.constantFrom(0, 0.1, 0.5), maxThresholdPlaces: fc.constantFrom(null, 0, 5, 40), wait: fc.boolean(), gentle: fc.boolean(), ecn: fc.boolean(),
  }),
);

const rateMbps = fc.constantFrom(0.3, 1.5, 1.7, 2, 10, 25.6, 155.52);
const delayMs = fc.oneof(fc.constant(0), fc.constantFrom(0.01, 0.5, 1, 10), fc.double({ min: 0, max: 20, noNaN: true }));
const cellErrorRate = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(0.001, 0.01, 0.05) });
const sourceQueueCells = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) });
const cable = fc.record({ rateMbps, delayMs, cellErrorRate, sourceQueueCells });

const boston = fc.record({
  code: fc.constantFrom('systematic' as const, 'uniform' as const),
  firstRedundancy: fc.constantFrom(0, 0, 0.05, 0.1),
  retransmitRedundancy: fc.constantFrom(0, 0, 0.1),
  learnsOutOfOrder: fc.boolean(),
}, { requiredKeys: [] });

const transport = fc.record({
  kind: fc.constant('tcp' as const),
  variant: fc.constant('reno'),
  packetBytes: fc.oneof(fc.constantFrom(41, 88, 576, 1500, 4470, 9180), fc.integer({ min: 41, max: 9180 })),
  windowBytes: fc.integer({ min: 9180, max: 65_536 }),
  tickMs: fc.constantFrom(1, 10, 100),
  minRtoMs: fc.constantFrom(null, 200),
  initialRtoMs: fc.constantFrom(50, 500, 3000),
  initialWindowPackets: fc.integer({ min: 1, max: 4 }),
  delayedAckMs: fc.constantFrom(0, 0, 5, 200),
  limitedTransmit: fc.boolean(),
  boston: fc.option(boston, { nil: null }),
});

const aal5 = fc.record({ kind: fc.constant('aal5' as const), trailerBytes: fc.constantFrom(0, 8), mergeOnLostEom: fc.boolean() });

const lpd = fc.record({
  kind: fc.constant('lpd' as const),
  trailerBytes: fc.constantFrom(0, 8),
  mergeOnLostEom: fc.boolean(),
  setAsideFraction: fc.constantFrom(0, 0.1, 1),
  pendingPackets: fc.constantFrom(1, 2, 64),
  requestTimeoutMs: fc.constantFrom(0.1, 5, 200),
  maxRequests: fc.constantFrom(1, 4),
  header: fc.constantFrom('cell' as const, 'packet' as const),
  cellTagBytes: fc.constantFrom(0, 1, 4),
  blockingFactor: fc.constantFrom(1, 1, 1, 3),
  blockWaitMs: fc.constantFrom(0, 2),
  lateOn: fc.constantFrom('repairSent' as const, 'done' as const),
}, { requiredKeys: ['kind'] });

/** TCP Boston keeps its cells itself. */
const adaptationOf = (boston: unknown): fc.Arbitrary<NonNullable<Flow['adaptation']>> => (boston ? aal5 : fc.oneof(aal5, lpd));

const slowMbps = fc.constantFrom(0.05, 0.2, 0.8);
const priority = fc.boolean();
const constant = fc.record({ kind: fc.constant('constant' as const), rateMbps: slowMbps });
const onOff = fc.record({
  kind: fc.constant('onOff' as const), meanBurstBytes: fc.integer({ min: 1, max: 5000 }), load: fc.constantFrom(0.1, 0.6, 1.2),
  meanOffMs: fc.constantFrom(null, null, 0, 20), law: fc.constantFrom('exponential' as const, 'fixed' as const),
});
const paretoOnOff = fc.record({
  kind: fc.constant('paretoOnOff' as const), alpha: fc.constantFrom(1.05, 1.35, 3), minOffUs: fc.constantFrom(20, 2000),
  meanBurstMs: fc.constantFrom(null, null, 20), meanIdleMs: fc.constantFrom(0, 30), shape: fc.constantFrom(1.2, 1.5), rateMbps: slowMbps,
});
const vbr = fc.record({ kind: fc.constant('vbr' as const), rateMbps: slowMbps, onMs: fc.constantFrom(0.5, 7, 100), offMs: fc.constantFrom(0, 3, 50), priority });
const trace = fc.record({
  kind: fc.constant('trace' as const), repeat: fc.boolean(),
  entries: fc.array(fc.tuple(fc.constantFrom(0, 0.001, 0.05, 0.3), fc.integer({ min: 1, max: 4000 })), { maxLength: 6 })
    .map((entries): [number, number][] => [...entries.sort(([a], [b]) => a - b), [0.5, 600]]),
});

const tcpTraffic = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'greedy' as const }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((bytes) => ({ kind: 'file' as const, bytes, name: 'random.bin' })) },
  constant, onOff, paretoOnOff, trace,
);
const udp = fc.record({ kind: fc.constant('udp' as const), packetBytes: fc.oneof(fc.constantFrom(29, 40, 88, 576, 1500, 9180), fc.integer({ min: 29, max: 9180 })) });
const connection = fc.oneof(
  { weight: 3, arbitrary: fc.record({ traffic: tcpTraffic, transport }) },
  { weight: 1, arbitrary: fc.record({ traffic: fc.oneof(constant, onOff, paretoOnOff, vbr, trace), transport: udp }) },
);

const switchPart = fc.record({
  bufferCells: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 600 })),
  queueCounts: fc.constantFrom('all' as const, 'waiting' as const),
  inputService: fc.constantFrom('slottedRoundRobin' as const, 'arrivalOrder' as const),
  scheduler: fc.constantFrom('fifo', 'perVcRoundRobin'),
  efciHighFraction: fc.constantFrom(null, null, 0.2, 0.9),
  efciLowFraction: fc.constantFrom(null, 0.1),
  clpThresholdFraction: fc.constantFrom(null, null, 0.5),
  discard,
});

const flowPart = fc.record({
  startS: fc.constantFrom(0, 0, 0.001, 0.05),
  startJitterMs: fc.constantFrom(0, 0, 20),
  connection,
  source: fc.nat(), sink: fc.nat(),
  backwards: fc.boolean(),
}).chain(({ connection: { traffic, transport: own }, ...flow }) =>
  adaptationOf('boston' in own && own.boston).map((adaptation) => ({ ...flow, traffic, transport: own, adaptation })));

const faultPart = fc.record({
  flow: fc.nat(),
  packets: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
  cells: fc.uniqueArray(fc.nat(300), { maxLength: 3 }),
});

const changePart = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  turn: fc.oneof(
    switchPart.map(({ bufferCells }) => ['bufferCells', bufferCells] as const),
    discard.map((value) => ['discard', value] as const),
  ),
  at: fc.nat(),
});

const parts = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
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
    ...switches.map((own, i) => ({ id: `s${i}`, kind: 'switch' as const, ...own })),
    ...sinks.map((_, i) => ({ id: `t${i}`, kind: 'host' as const })),
  ];
  const links: Link[] = [
    ...groups.map(({ at, cable: own }, i) => ({ from: `h${i}`, to: `s${at % switches.length}`, ...own })),
    ...(switches.length > 1 ? [{ from: 's0', to: 's1', ...trunk }] : []),
    ...sinks.map(({ at, cable: own }, i) => ({ from: `s${at % switches.length}`, to: `t${i}`, ...own })),
  ];
  const flows: Flow[] = made.flows.map(({ source, sink, backwards, ...own }, i) => {
    const [host, target] = [`h${source % groups.length}`, `t${sink % sinks.length}`];
    return { id: `f${i}`, from: backwards ? target : host, to: backwards ? host : target, ...own };
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
  return { version: 1, title: 'Random', seed: made.seed, durationS, nodes, links, flows, faults, changes };
}

export const smallScenario = (): fc.Arbitrary<Scenario> => parts.map(assemble);
