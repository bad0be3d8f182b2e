/** Reads the scenario of a command: a preset by its id, a file, or standard input. */
import { existsSync } from 'node:fs';
import { findPreset, PRESETS } from '../scenario/presets';
import { nearest } from '../scenario/problem';
import { isSweep } from '../sweep/is-sweep';
import { commandProblem, inputName, isBareName, readJson } from './output';

/** Makes the error for a name that no preset has. Figures are loaded only here: a run starts without them. */
async function noPreset(name: string): Promise<Error> {
  const { FIGURES, findFigure } = await import('../figures/figures');
  const figure = findFigure(name);
  if (figure) {
    return commandProblem(`${name} is a figure, not a scenario: ${figure.sweep === null ? 'the command figures shows it.'
      : 'the command sweep runs it, the command figures shows its stored result.'}`);
  }
  const presets = PRESETS.map(({ id }) => id);
  const close = nearest(name, [...presets, ...FIGURES.map(({ id }) => id)]);
  const kind = close !== null && !presets.includes(close) ? 'the figure ' : '';
  return commandProblem(`There is no preset called ${name}${close ? `; the nearest is ${kind}${close}` : ''}; `
    + 'the command presets lists them, and a scenario file is named with its ending.');
}

/** Returns the unchecked scenario of a preset or of a file. Rejects with a sentence if there is none. */
export async function readScenario(name: string): Promise<unknown> {
  const preset = findPreset(name);
  if (preset) return preset.scenario;
  if (name.trim() === '') throw commandProblem('Give a scenario file, the id of a preset, or - for standard input.');
  if (isBareName(name) && !existsSync(name)) throw await noPreset(name);
  const input = readJson(name);
  if (isSweep(input)) {
    throw commandProblem(`${inputName(name)} is a sweep, not a scenario: the command sweep runs it, and with --plan says `
      + 'what it would run.');
  }
  return input;
}
