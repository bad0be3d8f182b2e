/**
 * Runs each scenario of a comparison with five seeds, its own and the four that follow, up to one instant. They run in
 * separate workers, one fewer than there are cores and at most four.
 */
import type { ResultRecord } from '../../runner/client/protocol';
import { keepRunner } from '../../runner/client/spawn-runner';
import type { Life } from '../../runner/client/worker-life';
import type { RunnerApi } from '../../runner/client/protocol';
import type { ComparedRun } from '../../scenario/comparison';
import { FEW_SEEDS, seedsFrom } from '../../scenario/seeds';
import type { Scenario } from '../../scenario/types';
import { sentenceOf } from '../app/document';

const MOST_WORKERS = 4;

export type MeasureRecord = (scenario: Scenario, untilS: number) => Promise<ResultRecord>;

/** A run's scenario with five seeds, its own first. */
const seeded = ({ scenario, full }: Pick<ComparedRun, 'scenario' | 'full'>): Scenario[] =>
  seedsFrom(full.seed, FEW_SEEDS).map((seed) => ({ ...scenario, seed }));

/**
 * Returns records as `[run][seed]`. Each of the `measurers` gets one scenario after the other; `onDone` is called with
 * the number done and the total. Rejects with the first failure.
 */
async function measureSeeds(
  runs: readonly Pick<ComparedRun, 'scenario' | 'full'>[], untilS: number, measurers: readonly MeasureRecord[],
  onDone: (done: number, of: number) => void,
): Promise<ResultRecord[][]> {
  const work = runs.flatMap((run, position) => seeded(run).map((scenario, seed) => ({ scenario, position, seed })));
  const found: ResultRecord[][] = runs.map(() => []);
  let next = 0;
  let done = 0;
  await Promise.all(measurers.map(async (measure) => {
    while (next < work.length) {
      const { scenario, position, seed } = work[next++];
      found[position][seed] = await measure(scenario, untilS);
      onDone(++done, work.length);
    }
  }));
  return found;
}

export interface SeedsUnderWay { result: Promise<ResultRecord[][]>; cancel(): void }

export function startSeeds(
  runs: readonly ComparedRun[], untilS: number, onDone: (done: number, of: number) => void,
): SeedsUnderWay {
  const cores = Math.max(1, (navigator.hardwareConcurrency || 2) - 1);
  const many = Math.min(cores, MOST_WORKERS, runs.length * FEW_SEEDS);
  const lives: Life<RunnerApi>[] = Array.from({ length: many }, (_, at) => keepRunner(`cell-by-cell-seeds-${at}`));
  const end = (): void => { for (const life of lives) life.dispose(); };
  const measurers = lives.map(({ api }): MeasureRecord => async (scenario, until) => {
    const reply = await api.measureRecord(scenario, until);
    if (!reply.ok) throw new Error(sentenceOf(reply.problems));
    return reply.record;
  });
  return { result: measureSeeds(runs, untilS, measurers, onDone).finally(end), cancel: end };
}
