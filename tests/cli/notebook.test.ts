/**
 * The notebook under docs: its cells are run, one after the other, on the stored result of Table 1, by the Python that
 * PYTHON names or the one that is found. Where that is without pandas, pyarrow or matplotlib the test says so.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { asParquet } from '../../src/cli/parquet';
import { bostonTable1Figure } from '../../src/figures/boston-table-1';
import { meanAt, pointsOf, runsOfFigure } from '../../src/figures/points';
import { storedResult } from '../../src/figures/stored';

interface Cell { cell_type: string; source: string[]; outputs?: unknown[]; execution_count?: number | null }
const NOTEBOOK = inProject('docs', 'table-1.ipynb');
const { cells, nbformat } = JSON.parse(readFileSync(NOTEBOOK, 'utf8')) as { cells: Cell[]; nbformat: number };
const code = cells.filter((cell) => cell.cell_type === 'code');

const PYTHON = process.env.PYTHON ?? 'python3';
const missing = ((): string | null => {
  const { status, stderr, error } = spawnSync(
    PYTHON, ['-c', 'import matplotlib, pandas, pyarrow'], { encoding: 'utf8' },
  );
  if (error) return `${PYTHON} is not there`;
  return status === 0 ? null : /No module named .*/.exec(stderr)?.[0] ?? `${PYTHON} failed`;
})();

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-notebook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the notebook of Table 1', () => {
  it('is a notebook of format 4 without results of a run in it', () => {
    expect(nbformat).toBe(4);
    expect(code.length).toBeGreaterThan(2);
    expect(code.filter(({ outputs, execution_count: ran }) => ran !== null || outputs?.length !== 0)).toEqual([]);
  });

  it.skipIf(missing !== null)(`draws Table 1 and has its numbers${missing === null ? '' : ` (skipped: ${missing})`}`,
    async () => {
      const { sweep } = bostonTable1Figure;
      const runs = runsOfFigure(bostonTable1Figure);
      const stored = sweep && await storedResult(sweep);
      if (!runs || !stored) throw new Error('Table 1 has no stored result.');
      const [file, picture, program] = ['table-1.parquet', 'table-1.png', 'cells.py'].map((name) => join(folder, name));
      writeFileSync(file, await asParquet(runs, stored.rows, stored.version));
      const asked = 'print(json.dumps({case: cells.loc[(case, 9180, 512)]["mean"] for case in ["Reno", "TCP Boston"]}))';
      writeFileSync(program, [...code.map(({ source }) => source.join('')), asked].join('\n'));
      const { status, stdout, stderr } = spawnSync(PYTHON, [program], {
        encoding: 'utf8', env: { ...process.env, SWEEP: file, PICTURE: picture, MPLBACKEND: 'Agg' }, cwd: folder,
      });
      expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
      expect(statSync(picture).size).toBeGreaterThan(10_000);
      const points = pointsOf(bostonTable1Figure, runs, stored.rows);
      const means = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, number>;
      expect(means.Reno).toBeCloseTo(meanAt(points, '9180-bytes', 'reno', 512), 9);
      expect(means['TCP Boston']).toBeCloseTo(meanAt(points, '9180-bytes', 'boston', 512), 9);
    }, 120_000);
});
