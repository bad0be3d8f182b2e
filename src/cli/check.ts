/** `check`: prints every problem of a scenario file, with its path. */
import { Command } from 'commander';
import { MOST_PROBLEMS } from '../scenario/problem';
import { checkAndWarn } from '../scenario/warnings';
import { asLines, commandProblem, print, tell } from './output';
import { readScenario } from './scenario-input';

/** A line after as many problems as the check reports at most, so that nobody takes them for all. */
const moreThan = (count: number): string =>
  (count < MOST_PROBLEMS ? '' : `\nThese are the first ${count} problems; there may be more.`);

export const checkCommand = (): Command =>
  new Command('check').description('validate a scenario and name every error with its path')
    .argument('<scenario>', 'a scenario file, a preset id, or - for standard input')
    .action(async (name: string) => {
      const checked = checkAndWarn(await readScenario(name));
      if (!checked.ok) throw commandProblem(`${asLines(checked.problems)}${moreThan(checked.problems.length)}`);
      if (checked.warnings.length > 0) tell(asLines(checked.warnings));
      return print(`${name === '-' ? 'The scenario' : name} is valid.`);
    });
