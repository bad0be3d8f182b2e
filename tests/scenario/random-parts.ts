/**
 * Random mechanisms, made from the catalogue: every mechanism of its tables takes part, with every parameter. `VALUES`
 * has the values of numbers whose range is too wide to try; a number that is not listed takes its default, half of it
 * or twice, and `null` or values of its range if it may be `null`. With `edges`, each number also takes the ends of its
 * range. Shares and times are divided integers, so that a failure shrinks to plain numbers.
 */
import fc from 'fast-check';
import type { AdaptationLayer, Carried } from '../../src/model/adaptation/layer';
import { CODE_CELLS, blocksOf } from '../../src/model/atm/blocks';
import { CATALOGUE } from '../../src/model/catalogue';
import type { NumberParameter, Parameter } from '../../src/model/catalogue-types';
import type { TrafficKind } from '../../src/model/traffic/source';
import { PROFILES } from '../../src/model/transport/profiles';
import { hasVariants } from '../../src/scenario/transports';
import type { Adaptation, Service, Traffic, Transport } from '../../src/scenario/types';
import { inModelUnits } from '../../src/scenario/units';

export const thousandths = (from = 0, to = 1000): fc.Arbitrary<number> =>
  fc.integer({ min: from, max: to }).map((n) => n / 1000);
/**
 * Any share of a whole, evenly from 0 to 1. `fc.double` would be even over the representations of numbers, so that
 * nearly all of its values are below 1e-9.
 */
export const share = (): fc.Arbitrary<number> => fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 1_000_000);
const one = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** Picks the first value three times as often as any of the others. */
const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(usual, usual, usual, ...others);

export const delayMs = fc.oneof(one(0, 0.01, 0.5, 10), fc.integer({ min: 0, max: 2000 }).map((n) => n / 100));
const bytesOfBuffer = fc.oneof(one(null), fc.integer({ min: 1, max: 30_000 }));
/** Sizes of packets from `least`, which the headers determine, to the longest that IP and AAL5 carry, bytes. */
const packetBytes = (least: number): fc.Arbitrary<number> => fc.oneof(
  { weight: 6, arbitrary: one(least, 88, 576, 1500, 4470, 9180) },
  { weight: 6, arbitrary: fc.integer({ min: least, max: 9180 }) },
  { weight: 1, arbitrary: one(65_535) }, { weight: 1, arbitrary: fc.integer({ min: 9181, max: 65_535 }) },
);
const slowMbps = one(0.05, 0.2, 0.8);

/**
 * Values by group and key. Policies share one group, and so do adaptation layers, because equal keys mean the same. The
 * group of any other mechanism is its id.
 */
