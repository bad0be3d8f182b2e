/**
 * The charts in words and numbers: readings, values at the cursor, a sentence for each chart, the rows of the table.
 */
import { PS_PER_S } from '../../model/kernel/time';
import { count, fixed, NOTHING, singular, span, withNoun } from '../app/words';
import { backInRow, spanOf, valueAt, type ChartDefinition, type Curve, type Input } from './definitions';
import { CWND_FLOWS } from '../../runner/client/frame';
import { rowAt, rowMidPs } from './series';
import { instant, timeTicks } from './time-axis';
import type { Axis } from './view';

/**
 * Formats a value with its chart's number of decimals, but from 10 on with at most one and from 100 on with none. In
 * charts without decimals, fractions below 10 get one decimal, and below 0.1 two.
 */
export function number(value: number, decimals: number): string {
  const size = Math.abs(value);
  const digits = size >= 99.95 ? 0 : decimals === 0 && !Number.isInteger(value) && size < 9.95 ? (size < 0.095 ? 2 : 1)
    : size >= 9.995 ? Math.min(1, decimals)
    : decimals;
  return fixed(value, digits);
}

export const withUnit = (value: number, { decimals, unit }: ChartDefinition): string =>
  Number.isFinite(value) ? withNoun(number(value, decimals), unit.trim()) : NOTHING;

/** The value in the box at the cursor, with its unit unless that is long. */
export const atCursor = (value: number, chart: ChartDefinition): string =>
  chart.mark === 'queue' || chart.mark === 'bundle' ? number(value, chart.decimals) : withUnit(value, chart);

/** The flow whose curve is read: the selected one if it has one, the only one, or `null` for the mean of all. */
export function charted(selected: number | null, flowCount: number): number | null {
  if (selected !== null && selected < Math.min(flowCount, CWND_FLOWS)) return selected;
  return flowCount === 1 ? 0 : null;
}

export function titleOf(
  chart: ChartDefinition, selected: number | null, flowCount: number, labelOf: (flow: number) => string = String,
): string {
  if (chart.mark !== 'bundle') return chart.title;
  const flow = charted(selected, flowCount);
  if (flow !== null) return `${chart.title}, flow ${labelOf(flow)}`;
  return flowCount > CWND_FLOWS ? `${chart.title}, flows 0 to ${CWND_FLOWS - 1}` : chart.title;
}

export function captionOf(chart: ChartDefinition, input: Input, selected: number | null): string {
  if (chart.mark === 'queue' && readRow(chart, input, selected, input.series.rows - 1) === 1) {
    return singular(chart.caption);
  }
  if (chart.mark === 'bundle' && charted(selected, input.flowCount) === null) {
    return `${chart.caption}, ${curvesOf(chart, input, selected).at(-1)?.title ?? ''}`;
  }
  return chart.caption;
}

/**
 * `last 2 s`: the time that a value of a chart covers, in two digits, so that it can be read while it grows; '' if
 * nothing is recorded. `now` if the value is neither averaged over time nor a peak, but that of an instant.
 */
export function spanWords(chart: ChartDefinition, input: Input, row = input.series.rows - 1): string {
  if (!chart.averaged && chart.mark !== 'queue') return 'now';
  const seconds = spanOf(chart, input, row) / PS_PER_S;
  if (!(seconds > 0)) return '';
  const words = span(Number(seconds.toPrecision(2)));
  return chart.mark === 'queue' ? `${words} peak` : `last ${words}`;
}

/** The text beside a reading: `% of link, last 2 s`. `heading`: it stands behind the chart's name instead. */
export const readingCaption = (
  chart: ChartDefinition, input: Input, selected: number | null, heading = false,
): string =>
  [heading && chart.mark === 'queue' ? chart.caption : captionOf(chart, input, selected), spanWords(chart, input)]
    .filter((words) => words !== '').join(', ');

/** Whether a unit is short enough to follow a value in large type: ` %`, ` ms`. */
export const followsValue = ({ unit }: Pick<ChartDefinition, 'unit'>): boolean => unit.length < 4;

/** The caption without its unit where that follows the value already: `62.3 %`, `of link`. */
export const captionAfterUnit = (caption: string, { unit }: Pick<ChartDefinition, 'unit'>): string =>
  (followsValue({ unit }) && caption.startsWith(unit.trim())
    ? caption.slice(unit.trim().length).replace(/^,? /, '') : caption);

/** Puts the time that a value covers on a line of its own, so that its growing words never break the line elsewhere. */
export const captionInRow = (caption: string): string => caption.replace(/, ([^,]*)$/, '\n$1');

export const curvesOf = (chart: ChartDefinition, input: Input, selected: number | null): readonly Curve[] =>
  chart.curves(input.flowCount, charted(selected, input.flowCount));

