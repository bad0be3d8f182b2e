/**
 * Turns a reader's own sweep into a drawing: a panel for each metric, with a curve for each value of the second
 * parameter, or with a panel for each value if there are many.
 */
import { METRICS, unitOfMetric, wordsOfMetric } from '../model/metrics/definitions';
import { unitOf } from '../sweep/metrics';
import type { Tunable } from '../sweep/own-sweep';
import type { Settings, Sweep, SweepSet } from '../sweep/types';
import type { Axis, Drawing, Panel, Series } from './figure';
import type { Points } from './points';
import { placeText } from './text';

/** Most curves in one panel: more cannot be told apart. */
export const MOST_CURVES = 5;
/** Ratio of the largest value to the least from which on the axis is logarithmic. */
const LOG_FROM = 8;

/** Units that are not shown beside a number. */
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

/** Returns the title of a curve or word: `64 cells`, `EPD`, `Delayed ACK off`. */
function valueTitle(value: unknown, tunable: Tunable | undefined): string {
  const { parameter, title } = tunable ?? {};
  if (parameter?.type === 'choice') return parameter.choices.find((one) => one.value === value)?.title ?? String(value);
  if (parameter?.type === 'boolean') {
    return `${title} ${value === false || value === null ? 'off' : 'on'}`;
  }
  const unit = parameter && !BARE.has(parameter.unit) ? ` ${parameter.unit}` : '';
  return typeof value === 'number' ? `${placeText(value)}${unit}` : String(value);
}

type Part = { id: string; title: string; where?: Settings };

function panelsOf(sweep: Sweep, parts: readonly Part[], packetMode: boolean): Panel[] {
  return sweep.metrics.flatMap((metric) => {
    const unit = unitOf(metric);
    const found = METRICS.find(({ id }) => id === metric);
    const name = found === undefined ? metric : wordsOfMetric(found, packetMode).title;
    const word = unit === 'fraction' ? '%' : BARE.has(unit) ? '' : found ? unitOfMetric(found, packetMode) : unit;
    return parts.map(({ id, title, where }): Panel => ({
      id: id === '' ? metric : `${metric} ${id}`, title: title === '' ? name : `${name}, ${title}`,
      label: word === '' ? name : `${name}, ${word}`, metric, factor: FACTORS[unit] ?? 1, digits: DIGITS[unit] ?? 1,
      ...(where && { where }),
    }));
  });
}

/** Significant digits that the largest mean of a panel always shows. */
const LEAST_DIGITS = 3;
const MOST_DECIMALS = 9;

/** Returns the drawing with as many decimals as its points need, so that a loss of 0.0021 % does not read 0.0 %. */
export function withDecimals(drawing: Drawing, points: Points): Drawing {
  const needed = ({ id, digits }: Panel): number => {
    const own = points.filter(({ panel }) => panel === id);
    const most = Math.max(...own.map(({ interval: { mean } }) => Math.abs(mean)));
    if (!Number.isFinite(most) || own.every(({ interval: { mean } }) => Number.isInteger(mean))) return digits;
    return Math.min(MOST_DECIMALS, Math.max(digits, LEAST_DIGITS - 1 - Math.floor(Math.log10(most))));
  };
  return { ...drawing, panels: drawing.panels.map((panel) => ({ ...panel, digits: needed(panel) })) };
}

/** An axis on which the cases stand beside each other. */
const axisOfCases = (names: readonly string[]): Axis => ({
  path: '', title: 'Case', log: false, words: names.map((name) => ({ value: name, title: name, cases: [name] })),
});

/** Id of the drawing of a reader's own sweep. */
export const OWN_SWEEP = 'own-sweep';

/** Makes the drawing of a sweep; `base` is the name of its network, which carries whole packets in packet mode. */
export function drawingOf(sweep: Sweep, tunables: readonly Tunable[], base: string, packetMode = false): Drawing {
  const sets = sweep.sets ?? [];
  // If only one parameter has numbers, it becomes the axis.
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
    panels: panelsOf(sweep, apart ? parts : [{ id: '', title: '' }], packetMode), series,
  };
}
