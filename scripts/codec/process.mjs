/** Runs the tools that the codec is built with. */
import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export const cargoHome = process.env.CARGO_HOME ?? join(homedir(), '.cargo');

/** The environment of every tool, in which cargo's programs are found even if they are not on the shell's path. */
export const baseEnvironment = {
  ...process.env,
  PATH: [process.env.PATH, join(cargoHome, 'bin')].join(delimiter),
};

/** Runs a program to its end; throws with all its output if it fails. */
export function run(program, args, environment, folder = process.cwd()) {
  const result = spawnSync(program, args, { env: environment, cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${result.stdout}${result.stderr}`);
}

/** Returns what a program prints on standard output; `null` if it cannot be run or fails. */
export function ask(program, args) {
  const result = spawnSync(program, args, { env: baseEnvironment, encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : null;
}

/** Runs a program without output for at most `limitMs`; returns whether it succeeded. */
export function attempt(program, args, limitMs) {
  return spawnSync(program, args, { env: baseEnvironment, timeout: limitMs, stdio: 'ignore' }).status === 0;
}