export const VALUES = {
  link: {
    rateMbps: one(0.3, 0.9, 1.5, 2, 10, 25.6, 155.52), delayMs, cellErrorRate: mostly(0, 0.001, 0.01, 0.05),
    sourceQueueCells: fc.oneof(
      { weight: 4, arbitrary: one(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) },
    ),
  },
  switch: {
    bufferCells: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 600 })),
    bufferPackets: fc.oneof(one(null), fc.integer({ min: 1, max: 40 })), bufferBytes: bytesOfBuffer,
    efciHighFraction: mostly(null, 0, 0.2, 0.9), efciLowFraction: one(null, 0.1, 0.5),
    clpThresholdFraction: mostly(null, 0, 0.5),
  },
  discard: {
    thresholdFraction: thousandths(50), z: thousandths(0, 2000), weight: one(0.002, 0.1, 1),
    maxProbability: one(0.02, 0.1, 1), markBelow: one(0.1, 0, 1),
    minThresholdFraction: one(0.1, 0, 0.5), maxThresholdFraction: one(0.3, 0, 1), minThresholdPlaces: one(null, 0, 3),
    maxThresholdPlaces: one(null, 0, 5, 40),
  },
  tcp: {
    packetBytes: packetBytes(41), windowBytes: fc.integer({ min: 9180, max: 65_536 }), tickMs: one(100, 10, 1),
    minRtoMs: one(null, 200), maxRtoMs: one(64_000, 1000), initialRtoMs: one(500, 50, 3000),
    initialWindowPackets: fc.integer({ min: 1, max: 10 }), initialSsthreshPackets: mostly(null, 1, 4),
    delayedAckMs: one(0, 5, 200),
    sendBufferBytes: bytesOfBuffer, receiveBufferBytes: bytesOfBuffer, windowUpdateFraction: one(0.5, 0.01, 0.35, 1),
    overrideMs: one(500, 1, 50),
    loneStartPackets: fc.integer({ min: 0, max: 4 }), tickPhase: thousandths(), minRtoTicks: one(0, 2, 10),
    pacingMbps: mostly(null, 0.1, 1, 1.5),
    recoveryBurstPackets: one(null, 1, 2), sackBlocks: one(3, 1), sackOptionBytes: one(4, 0, 8), alpha: one(1, 0, 3),
    beta: one(3, 1), gamma: one(1, 0, 5),
  },
  udp: { packetBytes: packetBytes(29) },
  boston: {
    codeCells: mostly(256, 160), firstRedundancy: one(0, 0.033, 0.1, 0.5, 1), retransmitRedundancy: one(0, 0.1, 0.5),
    cellTagBytes: mostly(0, 1, 4), interleaveDepth: one(4, 2, 64),
    targetRoundTrips: one(1.5, 1.001, 3), maxRedundancy: one(0.2, 0, 1), deadlineSlackMs: one(null, 1, 300),
  },
  adaptation: {
    trailerBytes: one(8, 8, 0, 0, 3), setAsideFraction: one(1, 0, 0.1), pendingPackets: one(64, 1, 2),
    requestTimeoutMs: one(30, 0.1, 200), maxRequests: one(4, 1),
    cellTagBytes: mostly(0, 1, 4), blockingFactor: mostly(1, 3), blockWaitMs: one(1, 0, 2), backoffMs: one(null, 0, 20),
    reassemblyTimeoutMs: mostly(0, 0.5, 5, 50), unusedMs: one(1_000, 5, 100),
  },
  constant: { rateMbps: slowMbps },
  onOff: {
    meanBurstBytes: fc.integer({ min: 1, max: 5000 }), load: one(0.1, 0.6, 1.2), meanOffMs: one(null, null, 0, 20),
  },
  paretoOnOff: {
    alpha: one(1.05, 1.35, 3), minOffUs: one(20, 2000), meanBurstMs: one(null, null, 20), meanIdleMs: one(0, 30),
    shape: one(1.2, 1.5), rateMbps: slowMbps,
  },
  vbr: { rateMbps: slowMbps, onMs: one(0.5, 7, 100), offMs: one(0, 3, 50) },
  file: { bytes: fc.integer({ min: 1, max: 30_000 }) },
  abr: {
    pcrMbps: mostly(null, 0.2, 5), mcrMbps: mostly(0, 0.001), icrMbps: one(null, 0.05, 1), rif: one(0.0625, 1),
    rdf: one(0.0625, 0.001), tbeCells: one(16_777_215, 32, 500), cdf: one(0.0625, 0.5), nrm: one(32, 4),
    trmMs: one(100, 5), adtfMs: one(500, 10), tcrCellsPerS: one(10, 100),
  },
  credit: {
    n2: fc.integer({ min: 1, max: 30 }), n3: fc.oneof(one(368), fc.integer({ min: 1, max: 60 })),
    repeatMs: mostly(null, 1, 20),
  },
  algorithm: {
    targetUtilization: one(0.9, 0.5), intervalMs: one(5, 0.5, 50, null), intervalCells: one(30, 3, null),
    delta: one(0.1, 0), activeDecay: one(0, 0.9), targetDelayMs: one(1, 10), a: one(1.15), b: one(1.05, 1),
    queueDrainLimit: one(0.5), averagingWeight: one(0.2),
    efciHighFraction: one(null, 0, 0.2, 0.9), efciLowFraction: one(null, 0.1, 0.5),
  },
} as const satisfies Record<string, Record<string, fc.Arbitrary<unknown>>>;

