/**
 * The table of a comparison: a line for each metric with the values of all runs, and how one of them compares with the
 * first. The catalogue says in which direction a metric is better. Lines that are 0 in all runs are left out.
 */
import { meanInterval, type MeanInterval } from '../../analysis/mean-interval';
import { seededReading, verdictOf, type Verdict } from '../../analysis/verdict';
import type { MetricInfo } from '../../model/catalogue-types';
import { METRICS, type MetricId } from '../../model/metrics/definitions';
import type { ResultRecord } from '../../runner/client/protocol';
import { toldResult } from '../app/told-result';
import { looksLikeNone, meanPercent, meanSpan, meanWords } from '../app/intervals';
import { count, fixed, list, measuredSpan, NOTHING, percent, span, THIN_SPACE, withNoun } from '../app/words';
import { carriedIn, saidOf } from './counted';
import { carries } from '../../model/words';
import { letterOf, type ComparedRun } from '../../scenario/comparison';

/** The metrics of the table, in order. */
const SHOWN: readonly MetricId[] = [
  'effectiveThroughput', 'cellLossRate', 'cellDiscardRate', 'responseTimeMeanS', 'responseTimeStdS',
  'timeouts', 'retransmissionRate', 'fairness', 'meanQueueCells', 'wastedByteHops', 'corruptSegments',
];
/** Shown even if it is 0 in all runs, because it is worth saying that nothing was corrupt. */
const ALWAYS: ReadonlySet<string> = new Set(['corruptSegments']);

export interface ReadingLine {
  id: string;
  title: string;
  definition: string;
  /** The value of each run, with its unit. */
  values: readonly string[];
  /** The difference of the other run from the first. */
  difference: string;
  verdict: Verdict;
  /** Direction of the difference; `null` if there is none. */
  way: 'up' | 'down' | null;
}

/** The records of all runs and seeds, as `seeds[run][seed]`. */
export interface Measured { seeds: readonly (readonly ResultRecord[])[] }

const numberOf = (record: ResultRecord, id: MetricId): number => {
  const value = toldResult(record, id);
  return typeof value === 'number' ? value : NaN;
};

function valueWords(unit: MetricInfo['unit'], value: number): string {
  if (!Number.isFinite(value)) return NOTHING;
  if (unit === 'fraction') return percent(value);
  if (unit === 's') return value === 0 ? NOTHING : measuredSpan(value);
  return Math.abs(value) >= 100 || Number.isInteger(value) ? count(value) : fixed(value, 1);
}

const withSign = (value: number, words: string): string => (value > 0 ? `+${words}` : words);

/** Words for a difference; one that would be rounded to 0 becomes `<` and the least value shown, without a sign. */
const atLeast = (by: number, least: number, unit: string, words: string): string =>
  (by !== 0 && Math.abs(by) < least / 2 ? `<${THIN_SPACE}${least}${THIN_SPACE}${unit}` : withSign(by, words));

/** A difference in words: of fractions in percentage points, of everything else as a share of the first run's value. */
function differenceWords(unit: MetricInfo['unit'], by: number, base: number): string {
  if (unit === 'fraction') return atLeast(100 * by, 0.1, 'points', `${fixed(100 * by, 1)}${THIN_SPACE}points`);
  if (base !== 0 && Math.abs(by / base) < 10) return atLeast((100 * by) / base, 1, '%', percent(by / base, 0));
  return withSign(by, by < 0 ? `−${valueWords(unit, -by)}` : valueWords(unit, by));
}

const withHalf = (unit: MetricInfo['unit'], { mean, half }: Pick<MeanInterval, 'mean' | 'half'>): string => {
  if (!(half > 0)) return valueWords(unit, mean);
  if (unit === 'fraction') return meanPercent(mean, half);
  const alone = (value: number): string => valueWords(unit, value);
  return unit === 's' ? meanSpan(mean, half, alone) : meanWords(mean, half, alone);
};

interface Judged { difference: string; verdict: Verdict; by: number }

