/**
 * Random mechanisms, made from the catalogue: every parameter of every mechanism takes part. `VALUES` has the values of
 * numbers whose range is too wide to try; a number that is not listed takes its default, half of it or twice. With
 * `edges`, each number also takes the ends of its range. Shares and times are divided integers, so that a failure
 * shrinks to plain numbers.
 */
import fc from 'fast-check';
import { CATALOGUE } from '../../src/model/catalogue';
import type { NumberParameter, Parameter } from '../../src/model/catalogue-types';
import { CODE_CELLS, blocksOf } from '../../src/model/atm/blocks';
import { PROFILES } from '../../src/model/transport/profiles';

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
 * Values by group and key. Policies share one group, and so do adaptation layers, because equal keys mean the same.
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
    trailerBytes: one(8, 0), setAsideFraction: one(1, 0, 0.1), pendingPackets: one(64, 1, 2),
    requestTimeoutMs: one(30, 0.1, 200), maxRequests: one(4, 1),
    cellTagBytes: mostly(0, 1, 4), blockingFactor: mostly(1, 3), blockWaitMs: one(1, 0, 2), backoffMs: one(null, 0, 20),
    reassemblyTimeoutMs: mostly(0, 0.5, 5, 50),
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

export type Group = keyof typeof VALUES;

/** With `edges`, one number in 15 is an end of its range. */
const USUAL_WEIGHT = 14;

function valueOf(group: Group, parameter: Parameter, edges: boolean): fc.Arbitrary<unknown> {
  if (parameter.type === 'boolean') return fc.boolean();
  if (parameter.type === 'choice') return one(...parameter.choices.map(({ value }) => value));
  const { min, max } = parameter;
  const known = (VALUES[group] as Record<string, fc.Arbitrary<unknown>>)[parameter.key];
  const usual = known?.filter((value) => typeof value !== 'number' || (value >= min && value <= max))
    ?? nearDefault(parameter);
  return edges
    ? fc.oneof({ weight: USUAL_WEIGHT, arbitrary: usual }, { weight: 1, arbitrary: one(parameter.min, parameter.max) })
    : usual;
}

function nearDefault({ type, min, max, default: usual }: NumberParameter): fc.Arbitrary<unknown> {
  if (usual === null) return one(null);
  const whole = (value: number): number => (type === 'integer' ? Math.round(value) : value);
  return one(usual, ...[usual / 2, usual * 2].map((value) => Math.min(max, Math.max(min, whole(value)))));
}

type Settings = Record<string, unknown>;
interface Choice { without?: readonly string[]; always?: readonly string[]; edges?: boolean }

/** Settings in which each parameter is present or absent; those in `always` are present. */
export function settings(
  group: Group, parameters: readonly Parameter[], { without = [], always = [], edges = false }: Choice = {},
): fc.Arbitrary<Settings> {
  const taken = parameters.filter(({ key }) => !without.includes(key));
  return fc.record(Object.fromEntries(taken.map((parameter) => [parameter.key, valueOf(group, parameter, edges)])), {
    requiredKeys: always as string[],
  });
}

/** A new value for one live parameter, that is, one that can change during a run. */
export const turnOf = (group: Group, parameters: readonly Parameter[]): fc.Arbitrary<Settings> =>
  fc.oneof(...parameters.filter(({ live }) => live)
    .map((parameter) => valueOf(group, parameter, true).map((value): Settings => ({ [parameter.key]: value }))));

const mechanism = (
  id: string, list: readonly { id: string; parameters: readonly Parameter[] }[],
): readonly Parameter[] => list.find((one) => one.id === id)!.parameters;
const EDGES = { edges: true };

export const discard: fc.Arbitrary<{ policy: string }> = fc.oneof(...CATALOGUE.discard.map(({ id, parameters }) =>
  settings('discard', parameters, EDGES).map((own) => ({ ...own, policy: id }))));
export const switchSettings = settings('switch', CATALOGUE.switch, EDGES);

/** Links above this rate get a short delay: otherwise a run, which is short on them, ends before anything arrives. */
const FAST_MBPS = 1000;
export const cable = settings('link', CATALOGUE.link, { always: ['rateMbps', 'delayMs'], edges: true })
  .map((own) => own as Settings & { rateMbps: number; delayMs: number })
  .map((own) => (own.rateMbps > FAST_MBPS ? { ...own, delayMs: Math.min(own.delayMs, 0.001) } : own));

/** Parameters that set the rate of events; at the ends of their ranges there would be millions of events. */
const COSTLY = { without: ['intervalMs', 'tcrCellsPerS'], edges: true };
const costly = (group: 'abr' | 'algorithm', key: string): fc.Arbitrary<Settings> =>
  (VALUES[group] as Record<string, fc.Arbitrary<unknown>>)[key].map((value) => ({ [key]: value }));

/** The ABR algorithm of a switch. */
export const algorithm: fc.Arbitrary<{ algorithm: string }> =
  fc.oneof(...CATALOGUE.abr.map(({ id, parameters }) => fc.record({
    own: settings('algorithm', parameters, COSTLY), interval: costly('algorithm', 'intervalMs'),
  }).map(({ own, interval }) => ({
    ...own, ...(parameters.some(({ key }) => key === 'intervalMs') && interval), algorithm: id,
  }))));

