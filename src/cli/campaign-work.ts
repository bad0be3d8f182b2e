/**
 * A worker of campaigns: takes runs out of the queue and works them off on threads. A worker that is killed loses
 * nothing: its runs give no sign any more, and others take them over. It waits while Redis is away, and ends with any
 * other error that Redis or the queue tells of.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { startNodeWorker } from '../runner/node/sweep-pool';
import { scenarioOf, type Plan } from '../sweep/plan';
import { watched, type PoolWorker } from '../sweep/pool';
import type { Row } from '../sweep/table';
import type { SweepTask } from '../sweep/task';
import { answerTo } from './campaign-errors';
import { countsOf, runsOf, settings, type KeptRow, type RunJob } from './campaign-queue';
import { commandProblem, reasonOf, tell } from './output';

export interface WorkOptions {
  redis: Redis;
  campaign: string;
  plan: Plan;
  /** Runs at a time. */
  threads: number;
  /** A run whose worker has given no sign for so long is taken over by another. */
  silentMs: number;
  done: () => void;
}

/** A run that has killed its worker so often is named and not tried again. */
const MOST_TAKEN_OVER = 3;
const LOOK_MS = 500;

/** Threads that wait for work; one whose run goes wrong is replaced. */
function createThreads(silentMs: number) {
  const idle: PoolWorker<SweepTask, Row>[] = [];
  const busy = new Set<PoolWorker<SweepTask, Row>>();
  return {
    async run(task: SweepTask): Promise<Row> {
      const thread = idle.pop() ?? startNodeWorker();
      busy.add(thread);
      try {
        const row = await watched(thread, task, silentMs);
        idle.push(thread);
        return row;
      } catch (error) {
        thread.end();
        throw error;
      } finally {
        busy.delete(thread);
      }
    },
    end() {
      for (const thread of [...idle, ...busy]) thread.end();
    },
  };
}

/** Works until no run of the campaign is left, here or with another worker. */
export async function workOff({ redis, campaign, plan, threads, silentMs, done }: WorkOptions): Promise<void> {
  const pool = createThreads(silentMs);
  const worker = new Worker<RunJob, KeptRow>(campaign, async ({ data: { index } }) => {
    const row = await pool.run(
      { index, scenario: scenarioOf(plan, plan.runs[index]), metrics: plan.sweep.metrics },
    );
    return { ...row, metrics: row.metrics.map((value) => (Number.isNaN(value) ? null : value)) };
  }, {
    ...settings(redis), concurrency: threads, lockDuration: silentMs, stalledInterval: silentMs,
    maxStalledCount: MOST_TAKEN_OVER,
  });
  worker.on('completed', done);
  const told = new Set<string>();
  let failure: Error | null = null;
  worker.on('error', (error) => {
    const answer = answerTo(error);
    if (answer === 'end') failure ??= error;
    if (answer !== 'tell' || told.has(error.message)) return;
    told.add(error.message);
    tell(`${campaign}: ${error.message}`);
  });
  const queue = runsOf(redis, campaign);
  try {
    for (;;) {
      if (failure !== null) throw commandProblem(`${campaign}: ${reasonOf(failure)}.`);
      const { running, waiting } = await countsOf(queue);
      if (running + waiting === 0) return;
      await pause(LOOK_MS);
    }
  } finally {
    await worker.close();
    pool.end();
  }
}
