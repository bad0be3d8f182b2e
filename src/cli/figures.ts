/**
 * `figures`: ids, names and sources of the figures that are here; with an id the stored result beside the printed
 * numbers and the verdict on it.
 */
import { Command } from 'commander';
import type { Figure } from '../figures/figure';
import { FIGURES, findFigure } from '../figures/figures';
import { pointsOf, runsOfFigure, type Points } from '../figures/points';
import { storedResult, type StoredResult } from '../figures/stored';
import { asData, asMarkdown } from '../figures/text';
import { nearest } from '../scenario/problem';
import { commandProblem, print } from './output';

export const figuresCommand = (): Command =>
  new Command('figures').description('list the figures of the papers; with an id show its stored result and verdict')
    .argument('[id]', 'a figure, for example boston-table-1')
    .option('--json', 'print it as JSON: points with every seed, printed numbers, differences, verdict')
    .action((id: string | undefined, { json }: { json?: boolean }) =>
      (id === undefined ? print(asList(json ?? false)) : show(id, json ?? false)));

function asList(json: boolean): string {
  const facts = FIGURES.map(({ id, name, title, source }) => ({ id, name, title, source }));
  if (json) return JSON.stringify(facts);
  const width = Math.max(...facts.map(({ id }) => id.length));
  return facts.map(({ id, name, title }) => `${id.padEnd(width)}  ${name}: ${title}`).join('\n');
}

async function show(id: string, json: boolean): Promise<void> {
  const figure = findFigure(id);
  if (figure === undefined) {
    const close = nearest(id, FIGURES.map((one) => one.id));
    throw commandProblem(`There is no figure called ${id}${close ? `; the nearest is ${close}` : ''}. `
      + 'The command figures lists them.');
  }
  const stored = figure.sweep === null ? null : await storedResult(figure.sweep);
  if (figure.sweep !== null && stored === null) {
    throw commandProblem(`No result of ${figure.name} is stored. To make one: sweep ${id} --out ${id}.csv`);
  }
  const points = pointsOf(figure, runsOfFigure(figure), stored?.rows ?? []);
  await print(json ? JSON.stringify(asData(figure, stored, points)) : asText(figure, stored, points));
}

function asText(figure: Figure, stored: StoredResult | null, points: Points): string {
  const { outcome, sentence } = figure.verdict(points);
  const made = stored === null ? 'A closed form.' : `Stored result of version ${stored.version}, ${stored.date}; `
    + `means of ${stored.sweep.seeds.length} seeds with half of the 95 % interval, printed / ours where it is printed.`;
  return [
    `${figure.name}: ${figure.title}`, figure.about, made, '', asMarkdown(figure, points), '',
    `The paper: ${figure.paper}`, ...(figure.printedAs === null ? [] : [figure.printedAs]),
    `Verdict: ${outcome}. ${sentence}`,
  ].join('\n');
}
