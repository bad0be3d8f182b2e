/**
 * `sweep`: makes the runs of a sweep on all cores and writes a line of CSV for each. With `--out` it goes on where an
 * earlier start stopped; `--shard` runs one share and leaves the others to other machines, whose files `merge` joins.
 */
import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { version } from '../../package.json';
import { startNodeWorker } from '../runner/node/sweep-pool';
import { MOST_RUNS, nameOf, scenarioOf, type Plan } from '../sweep/plan';
import { runPool } from '../sweep/pool';
import { findFigure } from '../figures/figures';
import { pointsOf } from '../figures/points';
import { grouped } from '../scenario/problem';
import { inQuality } from '../sweep/sweep-file';
import { headOf, lineOf, type Row } from '../sweep/table';
import type { SweepTask } from '../sweep/task';
import type { SweepRun } from '../sweep/types';
import { inWords, timeLeft } from '../sweep/time-left';
import { interrupted, onInterrupt } from './interrupt';
import { commandProblem, print, tell } from './output';
import { keepApart, refuseUnwritable } from './own-files';
import { writeParquet } from './parquet';
import { sweepFile, type SweepFile } from './sweep-file';
import { planned, qualityOf, silenceOf, sweepOf, tellWarnings, workersOf } from './sweep-input';
import { sweepProgress } from './sweep-progress';

interface SweepFlags {
  quality: string;
  workers?: string;
  shard?: string;
  out?: string;
  plan?: boolean;
  silent: string;
  parquet?: string;
  sweep?: string;
}

export const sweepCommand = (): Command =>
  new Command('sweep').description('run a grid of settings over seeds on all cores, a line of CSV a run')
    .argument('<sweep>', 'a sweep file, a scenario with sweeps, the id of a figure, or - for standard input')
    .option('--sweep <id>', 'which one, where a scenario has several')
    .option('--quality <name>', 'full, or draft: what the sweep calls a quick look', 'full')
    .option('--workers <n>', 'how many runs at a time; without it the cores less one')
    .option('--shard <i/n>', 'every nth run only, beginning with the ith: 2/8')
    .option('--out <file.csv>', 'add to this file, leaving out what it has already')
    .option('--parquet <file>', 'write all rows to this file too, when they are there')
    .option('--plan', 'print the runs and the time that they will take, and run none')
    .option('--silent <seconds>', 'how long a run may give no sign before it is tried again', '120')
    .action(sweep);

async function sweep(name: string, flags: SweepFlags): Promise<void> {
  const figure = findFigure(name);
  const outputs = { '--out': flags.out, '--parquet': flags.parquet };
  keepApart(figure ? [] : [name], outputs, flags.out === undefined);
  const plan = planned(inQuality(sweepOf(name, figure, flags.sweep), qualityOf(flags.quality)));
  const runs = shardOf(plan.runs, flags.shard);
  const workers = flags.workers === undefined ? Math.max(1, availableParallelism() - 1)
    : workersOf(flags.workers);
  const silentMs = silenceOf(flags.silent);
  tellWarnings(plan);
  if (flags.plan) return print(asPlan(plan, runs, workers));
  if (flags.parquet !== undefined) refuseUnwritable(flags.parquet);
  const file = flags.out === undefined ? null : await sweepFile(flags.out, plan, version);
  try {
    const rows = await work({ plan, runs, workers, silentMs, file });
    if (flags.parquet !== undefined) await writeParquet(flags.parquet, plan, rows, version);
    if (figure && rows.length === plan.runs.length) {
      const { outcome, sentence } = figure.verdict(pointsOf(figure, plan, rows));
      tell(`${figure.name}: ${outcome}. ${sentence}`);
    }
  } finally {
    file?.close();
  }
}

interface Work { plan: Plan; runs: readonly SweepRun[]; workers: number; silentMs: number; file: SweepFile | null }

/**
 * Makes the runs that are missing and writes each row: to the file as soon as it is there, or to standard output in the
 * order of the plan. Resolves with all rows, including those that were in the file.
 */
async function work({ plan, runs, workers, silentMs, file }: Work): Promise<Row[]> {
  const had = new Set(file?.rows.map(({ index }) => index));
  const left = runs.filter(({ index }) => !had.has(index));
  const failures: string[] = [];
  const rows: Row[] = [];
  const progress = sweepProgress(process.stderr, plan, left, workers);
  const pool = runPool<SweepTask, Row>(left.map((run) => ({
    index: run.index, scenario: scenarioOf(plan, run), metrics: plan.sweep.metrics,
  })), {
    start: startNodeWorker, workers, silentMs,
    workOf: ({ index }) => plan.work[plan.runs[index].configuration],
    done: ({ index }, row) => {
      file?.add(row);
      rows.push(row);
      progress.done(plan.runs[index]);
    },
    failed: ({ index }, reason) => {
      failures.push(`${nameOf(plan, plan.runs[index])}: ${reason}`);
      progress.done(plan.runs[index]);
    },
  });
  const interrupts = onInterrupt(pool.cancel);
  try {
    await pool.finished;
  } finally {
    interrupts.end();
    progress.end();
  }
  if (!file) {
    rows.sort((a, b) => a.index - b.index);
    await print(headOf(plan, version) + rows.map((row) => lineOf(plan, row)).join('\n'));
  }
  const signal = interrupts.signal();
  if (signal !== null) {
    const done = rows.length + runs.length - left.length;
    throw interrupted(signal, `Interrupted: ${done} of ${runs.length} runs are ${file ? 'in the file; the same command'
      : 'printed; with a file of them as --out, the same command'} makes the others.`);
  }
  if (failures.length > 0) {
    throw commandProblem(`${failures.length} of ${runs.length} runs failed twice; the others are there.\n`
      + failures.join('\n'));
  }
  return [...file?.rows ?? [], ...rows];
}

/** Returns runs i, i + n, i + 2n, … of the plan. Neighbouring runs cost about the same, and so do such shards. */
function shardOf(runs: readonly SweepRun[], shard: string | undefined): readonly SweepRun[] {
  if (shard === undefined) return runs;
  const [, first, of] = (/^(\d{1,6})\/(\d{1,6})$/.exec(shard) ?? []).map(Number);
  if (!(first >= 1 && first <= of && of <= MOST_RUNS)) {
    throw commandProblem(`--shard is i/n with i from 1 to n, at most ${grouped(MOST_RUNS)}, for example 2/8; this is ${JSON.stringify(shard)}.`);
  }
  return runs.filter(({ index }) => index % of === first - 1);
}

function asPlan(plan: Plan, runs: readonly SweepRun[], workers: number): string {
  const names = runs.map((run) => nameOf(plan, run));
  const time = inWords(timeLeft(plan, runs, workers).leftS());
  return [...names, `${runs.length === 1 ? '1 run' : `${runs.length} runs`}, about ${time} with ${workers} at a time.`].join('\n');
}
