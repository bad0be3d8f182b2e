/**
 * The table of a comparison: the results that runs are compared by, each with how the second run stands against the
 * first. Which way of a metric is good, its catalogue says. Lines that are 0 in all runs say nothing and are left out.
 */
import { meanInterval, type MeanInterval } from '../../analysis/mean-interval';
import { seededReading, verdictOf, type Verdict } from '../../analysis/verdict';
import type { MetricInfo } from '../../model/catalogue-types';
import { METRICS, type MetricId } from '../../model/metrics/definitions';
import type { ResultRecord } from '../../runner/client/protocol';
import { meanSpan, meanWords } from '../app/intervals';
import { count, fixed, NOTHING, percent, span, THIN_SPACE } from '../app/words';

/** In the order of the table. */
const SHOWN: readonly MetricId[] = [
  'effectiveThroughput', 'cellLossRate', 'cellDiscardRate', 'responseTimeMeanS', 'responseTimeStdS',
  'timeouts', 'retransmissionRate', 'fairness', 'meanQueueCells', 'wastedByteHops', 'corruptSegments',
];
/** That nothing was corrupt is worth saying. */
const ALWAYS: ReadonlySet<string> = new Set(['corruptSegments']);

export interface ReadingLine {
  id: string;
  title: string;
  definition: string;
  /** One for each run, with its unit. */
  values: readonly string[];
  /** The second run that is compared, against the first. */
  difference: string;
  verdict: Verdict;
  /** Up or down; null where neither. */
  way: 'up' | 'down' | null;
}

/** With one record for each run and seed; `seeds[run][seed]`. */
export interface Measured { seeds: readonly (readonly ResultRecord[])[] }

const numberOf = (record: ResultRecord, id: MetricId): number => {
  const value = record[id];
  return typeof value === 'number' ? value : NaN;
};

function valueWords(unit: MetricInfo['unit'], value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  if (unit === 'fraction') return percent(value);
  if (unit === 's') return value === 0 ? NOTHING : span(value);
  return Math.abs(value) >= 100 || Number.isInteger(value) ? count(value) : fixed(value, 1);
}

const withSign = (value: number, words: string): string => (value > 0 ? `+${words}` : words);

/** What would round to nothing is said to be below the least that is shown; the arrow says which way it goes. */
const atLeast = (by: number, least: number, unit: string, words: string): string =>
  (by !== 0 && Math.abs(by) < least / 2 ? `<${THIN_SPACE}${least}${THIN_SPACE}${unit}` : withSign(by, words));

/** Shares differ by points, everything else by its share of the first run's. */
function differenceWords(unit: MetricInfo['unit'], by: number, base: number): string {
  if (unit === 'fraction') return atLeast(100 * by, 0.1, 'points', `${fixed(100 * by, 1)}${THIN_SPACE}points`);
  if (base !== 0 && Math.abs(by / base) < 10) return atLeast((100 * by) / base, 1, '%', percent(by / base, 0));
  return withSign(by, by < 0 ? `−${valueWords(unit, -by)}` : valueWords(unit, by));
}

const withHalf = (unit: MetricInfo['unit'], { mean, half }: Pick<MeanInterval, 'mean' | 'half'>): string => {
  if (!(half > 0)) return valueWords(unit, mean);
  if (unit === 'fraction') return `${fixed(100 * mean, 1)} ± ${fixed(100 * half, 1)}${THIN_SPACE}%`;
  const alone = (value: number): string => valueWords(unit, value);
  return unit === 's' ? meanSpan(mean, half, alone) : meanWords(mean, half, alone);
};

interface Judged { difference: string; verdict: Verdict; by: number }

/** A difference with the half of its interval, in one unit. */
function spreadWords(unit: MetricInfo['unit'], { mean, half }: MeanInterval, base: number): string {
  const said = differenceWords(unit, mean, base);
  if (!(half > 0)) return said;
  if (unit === 'fraction') return `${said} (± ${fixed(100 * half, 1)})`;
  if (base !== 0 && Math.abs(mean / base) < 10) return `${said} (± ${percent(half / base, 0)})`;
  return withSign(mean, withHalf(unit, { mean, half }));
}

function judged({ unit, better }: MetricInfo, values: readonly number[], bases: readonly number[]): Judged {
  if (values.length > 1) {
    const { difference, base, verdict } = seededReading(values, bases, better ?? null);
    return { difference: spreadWords(unit, difference, base.mean), verdict, by: difference.mean };
  }
  const by = values[0] - bases[0];
  const verdict = verdictOf(values[0], bases[0], better ?? null);
  return { difference: differenceWords(unit, by, bases[0]), verdict, by };
}

/** `other`: the number of the run that is held against the first. */
export function readingLines({ seeds }: Measured, other: number): ReadingLine[] {
  const lines: ReadingLine[] = [];
  for (const id of SHOWN) {
    const metric: MetricInfo | undefined = METRICS.find((one) => one.id === id);
    if (!metric) continue;
    const { title, unit, definition } = metric;
    const values = seeds.map((records) => records.map((record) => numberOf(record, id)));
    if (!ALWAYS.has(id) && values.every((ofRun) => ofRun.every((value) => !(value !== 0)))) continue;
    const { difference, verdict, by } = judged(metric, values[other], values[0]);
    const plain = verdict === 'same' || verdict === 'unknown';
    lines.push({
      id, title, definition, verdict,
      values: values.map((ofRun) => withHalf(unit, meanInterval(ofRun))),
      difference: plain ? '' : difference, way: plain ? null : by > 0 ? 'up' : 'down',
    });
  }
  return lines;
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  better: 'better', worse: 'worse', same: 'same', other: '', unclear: 'not clear', unknown: NOTHING,
};
