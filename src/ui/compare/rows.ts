/**
 * The rows of a comparison's charts, one for each quantity. Runs may count in cells, packets or bytes, which have no
 * common scale: their queues are then drawn as shares of their buffers, and each reading has its own unit.
 */
import { chart, chartsShown, highestCapacity, spanOf, type ChartDefinition } from '../charts/definitions';
import type { ChartId } from '../charts/chart-list';
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
  /** The chart of each run. */
  charts: readonly ChartDefinition[];
  /** Whether the runs count in different units. */
  mixed: boolean;
  leastTop: number;
  mostTop?: number;
}

const areSame = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

/** The rows for runs with these facts. */
export function rowsOf(facts: readonly Facts[]): Row[] {
  const shown = facts.map((one) => chartsShown('effectiveThroughput', one));
  return ROWS.map((id) => {
    const charts = shown.map((ofRun) => ofRun.find((one) => one.id === id) ?? chart(id));
    const [{ mark, leastTop, mostTop }] = charts;
    const mixed = !areSame(charts.map(({ unit }) => unit));
    return { id, mark, charts, mixed, leastTop: mixed ? WHOLE : leastTop, ...(mostTop !== undefined && { mostTop }) };
  });
}

/** The most that each run's queue can hold, with the one being sent; `null` if one of them is unlimited. */
function placesOf(now: readonly Live[]): number[] | null {
  const places = now.map(({ input: { stages, nowPs } }) => highestCapacity(stages, nowPs));
  return places.includes(0) ? null : places.map((most, run) => most + now[run].input.beside);
}

/** Each run's factor from its values to the common scale; `highest`: the highest value of each run. */
export function factorsOf({ mixed }: Row, now: readonly Live[], highest: readonly number[]): number[] {
  if (!mixed) return now.map(() => 1);
  return (placesOf(now) ?? highest).map((whole) => (whole > 0 ? WHOLE / whole : 0));
}

/** `last 500 ms`: the time that a value covers; `last 25 to 60 ms` if the runs differ in it. */
function stretchOf({ charts, mark }: Row, now: readonly Live[]): string {
  const seconds = charts.map((one, run) =>
    Number((spanOf(one, now[run].input, now[run].input.series.rows - 1) / PS_PER_S).toPrecision(2)));
  const known = seconds.filter((value) => value > 0);
  if (known.length === 0) return '';
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const words = least === most ? span(least) : `${span(least)} to ${span(most)}`;
  return mark === 'queue' ? `${words} peak` : `last ${words}`;
}

/** `Effective throughput, % of link, last 10 s`: what the row shows, and which time the values at the right cover. */
export function titleOf(row: Row, now: readonly Live[]): string {
  const { id, mark, mixed, charts: [first], charts } = row;
  const name = areSame(charts.map(({ title }) => title)) ? first.title
    : mark === 'queue' ? chart(id).title : cellsOrPackets(chart(id).title);
  const caption = mixed ? `% of the ${placesOf(now) === null ? 'longest' : 'buffer'}`
    : areSame(charts.map((one) => one.caption)) ? first.caption : first.unit.trim();
  return [name, caption, stretchOf(row, now)].filter((words) => words !== '').join(', ');
}

/** The newest value of a run. */
export const reading = (one: ChartDefinition, { input }: Live): number => {
  const { rows } = input.series;
  if (rows === 0) return NaN;
  const out = new Float64Array(1);
  one.curves(input.flowCount, null).at(-1)?.values(out, input, rows - 1, rows);
  return out[0];
};

/** A value with its chart's unit: `86.8 %`, `1 cell`. */
export function readingWords({ decimals, unit }: ChartDefinition, value: number): string {
  const number = fixed(value, decimals);
  return `${number}${!Number.isFinite(value) ? '' : number === '1' ? singular(unit) : unit}`;
}

/**
 * As `readingWords`, in fewer letters: without the unit, which is in the title. In mixed rows the title has no unit, so
 * the value keeps its own, and bytes become kB or MB.
 */
export const shorterWords = ({ mixed }: Row, one: ChartDefinition, value: number): string =>
  (!mixed ? fixed(value, one.decimals) : one.unit === ' bytes' ? bytes(value) : readingWords(one, value));
