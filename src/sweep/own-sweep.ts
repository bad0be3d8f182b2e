/**
 * A reader's own sweep, described in a form: one or two parameters with a range or a list of values each, seeds,
 * metrics, duration. Turns the form into a sweep or into problems, each with its field; and a saved sweep into a form.
 */
import type { Parameter } from '../model/catalogue-types';
import { METRICS } from '../model/metrics/definitions';
import { grouped, listed, problem, type Problem } from '../scenario/problem';
import { LIMITS } from '../scenario/schema';
import type { Scenario } from '../scenario/types';
import type { Settings, Sweep } from './types';

/** A parameter of the network that a sweep can vary. */
export interface Tunable {
  path: string;
  /** Name as used in headings, such as `Buffer of sw`. */
  title: string;
  parameter: Parameter;
  /** Values that stand for off and on in a scenario file, if they are not false and true. */
  switched?: readonly [off: unknown, on: unknown];
}

/** One axis as entered in the form; numbers are kept as the text that was typed. */
export interface AxisForm {
  path: string;
  how: 'range' | 'list';
  from: string;
  to: string;
  steps: string;
  /** Steps of a range: equal differences (`even`) or equal ratios. */
  spacing: 'even' | 'ratio';
  list: string;
  /** Selected options of a choice, as spelled in scenario files; of an on/off parameter, `true` and `false`. */
  chosen: readonly string[];
}

export interface OwnForm {
  title: string;
  axes: readonly AxisForm[];
  /** Either a count (`3`: seeds 1 to 3) or the seeds themselves: `11–20`, `4, 8, 15`. */
  seeds: string;
  metrics: readonly string[];
  durationS: string;
  warmupS: string;
}

export type OwnResult = { ok: true; sweep: Sweep } | { ok: false; problems: Problem[] };

/** Most runs of a sweep made in the page; larger sweeps are for the command line. */
const MOST_RUNS_HERE = 5_000;
const MOST_STEPS = 1_000;
const MOST_SEEDS = 1_000;
/** Significant digits of computed values within a range, so that none reads 0.30000000000000004. */
const DIGITS = 6;

/** Parses a number as typed: `1,000` and `1 000` are 1000. NaN for anything else. */
export function numberIn(text: string): number {
  const plain = text.trim().replaceAll(/[,\s\u202f](?=\d{3}(\D|$))/g, '').replace('−', '-');
  return plain === '' ? NaN : Number(plain);
}

type Values = { ok: true; values: readonly unknown[] } | { ok: false; place: string; sentence: string };
const wrong = (place: string, sentence: string): Values => ({ ok: false, place, sentence });

/** Returns the values of an axis in their order, each once, or the field and sentence of what is wrong. */
export function valuesOf(axis: AxisForm, { parameter, switched: [off, on] = [false, true] }: Tunable): Values {
  if (parameter.type === 'boolean' || parameter.type === 'choice') {
    if (axis.chosen.length < 2) return wrong('chosen', 'Choose at least two: a sweep compares them.');
    return { ok: true, values: axis.chosen.map((word) => (parameter.type !== 'boolean' ? word
      : word === 'true' ? on : off)) };
  }
  const found = axis.how === 'range' ? rangeOf(axis, parameter.type === 'integer') : listOf(axis);
  if (!found.ok) return found;
  const values = found.values as readonly number[];
  const place = axis.how === 'range' ? 'from' : 'list';
  const broken = parameter.type === 'integer' && values.find((value) => !Number.isInteger(value));
  if (typeof broken === 'number') return wrong(place, `${parameter.title} takes whole numbers; ${broken} is none.`);
  const outside = values.find((value) => value < parameter.min || value > parameter.max);
  if (outside !== undefined) {
    return wrong(outside < parameter.min || axis.how === 'list' ? place : 'to', `${parameter.title} goes from ${
      grouped(parameter.min)} to ${grouped(parameter.max)}; ${grouped(outside)} is outside.`);
  }
  if (values.length < 2) return wrong(place, 'One value is no sweep: give at least two.');
  return found;
}

