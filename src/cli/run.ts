/**
 * `run`: runs a scenario to its end, once per seed, and prints each result as it comes: as JSON records, CSV or a table
 * for people. `--trace` writes every transport event.
 */
import { basename } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Command } from 'commander';
import { asTable } from '../runner/node/record-table';
import { prepareNode, runInParts, runScenario, type RunOptions, type RunOutcome } from '../runner/node/run-scenario';
import { checkScenario } from '../scenario/check';
import { findPreset } from '../scenario/presets';
import { grouped } from '../scenario/problem';
import { LIMITS } from '../scenario/schema';
import { parseSetting, setPath } from '../scenario/set-path';
import type { Scenario } from '../scenario/types';
import { csvHeader, csvRow } from './csv';
import { interrupted, onInterrupt } from './interrupt';
import { asLines, commandProblem, print, tell } from './output';
import { keepApart } from './own-files';
import { progressOn } from './progress';
import { readScenario } from './scenario-input';
import { traceFile, type TraceFile } from './trace-file';

interface RunFlags {
  set?: string[];
  seeds?: string;
  json?: boolean;
  csv?: boolean;
  trace?: string;
  at?: string;
  progress?: boolean;
  plain?: boolean;
}

const collect = (value: string, before: string[] = []): string[] => [...before, value];

export const runCommand = (): Command =>
  new Command('run').description('run a scenario to its end and print one record a run')
    .argument('<scenario>', 'a scenario file, a preset id, or - for standard input')
    .option('--set <path=value>', 'change the scenario first, for example nodes.sw.bufferCells=64; repeatable', collect)
    .option('--seeds <list>', 'seeds, for example 1,2,3; without it the scenario’s own')
    .option('--json', 'print JSON: one object a run, each on a line of its own')
    .option('--csv', 'print CSV, without the flows')
    .option(
      '--trace <file.csv>',
      'write every transport event (timeS,flow,event,seq,cwndBytes,ssthreshBytes; with ABR acrCellsPerS,abrRule as well)',
    )
    .option('--at <seconds>', 'the record as of that instant, with the hash of the whole state')
    .option('--plain', 'take every event from the queue, one by one: slower, and the same results')
    .option('--progress', 'say on standard error how far it is; on a terminal that is the rule')
    .option('--no-progress', 'do not say it on a terminal either')
    .action(run);

async function run(name: string, flags: RunFlags): Promise<void> {
  if (flags.json && flags.csv) throw commandProblem('Choose --json or --csv, not both.');
  keepApart(findPreset(name) ? [] : [name], { '--trace': flags.trace }, true);
  const { scenario, set } = applySettings(await readScenario(name), flags.set ?? []);
  const seeds = parseSeeds(flags.seeds);
  if (flags.trace && seeds.length > 1) throw commandProblem('A trace holds one run: give one seed with --trace.');
  if (flags.seeds !== undefined && 'seed' in set) {
    throw commandProblem('--set seed and --seeds both name the seed: give one of them.');
  }
  const at = flags.at === undefined ? {} : { atS: parseInstant(flags.at) };
  const codecs = prepareNode(tell);
  const trace = flags.trace === undefined ? null : await traceFile(flags.trace);
  const progress = progressOn(process.stderr, flags.progress);
  const untitled = titleFor(name);
  const options: RunOptions = {
    codecs, set, untitled, ...at, plain: flags.plain ?? false, progress: progress.at,
  };
  try {
    for (const [position, seed] of seeds.entries()) {
      const seeded = seed === null ? scenario : { ...(scenario as object), seed };
      progress.begin(seed === null ? untitled : `Seed ${seed} (${position + 1} of ${seeds.length})`);
      const outcome = trace ? await traced(seeded, options, trace) : runScenario(seeded, options);
      progress.end();
      if (!outcome.ok) throw commandProblem(asLines(outcome.problems));
      if (position === 0 && outcome.warnings.length > 0) tell(asLines(outcome.warnings));
      await print(written(outcome, flags, position === 0));
    }
  } finally {
    progress.end();
    trace?.close();
  }
}

/** Runs with a trace and closes it; if interrupted, with what has happened before the signal ends the program. */
async function traced(scenario: unknown, options: RunOptions, trace: TraceFile): Promise<RunOutcome> {
  const interrupts = onInterrupt(() => {});
  let untilS = 0;
  const progress = (reachedS: number, durationS: number): void => {
    untilS = reachedS;
    options.progress?.(reachedS, durationS);
  };
  const parts = runInParts(scenario, { ...options, progress, trace: trace.write });
  try {
    for (;;) {
      const part = parts.next();
      if (part.done) {
        if (part.value.ok) trace.end();
        return part.value;
      }
      // Signals are delivered between two turns of Node's loop only.
      await turn();
      const signal = interrupts.signal();
      if (signal !== null) {
        trace.end();
        throw interrupted(signal, `Interrupted: ${trace.path} has the trace up to ${untilS} s.`);
      }
    }
  } finally {
    trace.close();
    interrupts.end();
  }
}

type Finished = Extract<RunOutcome, { ok: true }>;

/** Formats one record in the format asked for. Tables for people are separated by an empty line. */
function written({ result, packetMode }: Finished, { json, csv }: RunFlags, isFirst: boolean): string {
  if (json) return JSON.stringify(result);
  if (csv) return isFirst ? `${csvHeader(result)}\n${csvRow(result)}` : csvRow(result);
  return `${isFirst ? '' : '\n'}${asTable(result, packetMode)}`;
}

/** Returns the title of a record whose scenario has none. */
const titleFor = (name: string): string => (name === '-' ? 'standard input' : basename(name));

function applySettings(
  scenario: unknown, settings: readonly string[],
): { scenario: unknown; set: Record<string, unknown> } {
  const set: Record<string, unknown> = {};
  let changed = scenario;
  if (settings.length > 0) {
    const checked = checkScenario(scenario);
    if (!checked.ok) throw commandProblem(asLines(checked.problems));
  }
  for (const text of settings) {
    const setting = parseSetting(text);
    if (!setting.ok) throw commandProblem(`--set ${text}: ${setting.problem.message}${quotesFor(text)}`);
    const next = setPath(changed as Scenario, setting.path, setting.value);
    if (!next.ok) throw commandProblem(`--set ${text}: ${next.problem.message}`);
    changed = next.scenario;
    set[setting.path] = setting.value;
  }
  return { scenario: changed, set };
}

/** A hint for names of links: without quotes, a shell reads their > as a redirection. */
const quotesFor = (text: string): string =>
  (text.startsWith('links.') ? ' Put it into quotes, because a shell reads > as a redirection.' : '');

function parseInstant(text: string): number {
  const atS = Number(text);
  if (text.trim() !== '' && Number.isFinite(atS) && atS >= 0) return atS;
  throw commandProblem(`--at ${text}: give the instant in seconds, from 0 on.`);
}

/** Parses `--seeds`. Without it the list is [null], which means the scenario's own seed. */
function parseSeeds(list: string | undefined): (number | null)[] {
  if (list === undefined) return [null];
  return list.split(',').map((text) => {
    const seed = Number(text);
    if (text.trim() === '' || !Number.isInteger(seed) || seed < 0 || seed > LIMITS.seed) {
      throw commandProblem(
        `--seeds ${list}: a seed is a whole number from 0 to ${grouped(LIMITS.seed)}, and ${JSON.stringify(text)} is not.`,
      );
    }
    return seed;
  });
}
