/** Reads the arguments of commands that run sweeps: a sweep file or a figure, the quality, whole numbers. */
import { existsSync } from 'node:fs';
import type { Figure } from '../figures/figure';
import { FIGURES } from '../figures/figures';
import { planOf, warningLines, type Plan } from '../sweep/plan';
import { chooseSweep } from '../sweep/saved';
import { checkSweep, type SweepCheck } from '../sweep/sweep-file';
import { checkScenario } from '../scenario/check';
import { findPreset } from '../scenario/presets';
import { grouped, nearest } from '../scenario/problem';
import type { Scenario } from '../scenario/types';
import type { Quality, Sweep } from '../sweep/types';
import { asLines, commandProblem, isBareName, readJson, tell } from './output';

/** Whether a file is a scenario, which may have sweeps saved in it. */
const isNetwork = (input: unknown): boolean => typeof input === 'object' && input !== null && 'nodes' in input;

/** Returns the sweep of a file: a sweep file, or a scenario with saved sweeps, of which `id` chooses one. */
function sweepOfFile(input: unknown, id: string | undefined): SweepCheck {
  if (!isNetwork(input)) return checkSweep(input);
  const checked = checkScenario(input);
  return checked.ok ? chooseSweep(input as Scenario, id) : { ok: false, problems: checked.problems };
}

/** Makes the error for a name that no figure has, where a figure or a sweep (`kind`) was expected. */
export function noFigure(name: string, kind: 'figure' | 'sweep'): Error {
  if (findPreset(name)) {
    const base = kind === 'sweep' ? '; a sweep file names it as its base' : '';
    return commandProblem(`${name} is a preset, not a ${kind}: the command run runs it${base}.`);
  }
  const close = nearest(name, FIGURES.map(({ id }) => id));
  const file = kind === 'sweep' ? '; a sweep file is named with its ending' : '';
  return commandProblem(`There is no figure called ${name === '' ? '""' : name}${close ? `; the nearest is ${close}` : ''}. `
    + `The command figures lists them${file}.`);
}

/** Returns the checked sweep of a figure or of a file. `id` chooses among the sweeps saved with a network. */
export function sweepOf(name: string, figure: Figure | undefined, id?: string): Sweep {
  if (name.trim() === '') throw commandProblem('Give a sweep file, the id of a figure, or - for standard input.');
  if (figure === undefined && isBareName(name) && !existsSync(name)) throw noFigure(name, 'sweep');
  if (figure?.sweep === null) throw commandProblem(`${figure.name} is a closed form: figures ${name} shows it.`);
  const checked: SweepCheck = figure ? { ok: true, sweep: figure.sweep } : sweepOfFile(readJson(name), id);
  if (!checked.ok) throw commandProblem(asLines(checked.problems));
  if (id !== undefined && id !== checked.sweep.id) {
    throw commandProblem(`--sweep ${id} chooses among the sweeps of a scenario, and ${name === '-' ? 'this' : name} is a `
      + 'sweep itself: leave --sweep out.');
  }
  return checked.sweep;
}

export function planned(sweep: Sweep): Plan {
  const result = planOf(sweep);
  if (!result.ok) throw commandProblem(asLines(result.problems));
  return result.plan;
}

/** Prints the first few warnings of a plan and how many more there are. */
export function tellWarnings(plan: Plan): void {
  const lines = warningLines(plan);
  if (lines.length > 0) tell(lines.join('\n'));
}

export function qualityOf(text: string): Quality {
  if (text === 'draft' || text === 'full') return text;
  throw commandProblem(`--quality is draft or full, and ${JSON.stringify(text)} is neither.`);
}

/** Most runs at a time: each has a thread and its memory. */
const MOST_WORKERS = 1_000;
/** Longest time without a sign of life, s, some eleven days; timers cannot wait for much longer. */
const LONGEST_SILENCE_S = 1_000_000;

export const workersOf = (text: string): number => wholeNumber('--workers', text, MOST_WORKERS);

/** Returns the time after which a run counts as hung, ms. */
export const silenceOf = (text: string): number => 1000 * wholeNumber('--silent', text, LONGEST_SILENCE_S);

function wholeNumber(option: string, text: string, most: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw commandProblem(`${option} is a whole number from 1 to ${grouped(most)}, and ${JSON.stringify(text)} is not.`);
}