function rangeOf({ from: low, to: high, steps: many, spacing }: AxisForm, whole: boolean): Values {
  const [from, to, steps] = [low, high, many].map(numberIn);
  if (!Number.isFinite(from)) return wrong('from', 'From is a number.');
  if (!Number.isFinite(to)) return wrong('to', 'To is a number.');
  if (from > to) return wrong('to', `The range is upside down: ${grouped(from)} is more than ${grouped(to)}.`);
  if (!Number.isInteger(steps) || steps < 2 || steps > MOST_STEPS) {
    return wrong('steps', `Values is a whole number from 2 to ${grouped(MOST_STEPS)}.`);
  }
  if (spacing === 'ratio' && from <= 0) return wrong('from', 'Equal ratios begin above 0.');
  const between = (step: number): number => {
    if (step === 0 || step === steps - 1) return step === 0 ? from : to;
    const share = step / (steps - 1);
    const value = spacing === 'ratio' ? from * (to / from) ** share : from + (to - from) * share;
    return whole ? Math.round(value) : Number(value.toPrecision(DIGITS));
  };
  return { ok: true, values: [...new Set(Array.from({ length: steps }, (_, step) => between(step)))] };
}

/**
 * Reads `64, 256, 1,000` or `64,256,1000`. If the list has spaces or semicolons, a comma between digits separates
 * thousands; otherwise commas separate values.
 */
function listOf({ list }: AxisForm): Values {
  const wide = /[;\s]/.test(list.trim());
  const texts = list.split(wide ? /[;\s]+|,(?=\s|$)/ : ',').map((text) => text.trim()).filter((text) => text !== '');
  const values = texts.map(numberIn);
  const bad = values.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) return wrong('list', `“${texts[bad]}” is no number: write 64, 256, 1000.`);
  const double = values.find((value, at) => values.indexOf(value) !== at);
  if (double !== undefined) return wrong('list', `${grouped(double)} is there twice.`);
  const apart = texts.find((text) => /\d,\d/.test(text))?.split(',');
  if (apart && texts.some((text) => /^\d{4}/.test(text))) {
    return wrong('list', `“${apart.join(',')}” may be one number or two: write ${apart.join('')}, or ${apart.join(', ')}.`);
  }
  return { ok: true, values };
}

/** Longest list that `readingOf` repeats in full. */
const MOST_READ = 6;

/** Says how a list of numbers was understood: `3 values: 64, 256 and 1,000.` */
export function readingOf(values: readonly number[]): string {
  const words = values.map(grouped);
  return values.length <= MOST_READ ? `${words.length} values: ${listed(words)}.`
    : `${grouped(values.length)} values, from ${words[0]} to ${words[words.length - 1]}.`;
}

const SEEDS_SENTENCE =
  `Seeds are how many, from 1 to ${grouped(MOST_SEEDS)}, or the seeds themselves: 11–20, or 4, 8, 15.`;
const counted = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at);
const isSeed = (seed: number): boolean => Number.isInteger(seed) && seed >= 0 && seed <= LIMITS.seed;

/** Parses seeds: `3` gives 1, 2 and 3; `11–20` ten seeds; `4, 8, 15` these three. A sentence if the text is wrong. */
export function seedsIn(text: string): number[] | string {
  const [, first, last] = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(text) ?? [];
  if (first !== undefined) {
    const [from, to] = [Number(first), Number(last)];
    if (!isSeed(from) || !isSeed(to)) return SEEDS_SENTENCE;
    if (from > to) return `The seeds are upside down: ${grouped(from)} is more than ${grouped(to)}.`;
    return to - from < MOST_SEEDS ? counted(from, to - from + 1) : `At most ${grouped(MOST_SEEDS)} seeds at a time.`;
  }
  const count = numberIn(text);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_SEEDS) return counted(1, count);
  if (/^\d{1,3}(,\d{3})+$/.test(text.trim())) {
    return `At most ${grouped(MOST_SEEDS)} seeds at a time; seeds themselves stand apart: 4, 8, 15.`;
  }
  if (!/[,;\s]/.test(text.trim()) || text.trim() === '') return SEEDS_SENTENCE;
  const seeds = text.split(/[,;\s]+/).filter((part) => part !== '').map(Number);
  if (!seeds.every(isSeed) || seeds.length === 0) return SEEDS_SENTENCE;
  const double = seeds.find((seed, at) => seeds.indexOf(seed) !== at);
  if (double !== undefined) return `Seed ${grouped(double)} is there twice.`;
  return seeds.length <= MOST_SEEDS ? seeds : `At most ${grouped(MOST_SEEDS)} seeds at a time.`;
}

