/** The commands together. Help and version go to standard output as results do: by `print`, not by commander. */
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { campaignCommand } from './campaign';
import { checkCommand } from './check';
import { figuresCommand } from './figures';
import { mergeCommand } from './merge';
import { print } from './output';
import { presetsCommand } from './presets';
import { runCommand } from './run';
import { schemaCommand } from './schema';
import { seekCommand } from './seek';
import { sweepCommand } from './sweep';
import { urlCommand } from './url';

/**
 * Runs one command line. Rejects with what the user can put right (`commandProblem`).
 * @returns the exit status
 */
export async function main(args: readonly string[]): Promise<number> {
  let help = '';
  const writeOut = (text: string) => { help += text; };
  const program = new Command('cell-by-cell')
    .description('TCP over ATM, simulated cell by cell.')
    .version(version, '-V, --version', 'print the version')
    .showHelpAfterError();
  const commands = [
    runCommand(), seekCommand(), sweepCommand(), mergeCommand(), figuresCommand(), presetsCommand(), schemaCommand(),
    checkCommand(), urlCommand(), campaignCommand(),
  ];
  for (const command of commands) program.addCommand(command);
  const all = [program, ...commands, ...commands.flatMap(({ commands: inner }) => inner)];
  for (const command of all) command.configureOutput({ writeOut }).exitOverride();
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (help !== '') await print(help);
    return error.exitCode;
  }
}
