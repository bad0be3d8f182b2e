/** The result record of random networks, against the same numbers computed a second time from what is seen of a run. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Total } from '../../src/model/metrics/counters';
import { isOver, runUntil } from '../../src/model/run/loop';
import { record } from '../../src/model/run/record';
import { checkScenario } from '../../src/scenario/check';
import type { Scenario } from '../../src/scenario/types';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { watch, type Hears } from './cell-watch';
import { livelyScenario } from './lively';
import { loopsByTheLetter } from './loops-by-the-letter';
import { resultByTheLetter } from './result-by-the-letter';
import { built, options } from './runs';

/** Networks with more events are left out: they take long and show nothing that others do not. */
const MOST_EVENTS = 30_000;
/** As many may be under way at once. */
const MOST_PACKETS = 2_000;

/**
 * Sums of floating-point numbers in another order differ in their last digits. A deviation from a sum of squares, as
 * the record has it, is uncertain by the root of that, as a share of the mean; more so if only few of the responses in
 * the sums came after the warm-up.
 */
const ROUNDING = 1e-9;
const ROUNDING_OF_DEVIATION = 1e-5;

/** Tells two listeners the same. */
const both = (one: Hears, other: Hears): Hears =>
  Object.fromEntries((Object.keys(one) as (keyof Hears)[]).map((name) => [name, (...told: never[]) => {
    (one[name] as (...args: never[]) => void)(...told);
    (other[name] as (...args: never[]) => void)(...told);
  }])) as unknown as Hears;

type Values = Record<string, unknown>;

/** How far a number may be off: whole numbers not at all. */
function slackOf(name: string, value: number, actual: number, meanS: number): number {
  if (name === 'responseTimeStdS') return ROUNDING_OF_DEVIATION * meanS;
  if (name === 'variabilityIndex') return ROUNDING_OF_DEVIATION;
  return Number.isInteger(value) && Number.isInteger(actual) ? 0
    : ROUNDING * Math.max(Math.abs(value), Math.abs(actual));
}

/** Lists the numbers that differ. */
function differences(actual: Values, expected: Values, path = ''): string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    const here = `${path}${name}`;
    const own = actual[name];
    if (value === null || value === own) return [];
    if (typeof value === 'object') return differences(own as Values, value as Values, `${here}.`);
    const close = typeof value === 'number' && typeof own === 'number'
      && Math.abs(value - own) <= slackOf(name, value, own, Number(actual.responseTimeMeanS));
    return close ? [] : [`${here}: ${String(own)} instead of ${String(value)}`];
  });
}

type Seen = Map<string, number>;

function check(scenario: Scenario, seen: Seen): void {
  const usual = built(scenario);
  while (!isOver(usual)) {
    runUntil(usual, Infinity, MOST_EVENTS / 10);
    if (usual.world.totals[Total.events] > MOST_EVENTS || usual.world.packets.used > MOST_PACKETS) return;
  }
  const see = (what: string, count = 1): void => { seen.set(what, (seen.get(what) ?? 0) + count); };
  see('network');
  const result = record(usual);
  let letter: ReturnType<typeof resultByTheLetter> | undefined;
  let loops: ReturnType<typeof loopsByTheLetter> | undefined;
  const sim = watch(scenario, (made) =>
    both((letter = resultByTheLetter(made)).hears, (loops = loopsByTheLetter(made)).hears));
  const { result: resultOf, links, trays, seen: own, splits, dataBytes, leftBytes } = letter!;
  own.forEach((count, what) => see(what, count));
  expect({ ...record(sim), events: 0 }).toEqual({ ...result, events: 0 });

  const expected = resultOf();
  const more = loops!.result(expected.maxQueueCells, dataBytes(), leftBytes());
  expect(differences({ ...result, byteHops: result.wastedByteHops + result.usefulByteHops }, expected)).toEqual([]);
  expect(differences({ ...result }, more)).toEqual([]);
  for (const [name, value] of Object.entries({ ...expected, ...more })) {
    if (typeof value === 'number' && value > 0) see(name);
  }
  expect([...usual.world.trays]).toEqual([...trays]);
  usual.world.ports.forEach(({ arrived, dropped }, link) => {
    const { carried, carriedDoomed } = usual.world.links[link];
    const { came, dropped: lost, crossed, doomed, lazy } = links[link];
    expect([arrived, dropped, carried]).toEqual([came, lost, crossed]);
    if (!lazy) expect(carriedDoomed).toBe(doomed);
  });
  if (!splits()) return;
  for (const { link, wastedBytes, usefulBytes } of result.hops) {
    const { wasted, useful } = links[usual.net.spec.links.findIndex(({ id }) => id === link)];
    expect([link, wastedBytes, usefulBytes]).toEqual([link, wasted, useful]);
  }
}

