/**
 * `campaign start|work|status|collect`: spreads the runs of a sweep over many machines by a queue on Redis. Its URL may
 * hold user and password, and `rediss:` means TLS.
 */
import { Command } from 'commander';
import type { CampaignFlags } from './campaign-actions';

const actions = () => import('./campaign-actions');

const onQueue = (name: string, description: string): Command => new Command(name).description(description)
  .requiredOption('--queue <url>', 'the Redis, redis://user:password@host:6379/0 or rediss:// with TLS');

export const campaignCommand = (): Command => {
  const command = new Command('campaign').description('run a sweep on many machines, over a queue on Redis');
  command.addCommand(onQueue('start', 'put the runs of a sweep or a figure into the queue, each once')
    .argument('<sweep>', 'a sweep file, a scenario with sweeps, the id of a figure, or - for standard input')
    .option('--sweep <id>', 'which one, where a scenario has several')
    .option('--quality <name>', 'full, or draft: what the sweep calls a quick look', 'full')
    .action(async (sweep: string, flags: CampaignFlags) => (await actions()).start(sweep, flags)));
  command.addCommand(onQueue('work', 'work off runs until none is left; start it on any number of machines')
    .argument('[campaign]', 'one campaign; without it all of them')
    .option('--workers <n>', 'how many runs at a time; without it the cores less one')
    .option('--silent <seconds>', 'how long a run may give no sign before it is taken over', '60')
    .action(async (campaign: string | undefined, flags: CampaignFlags) => (await actions()).work(campaign, flags)));
  command.addCommand(onQueue('status', 'how far the campaigns are')
    .action(async (flags: CampaignFlags) => (await actions()).status(flags)));
  command.addCommand(onQueue('collect', 'the rows that are there, as sweep prints them')
    .argument('[campaign]', 'which campaign, where there are several')
    .option('--out <file.csv>', 'add to this file what it has not yet')
    .action(async (campaign: string | undefined, flags: CampaignFlags) => (await actions()).collect(campaign, flags)));
  return command;
};

