/**
 * `merge`: joins the files of a sweep's shards in the order of the plan. A row that two files have is written once. If
 * runs are missing, the others are written all the same, and the exit status says that it is not all.
 */
import { Command } from 'commander';
import { version } from '../../package.json';
import { nameOf, planOf } from '../sweep/plan';
import { checkSweep } from '../sweep/sweep-file';
import { factOf, headOf, lineOf, type Row } from '../sweep/table';
import { asLines, commandProblem, inputName, print, readText } from './output';
import { keepApart } from './own-files';
import { writeParquet } from './parquet';
import { rowsOf, withoutMarks } from './sweep-file';

export const mergeCommand = (): Command =>
  new Command('merge').description('put the files of a sweep’s shards together, in the order of its plan')
    .argument('<files...>', 'CSV files that sweep wrote, or - for standard input')
    .option('--parquet <file>', 'write the rows to this file instead of CSV to the output')
    .action(merge);

async function merge(paths: readonly string[], { parquet }: { parquet?: string }): Promise<void> {
  keepApart(paths, { '--parquet': parquet }, parquet === undefined);
  // Each file is read only once, because standard input and pipes cannot be read again.
  const texts = paths.map((path) => withoutMarks(readText(path)));
  const names = paths.map(inputName);
  const definition = factOf(texts[0], 'definition');
  if (definition === null) throw commandProblem(`${names[0]} is no file of a sweep.`);
  const checked = checkSweep(parsed(names[0], definition));
  if (!checked.ok) throw commandProblem(`${names[0]}: ${asLines(checked.problems)}`);
  const planned = planOf(checked.sweep);
  if (!planned.ok) throw commandProblem(`${names[0]}: ${asLines(planned.problems)}`);
  const { plan } = planned;
  const head = headOf(plan, version);
  const rows = new Map<number, Row>();
  for (const [at, name] of names.entries()) {
    for (const row of rowsOf(name, texts[at], plan, version).rows) {
      const before = rows.get(row.index);
      if (before && lineOf(plan, before) !== lineOf(plan, row)) {
        throw commandProblem(`${name} has another result of one run than a file before it: ${lineOf(plan, row)}`);
      }
      rows.set(row.index, row);
    }
  }
  const inOrder = [...rows.values()].sort((a, b) => a.index - b.index);
  if (parquet !== undefined) await writeParquet(parquet, plan, inOrder, version);
  else await print(head + inOrder.map((row) => lineOf(plan, row)).join('\n'));
  const missing = plan.runs.filter(({ index }) => !rows.has(index));
  if (missing.length > 0) throw commandProblem(`${missing.length} of ${plan.runs.length} runs are in none of the `
    + `files, the first of them ${nameOf(plan, missing[0])}; merge the files of the other shards too, or run the sweep with `
    + '--out and one of these files, which adds what it lacks.');
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw commandProblem(`${name}: its definition is not JSON.`);
  }
}
