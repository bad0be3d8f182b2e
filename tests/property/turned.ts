/** Scenarios whose numbers are replaced, and what differs between the results of two runs. */
import { checkScenario } from '../../src/scenario/check';
import type { FullScenario, Scenario } from '../../src/scenario/types';

export type Turn = (key: string, value: number) => number;

/** Replaces each number of a value, which stands under a key or at the end of a path. */
export function turned<Value>(value: Value, turn: Turn, key?: string): Value;
export function turned(value: unknown, turn: Turn, key = ''): unknown {
  if (typeof value === 'number') return turn(key, value);
  // An entry of a trace has seconds and bytes.
  if (Array.isArray(value) && key === 'entries') return value.map(([s, bytes]: number[]) => [turn('S', s), bytes]);
  if (Array.isArray(value)) return value.map((one: unknown) => turned(one, turn, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([path, one]) =>
    [path, turned<unknown>(one, turn, path.split('.').at(-1))]));
}

/** Rates at which a byte takes a whole number of picoseconds. */
const RATES_MBPS = [0.04, 0.1, 0.2, 0.4, 0.8, 1, 1.6, 2, 4, 10, 20, 25.6, 100, 200];
const distance = (one: number, other: number): number => Math.abs(Math.log(one / other));
/** The one of these rates that is nearest. */
export const usualRate = (value: number): number =>
  RATES_MBPS.reduce((best, rate) => (distance(rate, value) < distance(best, value) ? rate : best));

/** The scenario with all settings written out; null if it is not valid. */
export function fullOf(scenario: Scenario | FullScenario): FullScenario | null {
  const checked = checkScenario(scenario);
  return checked.ok ? checked.scenario : null;
}

/** Results by name. */
export type Found = [string, number][];

/** Of times below this part of a second, rounding to picoseconds and bytes a second shows. */
const LEAST = 1e-7;

/** The results that differ, with both values. */
export const between = (some: Found, others: Found): [string, number, number][] =>
  some.map(([id, value], n): [string, number, number] => [id, value, others[n][1]])
    .filter(([, value, other]) => !(Math.abs(value - other) <= LEAST * (1 + 10 * Math.abs(value))));
