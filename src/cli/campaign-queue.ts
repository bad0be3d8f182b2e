/**
 * A campaign: a sweep whose runs wait in a BullMQ queue on Redis, for any number of workers on any number of machines.
 * Each campaign has its own queue. A run's job is named by its index in the plan, so it exists once however often the
 * campaign is started. Definition and version are kept in one more queue, as jobs that no worker takes.
 */
import { createHash } from 'node:crypto';
import { Queue, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import type { Plan } from '../sweep/plan';
import type { Row } from '../sweep/table';
import type { Sweep } from '../sweep/types';
import { commandProblem, reasonOf } from './output';

interface Definition { version: string; sweep: Sweep }

/** Data of a run's job: its index in the plan. */
export interface RunJob { index: number }
/** A row as stored in JSON: a metric without a value is `null` instead of NaN. */
export interface KeptRow { index: number; metrics: readonly (number | null)[]; hash: string }

const PREFIX = 'cell-by-cell';
const LIST = 'campaigns';
const AT_ONCE = 500;
const TRIES = 5;
const PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Connects to Redis by a URL that may hold user, password and database; `rediss:` means TLS. A `patient` connection
 * retries for ever, as a worker does while Redis is away; others retry a few times.
 */
export function connect(url: string, patient: boolean): Redis {
  if (!/^rediss?:\/\//.test(url)) {
    throw commandProblem(`--queue ${url}: give a URL that begins with redis:// or rediss://.`);
  }
  if (!URL.canParse(url)) {
    throw commandProblem(`--queue ${url} is not a URL: give one like redis://127.0.0.1:6379, its port at most 65,535.`);
  }
  if (!/^\/?\d*$/.test(new URL(url).pathname)) {
    throw commandProblem(`--queue ${url}: a database has a number, as in redis://127.0.0.1:6379/0.`);
  }
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (times) => (patient || times <= TRIES ? Math.min(LONGEST_PAUSE_MS, PAUSE_MS * times) : null),
  });
  // Without a listener a refused connection would end the program; callers that wait for the connection report it.
  redis.on('error', () => {});
  return redis;
}

/** Errors after which Redis would go on without a password, or with another database than the one asked for. */
const REFUSED = /^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/;

/** Runs `work` with a connection and closes it. Rejects with a sentence if Redis cannot be reached, or refuses. */
export async function withRedis<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connect(url, false);
  try {
    return await Promise.race([work(redis), new Promise<never>((_, reject) => {
      redis.on('error', ({ message }) => {
        if (REFUSED.test(message)) reject(commandProblem(`Redis refuses: ${message.replace(/\.$/, '')}.`));
      });
      redis.once('end', () => reject(commandProblem('Redis does not answer; is its URL right, and is it running?')));
    })]);
  } catch (error) {
    throw error instanceof Error && 'code' in error ? commandProblem(`Redis: ${reasonOf(error)}.`) : error;
  } finally {
    redis.disconnect();
  }
}

/** Keeps BullMQ from writing errors to the console: callers that wait for the queue report them in a sentence. */
function quiet<Data, Result>(queue: Queue<Data, Result>): Queue<Data, Result> {
  queue.on('error', () => {});
  return queue;
}

const listOf = (redis: Redis): Queue<Definition> => quiet(new Queue<Definition>(LIST, settings(redis)));

export const runsOf = (redis: Redis, campaign: string): Queue<RunJob, KeptRow> =>
  quiet(new Queue<RunJob, KeptRow>(campaign, settings(redis)));

export const settings = (redis: Redis) => ({ connection: redis, prefix: PREFIX });

/** Names a campaign: the id of its sweep and a short hash of definition and version. */
export function campaignOf({ version, sweep }: Definition): string {
  const digest = createHash('sha256').update(`${version} ${JSON.stringify(sweep)}`).digest('hex');
  return `${sweep.id}-${digest.slice(0, 8)}`;
}

export interface Campaign { id: string; definition: Definition }

/** Returns the campaigns that were started on this Redis, the oldest first. */
export async function campaignsOf(redis: Redis): Promise<Campaign[]> {
  const jobs: Job<Definition>[] = await listOf(redis).getJobs(['waiting'], 0, -1, true);
  return jobs.map(({ data }) => ({ id: campaignOf(data), definition: data }));
}

/** Queues all runs that are not queued yet, the longest first. Resolves with the number of new ones. */
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

interface Counts { done: number; running: number; waiting: number; failed: number }

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

/** Returns the rows of the finished runs, each once, and the reasons of the failed ones. */
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
