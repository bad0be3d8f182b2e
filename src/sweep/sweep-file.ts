/**
 * Checks a sweep file: turns any value into a `Sweep`, or into problems that say what is wrong, where, and what to do.
 * Whether its settings fit the network is checked by `plan.ts`.
 */
import { grouped } from '../model/words';
import { nearest, problem, show, type Problem } from '../scenario/problem';
import { toPlain } from '../scenario/plain';
import { LIMITS } from '../scenario/schema';
import { z } from '../scenario/zod';
import { unknownMetric, withColumns } from './metrics';
import type { Quality, Sweep } from './types';

export type SweepCheck = { ok: true; sweep: Sweep } | { ok: false; problems: Problem[] };

const MOST_VALUES = 10_000;
const MOST_CASES = 1_000;
const MOST_SEEDS = 10_000;
const MOST_METRICS = 100;

const text = (what: string) => z.string(`${what} is a text.`)
  .check(z.minLength(1, `${what} is empty.`), z.maxLength(200, `${what} is longer than 200 characters.`));
const settings = z.record(z.string(), z.unknown(), '`set` is an object: path → value, as run --set takes them.');
const base = z.union([z.string().check(z.minLength(1)), z.looseObject({ nodes: z.unknown() })],
  '`base` is the id of a preset, or a scenario.');
const list = <Item extends z.ZodMiniType>(item: Item, what: string, most: number) =>
  z.array(item, `${what} is a list.`).check(
    z.minLength(1, `${what} is empty: give at least one.`),
    z.maxLength(most, `${what} has more than ${most.toLocaleString('en')} entries.`),
  );
const SEED = `A seed is a whole number from 0 to ${grouped(LIMITS.seed)}.`;
const seeds = list(z.int(SEED).check(z.minimum(0, SEED), z.maximum(LIMITS.seed, SEED)), '`seeds`', MOST_SEEDS);
const oneCase = z.strictObject(
  { name: text('The name of a case'), base: z.optional(base), set: settings },
  'A case is an object with `name`, `set` and perhaps `base`.',
);
const oneSet = z.strictObject(
  { path: text('The path of a parameter'), values: list(z.unknown(), '`values`', MOST_VALUES) },
  'An entry of `sets` is an object with `path` and `values`.',
);

const sweepSchema = z.strictObject({
  version: z.literal(1, 'A sweep begins with "version": 1; this program knows no other.'),
  id: z.string('`id` names the sweep, for example my-buffers.').check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/,
      '`id` has letters, digits, _ and -, at most 64, and begins with a letter or a digit.'),
  ),
  title: text('`title`'),
  base: z.optional(base),
  set: z.optional(settings),
  cases: z.optional(list(oneCase, '`cases`', MOST_CASES)),
  sets: z.optional(list(oneSet, '`sets`', MOST_CASES)),
  seeds,
  metrics: list(text('A metric'), '`metrics`', MOST_METRICS),
  draft: z.optional(z.strictObject(
    { seeds: z.optional(seeds), set: z.optional(settings) }, '`draft` is an object with `seeds`, `set` or both.',
  )),
});

const KEYS_NEEDED = '"version": 1, id, title, base, sets or cases, seeds and metrics';

const KEYS = Object.keys(sweepSchema.shape);

/** Formats a path of zod as people write it: `sets[0].values`. */
const placeOf = (path: readonly PropertyKey[]): string => path.reduce<string>((so, key) =>
  (typeof key === 'number' ? `${so}[${key}]` : `${so}${so === '' ? '' : '.'}${String(key)}`), '');

const LONGEST_LISTS = { seeds: MOST_SEEDS, cases: MOST_CASES, sets: MOST_CASES, metrics: MOST_METRICS };

export function checkSweep(input: unknown): SweepCheck {
  const plain = toPlain(input, LONGEST_LISTS);
  if (!plain.ok) return { ok: false, problems: [plain.problem] };
  if (typeof plain.value !== 'object' || plain.value === null || Array.isArray(plain.value)) {
    const sentence = `A sweep is an object with ${KEYS_NEEDED}; this is ${show(plain.value)}.`;
    return { ok: false, problems: [problem('badValue', '', sentence)] };
  }
  const parsed = sweepSchema.safeParse(plain.value);
  if (!parsed.success) {
    return { ok: false, problems: parsed.error.issues.flatMap((issue) => sentences(issue, plain.value)) };
  }
  const told = parsed.data as Sweep;
  const sweep = { ...told, metrics: withColumns(told.metrics) };
  if (sweep.metrics.length === 0) {
    const sentence = 'Every row ends with the hash in any case: give at least one other metric.';
    return { ok: false, problems: [problem('badValue', 'metrics', sentence)] };
  }
  const problems = [...missing(sweep), ...doubles(sweep), ...setByBoth(sweep), ...unknownMetrics(told)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, sweep };
}

