/**
 * `figures`: lists the ids, names and sources of the figures; with an id, prints the stored result beside the printed
 * numbers and whether they agree.
 */
import { Command } from 'commander';
import type { Figure } from '../figures/figure';
import { FIGURES, findFigure } from '../figures/figures';
import { pointsOf, type Points } from '../figures/points';
import { storedResult, type StoredResult } from '../figures/stored';
import { asData, asMarkdown } from '../figures/text';
import { listed } from '../scenario/problem';
import { runsOf } from '../sweep/plan';
import { inQuality } from '../sweep/sweep-file';
import { headOf, lineOf } from '../sweep/table';
import { commandProblem, print, reasonOf } from './output';
import { keepApart, replaceFile } from './own-files';
import { writeParquet } from './parquet';
import { noFigure } from './sweep-input';

export const figuresCommand = (): Command =>
  new Command('figures').description('list the figures of the papers; with an id show its stored result and verdict')
    .argument('[id]', 'a figure, for example boston-table-1')
    .option('--json', 'print it as JSON: points with every seed, printed numbers, differences, verdict')
    .option('--csv', 'print every run of its stored result, as sweep does')
    .option('--parquet <file>', 'write every run of its stored result to this file')
    .option('--out <file>', 'write what would be printed to this file')
    .action((id: string | undefined, flags: FigureFlags) => {
      refuseMixed(id, flags);
      keepApart([], { '--parquet': flags.parquet, '--out': flags.out }, false);
      return id === undefined ? give(asList(flags.json ?? false), flags) : show(id, flags);
    });

interface FigureFlags { json?: boolean; csv?: boolean; parquet?: string; out?: string }

/** Writes the text to the file of `--out`, or to standard output if there is none. */
async function give(text: string, { out }: FigureFlags): Promise<void> {
  if (out === undefined) return print(text);
  try {
    replaceFile(out, `${text}\n`);
  } catch (error) {
    throw commandProblem(`${out} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Throws if several formats are asked for, or a format of one figure without its id. */
function refuseMixed(id: string | undefined, { json, csv, parquet, out }: FigureFlags): void {
  const ofRuns = [...(csv ? ['--csv'] : []), ...(parquet === undefined ? [] : ['--parquet'])];
  const forms = [...(json ? ['--json'] : []), ...ofRuns];
  if (forms.length > 1) throw commandProblem(`Choose one of ${listed(forms)}.`);
  if (parquet !== undefined && out !== undefined) throw commandProblem('Choose one of --parquet and --out.');
  if (id === undefined && ofRuns.length > 0) {
    throw commandProblem(`${ofRuns[0]} is of one figure: give its id; without --csv and --parquet they are listed.`);
  }
}

function asList(json: boolean): string {
  const facts = FIGURES.map(({ id, name, title, source }) => ({ id, name, title, source }));
  if (json) return JSON.stringify(facts);
  const width = Math.max(...facts.map(({ id }) => id.length));
  return facts.map(({ id, name, title }) => `${id.padEnd(width)}  ${name}: ${title}`).join('\n');
}

async function show(id: string, flags: FigureFlags): Promise<void> {
  const { json, csv, parquet } = flags;
  const figure = findFigure(id);
  if (figure === undefined) throw noFigure(id, 'figure');
  const stored = figure.sweep === null ? null : await storedResult(figure.sweep);
  if (figure.sweep !== null && stored === null) {
    throw commandProblem(`No result of ${figure.name} is stored. To make one: sweep ${id} --out ${id}.csv`);
  }
  // The same format as that of `sweep`, so that `sweep` can continue the file and `merge` can use it.
  const runs = figure.sweep && runsOf(inQuality(figure.sweep, 'full'));
  if (csv || parquet !== undefined) {
    if (runs === null || stored === null) throw commandProblem(`${figure.name} is a closed form: it has no runs.`);
    if (parquet !== undefined) return writeParquet(parquet, runs, stored.rows, stored.version);
    return give(headOf(runs, stored.version) + stored.rows.map((row) => lineOf(runs, row)).join('\n'), flags);
  }
  const points = pointsOf(figure, runs, stored?.rows ?? []);
  await give(json ? JSON.stringify(asData(figure, stored, points, true)) : asText(figure, stored, points), flags);
}

function asText(figure: Figure, stored: StoredResult | null, points: Points): string {
  const { outcome, sentence } = figure.verdict(points);
  const made = stored === null ? 'A closed form.' : `Stored result of version ${stored.version}, ${stored.date}; `
    + `means of ${stored.sweep.seeds.length} seeds with half of the 95 % interval, printed / ours where it is printed.`;
  return [
    `${figure.name}: ${figure.title}`, figure.about, made, '', asMarkdown(figure, points), '',
    `The paper: ${figure.says}`, ...(figure.printedAs === null ? [] : [figure.printedAs]),
    `Verdict: ${outcome}. ${sentence}`,
  ].join('\n');
}
