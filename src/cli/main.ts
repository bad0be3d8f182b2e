/**
 * The command line: `run`, `presets`, `schema`, `check`, `url` (docs: README). Results go to standard output, everything
 * else to standard error; the exit status is 0 only when all of it worked.
 */
import { Command } from 'commander';
import { checkCommand } from './check';
import { presetsCommand } from './presets';
import { runCommand } from './run';
import { schemaCommand } from './schema';
import { urlCommand } from './url';
import { isCommandProblem } from './output';

const program = new Command('cell-by-cell')
  .description('TCP over ATM, simulated cell by cell.')
  .showHelpAfterError()
  .addCommand(runCommand())
  .addCommand(presetsCommand())
  .addCommand(schemaCommand())
  .addCommand(checkCommand())
  .addCommand(urlCommand());

try {
  await program.parseAsync();
} catch (error) {
  if (!isCommandProblem(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
