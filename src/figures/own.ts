/**
 * A reader's own sweep as something to draw: a panel for each metric, a curve for each value of the second parameter,
 * or, where those are many, a panel each.
 */
import { METRICS } from '../model/metrics/definitions';
import { unitOf } from '../sweep/metrics';
import type { Tunable } from '../sweep/own-sweep';
import type { Settings, Sweep, SweepSet } from '../sweep/types';
import type { Axis, Drawing, Panel, Series } from './figure';
import type { Points } from './points';
import { placeText } from './text';

/** More curves than that in one picture cannot be told apart. */
export const MOST_CURVES = 5;
/** Where the largest value is so many times the least, the axis is logarithmic. */
const LOG_FROM = 8;

/** Units that are not said. */
const BARE: ReadonlySet<string> = new Set(['none', 'count', 'fraction', 'probability']);
const FACTORS: Readonly<Record<string, number>> = { fraction: 100 };
const DIGITS: Readonly<Record<string, number>> = { 'fraction': 1, 's': 4, 'count': 0, 'none': 3, 'byte-hops': 0 };

const isWord = (values: readonly unknown[]): boolean => values.some((value) => typeof value !== 'number');

function axisOf({ path, values }: SweepSet, tunable: Tunable | undefined): Axis {
  const unit = tunable?.parameter.unit ?? 'none';
  const name = tunable?.title ?? path;
  if (isWord(values)) {
    return { path, title: name, log: false, words: values.map((value) => ({
      value, title: valueTitle(value, tunable),
    })) };
  }
  const numbers = values as readonly number[];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    path, title: BARE.has(unit) ? name : `${name}, ${unit}`, log: least > 0 && most / least >= LOG_FROM,
  };
}

/** `Buffer of sw 64`, `EPD`. */
function valueTitle(value: unknown, tunable: Tunable | undefined): string {
  const { parameter, title } = tunable ?? {};
  if (parameter?.type === 'choice') return parameter.choices.find((one) => one.value === value)?.title ?? String(value);
  if (parameter?.type === 'boolean') {
    return `${title} ${value === false || value === null ? 'off' : 'on'}`;
  }
  const unit = parameter && !BARE.has(parameter.unit) ? ` ${parameter.unit}` : '';
  return typeof value === 'number' ? `${placeText(value)}${unit}` : String(value);
}

function panelsOf(sweep: Sweep, parts: readonly { id: string; title: string; where?: Settings }[]): Panel[] {
  return sweep.metrics.flatMap((metric) => {
    const unit = unitOf(metric);
    const name = METRICS.find(({ id }) => id === metric)?.title ?? metric;
    const word = unit === 'fraction' ? '%' : BARE.has(unit) ? '' : unit;
    return parts.map(({ id, title, where }): Panel => ({
      id: id === '' ? metric : `${metric} ${id}`, title: title === '' ? name : `${name}, ${title}`,
      label: word === '' ? name : `${name}, ${word}`, metric, factor: FACTORS[unit] ?? 1, digits: DIGITS[unit] ?? 1,
      ...(where && { where }),
    }));
  });
}

/** Digits of the largest mean of a panel that are always there to be read. */
const LEAST_DIGITS = 3;
const MOST_DECIMALS = 9;

/** The drawing with as many decimals as its points need: a loss of 0.0021 % is not 0.0 %. */
export function withDecimals(drawing: Drawing, points: Points): Drawing {
  const needed = ({ id, digits }: Panel): number => {
    const own = points.filter(({ panel }) => panel === id);
    const most = Math.max(...own.map(({ interval: { mean } }) => Math.abs(mean)));
    if (!Number.isFinite(most) || own.every(({ interval: { mean } }) => Number.isInteger(mean))) return digits;
    return Math.min(MOST_DECIMALS, Math.max(digits, LEAST_DIGITS - 1 - Math.floor(Math.log10(most))));
  };
  return { ...drawing, panels: drawing.panels.map((panel) => ({ ...panel, digits: needed(panel) })) };
}

/** Cases stand beside each other on the axis. */
const axisOfCases = (names: readonly string[]): Axis => ({
  path: '', title: 'Case', log: false, words: names.map((name) => ({ value: name, title: name, cases: [name] })),
});

/** What the drawing of a reader's own sweep is known by. */
export const OWN_SWEEP = 'own-sweep';

/** `base`: what the network is called. */
export function drawingOf(sweep: Sweep, tunables: readonly Tunable[], base: string): Drawing {
  const sets = sweep.sets ?? [];
  // Numbers make the better axis.
  const at = sets.length > 1 && isWord(sets[0].values) && !isWord(sets[1].values) ? 1 : 0;
  const first: SweepSet | undefined = sets[at];
  const second: SweepSet | undefined = sets[1 - at];
  const names = sweep.cases?.map(({ name }) => name) ?? [''];
  const tunableOf = (path: string): Tunable | undefined => tunables.find((one) => one.path === path);
  const parts = (second?.values ?? []).map((value) => ({
    id: JSON.stringify(value), title: valueTitle(value, tunableOf(second!.path)), where: { [second!.path]: value },
  }));
  const apart = parts.length > MOST_CURVES;
  const series: Series[] = apart || parts.length === 0
    ? [{ id: 'all', title: 'Mean over seeds', cases: names }] : parts.map((part) => ({ ...part, cases: names }));
  return {
    id: OWN_SWEEP, name: 'Own sweep', title: sweep.title, sweep, printed: [],
    about: `${base}; ${sweep.seeds.length === 1 ? '1 seed' : `${sweep.seeds.length} seeds`} each.`,
    x: first === undefined ? axisOfCases(names) : axisOf(first, tunableOf(first.path)),
    panels: panelsOf(sweep, apart ? parts : [{ id: '', title: '' }]), series,
  };
}
