/** `seek`: takes a run to random instants, forward and back, and compares its state there with a run from the start. */
import { Command } from 'commander';
import { prepareNode } from '../runner/node/run-scenario';
import { checkSeeking, type JourneyTimes, type SeekCheck } from '../runner/node/seek-check';
import { asLines, commandProblem, print, tell } from './output';
import { progressOn } from './progress';
import { readScenario } from './scenario-input';

interface SeekFlags { random: string; json?: boolean; progress?: boolean }

/** Most instants: more would take longer than anybody waits. */
const MOST = 1_000_000;

export const seekCommand = (): Command =>
  new Command('seek').description('take a run to random instants and compare each with a run from the start')
    .argument('<scenario>', 'a scenario file, a preset id, or - for standard input')
    .requiredOption('--random <n>', 'how many instants')
    .option('--json', 'print JSON')
    .option('--progress', 'say on standard error how far it is; on a terminal that is the rule')
    .option('--no-progress', 'do not say it on a terminal either')
    .action(seek);

async function seek(name: string, flags: SeekFlags): Promise<void> {
  const count = Number(flags.random);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    throw commandProblem(`--random ${flags.random}: give a whole number from 1 to ${MOST.toLocaleString('en')}.`);
  }
  const scenario = await readScenario(name);
  const codecs = prepareNode(tell);
  const progress = progressOn(process.stderr, flags.progress);
  progress.begin(name);
  const outcome = checkSeeking(scenario, count, codecs, progress.at);
  progress.end();
  if (!outcome.ok) throw commandProblem(asLines(outcome.problems));
  const { check } = outcome;
  await print(flags.json ? JSON.stringify(check) : asText(check));
  if (check.mismatches > 0) throw commandProblem('A run that was taken back is not the run from the start.');
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const timesAsText = ({ p50, p95, max }: JourneyTimes): string =>
  `median ${ms(p50)}, 95 % within ${ms(p95)}, longest ${ms(max)}`;

const asText = ({ checks, mismatches, seekMs, seekCpuMs, checkpointBytes }: SeekCheck): string => [
  `Instants     ${checks}`,
  `Mismatches   ${mismatches}`,
  `Journey      ${timesAsText(seekMs)}`,
  `  processor  ${timesAsText(seekCpuMs)}`,
  `Checkpoints  ${(checkpointBytes / 1e6).toFixed(1)} MB`,
].join('\n');
