/**
 * The plan of a sweep: its runs (cases × grid × seeds, in that order) and the scenario of each. There is a plan only if
 * every configuration can be run; otherwise problems say which cannot, and why.
 */
import { checkScenario } from '../scenario/check';
import { findPreset, PRESETS } from '../scenario/presets';
import { asLine, grouped, listed, nearest, problem, show, type Problem } from '../scenario/problem';
import { locate, setPath } from '../scenario/set-path';
import type { Scenario } from '../scenario/types';
import { checkAndWarn } from '../scenario/warnings';
import type { Settings, Sweep, SweepCase, SweepRun } from './types';
import { workOf } from './work';

export interface Plan {
  sweep: Sweep;
  /** The paths that differ between configurations, which are columns of the table. */
  paths: readonly string[];
  /** Whether configurations have names, which then are a column of the table. */
  named: boolean;
  runs: readonly SweepRun[];
  /** Scenario of each configuration, without its seed. */
  scenarios: readonly Scenario[];
  /** Estimated cost of a run of each configuration, in cell times; only ratios matter. */
  work: readonly number[];
  /** Settings that are valid but have no effect or cannot work, in any configuration; each sentence once. */
  warnings: readonly Problem[];
}

export type PlanResult = { ok: true; plan: Plan } | { ok: false; problems: Problem[] };

export const MOST_RUNS = 100_000;
/** Most problems that are reported: nobody reads more. */
const MOST_SENTENCES = 5;
/** Most warnings that are told: a grid may cause one for each of its values. */
const MOST_WARNINGS = 5;
/** The path of the seed in a scenario. A sweep lists its seeds: set as well, a row would name two seeds. */
const SEED = 'seed';

/** A combination of settings, run once for each seed. `varied`: those paths in `set` that its case or the grid sets. */
interface Configuration { name: string; base: string | Scenario | undefined; set: Settings; varied: readonly string[] }

const NO_CASE: readonly SweepCase[] = [{ name: '', set: {} }];

/** Returns every combination of the grid's values; those of the last path change fastest. */
function grid(sets: Sweep['sets'] = []): Settings[] {
  return sets.reduce<Settings[]>((so, { path, values }) =>
    so.flatMap((set) => values.map((value) => ({ ...set, [path]: value }))), [{}]);
}

const configurationsOf = ({ base, set = {}, cases, sets }: Sweep): Configuration[] =>
  (cases ?? NO_CASE).flatMap((one) => grid(sets).map((values) => ({
    name: one.name, base: one.base ?? base, set: { ...set, ...one.set, ...values },
    varied: Object.keys({ ...one.set, ...values }),
  })));

type Made = { ok: true; scenario: Scenario; work: number; warnings: Problem[] }
  | { ok: false; problem: Problem; /** Whether the base has this problem, whatever is set. */ ofBase?: true };

/** Finds two paths of the same parameter, such as a link from either end: only the later one would take effect. */
function spelledTwice(scenario: Scenario, paths: readonly string[]): Problem | null {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const located = locate(scenario, path);
    const place = located.ok ? JSON.stringify(located.keys) : path;
    const before = seen.get(place);
    if (before !== undefined) {
      return problem('double', path, `${before} and ${path} are the same parameter: vary it under one of the two.`);
    }
    seen.set(place, path);
  }
  return null;
}

function scenarioFrom({ base, set, varied }: Configuration): Made {
  const preset = typeof base === 'string' ? findPreset(base) : undefined;
  if (typeof base === 'string' && preset === undefined) {
    const near = nearest(base, PRESETS.map(({ id }) => id));
    const hint = /[./\\]/.test(base) ? '; the scenario of a file stands here itself, in place of its name.'
      : near === null ? '.' : `; did you mean ${near}?`;
    const sentence = `There is no preset called ${base}${hint}`;
    return { ok: false, problem: problem('unknownId', 'base', sentence), ofBase: true };
  }
  let scenario = preset?.scenario ?? base as Scenario;
  if (preset === undefined) {
    const checked = checkScenario(scenario);
    if (!checked.ok) {
      const [{ path, ...first }] = checked.problems;
      return { ok: false, problem: { ...first, path: path === '' ? 'base' : `base.${path}` }, ofBase: true };
    }
  }
  for (const [path, value] of Object.entries(set)) {
    const next = setPath(scenario, path, value);
    if (!next.ok) return { ok: false, problem: { ...next.problem, path } };
    ({ scenario } = next);
  }
  const twice = spelledTwice(scenario, varied);
  if (twice !== null) return { ok: false, problem: twice };
  const checked = checkAndWarn(scenario);
  return checked.ok ? { ok: true, scenario, work: workOf(checked.scenario), warnings: checked.warnings }
    : { ok: false, problem: checked.problems[0] };
}

