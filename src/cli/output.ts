/** How the command line reads its input and says what is wrong with it. */
import { readFileSync } from 'node:fs';
import { findPreset, PRESETS } from '../scenario/presets';
import type { Problem } from '../scenario/problem';
import { nearest } from '../scenario/problem';

/** Something that the user can put right, to throw: its message is printed, without a stack. */
export const commandProblem = (message: string): Error => Object.assign(new Error(message), { name: 'CommandProblem' });

export const isCommandProblem = (thrown: unknown): thrown is Error => thrown instanceof Error && thrown.name === 'CommandProblem';

export const asLines = (problems: readonly Problem[]): string =>
  problems.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('\n');

/** The text of a file, or of standard input for `-`. */
export function readText(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw commandProblem(`${path === '-' ? 'Standard input' : path} cannot be read: ${(error as Error).message}.`);
  }
}

/** JSON from a file or standard input. */
export function readJson(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw commandProblem(`${path === '-' ? 'Standard input' : path} is not JSON: ${(error as Error).message}.`);
  }
}

/** A preset by its id, or else a scenario file. */
export function readScenario(name: string): unknown {
  const preset = findPreset(name);
  if (preset) return preset.scenario;
  if (name !== '-' && !/[./\\]/.test(name)) {
    const ids = PRESETS.map(({ id }) => id);
    const close = nearest(name, ids);
    throw commandProblem(`There is no preset called ${name}${close ? `; the nearest is ${close}` : ''}. The command presets lists them; a scenario file is named with its ending.`);
  }
  return readJson(name);
}

export const print = (text: string): void => {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
};

export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
