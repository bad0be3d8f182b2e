/** `run`: a scenario to its end, once per seed, as records, CSV or a table for people; `--trace` writes every transport event. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { Command } from 'commander';
import type { ResultRecord } from '../runner/client/protocol';
import { asTable } from '../runner/node/record-table';
import { prepareNode, runScenario, type RunOptions } from '../runner/node/run-scenario';
import { checkScenario } from '../scenario/check';
import { parseSetting, setPath } from '../scenario/set-path';
import type { Scenario } from '../scenario/types';
import { toCsv } from './csv';
import { asLines, commandProblem, print, readScenario, tell } from './output';

interface RunFlags { set: string[]; seeds?: string; json?: boolean; csv?: boolean; trace?: string }

const collect = (value: string, before: string[]): string[] => [...before, value];

export const runCommand = (): Command =>
  new Command('run').description('run a scenario to its end and print one record a run')
    .argument('<scenario>', 'a scenario file, a preset id, or - for standard input')
    .option('--set <path=value>', 'change the scenario first, for example nodes.sw.bufferCells=64; repeatable', collect, [])
    .option('--seeds <list>', 'seeds, for example 1,2,3; without it the scenario’s own')
    .option('--json', 'print JSON: one object a run, each on a line of its own')
    .option('--csv', 'print CSV, without the flows')
    .option('--trace <file.csv>', 'write every transport event (timeS,flow,event,seq,cwndBytes,ssthreshBytes)')
    .action(run);

async function run(name: string, flags: RunFlags): Promise<void> {
  if (flags.json && flags.csv) throw commandProblem('Choose --json or --csv, not both.');
  const { scenario, set } = applySettings(readScenario(name), flags.set);
  const seeds = parseSeeds(flags.seeds);
  if (flags.trace && seeds.length > 1) throw commandProblem('A trace holds one run: give one seed with --trace.');
  const codecs = await prepareNode(tell);
  const trace = flags.trace === undefined ? null : openTrace(flags.trace);
  const results: ResultRecord[] = [];
  try {
    for (const seed of seeds) {
      const options: RunOptions = { codecs, set, ...(trace ? { trace: trace.write } : {}) };
      const outcome = runScenario(seed === null ? scenario : { ...(scenario as object), seed }, options);
      if (!outcome.ok) throw commandProblem(asLines(outcome.problems));
      if (results.length === 0 && outcome.warnings.length > 0) tell(asLines(outcome.warnings));
      results.push(outcome.result);
    }
  } finally {
    trace?.close();
  }
  if (flags.json) print(results.map((result) => JSON.stringify(result)).join('\n'));
  else if (flags.csv) print(toCsv(results));
  else print(results.map(asTable).join('\n\n'));
}

function applySettings(scenario: unknown, settings: readonly string[]): { scenario: unknown; set: Record<string, unknown> } {
  const set: Record<string, unknown> = {};
  let changed = scenario;
  if (settings.length > 0) {
    const checked = checkScenario(scenario);
    if (!checked.ok) throw commandProblem(asLines(checked.problems));
  }
  for (const text of settings) {
    const setting = parseSetting(text);
    if (!setting.ok) throw commandProblem(`--set ${text}: ${setting.problem.message}`);
    const next = setPath(changed as Scenario, setting.path, setting.value);
    if (!next.ok) throw commandProblem(`--set ${text}: ${next.problem.message}`);
    changed = next.scenario;
    set[setting.path] = setting.value;
  }
  return { scenario: changed, set };
}

/** [null]: the scenario's own seed. */
function parseSeeds(list: string | undefined): (number | null)[] {
  if (list === undefined) return [null];
  return list.split(',').map((text) => {
    const seed = Number(text);
    if (text.trim() === '' || !Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
      throw commandProblem(`--seeds ${list}: a seed is a whole number from 0 to 4,294,967,295, and ${JSON.stringify(text)} is not.`);
    }
    return seed;
  });
}

function openTrace(path: string): { write: NonNullable<RunOptions['trace']>; close: () => void } {
  let lines: string[] = ['timeS,flow,event,seq,cwndBytes,ssthreshBytes'];
  let file: number;
  try {
    file = openSync(path, 'w');
  } catch (error) {
    throw commandProblem(`--trace ${path}: the file cannot be written: ${(error as Error).message}.`);
  }
  const flush = () => {
    writeSync(file, `${lines.join('\n')}\n`);
    lines = [];
  };
  return {
    write(timePs, flow, event, segment, cwndBytes, ssthreshBytes) {
      lines.push(`${timePs / 1e12},${flow},${event},${segment},${cwndBytes},${ssthreshBytes}`);
      if (lines.length >= 10_000) flush();
    },
    close() {
      if (lines.length > 0) flush();
      closeSync(file);
    },
  };
}