/** With `edges`, one number in 15 is an end of its range. */
const USUAL_WEIGHT = 14;
/**
 * Numbers without edges: those that set the rate of events, of which there would be millions at the ends of their
 * ranges, and places that are kept for a VC, which would leave none to all others.
 */
const NO_EDGES =
  new Set(['algorithm.intervalMs', 'abr.tcrCellsPerS', 'credit.n2', 'credit.n3', 'credit.repeatMs']);

function valueOf(group: string, parameter: Parameter, edges: boolean): fc.Arbitrary<unknown> {
  if (parameter.type === 'boolean') return fc.boolean();
  if (parameter.type === 'choice') return one(...parameter.choices.map(({ value }) => value));
  const { min, max, key } = parameter;
  const usual = (VALUES as Record<string, Record<string, fc.Arbitrary<unknown>>>)[group]?.[key]
    ?.filter((value) => typeof value !== 'number' || (value >= min && value <= max)) ?? notListed(parameter);
  return edges && !NO_EDGES.has(`${group}.${key}`)
    ? fc.oneof({ weight: USUAL_WEIGHT, arbitrary: usual }, { weight: 1, arbitrary: one(min, max) })
    : usual;
}

/** Values of ten magnitudes where the default says nothing about size; `null` in every second case if it may be. */
function notListed({ type, min, max, default: usual, nullable = false }: NumberParameter): fc.Arbitrary<unknown> {
  const whole = (value: number): number => (type === 'integer' ? Math.round(value) : value);
  const values = usual === null ? fc.nat(9).map((n) => whole(min + (max - min) / 10 ** (9 - n)))
    : one(usual, ...[usual / 2, usual * 2].map((value) => Math.min(max, Math.max(min, whole(value)))));
  return nullable ? fc.option(values, { freq: 2 }) : values;
}

type Settings = Record<string, unknown>;
interface Choice { without?: readonly string[]; always?: readonly string[]; edges?: boolean }

/** Settings in which each parameter is present or absent; those in `always` are present. */
export function settings(
  group: string, parameters: readonly Parameter[], { without = [], always = [], edges = false }: Choice = {},
): fc.Arbitrary<Settings> {
  const taken = parameters.filter(({ key }) => !without.includes(key));
  return fc.record(Object.fromEntries(taken.map((parameter) => [parameter.key, valueOf(group, parameter, edges)])), {
    requiredKeys: always as string[],
  });
}

/**
 * New values for single live parameters, that is, those that can change during a run: one arbitrary for each mechanism
 * that has any.
 */
export const turnsOf = (
  group: string, ...mechanisms: readonly { parameters: readonly Parameter[] }[]
): fc.Arbitrary<Settings>[] => mechanisms.map(({ parameters }) => parameters.filter(({ live }) => live))
  .filter((live) => live.length > 0)
  .map((live) => fc.oneof(...live.map((parameter) =>
    valueOf(group, parameter, true).map((value): Settings => ({ [parameter.key]: value })))));

const EDGES = { edges: true };

export const discard: fc.Arbitrary<{ policy: string }> = fc.oneof(...CATALOGUE.discard.map(({ id, parameters }) =>
  settings('discard', parameters, EDGES).map((own) => ({ ...own, policy: id }))));
export const switchSettings = settings('switch', CATALOGUE.switch, EDGES);

/** Links above this rate get a short delay: otherwise a run, which is short on them, ends before anything arrives. */
const FAST_MBPS = 1000;
export const cable = settings('link', CATALOGUE.link, { always: ['rateMbps', 'delayMs'], edges: true })
  .map((own) => own as Settings & { rateMbps: number; delayMs: number })
  .map((own) => (own.rateMbps > FAST_MBPS ? { ...own, delayMs: Math.min(own.delayMs, 0.001) } : own));

/** The ABR algorithm of a switch. */
export const algorithm: fc.Arbitrary<{ algorithm: string }> = fc.oneof(...CATALOGUE.abr.map(({ id, parameters }) =>
  settings('algorithm', parameters, EDGES).map((own) => ({ ...own, algorithm: id }))));

