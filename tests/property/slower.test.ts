/**
 * A network in which all takes twice as long is the same network, seen in slow motion. So it counts the same, and has
 * half the rates and twice the times. A constant of the model that is a time, or a time in a wrong unit, breaks this.
 * Times are rounded to picoseconds; a network in which a picosecond decides about an order proves nothing.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { METRICS } from '../../src/model/metrics/definitions';
import { record } from '../../src/model/run/record';
import type { FullScenario, Scenario } from '../../src/scenario/types';
import { governedScenario, smallScenario } from '../scenario/random-scenario';
import { livelyScenario } from './lively';
import { options, ran } from './runs';
import { between, fullOf, turned, usualRate, type Found, type Turn } from './turned';

const RATE = /(?:Mbps|PerS)$/;
const TIMES = { S: 1, Ms: 1_000, Us: 1_000_000 } as const;
const perSecond = (key: string): number =>
  (RATE.test(key) ? 0 : Object.entries(TIMES).find(([end]) => key.endsWith(end))?.[1] ?? 0);

/** Takes only these rates, and adds so many nanoseconds to all times. */
const apart = (ns: number): Turn => (key, value) =>
  (value === 0 ? value : key.endsWith('Mbps') ? usualRate(value) : value + ns * 1e-9 * perSecond(key));

/** Makes all times so many times as long. CUBIC's constant is in segments per s³. */
const slowed = (factor: number): Turn => (key, value) => {
  if (key === 'cubicC') return value / factor ** 3;
  return RATE.test(key) ? value / factor : perSecond(key) > 0 ? value * factor : value;
};

const FACTORS = { s: 2, 'Mb/s': 0.5 } as const;
/** What the engine does to get there; and stalls, which are found after a time that is fixed. */
const OTHER = ['events', 'stalledVcs'];
/** The results of a run, with times twice as long and half the rates if it is the usual one. */
function results(scenario: FullScenario, isUsual: boolean): Found {
  const found = record(ran(scenario as Scenario)) as unknown as Record<string, number | null | object>;
  return METRICS.filter(({ id }) => !OTHER.includes(id)).map(({ id, unit }) => {
    const value = found[id];
    const factor = isUsual ? FACTORS[unit as keyof typeof FACTORS] ?? 1 : 1;
    return [id, typeof value === 'number' ? value * factor : 0];
  });
}

const SHIFT_NS = 137;
/** Shifts that are picoseconds more or less. */
const NEARBY_NS = [136.998, 136.999, 137.001, 137.002, 137.003, 137.005];

/** Whether the results change if all times change by picoseconds, as they do by rounding. */
const isSensitive = (usual: FullScenario, found: Found): boolean => NEARBY_NS.some((ns) => {
  const near = fullOf(turned(usual, apart(ns)));
  return near !== null && between(found, results(near, true)).length > 0;
});

it('a network with twice the times and half the rates has the same run in slow motion', () => {
  let tried = 0;
  fc.assert(fc.property(fc.oneof(smallScenario(), governedScenario(), livelyScenario()), (scenario) => {
    const usual = fullOf(scenario);
    const even = usual && fullOf(turned(usual, apart(SHIFT_NS)));
    const slow = even && fullOf(turned(even, slowed(2)));
    if (!slow) return;
    const found = results(even, true);
    const differ = between(found, results(slow, false));
    if (differ.length === 0) tried++;
    else if (!isSensitive(usual, found)) expect(differ).toEqual([]);
  }), { ...options(150), endOnFailure: true });
  expect(tried).toBeGreaterThan(options(150).numRuns! / 3);
});
