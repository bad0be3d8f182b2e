/** The commands together. Help and version go to standard output as results do: by `print`, not by commander. */
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { print } from './output';

/** In the order of the help. Each is read when it is wanted: a run starts without what only figures need. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  run: async () => (await import('./run')).runCommand(),
  seek: async () => (await import('./seek')).seekCommand(),
  sweep: async () => (await import('./sweep')).sweepCommand(),
  merge: async () => (await import('./merge')).mergeCommand(),
  figures: async () => (await import('./figures')).figuresCommand(),
  presets: async () => (await import('./presets')).presetsCommand(),
  schema: async () => (await import('./schema')).schemaCommand(),
  check: async () => (await import('./check')).checkCommand(),
  url: async () => (await import('./url')).urlCommand(),
  campaign: async () => (await import('./campaign')).campaignCommand(),
};

/** The command that the line begins with; all of them where it begins with something else. */
const commandsFor = ([name]: readonly string[]): Promise<Command[]> =>
  Promise.all((Object.hasOwn(COMMANDS, name ?? '') ? [COMMANDS[name]] : Object.values(COMMANDS)).map((load) => load()));

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
  const commands = await commandsFor(args);
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
