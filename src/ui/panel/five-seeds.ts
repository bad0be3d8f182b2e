/** The open network over five seeds, as a sweep with one case, and its results in words. */
import { meanInterval, type MeanInterval } from '../../analysis/mean-interval';
import { runsNeeded } from '../../analysis/runs-needed';
import { startSweepWorker } from '../../runner/client/start-sweep-worker';
import { FEW_SEEDS, seedsFrom } from '../../scenario/seeds';
import type { FullScenario } from '../../scenario/types';
import type { Row } from '../../sweep/table';
import type { Sweep } from '../../sweep/types';
import { meanPercent, meanSpan, meanWords } from '../app/intervals';
import { count, span } from '../app/words';
import type { KeptRows } from '../figures/kept-rows';
import { createSweepRunner, workersHere } from '../figures/sweep-runs';
import { ALONE } from '../figures/tabs';

/** One metric for each reading; for the queue its mean, since several runs have no instant in common. */
export const SEED_METRICS = [
  'goodput', 'effectiveThroughput', 'cellLossRate', 'cellDiscardRate', 'responseTimeMeanS', 'meanQueueCells',
] as const;

/** Rows are not kept: five short runs are soon repeated. */
const KEEPS_NOTHING: KeptRows = {
  works: async () => false, rows: async () => [], add: async () => false, forget: async () => {},
  setUnderWay: async () => false, isUnderWay: async () => false,
};

export const seedRunner = createSweepRunner({
  kept: KEEPS_NOTHING, tabs: ALONE, startWorker: startSweepWorker, workers: workersHere, now: () => performance.now(),
});

/** Returns the sweep; its first seed is the network's own. Without title, layout and the like: no result needs them. */
export function fiveSeeds({ title: _title, description: _about, layout: _layout, sweeps: _, ...base }: FullScenario):
Sweep {
  return {
    version: 1, id: 'five-seeds', title: 'Five seeds', base, cases: [{ name: 'as it is', set: {} }],
    seeds: seedsFrom(base.seed, FEW_SEEDS),
    metrics: SEED_METRICS,
  };
}

function inWords(metric: string, { mean, half }: MeanInterval): string {
  if (!Number.isFinite(mean)) return '';
  if (metric === 'meanQueueCells') return meanWords(mean, half, count);
  if (metric === 'responseTimeMeanS') return mean === 0 ? '' : meanSpan(mean, half, span);
  return meanPercent(mean, half);
}

const intervalOf = (rows: readonly Row[], at: number): MeanInterval =>
  meanInterval(rows.map(({ metrics }) => metrics[at]));

/** Returns the means in words by metric: `57.9 ± 0.3 %`. */
export const meansOf = ({ metrics }: Sweep, rows: readonly Row[]): Record<string, string> =>
  Object.fromEntries(metrics.map((metric, at) => [metric, inWords(metric, intervalOf(rows, at))]));

/** Says what stands beside the readings once all runs are done; `over` is the time that they measure. */
export function doneWords(rows: readonly Row[], over: string): string {
  const differs = rows.some(({ metrics }) => metrics.some((value, at) => !Object.is(value, rows[0].metrics[at])));
  return differs ? `5 seeds: mean ± 95 % over ${over}.` : `5 seeds give the same readings over ${over}.`;
}

const WANTED = 0.01;

/** Says how many seeds are needed: ` For ± 1 point of goodput: about 14 seeds.`; '' if five are enough. */
export function neededWords({ metrics }: Sweep, rows: readonly Row[]): string {
  const { std, half } = intervalOf(rows, metrics.indexOf('goodput'));
  return half > WANTED ? ` For ± 1 point of goodput: about ${count(runsNeeded(std, WANTED))} seeds.` : '';
}
