/** Puts the commands together. Help and version are printed by `print`, as results are, and not by commander. */
import { Command, CommanderError } from 'commander';
import { version } from '../../package.json';
import { commandProblem, print } from './output';

/** The commands in the order of the help, each loaded when needed: a run starts without the code of figures. */
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

/** Loads the command that the line begins with, or all commands if it begins with something else. */
const commandsFor = ([name]: readonly string[]): Promise<Command[]> =>
  Promise.all((Object.hasOwn(COMMANDS, name ?? '') ? [COMMANDS[name]] : Object.values(COMMANDS)).map((load) => load()));

/** Returns a command as it is typed: `cell-by-cell campaign start`. */
const nameOf = (command: Command): string => (command.parent ? `${nameOf(command.parent)} ` : '') + command.name();

/**
 * Runs one command line. Rejects with a `commandProblem` if the user can put it right.
 * @returns the exit status
 */
export async function main(args: readonly string[]): Promise<number> {
  let help = '';
  const writeOut = (text: string) => { help += text; };
  const program = new Command('cell-by-cell')
    .description('TCP over ATM, simulated cell by cell.')
    .version(version, '-V, --version', 'print the version')
    .showHelpAfterError('cell-by-cell --help lists the commands.');
  const [name, of] = args;
  if (name === 'help' && of !== undefined && !Object.hasOwn(COMMANDS, of)) {
    throw commandProblem(`There is no command ${of}: cell-by-cell --help lists the commands.`);
  }
  const commands = await commandsFor(args);
  for (const command of commands) program.addCommand(command);
  const all = [program, ...commands, ...commands.flatMap(({ commands: inner }) => inner)];
  for (const command of all) command.configureOutput({ writeOut }).exitOverride();
  for (const command of all.slice(1)) command.showHelpAfterError(`${nameOf(command)} --help says what it takes.`);
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (help !== '') await print(help);
    return error.exitCode;
  }
}
