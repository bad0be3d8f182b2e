/**
 * The command line: `run`, `seek`, `sweep`, `merge`, `campaign`, `figures`, `presets`, `schema`, `check`, `url` (docs:
 * README). Results go to standard output, everything else to standard error; the exit status is 0 only when all of it
 * worked.
 */
import { isCommandProblem, tell } from './output';
import { main } from './program';

// Whoever writes hears of a failed write; unheard, the stream's event would end the program with a stack.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (isCommandProblem(error)) tell(error.message);
  else tell(`The program itself failed: ${error instanceof Error ? error.stack ?? error.message : String(error)}`);
}
