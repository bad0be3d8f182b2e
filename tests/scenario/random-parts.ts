/**
 * Random mechanisms, made from the catalogue: every parameter of every mechanism takes part. What a number may be is said
 * here where its range is too wide to try; one that is not named takes its default, half of it or twice. Shares and times are
 * integers divided, so that a failure shrinks to plain numbers.
 */
import fc from 'fast-check';
import { CATALOGUE } from '../../src/model/catalogue';
import type { NumberParameter, Parameter } from '../../src/model/catalogue-types';

export const thousandths = (from = 0, to = 1000): fc.Arbitrary<number> => fc.integer({ min: from, max: to }).map((n) => n / 1000);
const one = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
/** Mostly the first. */
const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> => fc.constantFrom(usual, usual, usual, ...others);

export const packetBytes = fc.oneof(one(41, 88, 576, 1500, 4470, 9180), fc.integer({ min: 41, max: 9180 }));
export const rateMbps = one(0.3, 0.9, 1.5, 2, 10, 25.6, 155.52);
export const delayMs = fc.oneof(one(0, 0.01, 0.5, 10), fc.integer({ min: 0, max: 2000 }).map((n) => n / 100));
const windowBytes = fc.integer({ min: 9180, max: 65_536 });
const initialRtoMs = one(500, 50, 3000);
const sourceQueueCells = fc.oneof({ weight: 4, arbitrary: one(null) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 300 }) });
const bytesOfBuffer = fc.oneof(one(null), fc.integer({ min: 1, max: 30_000 }));

/** By key; the mechanisms give one key one meaning, but for those of traffic. */
const NUMBERS: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  // links and switches
  rateMbps, delayMs, sourceQueueCells, cellErrorRate: mostly(0, 0.001, 0.01, 0.05),
  bufferCells: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 600 })),
  bufferPackets: fc.oneof(one(null), fc.integer({ min: 1, max: 40 })), bufferBytes: bytesOfBuffer,
  efciHighFraction: mostly(null, 0, 0.2, 0.9), efciLowFraction: one(null, 0.1, 0.5), clpThresholdFraction: mostly(null, 0, 0.5),
  thresholdFraction: thousandths(50), z: thousandths(0, 2000), weight: one(0.002, 0.1, 1), maxProbability: one(0.02, 0.1, 1), markBelow: one(0.1, 0, 1),
  minThresholdFraction: one(0.1, 0, 0.5), maxThresholdFraction: one(0.3, 0, 1), minThresholdPlaces: one(null, 0, 3), maxThresholdPlaces: one(null, 0, 5, 40),
  // TCP
  packetBytes, windowBytes, tickMs: one(100, 10, 1), minRtoMs: one(null, 200), maxRtoMs: one(64_000, 1000), initialRtoMs,
  initialWindowPackets: fc.integer({ min: 1, max: 10 }), initialSsthreshPackets: mostly(null, 1, 4), delayedAckMs: one(0, 5, 200),
  sendBufferBytes: bytesOfBuffer, receiveBufferBytes: bytesOfBuffer, windowUpdateFraction: one(0.5, 0.01, 0.35, 1), overrideMs: one(500, 1, 50),
  loneStartPackets: fc.integer({ min: 0, max: 4 }), tickPhase: thousandths(), minRtoTicks: one(0, 2, 10), pacingMbps: mostly(null, 0.1, 1, 1.5),
  recoveryBurstPackets: one(null, 1, 2), sackBlocks: one(3, 1), sackOptionBytes: one(4, 0, 8), alpha: one(1, 0, 3), beta: one(3, 1), gamma: one(1, 0, 5),
  // TCP Boston
  codeCells: mostly(256, 160), firstRedundancy: one(0, 0.033, 0.1), retransmitRedundancy: one(0, 0.1, 0.5), cellTagBytes: mostly(0, 1, 4), interleaveDepth: one(4, 2, 64),
  targetRoundTrips: one(1.5, 1.001, 3), maxRedundancy: one(0.2, 0, 1), deadlineSlackMs: one(null, 1, 300),
  // lazy packet discard and reservation
  trailerBytes: one(8, 0), setAsideFraction: one(1, 0, 0.1), pendingPackets: one(64, 1, 2), requestTimeoutMs: one(30, 0.1, 200), maxRequests: one(4, 1),
  blockingFactor: mostly(1, 3), blockWaitMs: one(1, 0, 2), backoffMs: one(null, 0, 20),
};

function valueOf(parameter: Parameter): fc.Arbitrary<unknown> {
  if (parameter.type === 'boolean') return fc.boolean();
  if (parameter.type === 'choice') return one(...parameter.choices.map(({ value }) => value));
  const { min, max } = parameter;
  // Mechanisms may share a key with ranges of their own.
  return NUMBERS[parameter.key]?.filter((value) => typeof value !== 'number' || (value >= min && value <= max)) ?? nearDefault(parameter);
}

function nearDefault({ type, min, max, default: usual }: NumberParameter): fc.Arbitrary<unknown> {
  if (usual === null) return one(null);
  const whole = (value: number): number => (type === 'integer' ? Math.round(value) : value);
  return one(usual, ...[usual / 2, usual * 2].map((value) => Math.min(max, Math.max(min, whole(value)))));
}

type Settings = Record<string, unknown>;

/** Each parameter is there or left out. */
export const settings = (parameters: readonly Parameter[], without: readonly string[] = []): fc.Arbitrary<Settings> =>
  fc.record(Object.fromEntries(parameters.filter(({ key }) => !without.includes(key)).map((parameter) => [parameter.key, valueOf(parameter)])), { requiredKeys: [] });