export const defaultsOf = (parameters: readonly Parameter[], boston = false) =>
  Object.fromEntries(parameters.map((told) =>
    [told.key, boston && 'withBoston' in told ? told.withBoston ?? told.default : told.default]));

/** Settings of traffic that are no parameters. A kind that is not listed has those that the page gives it at first. */
const EXTRAS: Readonly<Record<string, fc.Arbitrary<Settings>>> = {
  file: one({ name: 'random.bin' }),
  trace: fc.record({
    entries: fc.array(fc.tuple(one(0, 0.001, 0.05, 0.3), fc.integer({ min: 1, max: 4000 })), { maxLength: 6 })
      .map((entries): [number, number][] => [...entries.sort(([a], [b]) => a - b), [0.5, 600]]),
  }),
};
export const trafficOf = ({ id, parameters, begins = {}, check }: TrafficKind): fc.Arbitrary<Traffic> => {
  const first = Object.entries(begins).filter(([key]) => !parameters.some((parameter) => parameter.key === key));
  return fc.record({
    own: settings(id, parameters, EDGES), extra: EXTRAS[id] ?? one<Settings>(Object.fromEntries(first)),
  })
    .map(({ own, extra }) => ({ ...own, ...extra, kind: id }))
    .filter((told) => (check?.(inModelUnits({ ...defaultsOf(parameters), ...told })) ?? []).length === 0)
    .map((told) => told as Traffic);
};
/** Kinds that are drawn more often: over a window, they alone send as fast as the network lets them. */
const OFTEN: Readonly<Record<string, number>> = { greedy: 4, file: 4 };
const anyOf = (kinds: readonly TrafficKind[]): fc.Arbitrary<Traffic> =>
  fc.oneof(...kinds.map((kind) => ({ weight: OFTEN[kind.id] ?? 1, arbitrary: trafficOf(kind) })));
const overWindow = anyOf(CATALOGUE.traffic.filter((kind) => kind.overWindow));
const withoutWindow = anyOf(CATALOGUE.traffic.filter((kind) => kind.withoutWindow));
const onlyGoverned =
  anyOf(CATALOGUE.traffic.filter((kind) => kind.withoutWindowGoverned === true && !kind.withoutWindow));

const [plain, ...governing] = CATALOGUE.services;
const governed = fc.oneof(...governing.map(({ id, parameters, check }) => settings(id, parameters, EDGES)
  .map((own) => ({ ...own, kind: id }))
  .filter((told) => check === undefined || check({ ...defaultsOf(parameters), ...told }).length === 0)
  .map((told) => told as Service)));

/**
 * The services of a flow's two VCs, or none. `free`: traffic for a transport without a window that sends whenever its
 * VC may.
 */
export const services = fc.option(fc.record({
  service: governed, ackService: fc.option(one({ kind: plain.id } as Service)),
  free: fc.option(onlyGoverned, { freq: 2 }),
}), { freq: 2 });

/**
 * Parameters that vary in every sender. The others are rules in which TCPs differ; they mostly have their defaults.
 */
const USUAL = [
  'variant', 'packetBytes', 'windowBytes', 'tickMs', 'minRtoMs', 'initialRtoMs', 'initialWindowPackets', 'delayedAckMs',
  'limitedTransmit', 'ecn',
];
/** Limits on what is sent at once and on windows: more would only make runs slow. */
const MOST_BURST_BYTES = 1_000_000;
const MOST_WINDOW_PACKETS = 100_000;

interface Tcp {
  packetBytes: number;
  windowBytes: number;
  initialRtoMs: number;
  initialWindowPackets?: number;
  receiveBufferBytes?: number | null;
  tickMs?: number;
  minRtoMs?: number | null;
  maxRtoMs?: number;
  profile?: string;
  variant?: string;
}
/** TCP: the transport that has variants and may be TCP Boston. */
const { id: TCP, title: tcpTitle, parameters } = CATALOGUE.transports.find(({ id }) => hasVariants(id))!;
export const tcpParameters = parameters;
const tcp = fc.record({
  usual: settings(TCP, tcpParameters.filter(({ key }) => USUAL.includes(key)), {
    always: ['packetBytes', 'windowBytes', 'initialRtoMs'], edges: true,
  }),
  rules: fc.oneof({ weight: 2, arbitrary: one<Settings>({}) }, {
    weight: 1, arbitrary: settings(TCP, tcpParameters, { without: USUAL, edges: true }),
  }),
})
  .map(({ usual, rules }) => ({ kind: TCP, ...fitTcp({ ...usual, ...rules } as Settings & Tcp) }));

