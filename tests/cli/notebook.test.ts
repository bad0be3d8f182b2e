/**
 * The notebook under docs: its cells run in order on the stored result of Table 1, in the Python that PYTHON names or
 * in `python3`. They need only the standard library; where pandas and pyarrow are installed, the last one also reads
 * the Parquet file.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { asParquet } from '../../src/cli/parquet';
import { bostonTable1Figure } from '../../src/figures/boston-table-1';
import { pointsOf, runsOfFigure } from '../../src/figures/points';
import { storedResult } from '../../src/figures/stored';
import { headOf, lineOf } from '../../src/sweep/table';

interface Cell { cell_type: string; source: string[]; outputs?: unknown[]; execution_count?: number | null }
const NOTEBOOK = inProject('docs', 'table-1.ipynb');
const { cells, nbformat } = JSON.parse(readFileSync(NOTEBOOK, 'utf8')) as { cells: Cell[]; nbformat: number };
const code = cells.filter((cell) => cell.cell_type === 'code');

const PYTHON = process.env.PYTHON ?? 'python3';
const missing = spawnSync(PYTHON, ['--version']).error !== undefined;
const skipped = missing ? ` (skipped: ${PYTHON} is not there)` : '';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-notebook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the notebook of Table 1', () => {
  it('is a notebook of format 4 without stored outputs', () => {
    expect(nbformat).toBe(4);
    expect(code.length).toBeGreaterThan(2);
    expect(code.filter(({ outputs, execution_count: ran }) => ran !== null || outputs?.length !== 0)).toEqual([]);
  });

  it.skipIf(missing)(`draws Table 1 and has its numbers${skipped}`, async () => {
    const { sweep } = bostonTable1Figure;
    const runs = runsOfFigure(bostonTable1Figure);
    const stored = sweep && await storedResult(sweep);
    if (!runs || !stored) throw new Error('Table 1 has no stored result.');
    const [csv, parquet, picture, program] = ['rows.csv', 'rows.parquet', 'table-1.svg', 'cells.py']
      .map((name) => join(folder, name));
    writeFileSync(csv, `${headOf(runs, stored.version)}${stored.rows.map((row) => lineOf(runs, row)).join('\n')}\n`);
    writeFileSync(parquet, await asParquet(runs, stored.rows, stored.version));
    const asked = 'print(json.dumps([[*place, *value] for place, value in cells.items()]))';
    writeFileSync(program, [...code.map(({ source }) => source.join('')), asked].join('\n'));
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-X', 'utf8', program], {
      encoding: 'utf8', env: { ...process.env, SWEEP: csv, PARQUET: parquet, PICTURE: picture }, cwd: folder,
    });
    expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);

    const points = pointsOf(bostonTable1Figure, runs, stored.rows);
    const cellsThere = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as [string, number, number, number, number][];
    expect(cellsThere).toHaveLength(48);
    for (const [name, size, buffer, mean, half] of cellsThere) {
      const { interval } = points.find(({ panel, series, x }) => panel === `${size}-bytes`
        && series === (name === 'Reno' ? 'reno' : 'boston') && x === buffer)!;
      expect(mean).toBeCloseTo(interval.mean, 9);
      expect(half / interval.half).toBeCloseTo(1, 3);
      expect(stdout).toContain(`${mean.toFixed(1)} ± ${half.toFixed(1)}`);
    }
    const drawn = readFileSync(picture, 'utf8');
    const curves = [...drawn.matchAll(/<polyline points="([^"]*)"/g)].map(([, curve]) => curve.split(' ').length);
    expect(curves).toEqual(Array<number>(8).fill(6));
    expect(drawn.match(/<circle /g)).toHaveLength(48);
    expect(drawn).not.toContain('nan');
  }, 120_000);
});
