/** What commands that run sweeps are told: a sweep file or a figure, a quality, whole numbers. */
import type { Figure } from '../figures/figure';
import { planOf, type Plan } from '../sweep/plan';
import { checkSweep } from '../sweep/sweep-file';
import type { Quality, Sweep } from '../sweep/types';
import { asLines, commandProblem, readJson } from './output';

/** The sweep of a figure or of a file, checked. */
export function sweepOf(name: string, figure: Figure | undefined): Sweep {
  if (figure?.sweep === null) throw commandProblem(`${figure.name} is a closed form: figures ${name} shows it.`);
  if (figure) return figure.sweep;
  const checked = checkSweep(readJson(name));
  if (!checked.ok) throw commandProblem(asLines(checked.problems));
  return checked.sweep;
}

export function planned(sweep: Sweep): Plan {
  const result = planOf(sweep);
  if (!result.ok) throw commandProblem(asLines(result.problems));
  return result.plan;
}

export function qualityOf(text: string): Quality {
  if (text === 'draft' || text === 'full') return text;
  throw commandProblem(`--quality is draft or full, and ${JSON.stringify(text)} is neither.`);
}

export function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isInteger(number) && number >= least) return number;
  throw commandProblem(`${option} is a whole number from ${least}, and ${JSON.stringify(text)} is not.`);
}