/** Whether nothing stands at a path of zod. */
const isMissing = (input: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>((so, key) => (so as Record<PropertyKey, unknown> | undefined)?.[key], input) === undefined;

function sentences(issue: z.core.$ZodIssue, input: unknown): Problem[] {
  const place = placeOf(issue.path);
  if (issue.code !== 'unrecognized_keys') {
    return [isMissing(input, issue.path) ? problem('missing', place, `${issue.message} It is missing.`)
      : problem('badValue', place, issue.message)];
  }
  return issue.keys.map((key) => {
    const near = place === '' ? nearest(key, KEYS) : null;
    const hint = near === null ? '.' : `; did you mean ${near}?`;
    return problem('unknownKey', place === '' ? key : `${place}.${key}`, `${show(key)} is not a key here${hint}`);
  });
}

function missing({ base: own, cases, sets }: Sweep): Problem[] {
  const without = (cases ?? []).filter((one) => one.base === undefined);
  if (own === undefined && (cases === undefined || without.length > 0)) {
    return [problem('missing', 'base', cases === undefined
      ? 'A sweep needs `base`: the id of a preset, or a scenario.'
      : `The case ${without[0].name} has no \`base\`, nor has the sweep: give one of them.`)];
  }
  return cases === undefined && sets === undefined
    ? [problem('missing', 'sets', 'A sweep varies something: give `sets` (a grid) or `cases`.')] : [];
}

/** Returns the first entry that occurs twice, or undefined. */
const twice = (values: readonly unknown[]): unknown => {
  const seen = values.map((value) => JSON.stringify(value));
  return values[seen.findIndex((value, at) => seen.indexOf(value) !== at)];
};

function doubles({ cases = [], sets = [], seeds: all, metrics, draft }: Sweep): Problem[] {
  const lists: [string, string, readonly unknown[]][] = [
    ['cases', 'The case', cases.map(({ name }) => name)], ['sets', 'The path', sets.map(({ path }) => path)],
    ['seeds', 'The seed', all], ['metrics', 'The metric', metrics], ['draft.seeds', 'The seed', draft?.seeds ?? []],
    ...sets.map(({ path, values }, at): [string, string, readonly unknown[]] =>
      [`sets[${at}].values`, `Of ${path} the value`, values]),
  ];
  return lists.flatMap(([place, what, values]) => {
    const found = twice(values);
    return found === undefined ? [] : [problem('double', place, `${what} ${show(found)} is there twice.`)];
  });
}

/** Finds paths that both a case and the grid set: the value of the case would never take effect. */
const setByBoth = ({ cases = [], sets = [] }: Sweep): Problem[] => sets.flatMap(({ path }) => {
  const at = cases.findIndex(({ set }) => Object.hasOwn(set, path));
  return at < 0 ? [] : [problem('double', `cases[${at}].set`,
    `The case ${show(cases[at].name)} sets ${path}, which \`sets\` varies too: leave it out of one of them.`)];
});

const unknownMetrics = ({ metrics }: Sweep): Problem[] => metrics.flatMap((metric, at) =>
  withColumns([metric]).map(unknownMetric).filter((sentence) => sentence !== null)
    .map((sentence) => problem('unknownChoice', `metrics[${at}]`, sentence)));

/**
 * Returns the sweep to run for this quality, without `draft`. For a draft it takes the settings of `draft`; if that has
 * no seeds, only the first seed is run.
 */
export function inQuality({ draft, ...sweep }: Sweep, quality: Quality): Sweep {
  if (quality === 'full') return sweep;
  const set = draft?.set === undefined ? sweep.set : { ...sweep.set, ...draft.set };
  return { ...sweep, ...(set && { set }), seeds: draft?.seeds ?? sweep.seeds.slice(0, 1) };
}
