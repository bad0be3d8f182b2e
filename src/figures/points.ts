/** The points of a figure: rows of its sweep, grouped by panel, series and x, with the interval over the seeds. */
import { meanInterval, type MeanInterval } from '../analysis/mean-interval';
import { planOf, runsOf, type Plan, type Runs } from '../sweep/plan';
import type { Row } from '../sweep/table';
import type { SweepRun } from '../sweep/types';
import type { Axis, Drawing, Panel, Series } from './figure';

export interface Point {
  panel: string;
  series: string;
  x: number;
  /** Values in the order of the sweep's seeds; those of runs that are not done are left out. */
  values: readonly number[];
  interval: MeanInterval;
  /** Run of the first seed, which a reader can open; `null` for a closed form. */
  run: SweepRun | null;
}

export type Points = readonly Point[];

/** Returns the mean at a place, in the unit of the panel's label; NaN if there is no run. */
export const meanAt = (points: Points, panel: string, series: string, x: number): number =>
  points.find((point) => point.panel === panel && point.series === series && point.x === x)?.interval.mean ?? NaN;

/** Returns the plan of a figure's sweep; throws if the sweep is wrong, which the tests exclude for every figure. */
export function planOfFigure(figure: Drawing): Plan | null {
  if (figure.sweep === null) return null;
  const result = planOf(figure.sweep);
  if (!result.ok) throw new Error(`${figure.id}: ${result.problems[0].path}: ${result.problems[0].message}`);
  return result.plan;
}

/** Returns the runs of a figure's sweep, unchecked, which is enough for drawing. */
export const runsOfFigure = ({ sweep }: Drawing): Runs | null => (sweep === null ? null : runsOf(sweep));

const agrees = ({ where = {}, cases }: Pick<Panel | Series, 'where' | 'cases'>, run: SweepRun): boolean =>
  (cases === undefined || cases.includes(run.name))
  && Object.entries(where).every(([path, value]) => isSame(run.set[path], value));

/** Returns all points of the rows that there are: a figure fills up while its sweep runs. */
export const pointsOf = (figure: Drawing, plan: Runs | null, rows: readonly Row[]): Points =>
  [...(plan === null ? [] : pointsOfRuns(figure, plan, rows)), ...pointsOfCurves(figure)];

/** Returns the points of closed forms, which have one value at each x and no interval. */
const pointsOfCurves = ({ curves }: Drawing): Points => (curves?.() ?? []).flatMap(({ panel, series, points }) =>
  points.map(({ x, y }) => ({ panel, series, x, values: [y], interval: meanInterval([y]), run: null })));

/** A point with a value for every seed, NaN if it has no row yet, so that two points can be compared seed by seed. */
type Place = Pick<Point, 'panel' | 'series' | 'x' | 'run' | 'values'>;

function pointsOfRuns(figure: Drawing, plan: Runs, rows: readonly Row[]): Points {
  const byIndex = new Map(rows.map((row) => [row.index, row]));
  const seeds = plan.sweep.seeds.length;
  const places: Place[] = [];
  for (const panel of figure.panels) {
    for (const line of figure.series) {
      const { id: series } = line;
      const measured = readingOf(plan, panel, series);
      for (let first = 0; first < plan.runs.length; first += seeds) {
        const run = plan.runs[first];
        const x = axisValue(placeOf(figure.x, run), panel);
        if (!agrees(line, run) || !agrees(panel, run) || x > (panel.mostX ?? Infinity)) continue;
        const values = Array.from({ length: seeds }, (_, seed) => measured(byIndex.get(first + seed)));
        places.push({ panel: panel.id, series, x, run, values });
      }
    }
  }
  places.sort((a, b) => a.x - b.x);
  return places.map((place) => {
    const values = derived(figure, places, place).filter((value) => !Number.isNaN(value));
    return { ...place, values, interval: meanInterval(values) };
  }).filter(({ values }) => values.length > 0);
}

/** Compares values of settings, which may be objects: TCP Boston with its defaults is {}. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** Returns the x of a run: the value of the axis' path, or the index of its word. */
const placeOf = ({ path, words }: Axis, run: SweepRun): number =>
  (words === undefined ? Number(run.set[path])
    : words.findIndex(({ value, cases }) => (cases ? cases.includes(run.name) : isSame(value, run.set[path]))));

/** Converts a set value to the unit of the axis, rounded so that 0.891 × 1.1 / 0.891 is 1.1. */
const axisValue = (set: number, { factorX }: Panel): number =>
  (factorX === undefined ? set : Math.round(1e3 * factorX * set) / 1e3);

/** Makes the function that reads the drawn value from a row; NaN if there is no row yet. */
function readingOf({ sweep }: Runs, panel: Panel, series: string): (row: Row | undefined) => number {
  const { metric, per, factor = 1 } = panel;
  const column = sweep.metrics.indexOf(typeof metric === 'string' ? metric : metric[series]);
  const below = per === undefined ? -1 : sweep.metrics.indexOf(per);
  return (row) => (factor * (row?.metrics[column] ?? NaN)) / (below < 0 ? 1 : row?.metrics[below] ?? NaN);
}

/** Returns the values drawn at a place: its own, their ratio to another series, or the difference from the x before. */
function derived({ panels }: Drawing, places: readonly Place[], place: Place): readonly number[] {
  const { over, steps } = panels.find(({ id }) => id === place.panel)!;
  if (over === undefined && !steps) return place.values;
  const own = places.filter(({ panel, series }) => panel === place.panel && series === (over ?? place.series));
  const other = over === undefined ? own.filter(({ x }) => x < place.x).at(-1) : own.find(({ x }) => x === place.x);
  const at = (seed: number) => other?.values[seed] ?? NaN;
  return place.values.map((value, seed) => (over === undefined ? at(seed) - value : value / at(seed)));
}

/** A printed number and our mean at the same place. */
export interface Difference {
  panel: string;
  series: string;
  x: number;
  printed: number;
  ours: number;
}

export const differencesOf = (figure: Drawing, points: Points): Difference[] =>
  figure.printed.map(({ panel, series, x, value }) =>
    ({ panel, series, x, printed: value, ours: meanAt(points, panel, series, x) }));