/** Describes a configuration in a message. */
const called = ({ name, set }: Configuration, paths: readonly string[]): string => [
  ...(name === '' ? [] : [name]), ...paths.filter((path) => path in set).map((path) => `${path}=${show(set[path])}`),
].join(', ');

/** A plan without its scenarios: quick to make, and enough to tell which run a row belongs to. */
export type Runs = Pick<Plan, 'sweep' | 'paths' | 'named' | 'runs'>;

/** Returns all runs of a sweep in the order of the plan, without checking them. */
export function runsOf(sweep: Sweep): Runs {
  const { cases = [], sets = [], seeds } = sweep;
  const paths = [...new Set([...cases.flatMap(({ set }) => Object.keys(set)), ...sets.map(({ path }) => path)])];
  const runs = configurationsOf(sweep).flatMap(({ name, set }, configuration) => seeds.map((seed, at): SweepRun => ({
    index: configuration * seeds.length + at, configuration, name, set, seed, values: paths.map((path) => set[path]),
  })));
  return { sweep, paths, named: sweep.cases !== undefined, runs };
}

/** Returns the network of one run without planning the others; undefined if it cannot be run. */
export function networkOf(sweep: Sweep, { configuration, seed }: SweepRun): Scenario | undefined {
  const made = scenarioFrom(configurationsOf(sweep)[configuration]);
  return made.ok ? { ...made.scenario, seed } : undefined;
}

/** Returns the place at which a sweep sets the seed as if it were a parameter; `null` if it does not. */
function placeOfSeed({ sets = [], set = {}, cases = [] }: Sweep): string | null {
  if (sets.some(({ path }) => path === SEED)) return 'sets';
  if (Object.hasOwn(set, SEED)) return 'set';
  const at = cases.findIndex((one) => Object.hasOwn(one.set, SEED));
  return at < 0 ? null : `cases[${at}].set`;
}

export function planOf(sweep: Sweep): PlanResult {
  const count = (sweep.cases?.length ?? 1) * sweep.seeds.length
    * (sweep.sets ?? []).reduce((so, { values }) => so * values.length, 1);
  if (count > MOST_RUNS) {
    return { ok: false, problems: [problem('tooLarge', '', `The sweep has ${count.toLocaleString('en')} runs; at most `
      + `${MOST_RUNS.toLocaleString('en')} are planned at a time.`)] };
  }
  const clash = placeOfSeed(sweep);
  if (clash !== null) {
    return { ok: false, problems: [problem('badPath', clash, `Seeds are given in \`seeds\`, not in \`${clash}\`.`)] };
  }
  const runs = runsOf(sweep);
  const configurations = configurationsOf(sweep);
  const scenarios: Scenario[] = [];
  const work: number[] = [];
  const warnings = new Map<string, Problem>();
  const problems: Problem[] = [];
  for (const configuration of configurations) {
    const made = scenarioFrom(configuration);
    if (made.ok) {
      scenarios.push(made.scenario);
      work.push(made.work);
      for (const warning of made.warnings) warnings.set(`${warning.path} ${warning.message}`, warning);
    } else {
      const who = made.ofBase === true ? configuration.name : called(configuration, runs.paths);
      const found = { ...made.problem, message: `${who === '' ? '' : `(${who}) `}${made.problem.message}` };
      if (!problems.some(({ path, message }) => path === found.path && message === found.message)) problems.push(found);
    }
    if (problems.length >= MOST_SENTENCES) break;
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, plan: { ...runs, scenarios, work, warnings: [...warnings.values()] } };
}

/** Returns the first few warnings of a plan as lines, and how many more there are. */
export function warningLines({ warnings }: Plan): string[] {
  const more = warnings.length - MOST_WARNINGS;
  return [
    ...warnings.slice(0, MOST_WARNINGS).map(asLine),
    ...(more > 0 ? [`There ${more === 1 ? 'is one more warning' : `are ${grouped(more)} more warnings`} like these.`] : []),
  ];
}

/** Returns the scenario of a run, with its seed. */
export const scenarioOf = ({ scenarios }: Plan, { configuration, seed }: SweepRun): Scenario =>
  ({ ...scenarios[configuration], seed });

/** Describes a run in a message: its case, settings and seed. */
export const nameOf = ({ paths }: Plan, { name, values, seed }: SweepRun): string => listed([
  ...(name === '' ? [] : [name]),
  ...paths.flatMap((path, at) => (values[at] === undefined ? [] : [`${path}=${show(values[at])}`])), `seed ${seed}`,
]);
