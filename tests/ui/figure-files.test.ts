/** The files saved from a figure of which some runs are missing. */
import { describe, expect, it } from 'vitest';
import { FIGURES, findFigure } from '../../src/figures/figures';
import { pointsOf, runsOfFigure } from '../../src/figures/points';
import { planOf, runsOf } from '../../src/sweep/plan';
import { checkSweep, inQuality } from '../../src/sweep/sweep-file';
import type { Sweep } from '../../src/sweep/types';
import type { Scenario } from '../../src/scenario/types';
import { headOf, readTable, type Row } from '../../src/sweep/table';
import { version } from '../../package.json';
import { asCsv, asJson, originOf } from '../../src/ui/figures/save';
import { star } from './stage/fake-runs';

/** The first `done` runs of a figure with made-up values, as a sweep in the page leaves them when it is stopped. */
function begun(id: string, done: number) {
  const figure = findFigure(id)!;
  const runs = runsOfFigure(figure)!;
  const rows = runs.runs.slice(0, done)
    .map(({ index }): Row => ({ index, metrics: runs.sweep.metrics.map(() => 0.5), hash: '' }));
  return { figure, shown: {
    points: pointsOf(figure, runs, rows), rows, runs, from: 'full' as const, stored: null,
    whole: rows.length === runs.runs.length,
  } };
}

describe('a figure of which three runs are done', () => {
  it('is saved as JSON without a verdict, whichever figure it is', () => {
    for (const { id, sweep } of FIGURES) {
      if (sweep === null) continue;
      const { figure, shown } = begun(id, 3);
      expect((JSON.parse(asJson(shown, figure)) as { verdict: unknown }).verdict, id).toBeNull();
    }
  });

  it('is taken as CSV that the command sweep goes on with', () => {
    const { figure, shown } = begun('boston-table-1', 3);
    const planned = planOf(inQuality(figure.sweep!, 'full'));
    if (!planned.ok) throw new Error(planned.problems[0].message);
    const read = readTable(planned.plan, headOf(planned.plan, version), asCsv(shown, figure));
    expect(read).toMatchObject({ ok: true, rows: shown.rows });
  });

  it('is taken as CSV that the command goes on with from the sweep file, also if it holds its network', () => {
    const { figure, shown } = begun('boston-table-1', 3);
    // As a reader writes it: what the network is called comes first.
    const base = { title: '=1+1, "Größe"\nzwei', ...star(2) } as Scenario;
    const sweep: Sweep = {
      version: 1, id: 'mine', title: 'Mine, of two', base, seeds: [1, 2], metrics: ['goodput'],
      sets: [{ path: 'nodes.sw.bufferCells', values: [64, 128] }],
    };
    const runs = runsOf(sweep);
    const rows = [0, 2].map((index): Row => ({ index, metrics: [0.5], hash: '0123456789abcdef' }));
    const file = checkSweep(JSON.parse(JSON.stringify(sweep)));
    const planned = file.ok ? planOf(inQuality(file.sweep, 'full')) : file;
    if (!planned.ok) throw new Error(planned.problems[0].message);
    const csv = asCsv({ ...shown, rows, runs }, figure);
    expect(readTable(planned.plan, headOf(planned.plan, version), csv)).toMatchObject({ ok: true, rows });
  });

  it('says in its picture how many runs there are', () => {
    const { shown } = begun('boston-table-1', 3);
    expect(originOf(shown, 'A paper')).toMatch(/; means of 3 seeds with 95 % intervals; unfinished, 3 of 144 runs\.$/);
    const { shown: whole } = begun('boston-table-1', 144);
    expect(originOf(whole, 'A paper')).toMatch(/; means of 3 seeds with 95 % intervals\.$/);
  });
});
