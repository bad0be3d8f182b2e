/**
 * Five seeds of every run of a comparison: each scenario with its own seed and the four that follow, run to the same
 * instant, in workers of their own: as many as there are cores but one, and no more than four.
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

/** The scenarios of a run: its own seed first. */
export const seeded = ({ scenario, full }: Pick<ComparedRun, 'scenario' | 'full'>): Scenario[] =>
  seedsFrom(full.seed, FEW_SEEDS).map((seed) => ({ ...scenario, seed }));

/**
 * `seeds[run][seed]`. Asks `measurers` for one after the other; `onDone` hears how many of how many are done. Rejects
 * with the first that fails.
 */
export async function measureSeeds(
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
