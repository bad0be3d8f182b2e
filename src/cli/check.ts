/** `check`: prints every problem of a scenario file, with its path. */
import { Command } from 'commander';
import { checkAndWarn } from '../scenario/warnings';
import { asLines, commandProblem, print, tell } from './output';
import { readScenario } from './scenario-input';

export const checkCommand = (): Command =>
  new Command('check').description('validate a scenario and name every error with its path')
    .argument('<scenario>', 'a scenario file, a preset id, or - for standard input')
    .action(async (name: string) => {
      const checked = checkAndWarn(await readScenario(name));
      if (!checked.ok) throw commandProblem(asLines(checked.problems));
      if (checked.warnings.length > 0) tell(asLines(checked.warnings));
      return print(`${name === '-' ? 'The scenario' : name} is valid.`);
    });
