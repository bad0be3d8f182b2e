/** The actions of the `campaign` commands. Loaded only when one of them runs, so that no other waits for BullMQ. */
import { availableParallelism } from 'node:os';
import type { Redis } from 'ioredis';
import { version } from '../../package.json';
import { findFigure } from '../figures/figures';
import { nameOf, type Plan } from '../sweep/plan';
import { inQuality } from '../sweep/sweep-file';
import { headOf, lineOf } from '../sweep/table';
import {
  campaignOf, campaignsOf, connect, countsOf, enqueue, resultsOf, runsOf, withRedis, type Campaign,
} from './campaign-queue';
import { workOff } from './campaign-work';
import { commandProblem, print, tell } from './output';
import { keepApart } from './own-files';
import { sweepFile } from './sweep-file';
import { planned, qualityOf, silenceOf, sweepOf, tellWarnings, workersOf } from './sweep-input';

/** Options of all these commands together. */
export interface CampaignFlags {
  queue: string;
  quality: string;
  workers?: string;
  silent: string;
  out?: string;
  sweep?: string;
}

export async function start(name: string, { queue, quality, sweep: id }: CampaignFlags): Promise<void> {
  const sweep = inQuality(sweepOf(name, findFigure(name), id), qualityOf(quality));
  const plan = planned(sweep);
  tellWarnings(plan);
  const definition = { version, sweep };
  const added = await withRedis(queue, (redis) => enqueue(redis, definition, plan));
  await print(campaignOf(definition));
  tell(`${added} of ${plan.runs.length} runs were not in the queue yet.`);
}

/** Returns the campaign of this name; without a name, the only one. */
async function chosen(redis: Redis, name: string | undefined): Promise<Campaign> {
  const all = await campaignsOf(redis);
  const found = name === undefined && all.length === 1 ? all[0] : all.find(({ id }) => id === name);
  if (found !== undefined) return found;
  throw commandProblem(all.length === 0 ? 'No campaign was started on this Redis.'
    : `Which campaign? There are ${all.map(({ id }) => id).join(', ')}.`);
}

/** Plans a campaign again. Throws if another version started it: results of two versions are not mixed. */
function planOfCampaign({ id, definition }: Campaign): Plan {
  if (definition.version !== version) {
    throw commandProblem(`${id} belongs to version ${definition.version}, and this is ${version}.`);
  }
  return planned(definition.sweep);
}

export async function work(name: string | undefined, { queue, workers, silent }: CampaignFlags): Promise<void> {
  const threads = workers === undefined ? Math.max(1, availableParallelism() - 1)
    : workersOf(workers);
  const silentMs = silenceOf(silent);
  const campaigns = await withRedis(queue, async (redis) =>
    (name === undefined ? campaignsOf(redis) : [await chosen(redis, name)]));
  if (campaigns.length === 0) throw commandProblem('No campaign was started on this Redis.');
  const redis = connect(queue, true);
  try {
    for (const campaign of campaigns) {
      let count = 0;
      const plan = planOfCampaign(campaign);
      await workOff({ redis, campaign: campaign.id, plan, threads, silentMs, done: () => { count++; } });
      tell(`${campaign.id}: ${count} of ${plan.runs.length} runs were worked off here; none is left.`);
    }
  } finally {
    redis.disconnect();
  }
}

export const status = ({ queue }: CampaignFlags): Promise<void> => withRedis(queue, async (redis) => {
  const lines: string[] = [];
  for (const { id } of await campaignsOf(redis)) {
    const { done, running, waiting, failed } = await countsOf(runsOf(redis, id));
    lines.push(`${id}: ${done} done, ${running} running, ${waiting} waiting, ${failed} failed`);
  }
  await print(lines.length === 0 ? 'No campaign was started on this Redis.' : lines.join('\n'));
});

export async function collect(name: string | undefined, { queue, out }: CampaignFlags): Promise<void> {
  keepApart([], { '--out': out }, out === undefined);
  return withRedis(queue, (redis) => collectFrom(redis, name, out));
}

async function collectFrom(redis: Redis, name: string | undefined, out: string | undefined): Promise<void> {
  const campaign = await chosen(redis, name);
  const plan = planOfCampaign(campaign);
  const { rows, failures } = await resultsOf(runsOf(redis, campaign.id));
  if (out === undefined) await print(headOf(plan, version) + rows.map((row) => lineOf(plan, row)).join('\n'));
  else {
    const file = await sweepFile(out, plan, version);
    const had = new Set(file.rows.map(({ index }) => index));
    try {
      for (const row of rows) if (!had.has(row.index)) file.add(row);
    } finally {
      file.close();
    }
  }
  if (failures.length > 0) {
    throw commandProblem(failures.map(([index, why]) => `${nameOf(plan, plan.runs[index])}: ${why}`).join('\n'));
  }
  if (rows.length < plan.runs.length) throw commandProblem(`${rows.length} of ${plan.runs.length} runs are done.`);
}