/** Random networks with lazy packet discard over links that lose cells. */
const lazyScenario = (): fc.Arbitrary<Scenario> => smallScenario().map((scenario) => {
  const lossy = { ...scenario, links: scenario.links?.map((link) => ({ ...link, cellErrorRate: 0.01 })) };
  const adaptation = { kind: 'lpd' as const, header: 'cell' as const };
  return (scenario.flows ?? []).reduce<Scenario>((so, { id }) => {
    const next = { ...so, flows: so.flows?.map((flow) => (flow.id !== id ? flow
      : { ...flow, adaptation, transport: { ...flow.transport, boston: undefined } })) };
    return checkScenario(next).ok ? next : so;
  }, lossy);
});

/** What must be seen in each kind of networks, so that a wrong count cannot hide: events, and networks with numbers. */
const LEAST: Record<string, number> = {
  'drop': 2000, 'discard': 500, 'broken': 50, 'doomed': 200, 'repetition': 1, 'response': 100, 'send': 1000,
  'retransmit': 20, 'timeout': 20, 'warm-up': 20, 'frm': 100, 'credit': 50,
  'cellLossRate': 10, 'cellDiscardRate': 3, 'portLossRate': 1, 'packetLossRate': 2, 'goodput': 3,
  'retransmissionRate': 3, 'responseTimeStdS': 3, 'interarrivalJitterS': 3, 'missedDeadlineRate': 1, 'fairness': 3,
  'linkUtilization': 10, 'meanQueueCells': 10, 'packetsAcknowledged': 3, 'timeouts': 3,
  'wastedByteHops': 1, 'usefulByteHops': 1, 'pilotsGranted': 1, 'pilotsRefused': 1, 'rmCells': 1, 'creditCells': 1,
  'maxAcrMbps': 1, 'meanAcrMbps': 1, 'placesReserved': 1, 'placesReleased': 1, 'efficiency': 3,
  'queueRoundTrips': 3, 'turned': 1,
};

/** Kinds of networks, how many are tried, and how many of them must have few enough events to be checked. */
const KINDS: [string, () => fc.Arbitrary<Scenario>, number, number][] = [
  ['random networks', smallScenario, 200, 150], ['random networks with services', governedScenario, 100, 75],
  ['random networks that change while they run', livelyScenario, 120, 90],
];

describe.each(KINDS)('in %s', (_, scenarios, runs, least) => {
  it('every number of the record follows from what is seen of the run', () => {
    const seen: Seen = new Map();
    const asked = options<[Scenario]>(runs);
    fc.assert(fc.property(scenarios(), (scenario) => check(scenario, seen)), asked);
    if (asked.numRuns! < runs) return;
    const rare = Object.entries({ ...LEAST, network: least }).filter(([what, count]) => (seen.get(what) ?? 0) < count);
    expect(rare.map(([what]) => [what, seen.get(what)])).toEqual([]);
  });
});

describe('in random networks with lazy packet discard', () => {
  it('packets salvaged are those of which cells were lost and the others handed up', () => {
    const seen: Seen = new Map();
    const asked = options<[Scenario]>(60);
    fc.assert(fc.property(lazyScenario(), (scenario) => check(scenario, seen)), asked);
    if (asked.numRuns! >= 60) expect(seen.get('packetsSalvaged') ?? 0).toBeGreaterThan(3);
  });
});