/** The reading of a chart in one row. */
export const readRow = (chart: ChartDefinition, input: Input, selected: number | null, row: number): number =>
  valueAt(curvesOf(chart, input, selected).at(-1) as Curve, input, row);

/** `, and 1 brought back`, to follow the length of a queue; '' if none was, and for other charts. */
function backWords({ mark }: ChartDefinition, input: Input, row: number): string {
  const back = mark === 'queue' ? backInRow(input, row) : 0;
  return back === 0 ? '' : `, and ${count(back)} brought back`;
}

/** The value of a chart in one row: `Cell failure rate 13.1 %, of that lost on the way 2.1 %`. */
function spoken(chart: ChartDefinition, input: Input, selected: number | null, row: number): string {
  const value = withUnit(readRow(chart, input, selected, row), chart);
  const name = titleOf(chart, selected, input.flowCount, input.labelOf);
  if (chart.mark !== 'stack') return `${name} ${value}${backWords(chart, input, row)}`;
  const [loss] = curvesOf(chart, input, selected);
  return `${name} ${value}, of that ${loss.title} ${withUnit(valueAt(loss, input, row), chart)}`;
}

/** The values of all charts at the cursor in one sentence, for the live region. */
export function cursorSentence(
  charts: readonly ChartDefinition[], input: Input, selected: number | null, row: number, time: string,
): string {
  return `${time}: ${charts.map((chart) => spoken(chart, input, selected, row)).join('; ')}.`;
}

/** One sentence about a chart: its present value, and its lowest and highest in the shown part of the run. */
export function chartSentence(chart: ChartDefinition, input: Input, selected: number | null, axis: Axis): string {
  const name = titleOf(chart, selected, input.flowCount, input.labelOf);
  const { series, nowPs } = input;
  const last = series.rows - 1;
  if (last < 0 || nowPs <= 0) return `${name}: nothing recorded yet.`;
  const from = rowAt(series, axis.fromPs);
  const to = Math.min(last, rowAt(series, axis.toPs)) + 1;
  const values = new Float64Array(Math.max(0, to - from));
  (curvesOf(chart, input, selected).at(-1) as Curve).values(values, input, from, to);
  const known = values.filter((value) => !Number.isNaN(value));
  const time = timeTicks(axis, 6);
  const stretch = `from ${instant(axis.fromPs, time)} to ${instant(Math.min(nowPs, axis.toPs), time)}`;
  if (known.length === 0) return `${name}: no values ${stretch}.`;
  const lowest = known.reduce((a, b) => Math.min(a, b));
  const highest = known.reduce((a, b) => Math.max(a, b));
  const present = `${withUnit(readRow(chart, input, selected, last), chart)}${backWords(chart, input, last)}`;
  return `${name}: ${present} at the playhead (${spanWords(chart, input)}); between ${number(lowest, chart.decimals)} and ${withUnit(highest, chart)} ${stretch}.`;
}

/** A table that shows the same as a chart. */
export interface TwinTable {
  /** Headings of the columns; the first is the time. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of the shown part of the run: at most `most` instants, evenly spread, the last one at its end. */
export function tableOf(
  charts: readonly ChartDefinition[], input: Input, selected: number | null, axis: Axis, most = 20,
): TwinTable {
  const { series, nowPs } = input;
  const columns = ['Time', ...charts.flatMap((chart) => {
    const caption = chart.mark === 'queue' ? chart.caption : captionOf(chart, input, selected);
    const name = `${titleOf(chart, selected, input.flowCount, input.labelOf)}, ${caption}`;
    return chart.mark === 'stack' ? [name, `of that ${curvesOf(chart, input, selected)[0].title}, ${caption}`] : [name];
  })];
  if (series.rows === 0) return { columns, rows: [] };
  const first = rowAt(series, axis.fromPs);
  const last = rowAt(series, Math.min(axis.toPs, nowPs));
  const stride = Math.max(1, Math.ceil((last - first + 1) / most));
  const time = timeTicks(axis, 10);
  const rows: string[][] = [];
  for (let row = last; row >= first; row -= stride) {
    const values = charts.flatMap((chart) => {
      const value = `${number(readRow(chart, input, selected, row), chart.decimals)}${backWords(chart, input, row)}`;
      if (chart.mark !== 'stack') return [value];
      return [value, number(valueAt(curvesOf(chart, input, selected)[0], input, row), chart.decimals)];
    });
    rows.push([instant(rowMidPs(series, row, nowPs), time, 2), ...values]);
  }
  return { columns, rows: rows.reverse() };
}

/** Says which time each point of a chart covers; '' if it is not averaged. */
export function averagingSentence({ averaged }: ChartDefinition, span: string): string {
  if (!averaged) return '';
  return `Each point covers the ${span} before it${averaged.and ? `, ${averaged.and}` : ''}.`;
}