/** Limits windows to what a run can follow, and raises a longest timeout that is below the least. */
function fitTcp<Own extends Tcp>(own: Own): Own {
  const { packetBytes: bytes, windowBytes, receiveBufferBytes, initialWindowPackets, profile, variant = 'reno' } = own;
  const options = PROFILES.find(({ id }) => id === profile)?.options(variant);
  const { tickMs = 100, minRtoMs = null, maxRtoMs = 64_000 }: Partial<Tcp> = { ...options, ...own };
  const most = MOST_WINDOW_PACKETS * (bytes - 40);
  return {
    ...own, windowBytes: Math.min(windowBytes, most),
    ...(typeof receiveBufferBytes === 'number' && { receiveBufferBytes: Math.min(receiveBufferBytes, most) }),
    ...(initialWindowPackets !== undefined
      && { initialWindowPackets: Math.min(initialWindowPackets, Math.max(10, Math.floor(MOST_BURST_BYTES / bytes))) }),
    ...((minRtoMs ?? 2 * tickMs) > maxRtoMs && { maxRtoMs: 10_000_000 }),
  };
}

/** TCP Boston. `fitBoston` limits its redundancy to what the code allows; `atLimit` takes all of that. */
const boston =
  fc.record({ own: settings('boston', CATALOGUE.boston.parameters, EDGES), atLimit: fc.integer({ min: 0, max: 7 }) });
function fitBoston(bytes: number, trailerBytes: number, own: Settings, atLimit: boolean): Settings {
  const cells = Math.ceil((bytes + trailerBytes) / (48 - Number(own.cellTagBytes ?? 0)));
  const blocks = blocksOf(cells);
  const block = Math.ceil(cells / blocks);
  const codeCells = Math.max(Number(own.codeCells ?? CODE_CELLS), block + 1);
  const extra = (share: number): number =>
    Math.ceil((share === 0 ? 0 : Math.max(1, Math.round(cells * share))) / blocks);
  const wanted = atLimit ? 1 : Number(own.firstRedundancy ?? 0);
  let firstRedundancy = wanted;
  for (let share = 1000; block + extra(firstRedundancy) > codeCells; share--) {
    firstRedundancy = Math.min(wanted, share / 1000);
  }
  return {
    ...own, ...(own.codeCells !== undefined && { codeCells }),
    ...((atLimit || own.firstRedundancy !== undefined) && { firstRedundancy }),
  };
}

/** Limits lazy packet discard to blocks that AAL5 carries, and to as many cells set aside as the code makes. */
function fitLazy(bytes: number, { header, ...rest }: Settings): Settings {
  const inCell = header !== 'packet' || bytes > 65_535 - 4;
  const own: Settings = { ...rest, ...(header !== undefined && { header: inCell ? 'cell' : 'packet' }) };
  const blockingFactor =
    Math.max(1, Math.min(Number(own.blockingFactor ?? 1), Math.floor((65_535 - (inCell ? 0 : 4)) / bytes)));
  const cells = Math.ceil((blockingFactor * bytes + (inCell ? 0 : 4) + Number(own.trailerBytes ?? 8))
    / (48 - (inCell ? Number(own.cellTagBytes ?? 0) : 0)));
  const most = Math.ceil(cells / blocksOf(cells));
  const setAsideFraction =
    Math.min(Number(own.setAsideFraction ?? 1), Math.floor((100 * (CODE_CELLS - most)) / most) / 100);
  return { ...own, setAsideFraction, ...(own.blockingFactor !== undefined && { blockingFactor }) };
}

/** Removes the LLC header where the packet leaves no room for it in AAL5, and where TCP Boston makes the cells. */
export function fitHeader<Own extends object>(bytes: number, boston: boolean, own: Own): Own {
  const fits = !boston && bytes <= 65_535 - 8;
  return fits || !('encapsulation' in own) ? own : { ...own, encapsulation: 'none' };
}