/** One turn of one parameter that may be turned while the network runs. */
export const turnOf = (parameters: readonly Parameter[], without: readonly string[] = []): fc.Arbitrary<Settings> =>
  fc.oneof(...parameters.filter(({ key, live }) => live && !without.includes(key)).map((parameter) => valueOf(parameter).map((value): Settings => ({ [parameter.key]: value }))));

const mechanism = (id: string, list: readonly { id: string; parameters: readonly Parameter[] }[]): readonly Parameter[] => list.find((one) => one.id === id)!.parameters;

export const discard: fc.Arbitrary<{ policy: string }> = fc.oneof(...CATALOGUE.discard.map(({ id, parameters }) => settings(parameters).map((own) => ({ ...own, policy: id }))));
export const switchSettings = settings(CATALOGUE.switch);
export const cable = fc.record({ rateMbps, delayMs, more: settings(CATALOGUE.link, ['rateMbps', 'delayMs']) }).map(({ more, ...own }) => ({ ...own, ...more }));

export const boston = settings(CATALOGUE.boston.parameters);
export const tcpParameters = mechanism('tcp', CATALOGUE.transports);
/** What every sender has a choice of; the rest are rules in which TCPs differ, most of the time as they are by default. */
const USUAL = ['variant', 'packetBytes', 'windowBytes', 'tickMs', 'minRtoMs', 'initialRtoMs', 'initialWindowPackets', 'delayedAckMs', 'limitedTransmit', 'ecn'];
export const tcp = fc.record({
  packetBytes, windowBytes, initialRtoMs,
  usual: settings(tcpParameters.filter(({ key }) => USUAL.includes(key))),
  rules: fc.oneof({ weight: 2, arbitrary: one<Settings>({}) }, { weight: 1, arbitrary: settings(tcpParameters, USUAL) }),
}).map(({ usual, rules, ...own }) => ({ kind: 'tcp' as const, ...own, ...usual, ...rules }));

export const aal5 = settings(mechanism('aal5', CATALOGUE.adaptations), ['partial']).map((own) => ({ kind: 'aal5' as const, ...own }));
export const lpd = settings(mechanism('lpd', CATALOGUE.adaptations)).map((own) => ({ kind: 'lpd' as const, ...own }));
export const reservation = settings(mechanism('reservation', CATALOGUE.adaptations), ['partial']).map((own) => ({ kind: 'reservation' as const, ...own }));
export const lazyParameters = mechanism('lpd', CATALOGUE.adaptations);
export const reservationParameters = mechanism('reservation', CATALOGUE.adaptations);

const slowMbps = one(0.05, 0.2, 0.8);
const constant = fc.record({ kind: one('constant' as const), rateMbps: slowMbps });
const onOff = fc.record({
  kind: one('onOff' as const), meanBurstBytes: fc.integer({ min: 1, max: 5000 }), load: one(0.1, 0.6, 1.2),
  meanOffMs: one(null, null, 0, 20), law: one('exponential' as const, 'fixed' as const),
});
const paretoOnOff = fc.record({
  kind: one('paretoOnOff' as const), alpha: one(1.05, 1.35, 3), minOffUs: one(20, 2000),
  meanBurstMs: one(null, null, 20), meanIdleMs: one(0, 30), shape: one(1.2, 1.5), rateMbps: slowMbps,
});
const vbr = fc.record({ kind: one('vbr' as const), rateMbps: slowMbps, onMs: one(0.5, 7, 100), offMs: one(0, 3, 50), priority: fc.boolean() });
const trace = fc.record({
  kind: one('trace' as const), repeat: fc.boolean(),
  entries: fc.array(fc.tuple(one(0, 0.001, 0.05, 0.3), fc.integer({ min: 1, max: 4000 })), { maxLength: 6 })
    .map((entries): [number, number][] => [...entries.sort(([a], [b]) => a - b), [0.5, 600]]),
});

const tcpTraffic = fc.oneof(
  { weight: 4, arbitrary: one({ kind: 'greedy' as const }) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 30_000 }).map((bytes) => ({ kind: 'file' as const, bytes, name: 'random.bin' })) },
  constant, onOff, paretoOnOff, trace,
);
const udp = fc.record({ kind: one('udp' as const), packetBytes: fc.oneof(one(29, 40, 88, 576, 1500, 9180), fc.integer({ min: 29, max: 9180 })) });

/** Traffic over a transport over an adaptation layer, each with what it goes with. */
export const connection = fc.oneof(
  { weight: 3, arbitrary: fc.record({ traffic: tcpTraffic, transport: tcp, adaptation: fc.oneof(aal5, lpd, reservation) }) },
  { weight: 3, arbitrary: fc.record({
    traffic: tcpTraffic, transport: fc.tuple(tcp, boston).map(([own, code]) => ({ ...own, boston: code })),
    adaptation: fc.tuple(fc.oneof({ weight: 3, arbitrary: aal5 }, { weight: 1, arbitrary: reservation }), one({}, {}, { partial: 'pack' as const }, { partial: 'dummy' as const })).map(([own, partial]) => ({ ...own, ...partial })),
  }) },
  { weight: 2, arbitrary: fc.record({ traffic: fc.oneof(constant, onOff, paretoOnOff, vbr, trace), transport: udp, adaptation: fc.oneof(aal5, lpd) }) },
);
