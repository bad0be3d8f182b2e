/** A figure as text and data: numbers and labels, the table of differences, Markdown, and JSON for other programs. */
import { grouped } from '../scenario/problem';
import type { Axis, Drawing, Figure, Panel } from './figure';
import { differencesOf, type Difference, type Point, type Points } from './points';

/** Formats a number with a real minus sign, as in −12.2, and without one if it is rounded to zero. */
export const number = (value: number, digits: number): string =>
  (Number.isFinite(value) ? value.toFixed(digits).replace(/^-(?=[0.]*$)/, '').replace('-', '−') : '');

const NARROW_DIGITS = 2;
const MOST_DECIMALS = 6;

/** Decimals for a mean and half its interval: `usual`, or more if the interval would otherwise read ± 0.0. */
export const decimalsFor = (half: number, usual: number): number =>
  (half > 0 && half < 0.5 * 10 ** -usual
    ? Math.min(MOST_DECIMALS, NARROW_DIGITS - 1 - Math.floor(Math.log10(half))) : usual);

/** Formats a difference: +0.3, −0.3, 0.0; '' if there is nothing to compare. */
function difference(ours: number, printed: number, digits: number): string {
  const words = number(ours - printed, digits);
  return /[1-9]/.test(words) && ours > printed ? `+${words}` : words;
}

/** Significant digits of a place on an axis, enough to tell neighbouring places apart. */
const PLACE_DIGITS = 6;

/** Formats a number that a sweep sets: 0.0001, 0.25, 1,000. */
export const placeText = (value: number): string =>
  (Math.abs(value) < 1_000 ? grouped(Number(value.toPrecision(PLACE_DIGITS))) : value.toLocaleString('en'));

/** Returns the text of a place on the axis. */
export const axisText = ({ words }: Axis, x: number): string => words?.[x]?.title ?? placeText(x);

/** Names a panel: `9,180 bytes: Effective throughput, %`; a title with which the label begins is not repeated. */
export const panelName = ({ title, label }: Pick<Panel, 'title' | 'label'>): string =>
  (label.startsWith(title) ? label : `${title}: ${label}`);

/** Formats a mean with its interval: `57.9 ± 0.3`, or `57.9` if there is no interval. */
export const withInterval = ({ interval: { mean, half } }: Pick<Point, 'interval'>, digits: number): string =>
  (Number.isNaN(half) ? number(mean, digits) : `${number(mean, digits)} ± ${number(half, digits)}`);

export interface TableRow { x: number; cells: { series: string; printed: string; ours: string; difference: string }[] }

/** Returns the table of a panel: a row for each x with the printed value, ours and the difference for each series. */
export function tableOf(figure: Drawing, panel: string, points: Points): TableRow[] {
  const { digits } = figure.panels.find(({ id }) => id === panel)!;
  const differences = differencesOf(figure, points).filter((one) => one.panel === panel);
  const own = points.filter((point) => point.panel === panel);
  const xs = [...new Set([...own, ...differences].map(({ x }) => x))].sort((a, b) => a - b);
  const at = (list: readonly Difference[], series: string, x: number) =>
    list.find((one) => one.series === series && one.x === x);
  return xs.map((x) => ({ x, cells: figure.series.map(({ id }) => {
    const point = own.find(({ series, x: there }) => series === id && there === x);
    const found = at(differences, id, x);
    return {
      series: id, printed: found === undefined ? '' : number(found.printed, digits),
      ours: point === undefined ? '' : withInterval(point, digits),
      difference: found === undefined ? '' : difference(found.ours, found.printed, digits),
    };
  }) }));
}

/** Returns a Markdown table of all panels, with cells such as `printed / ours`. */
export function asMarkdown(figure: Figure, points: Points): string {
  const rows = figure.panels.flatMap((panel) => tableOf(figure, panel.id, points).map(({ x, cells }) => [
    panel.title, axisText(figure.x, x),
    ...cells.map(({ printed, ours }) => (printed === '' ? ours : `${printed} / ${ours}`)),
  ]));
  const label = [...new Set(figure.panels.map((panel) => panel.label))].join('; ');
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([label, figure.x.title, ...figure.series.map(({ title }) => title)]),
    `|---|---:|${figure.series.map(() => '---:|').join('')}`, ...rows.map(line),
  ].join('\n');
}

/** Returns the drawn data for other programs; `made` is the version and day of the result that the points come from. */
export const asDrawnData = (figure: Drawing, made: { version: string; date: string } | null, points: Points) => ({
  id: figure.id, name: figure.name, title: figure.title,
  version: made?.version ?? null, date: made?.date ?? null,
  x: figure.x.title, ...(figure.x.words && { words: figure.x.words }),
  panels: figure.panels.map(({ id, title, label }) => ({ id, title, label })),
  series: figure.series.map(({ id, title }) => ({ id, title })),
  points: points.map(({ panel, series, x, values, interval }) =>
    ({ panel, series, x, values, mean: interval.mean, half: Number.isNaN(interval.half) ? null : interval.half })),
});

/** Returns all data of a figure. If not all runs of its sweep are there (`whole`), there is no verdict yet. */
export const asData = (
  figure: Figure, made: { version: string; date: string } | null, points: Points, whole: boolean,
) => ({
  ...asDrawnData(figure, made, points), source: figure.source,
  printed: figure.printed, differences: differencesOf(figure, points), paper: figure.says,
  printedAs: figure.printedAs, verdict: whole ? figure.verdict(points) : null,
});
