/** A figure in words: the table of differences, and all of it as lines for a terminal or a document. */
import { grouped } from '../scenario/problem';
import type { Axis, Drawing, Figure, Panel } from './figure';
import { differencesOf, type Difference, type Point, type Points } from './points';

/** −12.2 with a real minus sign; what was rounded to nothing has none. */
export const number = (value: number, digits: number): string =>
  (Number.isFinite(value) ? value.toFixed(digits).replace(/^-(?=[0.]*$)/, '').replace('-', '−') : '');

/** +0.3, −0.3, 0.0; '' where there is nothing to compare. */
function difference(ours: number, printed: number, digits: number): string {
  const words = number(ours - printed, digits);
  return /[1-9]/.test(words) && ours > printed ? `+${words}` : words;
}

/** Digits that tell neighbouring places apart, however small they are. */
const PLACE_DIGITS = 6;

/** A number that was set: 0.0001, 0.25, 1,000. */
export const placeText = (value: number): string =>
  (Math.abs(value) < 1_000 ? grouped(Number(value.toPrecision(PLACE_DIGITS))) : value.toLocaleString('en'));

/** A place on the axis as it is written under it. */
export const axisText = ({ words }: Axis, x: number): string => words?.[x]?.title ?? placeText(x);

/** What a panel shows: `9,180 bytes: Effective throughput, %`; a title that the label begins with is not said twice. */
export const panelName = ({ title, label }: Pick<Panel, 'title' | 'label'>): string =>
  (label.startsWith(title) ? label : `${title}: ${label}`);

/** `57.9 ± 0.3`, or `57.9` where there is no interval. */
export const withInterval = ({ interval: { mean, half } }: Pick<Point, 'interval'>, digits: number): string =>
  (Number.isNaN(half) ? number(mean, digits) : `${number(mean, digits)} ± ${number(half, digits)}`);

export interface TableRow { x: number; cells: { series: string; printed: string; ours: string; difference: string }[] }

/** One table a panel: a row for each x, and for each series what is printed, ours, and the difference. */
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

/** A Markdown table of all panels: printed / ours where something is printed. */
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

/** What is drawn, for other programs; `made`: the version and day of what its points come from. */
export const asDrawnData = (figure: Drawing, made: { version: string; date: string } | null, points: Points) => ({
  id: figure.id, name: figure.name, title: figure.title,
  version: made?.version ?? null, date: made?.date ?? null,
  x: figure.x.title, ...(figure.x.words && { words: figure.x.words }),
  panels: figure.panels.map(({ id, title, label }) => ({ id, title, label })),
  series: figure.series.map(({ id, title }) => ({ id, title })),
  points: points.map(({ panel, series, x, values, interval }) =>
    ({ panel, series, x, values, mean: interval.mean, half: Number.isNaN(interval.half) ? null : interval.half })),
});

/** All of a figure; `whole`: every run of its sweep is there, or else there is no verdict yet. */
export const asData = (
  figure: Figure, made: { version: string; date: string } | null, points: Points, whole: boolean,
) => ({
  ...asDrawnData(figure, made, points), source: figure.source,
  printed: figure.printed, differences: differencesOf(figure, points), paper: figure.paper,
  printedAs: figure.printedAs, verdict: whole ? figure.verdict(points) : null,
});