/** Settings with another default under TCP Boston, which alone can use their other values. */
const forBoston = ({ parameters }: AdaptationLayer): readonly Parameter[] =>
  parameters.filter((parameter) => 'withBoston' in parameter);

/** Settings of a layer that carry any packet over any transport that it takes. */
const layer = (line: AdaptationLayer, edges: boolean) => settings(
  'adaptation', line.parameters, { without: forBoston(line).map(({ key }) => key), edges },
).map((own) => ({ ...own, kind: line.id }));

/** Any layer, without the ends of ranges. */
export const anyLayer: fc.Arbitrary<Adaptation> =
  fc.oneof(...CATALOGUE.adaptations.map((line) => layer(line, false).map((told) => told as Adaptation)));

/** The layers that take the packets of a transport: so they say of a packet of 1,500 bytes. */
const layersFor = (carried: Omit<Carried, 'packetBytes'>): readonly AdaptationLayer[] =>
  CATALOGUE.adaptations.filter(({ parameters, check }) =>
    check(defaultsOf(parameters, carried.boston), { ...carried, packetBytes: 1500 }).length === 0);
const overTcp = { transport: tcpTitle, acknowledged: true, boston: false };
const underBoston = layersFor({ ...overTcp, boston: true });

/** Whether TCP Boston can use the layer. */
export const carriesBoston = (kind: string | undefined): boolean => underBoston.some(({ id }) => id === kind);

const fitted = <Own extends { kind: string }>(bytes: number, own: Own): Own =>
  (own.kind === 'lpd' ? { ...own, ...fitLazy(bytes, own as unknown as Settings) } : fitHeader(bytes, false, own));

const below = (carried: Omit<Carried, 'packetBytes'>) =>
  fc.oneof(...layersFor(carried).map((line) => layer(line, true)));

/** The default layer, which all settings of TCP Boston suit, three times as often as any other. */
const belowBoston = fc.oneof(...underBoston.map((line) => ({
  weight: line === CATALOGUE.adaptations[0] ? 3 : 1,
  arbitrary: fc.record({
    own: layer(line, true),
    handed: fc.record(Object.fromEntries(forBoston(line).map((parameter) => [
      parameter.key,
      valueOf('adaptation', parameter, false).filter((value) => value !== parameter.default),
    ])), { requiredKeys: [] }),
  }).map(({ own, handed }) => ({ ...own, ...handed })),
})));

interface Connection { traffic: Traffic; transport: Transport; adaptation: Adaptation }

/** Valid combinations of traffic, transport and adaptation layer. */
export const connection: fc.Arbitrary<Connection> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ traffic: overWindow, transport: tcp, adaptation: below(overTcp) })
      .map((made) => ({ ...made, adaptation: fitted(made.transport.packetBytes, made.adaptation) })),
  },
  {
    weight: 3,
    arbitrary: fc.record({ traffic: overWindow, own: tcp, code: boston, adaptation: belowBoston })
      .map(({ traffic: from, own, code, adaptation }) => ({
        traffic: from, adaptation: fitHeader(own.packetBytes, true, adaptation),
        transport: { ...own, boston: fitBoston(
          own.packetBytes, Number((adaptation as Settings).trailerBytes ?? 8), code.own, code.atLimit === 0,
        ) },
      })),
  },
  ...CATALOGUE.transports.filter(({ id }) => id !== TCP).map(({ id, title, parameters: own, hasWindow = false }) => ({
    weight: 2,
    arbitrary: fc.record({
      traffic: hasWindow ? overWindow : withoutWindow,
      transport: settings(id, own, { always: ['packetBytes'], edges: true }).map((told) => ({ ...told, kind: id })),
      adaptation: below({ transport: title, acknowledged: hasWindow, boston: false }),
    }).map((made) => ({
      ...made, adaptation: fitted(Number((made.transport as Settings).packetBytes), made.adaptation),
    })),
  })),
).map((made) => made as Connection);