/** Returns the shortest text that `seedsIn` reads as these seeds. */
export function seedsText(seeds: readonly number[]): string {
  const inTurn = seeds.every((seed, at) => seed === seeds[0] + at);
  if (inTurn && seeds[0] === 1) return String(seeds.length);
  return inTurn ? `${seeds[0]}–${seeds[seeds.length - 1]}` : seeds.join(', ');
}

/** Returns the text for `count` seeds: the first of the present ones, then as many as needed above the highest. */
export function seedsFor(count: number, now: readonly number[]): string {
  const more = counted(Math.max(0, ...now) + 1, Math.max(0, count - now.length));
  return seedsText([...now, ...more].slice(0, count));
}

/** Makes an id from a title: `Buffers, quickly!` → `buffers-quickly`. */
export const idOf = (title: string): string =>
  title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replace(/^-+/, '').slice(0, 48).replace(/-+$/, '') || 'my-sweep';

/** Returns duration and warm-up, each only if it differs from the network's, or what is wrong with them. */
function timesOf(form: OwnForm, own: Pick<Scenario, 'durationS' | 'warmupS'>): Settings | Problem {
  const [durationS, warmupS] = [numberIn(form.durationS), numberIn(form.warmupS)];
  if (!(durationS >= LIMITS.shortestS && durationS <= LIMITS.durationS)) {
    return problem('badValue', 'durationS', durationS > 0
      ? `The duration goes from ${LIMITS.shortestS.toFixed(6)} to ${grouped(LIMITS.durationS)} s.`
      : 'The duration is a number of seconds above 0.');
  }
  if (!(warmupS >= 0)) return problem('badValue', 'warmupS', 'The warm-up is a number of seconds, 0 for none.');
  if (warmupS >= durationS) {
    return problem('badValue', 'warmupS', `The warm-up of ${warmupS} s leaves nothing of ${durationS} s to measure.`);
  }
  return {
    ...(durationS !== own.durationS && { durationS }), ...(warmupS !== (own.warmupS ?? 0) && { warmupS }),
  };
}

const isProblem = (found: Settings | Problem): found is Problem => 'code' in found;

/**
 * Makes the sweep that a form describes. The path of a problem names a field of the form (`axes.0.from`, `seeds`,
 * `metrics`, `durationS`, `warmupS`), or `runs` if there are too many.
 */
export function sweepOfForm(
  form: OwnForm, base: string | Scenario, own: Pick<Scenario, 'durationS' | 'warmupS'>, tunables: readonly Tunable[],
): OwnResult {
  const problems: Problem[] = [];
  const sets = form.axes.map((axis, at) => {
    const tunable = tunables.find(({ path }) => path === axis.path);
    const found = tunable ? valuesOf(axis, tunable) : wrong('path', 'This network has no such parameter any more.');
    if (!found.ok) problems.push(problem('badValue', `axes.${at}.${found.place}`, found.sentence));
    return { path: axis.path, values: found.ok ? found.values : [] };
  });
  if (form.axes.length === 0) problems.push(problem('missing', 'axes', 'Choose a parameter that varies.'));
  if (sets.length === 2 && sets[0].path === sets[1].path) {
    problems.push(problem('double', 'axes.1.path', 'Both axes are the same parameter: choose another for the second.'));
  }
  const seeds = seedsIn(form.seeds);
  if (typeof seeds === 'string') problems.push(problem('badValue', 'seeds', seeds));
  if (form.metrics.length === 0) {
    problems.push(problem('missing', 'metrics', 'Choose at least one metric: without one there is nothing to draw.'));
  }
  const times = timesOf(form, own);
  if (isProblem(times)) problems.push(times);
  const runs = sets.reduce((so, { values }) => so * values.length, seeds.length);
  if (runs > MOST_RUNS_HERE) {
    problems.push(problem('tooLarge', 'runs', `That is ${grouped(runs)} runs, and the page makes at most ${
      grouped(MOST_RUNS_HERE)}: take fewer values or seeds, or run it on the command line.`));
  }
  if (problems.length > 0 || isProblem(times) || typeof seeds === 'string') return { ok: false, problems };
  const title = form.title.trim() === '' ? 'My sweep' : form.title.trim().slice(0, 200);
  return { ok: true, sweep: {
    version: 1, id: idOf(title), title, base, ...(Object.keys(times).length > 0 && { set: times }), sets,
    seeds, metrics: form.metrics,
  } };
}

