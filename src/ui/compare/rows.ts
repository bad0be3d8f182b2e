/**
 * What the charts of a comparison are of: a row for each quantity, as every run counts it. Runs of cells, packets and
 * bytes have no scale in common: their queues are drawn as shares of their buffers, and told each in its own unit.
 */
import {
  chart, chartsShown, highestCapacity, spanOf, type ChartDefinition, type ChartId,
} from '../charts/definitions';
import { PS_PER_S } from '../../model/kernel/time';
import type { Facts } from '../charts/facts';
import type { Live } from '../charts/live';
import { bytes, fixed, singular, span } from '../app/words';
import { cellsOrPackets } from './counted';

const ROWS: readonly ChartId[] = ['effectiveThroughput', 'cellFailureRate', 'queue'];
const WHOLE = 100;

export interface Row {
  id: ChartId;
  mark: ChartDefinition['mark'];
  /** By run. */
  charts: readonly ChartDefinition[];
  /** The runs count it in different units. */
  mixed: boolean;
  leastTop: number;
  mostTop?: number;
}

const areSame = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

/** The quantities that are charted. */
export function rowsOf(facts: readonly Facts[]): Row[] {
  const shown = facts.map((one) => chartsShown('effectiveThroughput', one));
  return ROWS.map((id) => {
    const charts = shown.map((ofRun) => ofRun.find((one) => one.id === id) ?? chart(id));
    const [{ mark, leastTop, mostTop }] = charts;
    const mixed = !areSame(charts.map(({ unit }) => unit));
    return { id, mark, charts, mixed, leastTop: mixed ? WHOLE : leastTop, ...(mostTop !== undefined && { mostTop }) };
  });
}

/** Places of each buffer; null: one of them is unlimited. */
function placesOf(now: readonly Live[]): number[] | null {
  const places = now.map(({ input: { stages, nowPs } }) => highestCapacity(stages, nowPs));
  return places.includes(0) ? null : places;
}

/** By run, what a value is multiplied by on the scale that all share; `highest`: the highest value of each. */
export function factorsOf({ mixed }: Row, now: readonly Live[], highest: readonly number[]): number[] {
  if (!mixed) return now.map(() => 1);
  return (placesOf(now) ?? highest).map((whole) => (whole > 0 ? WHOLE / whole : 0));
}

/** `last 500 ms`; `last 25 to 60 ms` where runs of different lengths are averaged over different stretches. */
function stretchOf({ charts, mark }: Row, now: readonly Live[]): string {
  const seconds = charts.map((one, run) =>
    Number((spanOf(one, now[run].input, now[run].input.series.rows - 1) / PS_PER_S).toPrecision(2)));
  const known = seconds.filter((value) => value > 0);
  if (known.length === 0) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const words = least === most ? span(least) : `${span(least)} to ${span(most)}`;
  return mark === 'queue' ? `${words} peak` : `last ${words}`;
}

/** `Effective throughput, % of link, last 10 s`: the values at the right are of that stretch, not of the whole run. */
export function titleOf(row: Row, now: readonly Live[]): string {
  const { id, mark, mixed, charts: [first], charts } = row;
  const name = areSame(charts.map(({ title }) => title)) ? first.title
    : mark === 'queue' ? chart(id).title : cellsOrPackets(chart(id).title);
  const caption = mixed ? `% of the ${placesOf(now) === null ? 'longest' : 'buffer'}`
    : areSame(charts.map((one) => one.caption)) ? first.caption : first.unit.trim();
  return [name, caption, stretchOf(row, now)].filter((words) => words !== '').join(', ');
}

/** The last value of a run. */
export const reading = (one: ChartDefinition, { input }: Live): number => {
  const { rows } = input.series;
  if (rows === 0) return NaN;
  const out = new Float64Array(1);
  one.curves(input.flowCount, null).at(-1)?.values(out, input, rows - 1, rows);
  return out[0];
};

/** `86.8 %`, `1 cell`. */
export function readingWords({ decimals, unit }: ChartDefinition, value: number): string {
  const number = fixed(value, decimals);
  return `${number}${!Number.isFinite(value) ? '' : number === '1' ? singular(unit) : unit}`;
}

/**
 * The same in fewer letters: without a unit, which the title has; bytes beside runs in other units as people say
 * them, for there no title has it.
 */
export const shorterWords = ({ mixed }: Row, one: ChartDefinition, value: number): string =>
  (!mixed ? fixed(value, one.decimals) : one.unit === ' bytes' ? bytes(value) : readingWords(one, value));
