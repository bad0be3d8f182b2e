/** Finds the settings in which two scenarios differ, by path. */
import type { FullScenario } from '../../scenario/types';

type Listed = 'nodes' | 'links' | 'flows';
interface Entry { id?: string; from?: string; to?: string }
const idOf = (name: Listed, { id = '', from, to }: Entry): string => (name === 'links' ? `${from}>${to}` : id);
const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Setting = [path: string, value: unknown];

/** Returns the values in which two entries differ, by path. */
function settings(path: string, before: unknown, after: unknown): Setting[] {
  if (equal(before, after)) return [];
  if (!isRecord(before) || !isRecord(after)) return [[path, after === undefined ? null : after]];
  // Another mechanism is set as a whole, with its own parameters.
  if (['policy', 'kind'].some((tag) => tag in after && before[tag] !== after[tag])) return [[path, after]];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => settings(`${path}.${key}`, before[key], after[key]));
}

function listSettings(name: Listed, before: readonly Entry[], after: readonly Entry[]): Setting[] {
  const same = equal(before.map((entry) => idOf(name, entry)), after.map((entry) => idOf(name, entry)));
  if (!same) return [[name, after]];
  return before.flatMap((entry, position) => settings(`${name}.${idOf(name, entry)}`, entry, after[position]));
}

const WHOLE = ['network', 'durationS', 'warmupS', 'seed', 'faults', 'pardons', 'changes'] as const;

/** Returns the settings that turn `base` into `full`, as `--set` of the command line takes them. */
export function settingsBetween(base: FullScenario, full: FullScenario): Record<string, unknown> {
  const lists = (['nodes', 'links', 'flows'] as const).flatMap((name) => listSettings(name, base[name], full[name]));
  const whole = WHOLE.flatMap((key): Setting[] => (equal(base[key], full[key]) ? [] : [[key, full[key]]]));
  return Object.fromEntries([...lists, ...whole, ...settings('measure', base.measure, full.measure)]);
}