const METRICS_FIRST = [
  'effectiveThroughput', 'goodput', 'cellLossRate', 'cellDiscardRate', 'responseTimeMeanS', 'meanQueueCells',
  'fairness', 'timeouts',
];

/** Metrics that the form offers, the most useful first: results that are a single number. */
export const OWN_METRICS: readonly (typeof METRICS)[number][] = [
  ...METRICS_FIRST.flatMap((id) => METRICS.find((metric) => metric.id === id) ?? []),
  ...METRICS.filter(({ id }) => id !== 'responseTimeQuantilesS' && !METRICS_FIRST.includes(id)),
];

/** Returns what the form starts with for a parameter: a range around its current value, or two options of a choice. */
export function axisFor({ path, parameter }: Tunable, value: unknown): AxisForm {
  const plain: AxisForm = {
    path, how: 'range', from: '', to: '', steps: '5', spacing: 'even', list: '', chosen: [],
  };
  if (parameter.type === 'boolean') return { ...plain, chosen: ['false', 'true'] };
  if (parameter.type === 'choice') {
    const words = parameter.choices.map((choice) => choice.value);
    const now = words.includes(String(value)) ? String(value) : words[0];
    return { ...plain, chosen: [now, ...words.filter((word) => word !== now)].slice(0, 2) };
  }
  const now = typeof value === 'number' ? value : parameter.default ?? parameter.min;
  const share = parameter.unit === 'fraction' || parameter.unit === 'probability';
  const within = (number: number): number => Math.min(parameter.max, Math.max(parameter.min, number));
  if (now <= 0 || share) {
    const to = share ? within(1) : within(Math.max(now, parameter.min) + 4);
    return { ...plain, from: grouped(within(0)), to: grouped(to) };
  }
  const whole = (number: number): number => (parameter.type === 'integer' ? Math.max(1, Math.round(number)) : number);
  return { ...plain, from: grouped(within(whole(now / 4))), to: grouped(within(whole(now * 4))), spacing: 'ratio' };
}

/** Whether a value means that an on/off parameter is on. */
const isOn = (value: unknown, { switched }: Tunable): boolean =>
  (switched ? JSON.stringify(value) === JSON.stringify(switched[1]) : value === true);

/** A form has room for two axes. */
const MOST_AXES = 2;
const TIMES: readonly string[] = ['durationS', 'warmupS'];

/** Says in one sentence what of a saved sweep the form cannot show; `null` if it shows everything. */
export function leftOut({ sets = [], set = {}, cases = [] }: Sweep): string | null {
  const others = [
    ...sets.slice(MOST_AXES).map(({ path }) => `varies ${path}`),
    ...Object.keys(set).filter((path) => !TIMES.includes(path)).map((path) => `sets ${path}`),
    ...(cases.length > 0 ? [`has ${cases.length === 1 ? 'a case' : `${cases.length} cases`}`] : []),
  ];
  return others.length === 0 ? null
    : `This sweep also ${listed(others)}, for which the form has no place: a start here leaves that out. The command `
      + 'sweep runs all of it.';
}

/**
 * Fills the form from a saved sweep, with its values as lists; a sweep of cases alone gets the first parameter as its
 * axis. `leftOut` says what does not fit.
 */
export function formOf(
  { title, sets = [], set = {}, seeds, metrics }: Sweep, own: Pick<Scenario, 'durationS' | 'warmupS'>,
  tunables: readonly Tunable[],
): OwnForm {
  const timeOf = (key: 'durationS' | 'warmupS'): string => String(set[key] ?? own[key] ?? 0);
  const axes = sets.slice(0, MOST_AXES).map(({ path, values }): AxisForm => {
    const tunable = tunables.find((one) => one.path === path);
    const plain: AxisForm = {
      path, how: 'list', from: '', to: '', steps: '5', spacing: 'even', list: values.map(String).join(', '), chosen: [],
    };
    if (tunable?.parameter.type === 'choice') return { ...plain, chosen: values.map(String) };
    if (tunable?.parameter.type !== 'boolean') return plain;
    return { ...plain, chosen: values.map((value) => String(isOn(value, tunable))) };
  });
  return {
    title, axes: axes.length === 0 && tunables.length > 0 ? [axisFor(tunables[0], undefined)] : axes,
    seeds: seedsText(seeds), metrics: [...metrics], durationS: timeOf('durationS'), warmupS: timeOf('warmupS'),
  };
}
