/** Runs the tools that the codec is built with. */
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');

/** The environment of every tool: cargo's own programs are found even where the shell does not list them. */
export const baseEnvironment = {
  ...process.env,
  PATH: [process.env.PATH, join(cargoHome, 'bin')].join(delimiter),
};

/** Runs a program to its end; throws with everything it said if it fails. */
export function run(program, args, environment, folder = process.cwd()) {
  const result = spawnSync(program, args, { env: environment, cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${result.stdout}${result.stderr}`);
}

/** What a program says on standard output, null if it cannot be run or fails. */
export function ask(program, args) {
  const result = spawnSync(program, args, { env: baseEnvironment, encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Runs a program for at most `limitMs`, silently; did it succeed? */
export function attempt(program, args, limitMs) {
  return spawnSync(program, args, { env: baseEnvironment, timeout: limitMs, stdio: 'ignore' }).status === 0;
}
