/**
 * The command line: `run`, `seek`, `sweep`, `merge`, `campaign`, `figures`, `presets`, `schema`, `check`, `url`,
 * described in the README. Results go to standard output, all else to standard error; the exit status is 0 only if
 * everything worked.
 */
import { endBySignal } from './interrupt';
import { isCommandProblem, tell } from './output';
import { main } from './program';

// `print` reports a failed write to its caller. Without a listener the stream's event would also end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (isCommandProblem(error)) {
    tell(error.message);
    endBySignal(error);
  } else tell(`The program itself failed: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
}
