/**
 * A campaign: a sweep whose runs wait in a queue of BullMQ on a Redis, for any number of workers on any number of
 * machines. One queue a campaign; a run's job is named by its place in the plan, so it is there once however often the
 * campaign is started. The definition and the version lie in a list of all campaigns, as jobs that nobody works off.
 */
import { createHash } from 'node:crypto';
import { Queue, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import type { Plan } from '../sweep/plan';
import type { Row } from '../sweep/table';
import type { Sweep } from '../sweep/types';
import { commandProblem, reasonOf } from './output';

export interface Definition { version: string; sweep: Sweep }

/** What a run's job carries: its place in the plan. */
export interface RunJob { index: number }
/** A row as JSON has it: a metric without a value is null. */
export interface KeptRow { index: number; metrics: readonly (number | null)[]; hash: string }

const PREFIX = 'cell-by-cell';
const LIST = 'campaigns';
const AT_ONCE = 500;
const TRIES = 5;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A connection by its URL: user, password and database are part of it, `rediss:` is TLS. `patient`: tries again for
 * ever, as a worker does while Redis is away; otherwise a few times.
 */
export function connect(url: string, patient: boolean): Redis {
  if (!/^rediss?:\/\//.test(url)) {
    throw commandProblem(`--queue ${url}: give a URL that begins with redis:// or rediss://.`);
  }
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (patient || times <= TRIES ? Math.min(LONGEST_PAUSE_MS, PAUSE_MS * times) : null),
  });
  // Without a listener a connection that is refused would end the program; what waits for it says so instead.
  redis.on('error', () => {});
  return redis;
}

/** Does something with Redis; a Redis that is not there is a sentence. */
export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connect(url, false);
  try {
    return await Promise.race([work(redis), new Promise<never>((_, reject) => {
      redis.once('end', () => reject(commandProblem('Redis does not answer; is its URL right, and is it running?')));
    })]);
  } catch (error) {
    throw error instanceof Error && 'code' in error ? commandProblem(`Redis: ${reasonOf(error)}.`) : error;
  } finally {
    redis.disconnect();
  }
}

/** BullMQ writes errors to the console where nobody listens; what waits for the queue says them in a sentence. */
function quiet<Data, Result>(queue: Queue<Data, Result>): Queue<Data, Result> {
  queue.on('error', () => {});
  return queue;
}

const listOf = (redis: Redis): Queue<Definition> => quiet(new Queue<Definition>(LIST, settings(redis)));

export const runsOf = (redis: Redis, campaign: string): Queue<RunJob, KeptRow> =>
  quiet(new Queue<RunJob, KeptRow>(campaign, settings(redis)));

export const settings = (redis: Redis) => ({ connection: redis, prefix: PREFIX });

/** The id of the sweep, and what tells its definition and version from others of that id. */
export function campaignOf({ version, sweep }: Definition): string {
  const digest = createHash('sha256').update(`${version} ${JSON.stringify(sweep)}`).digest('hex');
  return `${sweep.id}-${digest.slice(0, 8)}`;
}

export interface Campaign { id: string; definition: Definition }

/** Those that were started on this Redis, the oldest first. */
export async function campaignsOf(redis: Redis): Promise<Campaign[]> {
  const jobs: Job<Definition>[] = await listOf(redis).getJobs(['waiting'], 0, -1, true);
  return jobs.map(({ data }) => ({ id: campaignOf(data), definition: data }));
}

/** Puts all runs that are not there yet into the queue, the longest first. Resolves with how many were new. */
export async function enqueue(redis: Redis, definition: Definition, plan: Plan): Promise<number> {
  const id = campaignOf(definition);
  await listOf(redis).add(id, definition, { jobId: id });
  const queue = runsOf(redis, id);
  const before = await countOf(queue);
  const order = [...plan.work.keys()].sort((a, b) => plan.work[b] - plan.work[a]);
  const rank = new Map(order.map((configuration, at) => [configuration, at + 1]));
  for (let from = 0; from < plan.runs.length; from += AT_ONCE) {
    await queue.addBulk(plan.runs.slice(from, from + AT_ONCE).map(({ index, configuration }) => ({
      name: 'run', data: { index },
      opts: { jobId: `run-${index}`, priority: rank.get(configuration) ?? 1, attempts: 2 },
    })));
  }
  return await countOf(queue) - before;
}

export interface Counts { done: number; running: number; waiting: number; failed: number }

export async function countsOf(queue: Queue<RunJob, KeptRow>): Promise<Counts> {
  const { completed = 0, active = 0, failed = 0, ...others } = await queue.getJobCounts();
  return {
    done: completed, running: active, failed,
    waiting: (others.waiting ?? 0) + (others.prioritized ?? 0) + (others.delayed ?? 0),
  };
}

async function countOf(queue: Queue<RunJob, KeptRow>): Promise<number> {
  const { done, running, waiting, failed } = await countsOf(queue);
  return done + running + waiting + failed;
}

/** The rows of the runs that are done, each once, and why the failed ones failed. */
export async function resultsOf(queue: Queue<RunJob, KeptRow>): Promise<{ rows: Row[]; failures: [number, string][] }> {
  const rows = new Map<number, Row>();
  for (let from = 0; ; from += AT_ONCE) {
    const jobs = await queue.getJobs(['completed'], from, from + AT_ONCE - 1, true);
    for (const { returnvalue: { index, metrics, hash } } of jobs) {
      rows.set(index, { index, hash, metrics: metrics.map((value) => value ?? NaN) });
    }
    if (jobs.length === 0) break;
  }
  const failed = await queue.getJobs(['failed']);
  return {
    rows: [...rows.values()].sort((a, b) => a.index - b.index),
    failures: failed.map(({ data, failedReason }) => [data.index, failedReason]),
  };
}