/** A difference and half the width of its confidence interval, in one unit. */
function spreadWords(unit: MetricInfo['unit'], { mean, half }: MeanInterval, base: number): string {
  const said = differenceWords(unit, mean, base);
  if (!(half > 0)) return said;
  if (unit === 'fraction') return `${said} (± ${looksLikeNone(half) ? `<${THIN_SPACE}0.1` : fixed(100 * half, 1)})`;
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

export type TableRun = {
  full: Pick<ComparedRun['full'], 'network' | 'durationS' | 'warmupS'>; letter?: string;
};

/** Whether a metric is a total: totals over different times are not compared. */
const isTotal = ({ unit }: MetricInfo): boolean => unit === 'count' || unit === 'byte-hops';

/** Whether a metric is counted in cells, or packets in packet mode: the two are not compared. */
const isCounted = ({ unit }: MetricInfo): boolean => unit === 'cells';

/** The instant of a run's record, s. */
const untilS = ({ seeds }: Measured, run: number): number => Number(seeds[run]?.[0]?.simulatedS ?? 0);

/** Runs are at one instant if they are not further apart than this share: their records are not taken all at once. */
const APART = 0.05;

/**
 * The time that each run's results cover: from the end of its warm-up to its end, or to the instant of the furthest
 * run, or to its own if it is behind that, as at full speed.
 */
function stretchesOf(measured: Measured, runs: readonly TableRun[]): string[] {
  const furthestS = Math.max(...runs.map((_, run) => untilS(measured, run)));
  return runs.map(({ full: { durationS, warmupS } }, run) => {
    const ownS = untilS(measured, run);
    const endS = Math.min(durationS, ownS < (1 - APART) * furthestS ? ownS : furthestS);
    return `${warmupS > 0 && endS > warmupS ? span(warmupS) : '0'} to ${span(endS)}`;
  });
}

/** The time that the results cover: `0 to 700 s`; `0 to 2 s in A, 0 to 700 s in B and C`. */
export function stretchWords(measured: Measured, runs: readonly TableRun[]): string {
  const all = stretchesOf(measured, runs);
  const different = [...new Set(all)];
  if (different.length === 1) return all[0];
  return different.map((one) =>
    `${one} in ${list(all.flatMap((own, run) => (own === one ? [letterOf(run, runs)] : [])))}`).join(', ');
}

/** The lines of the table; `other` is the number of the run that is compared with the first. */
export function readingLines(measured: Measured, other: number, runs: readonly TableRun[]): ReadingLine[] {
  const lines: ReadingLine[] = [];
  const carried = carriedIn(runs.map(({ full }) => full));
  const stretches = stretchesOf(measured, runs);
  for (const id of SHOWN) {
    const metric: MetricInfo | undefined = METRICS.find((one) => one.id === id);
    if (!metric) continue;
    const { unit } = metric;
    const values = measured.seeds.map((records) => records.map((record) => numberOf(record, id)));
    if (!ALWAYS.has(id) && values.every((ofRun) => ofRun.every((value) => !(value !== 0)))) continue;
    const { difference, verdict: judgement, by } = judged(metric, values[other], values[0]);
    const unlike = (isTotal(metric) && stretches[other] !== stretches[0])
      || (isCounted(metric) && runs[other].full.network !== runs[0].full.network);
    const verdict = unlike && judgement !== 'same' ? 'unknown' : judgement;
    const plain = verdict === 'same' || verdict === 'unknown';
    const told = values.map((ofRun) => withHalf(unit, meanInterval(ofRun)));
    lines.push({
      id, title: saidOf(carried, metric.title), definition: saidOf(carried, metric.definition), verdict,
      values: isCounted(metric)
        ? told.map((words, run) => withNoun(words, carries(runs[run].full.network === 'packet'))) : told,
      difference: plain ? '' : difference, way: plain ? null : by > 0 ? 'up' : 'down',
    });
  }
  return lines;
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  better: 'better', worse: 'worse', same: 'same', other: '', unclear: 'not clear', unknown: NOTHING,
};