const governed = fc.oneof(
  fc.record({ own: settings('abr', mechanism('abr', CATALOGUE.services), COSTLY), more: costly('abr', 'tcrCellsPerS') })
    .map(({ own, more }) => ({ ...own, ...more, kind: 'abr' as const })),
  settings('credit', mechanism('credit', CATALOGUE.services))
    .map((own) => ({ ...own, kind: 'credit' as const })),
);

/** The services of a flow's two VCs, or none. `greedy`: the source sends whenever its VC may. */
export const services = fc.option(fc.record({
  service: governed, ackService: fc.option(one({ kind: 'ubr' as const })), greedy: fc.boolean(),
}), { freq: 2 });

export const tcpParameters = mechanism('tcp', CATALOGUE.transports);
export const lazyParameters = mechanism('lpd', CATALOGUE.adaptations);
export const reservationParameters = mechanism('reservation', CATALOGUE.adaptations);

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
const tcp = fc.record({
  usual: settings('tcp', tcpParameters.filter(({ key }) => USUAL.includes(key)), {
    always: ['packetBytes', 'windowBytes', 'initialRtoMs'], edges: true,
  }),
  rules: fc.oneof({ weight: 2, arbitrary: one<Settings>({}) }, {
    weight: 1, arbitrary: settings('tcp', tcpParameters, { without: USUAL, edges: true }),
  }),
})
  .map(({ usual, rules }) => ({ kind: 'tcp' as const, ...fitTcp({ ...usual, ...rules } as Settings & Tcp) }));

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

const layer = <Kind extends string>(kind: Kind, edges: boolean) =>
  settings('adaptation', mechanism(kind, CATALOGUE.adaptations), { without: ['partial'], edges }).map((own) => ({
    kind, ...own,
  }));
export const aal5 = layer('aal5', false);
export const lpd = layer('lpd', false);
export const reservation = layer('reservation', false);
const anyAal5 = layer('aal5', true);
const anyReservation = layer('reservation', true);

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
const anyLpd = layer('lpd', true);

const traffic = <Kind extends Group>(kind: Kind) =>
  settings(kind, mechanism(kind, CATALOGUE.traffic), { edges: true }).map((own) => ({ kind, ...own }));
const greedy = one({ kind: 'greedy' as const });
const file =
  fc.oneof({ weight: USUAL_WEIGHT, arbitrary: VALUES.file.bytes }, { weight: 1, arbitrary: one(1, 1_073_741_824) })
    .map((bytes) => ({ kind: 'file' as const, bytes, name: 'random.bin' }));
const trace = fc.record({
  kind: one('trace' as const), repeat: fc.boolean(),
  entries: fc.array(fc.tuple(one(0, 0.001, 0.05, 0.3), fc.integer({ min: 1, max: 4000 })), { maxLength: 6 })
    .map((entries): [number, number][] => [...entries.sort(([a], [b]) => a - b), [0.5, 600]]),
});
const tcpTraffic = fc.oneof(
  { weight: 4, arbitrary: greedy }, { weight: 4, arbitrary: file }, traffic('constant'), traffic('onOff'),
  traffic('paretoOnOff'), trace,
);
const udp = settings('udp', mechanism('udp', CATALOGUE.transports), { always: ['packetBytes'], edges: true }).map(
  (own) => ({ kind: 'udp' as const, packetBytes: Number(own.packetBytes) }),
);
const partial = one({}, {}, { partial: 'pack' as const }, { partial: 'dummy' as const });

/** Removes the LLC header where the packet leaves no room for it in AAL5, and where TCP Boston makes the cells. */
export function fitHeader<Own extends object>(bytes: number, boston: boolean, own: Own): Own {
  const fits = !boston && bytes <= 65_535 - 8;
  return fits || !('encapsulation' in own) ? own : { ...own, encapsulation: 'none' };
}

const fitted = <Own extends { kind: string }>(bytes: number, own: Own): Own =>
  (own.kind === 'lpd' ? { ...own, ...fitLazy(bytes, own as unknown as Settings) } : fitHeader(bytes, false, own));

/** Valid combinations of traffic, transport and adaptation layer. */
export const connection = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ traffic: tcpTraffic, transport: tcp, adaptation: fc.oneof(anyAal5, anyLpd, anyReservation) })
      .map((made) => ({ ...made, adaptation: fitted(made.transport.packetBytes, made.adaptation) })),
  },
  { weight: 3, arbitrary: fc.record({
    traffic: tcpTraffic, own: tcp, code: boston,
    adaptation: fc.oneof({ weight: 3, arbitrary: anyAal5 }, { weight: 1, arbitrary: anyReservation }), partial,
  })
    .map(({ traffic: from, own, code, adaptation, partial: handed }) => ({
      traffic: from, adaptation: { ...fitHeader(own.packetBytes, true, adaptation), ...handed },
      transport: { ...own, boston: fitBoston(
        own.packetBytes, Number((adaptation as Settings).trailerBytes ?? 8), code.own, code.atLimit === 0,
      ) },
    })) },
  { weight: 2, arbitrary: fc.record({
    traffic: fc.oneof(traffic('constant'), traffic('onOff'), traffic('paretoOnOff'), traffic('vbr'), trace),
    transport: udp, adaptation: fc.oneof(anyAal5, anyLpd),
  })
    .map((made) => ({ ...made, adaptation: fitted(made.transport.packetBytes, made.adaptation) })) },
);
