/** A regeneration of stored results that is killed, started again, and meets another definition. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureCliBuilt } from '../../scripts/lib/cli-build.mjs';
import { reached } from '../../scripts/lib/program-fingerprint.mjs';
import { inProject } from '../../scripts/lib/root.mjs';
import { version } from '../../package.json';

const folder = mkdtempSync(join(tmpdir(), 'regenerate-'));
const rows = join(folder, 'rows');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sweep = (id: string, seeds: number[], bufferCells = 512) => ({
  version: 1, id, title: id, base: 'boston-16-reno', set: { durationS: 1 },
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, bufferCells] }], seeds, metrics: ['effectiveThroughput'],
});
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));

/** Ends by itself, or by SIGKILL when `enough` says so of what it has said. */
async function regenerated(enough = (_said: string) => false) {
  const script = inProject('tests', 'cli', 'regenerate-these.mjs');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (text) => {
    said += String(text);
    if (enough(said)) child.kill('SIGKILL');
  });
  const status = await new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { status, said };
}
const fileOf = (id: string) => join(rows, readdirSync(rows).find((name) => new RegExp(`^${id}\\..*csv$`).test(name))!);
const countIn = (path: string) => readFileSync(path, 'utf8').split('\n').filter((line) => /^\d/.test(line)).length;

describe('a regeneration of two sweeps that is killed in the second', () => {
  let first = { status: 0 as number | null, said: '' };
  let inode = 0;
  let rowsAtKill = 0;
  beforeAll(async () => {
    await ensureCliBuilt();
    write('sweeps.json', [sweep('one', [1]), sweep('two', [1, 2, 3, 4])]);
    // What is stored of this very version and sweep is something else.
    write('one.json', { version, date: '', sweep: sweep('one', [1]), metrics: [[0], [0]], hashes: 'a b' });
    first = await regenerated((said) => /two: [2-7] of 8 runs/.test(said));
    rowsAtKill = countIn(fileOf('two'));
    inode = statSync(fileOf('one')).ino;
  });

  it('says which sweep of how many, how many runs are done, and the time left', () => {
    expect(first.status).toBeNull();
    expect(first.said).toMatch(/^Sweep 1 of 2, one: 0 of 2 runs, about [^;]+ left; about .+ for all that is left$/m);
    expect(first.said).toMatch(/^one: 2 runs, written, and it moved although the version is the same\.$/m);
    expect(first.said).toMatch(/^Sweep 2 of 2, two: [2-7] of 8 runs, about [^;]+ left$/m);
  });

  it('leaves no program at work', async () => {
    await pause(300);
    expect(countIn(fileOf('two'))).toBeLessThan(Math.min(8, rowsAtKill + 3));
  });

  it('goes on: the first is not run again, and what it came to is not forgotten', async () => {
    const { said } = await regenerated((so) => /^Sweep 2 of 2/m.test(so));
    expect(statSync(fileOf('one')).ino).toBe(inode);
    expect(said).toMatch(new RegExp('^one: 2 runs, written, and it moved although the version is the same\\.\n'
      + 'Sweep 2 of 2, two: [2-8] of 8 runs'));
  });

  it('sets the rows of another definition aside, says so, and clears up when all is done', async () => {
    write('sweeps.json', [sweep('one', [1]), sweep('two', [1, 2], 256)]);
    const { status, said } = await regenerated();
    expect(said.match(/^.*is run anew\.$/gm)).toEqual([
      `two: its definition or the program has changed since its rows were made; they are set aside in ${
        join(rows, 'aside')}, and it is run anew.`]);
    expect(said).toMatch(/^Sweep 2 of 2, two: 0 of 4 runs/m);
    expect(said).toMatch(/^two: 4 runs, written\.$/m);
    expect(status).toBe(1);
    expect(readdirSync(rows)).toEqual(['aside']);
    expect(readdirSync(join(rows, 'aside'))).toHaveLength(1);
  });
});

it('the program of a sweep is the bundle of its workers with what that imports', () => {
  const files = reached(inProject('dist-cli'), 'sweep-worker.js');
  expect(files).toEqual(expect.arrayContaining(['session.js', 'sweep-worker.js', 'table.js']));
  expect(files).not.toContain('boston-table-1.js');
});
