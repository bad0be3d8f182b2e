/** A regeneration of stored results that is killed and started again, and that finds rows of another definition. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureCliBuilt } from '../../scripts/lib/cli-build.mjs';
import { programFingerprint, reached } from '../../scripts/lib/program-fingerprint.mjs';
import { regenerate } from '../../scripts/lib/regenerate.mjs';
import { inProject } from '../../scripts/lib/root.mjs';
import { SOURCES } from '../../scripts/lib/sweep-sources';
import type { Sweep } from '../../src/sweep/types';
import { version } from '../../package.json';

const folder = mkdtempSync(join(tmpdir(), 'regenerate-'));
const rows = join(folder, 'rows');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sweep = (id: string, seeds: number[]): Sweep => ({
  version: 1, id, title: id, base: 'boston-16-reno', set: { durationS: 1 },
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 512] }], seeds, metrics: ['effectiveThroughput'],
});
const SWEEPS = [sweep('one', [1]), sweep('two', [1, 2, 3, 4])];
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));

/** Regenerates in a child process, which is killed by SIGKILL once `enough` accepts its output. */
async function killed(enough: (said: string) => boolean) {
  const script = inProject('tests', 'cli', 'regenerate-these.mjs');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += String(text);
    if (enough(said)) child.kill('SIGKILL');
  });
  const signal = await new Promise((resolve) => child.on('exit', (_, by) => resolve(by)));
  return { signal, said };
}

/** Regenerates to the end, in this process, so that the sources are not loaded twice. */
async function regenerated(sweeps: readonly Sweep[], seen: () => void) {
  let said = '';
  const write = (text: unknown) => {
    said += String(text);
    seen();
    return true;
  };
  const fine = await regenerate({
    sweeps, version, folder: rows, stored: folder, workers: 1, program: async () => programFingerprint(),
    sources: SOURCES, stream: { isTTY: false, write },
  });
  return { fine, said };
}
const fileOf = (id: string) => join(rows, readdirSync(rows).find((name) => new RegExp(`^${id}\\..*csv$`).test(name))!);
const countIn = (path: string) => readFileSync(path, 'utf8').split('\n').filter((line) => /^\d/.test(line)).length;

describe('a regeneration of two sweeps that is killed in the second', () => {
  let first = { signal: null as unknown, said: '' };
  let inode = 0;
  let rowsAtKill = 0;
  beforeAll(async () => {
    await ensureCliBuilt();
    write('sweeps.json', SWEEPS);
    // Rows left by another definition or program: the fingerprint in the name is not that of this sweep.
    mkdirSync(rows);
    writeFileSync(join(rows, 'two.0123456789abcdef.csv'), 'rows of another definition\n');
    // The stored result of the same version and sweep has other numbers.
    write('one.json', { version, date: '', sweep: sweep('one', [1]), metrics: [[0], [0]], hashes: 'a b' });
    first = await killed((said) => /two: [2-7] of 8 runs/.test(said));
    rowsAtKill = countIn(fileOf('two'));
    inode = statSync(fileOf('one')).ino;
  });

  it('reports the sweep, its runs so far and the time left', () => {
    expect(first.signal).toBe('SIGKILL');
    expect(first.said).toMatch(/^Sweep 1 of 2, one: 0 of 2 runs, about [^;]+ left; about .+ for all that is left$/m);
    expect(first.said).toMatch(/^one: 2 runs, written, and it moved although the version is the same\.$/m);
    expect(first.said).toMatch(/^Sweep 2 of 2, two: [2-7] of 8 runs, about [^;]+ left$/m);
  });

  it('leaves no process running', async () => {
    await pause(300);
    expect(countIn(fileOf('two'))).toBeLessThan(Math.min(8, rowsAtKill + 3));
  });

  it('moves the rows of another definition or program aside, and says so', () => {
    expect(first.said).toContain('two: its definition or the program has changed since its rows were made; they are '
      + `set aside in ${join(rows, 'aside')}, and it is run again.\n`);
    expect(readdirSync(join(rows, 'aside'))).toEqual(['two.0123456789abcdef.csv']);
  });

  it('continues with the second sweep, remembers the outcome of the first, and clears up at the end', async () => {
    let rowsOfFirst = 0;
    const { fine, said } = await regenerated(SWEEPS, () => { rowsOfFirst ||= statSync(fileOf('one')).ino; });
    expect(rowsOfFirst).toBe(inode);
    expect(said).toMatch(new RegExp('^one: 2 runs, written, and it moved although the version is the same\\.\n'
      + 'Sweep 2 of 2, two: [2-8] of 8 runs'));
    expect(said).toMatch(/^two: 8 runs, written\.$/m);
    expect(fine).toBe(false);
    expect(readdirSync(rows)).toEqual(['aside']);
  });
});

it('the fingerprint of the program covers the bundle of the sweep worker and its imports', () => {
  const files = reached(inProject('dist-cli'), 'sweep-worker.js');
  expect(files).toEqual(expect.arrayContaining(['session.js', 'sweep-worker.js', 'table.js']));
  expect(files).not.toContain('boston-table-1.js');
});
