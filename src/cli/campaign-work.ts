/**
 * A campaign worker: takes runs from the queue and simulates them on threads. If it is killed, nothing is lost: its
 * runs fall silent and other workers take them over. It waits while Redis is away, and stops on any other error of
 * Redis or of the queue.
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

interface WorkOptions {
  redis: Redis;
  campaign: string;
  plan: Plan;
  /** Number of runs at a time. */
  threads: number;
  /** Silence of a run after which another worker takes it over, ms. */
  silentMs: number;
  done: () => void;
}

/** How often a run may be taken over from a worker that died; after that it is reported as failed. */
const MOST_TAKEN_OVER = 3;
const LOOK_MS = 500;

/** A pool of threads, started when needed and reused; one whose run fails is ended. */
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

/** Works until no run of the campaign is left, waiting or running, in any worker. */
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
