/**
 * Writes a figure as a section of docs/validation.md: title, what the paper says, a table of printed values beside
 * ours, the verdict, derived numbers, and the notes, all from the figure's file and its stored result.
 */
import type { Derived, Figure, Panel, Series } from './figure';
import { pointsOf, runsOfFigure, type Points } from './points';
import type { StoredResult } from './stored';
import { axisText, panelName, tableOf } from './text';

/** Returns the section of a figure, without the markers around it. */
export function asSection(figure: Figure, stored: StoredResult | null, points: Points): string {
  const { outcome, sentence } = figure.verdict(points);
  return [
    `### ${figure.name}`,
    `${figure.title}. ${figure.about} Source: ${figure.source}.${madeOf(figure, stored)}`,
    `*What it says.* ${figure.says}${figure.printedAs === null ? '' : ` ${figure.printedAs}`}`,
    markdown(figure.x.words ? byWord(figure, figure.x.words.length, points) : byNumber(figure, points)),
    `**${upperFirst(outcome)}.** ${sentence}`,
    ...(figure.derived?.(points) ?? []).flatMap((table) => [markdown(table), ...(table.below ? [table.below] : [])]),
    ...figure.notes ?? [],
  ].join('\n\n');
}

/** Returns a table of all figures, each with its verdict. */
const asOverview = (all: readonly { figure: Figure; points: Points }[]): string => markdown({
  head: ['Figure or table', 'Outcome', 'In short'],
  rows: all.map(({ figure, points }) => {
    const { outcome, sentence } = figure.verdict(points);
    return [`${figure.name} (\`${figure.id}\`)`, outcome === 'not reproduced' ? `**${outcome}**` : outcome, sentence];
  }),
}, 'left');

function madeOf(figure: Figure, stored: StoredResult | null): string {
  if (stored === null) return ' A closed form.';
  const { seeds } = stored.sweep;
  const of = seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds[seeds.length - 1]}`;
  return ` ${stored.rows.length} runs, ${of}, of version ${stored.version}; hash of the first: \`${
    stored.rows[0].hash}\`. \`sweep ${figure.id}\` runs them again.`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Cell = ReturnType<typeof tableOf>[number]['cells'][number];
const written = ({ printed, ours }: Cell): string => (printed === '' ? ours : `${printed} / ${ours}`);

/** Returns the heading of the first column: the axis, and a label that all panels share, with how to read the cells. */
function corner({ printed, sweep, panels, x }: Figure): string {
  const parts = [
    ...(printed.length > 0 ? ['printed / ours'] : []),
    ...(sweep !== null && sweep.seeds.length > 1 ? ['± half of the 95 % interval'] : []),
  ];
  const label = haveOneLabel(panels) ? `; ${panels[0].label}` : '';
  return `${x.title}${label}${parts.length === 0 ? '' : ` (${parts.join(' ')})`}`;
}

const haveOneLabel = (panels: readonly Panel[]): boolean => panels.every(({ label }) => label === panels[0].label);
const nameOf = ({ panels, series }: Figure, panel: Panel, { title }: Series): string => {
  const name = haveOneLabel(panels) ? panel.title : panelName(panel);
  return series.length === 1 ? name : panels.length === 1 ? title : `${name}: ${title}`;
};

/** A table for a numeric axis: a column for each x, a row for each series of each panel. */
function byNumber(figure: Figure, points: Points): Derived {
  const tables = figure.panels.map((panel) => ({ panel, rows: tableOf(figure, panel.id, points) }));
  const xs = [...new Set(tables.flatMap(({ rows }) => rows.map(({ x }) => x)))].sort((a, b) => a - b);
  const rowsOf = (panel: Panel, series: Series): string[] => {
    const { rows } = tables.find((one) => one.panel === panel)!;
    const cells = xs.map((x) => rows.find((row) => row.x === x)?.cells.find((one) => one.series === series.id));
    return [nameOf(figure, panel, series), ...cells.map((cell) => (cell ? written(cell) : ''))];
  };
  return {
    head: [corner(figure), ...xs.map((x) => axisText(figure.x, x))],
    rows: figure.panels.flatMap((panel) => figure.series.map((series) => rowsOf(panel, series))),
  };
}

/** A table for an axis of words: a row for each word, a column for each series of each panel. */
function byWord(figure: Figure, words: number, points: Points): Derived {
  const columns = figure.panels.flatMap((panel) => figure.series.map((series) => ({
    title: nameOf(figure, panel, series), series: series.id, rows: tableOf(figure, panel.id, points),
  })));
  return {
    head: [corner(figure), ...columns.map(({ title }) => title)],
    rows: Array.from({ length: words }, (_, x) => [
      axisText(figure.x, x), ...columns.map(({ series, rows }) => {
        const cell = rows.find((row) => row.x === x)?.cells.find((one) => one.series === series);
        return cell ? written(cell) : '';
      }),
    ]),
  };
}

function markdown({ head, rows }: Derived, align: 'left' | 'right' = 'right'): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const bars = `|---|${head.slice(1).map(() => (align === 'right' ? '---:|' : '---|')).join('')}`;
  return [line(head), bars, ...rows.map(line)].join('\n');
}

/** Looks up the stored result of a sweep; `null` if there is none. */
type Stored = (sweep: NonNullable<Figure['sweep']>) => StoredResult | null;

const OVERVIEW = 'overview';

/** Returns every section of docs/validation.md that is generated from figures, by name. */
export function documentSections(figures: readonly Figure[], stored: Stored): Record<string, string> {
  const all = figures.map((figure) => {
    const result = figure.sweep === null ? null : stored(figure.sweep);
    if (figure.sweep !== null && result === null) throw new Error(`No result of ${figure.id} is stored.`);
    return { figure, result, points: pointsOf(figure, runsOfFigure(figure), result?.rows ?? []) };
  });
  return {
    [OVERVIEW]: asOverview(all),
    ...Object.fromEntries(all.map(({ figure, result, points }) => [figure.id, asSection(figure, result, points)])),
  };
}
