/**
 * The pool of workers. In the fake jobs, `cost` is the work, and `fails` and `hangs` are how many attempts go wrong.
 */
import { describe, expect, it } from 'vitest';
import { runPool, type PoolOptions, type PoolWorker } from '../../src/sweep/pool';

interface Job { id: string; cost: number; fails?: number; hangs?: number }

const SILENT_MS = 60;

function rig(workers: number, change: Partial<PoolOptions<Job, string>> = {}) {
  const log = { begun: [] as string[], done: [] as string[], failed: [] as string[], started: 0, ended: 0 };
  const tries = new Map<string, number>();
  const start = (): PoolWorker<Job, string> => {
    log.started++;
    let ended = false;
    return {
      async run(job, alive) {
        if (ended) throw new Error('a worker that was ended got a run');
        log.begun.push(job.id);
        const tried = tries.get(job.id) ?? 0;
        tries.set(job.id, tried + 1);
        alive();
        if (tried < (job.hangs ?? 0)) return new Promise(() => {});
        await new Promise((resolve) => { setTimeout(resolve, 1); });
        if (tried < (job.fails ?? 0)) throw new Error('it fell over');
        return `${job.id}!`;
      },
      end: () => {
        ended = true;
        log.ended++;
      },
    };
  };
  const options: PoolOptions<Job, string> = {
    start, workers, workOf: ({ cost }) => cost, silentMs: SILENT_MS,
    done: (_, result) => { log.done.push(result); },
    failed: ({ id }, reason) => { log.failed.push(`${id}: ${reason}`); },
    ...change,
  };
  return { log, pool: (jobs: Job[]) => runPool(jobs, options) };
}

const jobs = (...costs: number[]): Job[] => costs.map((cost, at) => ({ id: `j${at}`, cost }));

describe('a pool', () => {
  it('runs the longest first', async () => {
    const { log, pool } = rig(1);
    await pool(jobs(1, 5, 3)).finished;
    expect(log.begun).toEqual(['j1', 'j2', 'j0']);
  });
  it('reuses its workers from run to run, and ends them', async () => {
    const { log, pool } = rig(2);
    await pool(jobs(1, 1, 1, 1, 1, 1)).finished;
    expect([log.started, log.ended, log.done.length]).toEqual([2, 2, 6]);
  });
  it('starts no more workers than there are runs, and ends at once without a run', async () => {
    const { log, pool } = rig(8);
    await pool(jobs(1, 1)).finished;
    await pool([]).finished;
    expect(log.started).toBe(2);
  });
  it('retries a failed run once, after all others, on a fresh worker', async () => {
    const { log, pool } = rig(1);
    await pool([{ id: 'weak', cost: 9, fails: 1 }, ...jobs(1, 1)]).finished;
    expect(log.begun).toEqual(['weak', 'j0', 'j1', 'weak']);
    expect([log.done, log.failed, log.started]).toEqual([['j0!', 'j1!', 'weak!'], [], 2]);
  });
  it('reports a run that failed twice, and completes all others', async () => {
    const { log, pool } = rig(2);
    await pool([{ id: 'broken', cost: 9, fails: 2 }, ...jobs(1, 2, 3)]).finished;
    expect(log.failed).toEqual(['broken: it fell over']);
    expect([...log.done].sort()).toEqual(['j0!', 'j1!', 'j2!']);
  });
  it('ends a silent worker, retries its run, and then reports it', async () => {
    const { log, pool } = rig(1);
    await pool([{ id: 'slow', cost: 9, hangs: 1 }, { id: 'stuck', cost: 8, hangs: 2 }, ...jobs(1)]).finished;
    expect(log.failed).toEqual(['stuck: it gave no sign of life for 0.06 s']);
    expect(log.done).toEqual(['j0!', 'slow!']);
    expect(log.ended).toBe(log.started);
  });
  it('reports the runs of a worker that cannot be started, with the reason', async () => {
    const start = (): PoolWorker<Job, string> => { throw new Error('workers are forbidden here'); };
    const { log, pool } = rig(2, { start });
    await pool(jobs(1, 1)).finished;
    expect(log.failed).toEqual(['j0: workers are forbidden here', 'j1: workers are forbidden here']);
  });
  it('stops at once when it is cancelled, and reports nothing more', async () => {
    const { log, pool } = rig(2);
    const running = pool([{ id: 'stuck', cost: 9, hangs: 1 }, ...jobs(1, 1)]);
    running.cancel();
    await running.finished;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
    expect([log.done, log.failed]).toEqual([[], []]);
    expect(log.ended).toBe(log.started);
  });
  it('rejects with an error that `done` throws, for example of a full disk', async () => {
    const { log, pool } = rig(2, { done: () => { throw new Error('the disk is full'); } });
    await expect(pool(jobs(1, 1, 1)).finished).rejects.toThrow('the disk is full');
    expect(log.ended).toBe(log.started);
  });
});
