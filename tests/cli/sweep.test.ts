/** `sweep` and `merge` as programs: with workers, shards and files, and after failures and kills. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { sweepUnderKills } from '../../scripts/sweep-kills.mjs';
import { codecs } from '../published/support';
import { runScenario } from '../../src/runner/node/run-scenario';
import { findPreset } from '../../src/scenario/presets';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-sweep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

const startWith = (input: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [inProject('bin', 'cell-by-cell.mjs'), ...args], {
    encoding: 'utf8', timeout: 120_000, input,
  });
  return { status, stdout, stderr };
};
const start = (...args: string[]) => startWith('', ...args);

const SWEEP = {
  version: 1, id: 'small', title: 'Small', base: 'boston-16-reno', set: { durationS: 3 },
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 512] }], seeds: [1, 2, 3], metrics: ['effectiveThroughput'],
};
const fileOf = (name: string, value: unknown): string => {
  writeFileSync(at(name), JSON.stringify(value));
  return at(name);
};
/** A thousand senders with initial windows of a thousand packets: more packets under way than a run can follow. */
const CROWD = {
  version: 1,
  nodes: [{ id: 'src', kind: 'host', count: 1000 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 0.1, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 1, delayMs: 1 }],
  flows: [{
    id: 'f', from: 'src', to: 'sink',
    transport: { packetBytes: 41, windowBytes: 1_000, initialWindowPackets: 1_000 },
  }],
};
const linesOf = (csv: string) => csv.trim().split('\n');
const sorted = (csv: string) => linesOf(csv).sort().join('\n');

describe('a network with two sweeps saved with it', () => {
  const { base: _, ...saved } = { ...SWEEP, set: { durationS: 3 } };
  const { scenario } = findPreset('boston-16-reno')!;
  const file = () => fileOf('network.json', { ...scenario, sweeps: [saved, { ...saved, id: 'other', seeds: [7] }] });

  it('runs one of them like a sweep file, by its id', () => {
    const { status, stdout } = start('sweep', file(), '--sweep', 'other', '--plan');
    expect([status, linesOf(stdout).at(-1)]).toEqual([0, expect.stringMatching(/^2 runs, about /)]);
  }, 60_000);
  it('lists them where none is named', () => {
    const { status, stderr } = start('sweep', file(), '--plan');
    expect([status, stderr]).toEqual([1, expect.stringContaining('say which with --sweep, small, other.')]);
  }, 60_000);
});

describe('a sweep of two buffers and three seeds', () => {
  let whole = '';
  beforeAll(() => { whole = start('sweep', fileOf('small.json', SWEEP), '--workers', '2').stdout; }, 180_000);
  const rows = () => linesOf(whole).filter((line) => /^\d/.test(line));

  it('prints six rows in the order of its plan', () => {
    expect(rows().map((line) => line.split(',').slice(0, 2).join())).toEqual([
      '64,1', '64,2', '64,3', '512,1', '512,2', '512,3',
    ]);
  });
  it('has the same numbers in a row as that run by itself', () => {
    const { scenario } = findPreset('boston-16-reno')!;
    const outcome = runScenario({ ...scenario, durationS: 3, seed: 2 }, { codecs });
    if (!outcome.ok) throw new Error(outcome.problems[0].message);
    expect(rows()[4]).toBe(`512,2,${String(outcome.result.effectiveThroughput)},${outcome.result.hash}`);
  });
  it('gives the same bytes when it is merged from three shards', () => {
    for (const shard of [1, 2, 3]) {
      expect(start('sweep', at('small.json'), '--shard', `${shard}/3`, '--out', at(`${shard}.csv`)).status).toBe(0);
    }
    expect(start('merge', at('3.csv'), at('1.csv'), at('2.csv'))).toEqual({ status: 0, stdout: whole, stderr: '' });
  });
  it.each([
    ['-', '1.csv', '3.csv'], ['3.csv', '1.csv', '-'],
  ])('is merged from standard input too: %s %s %s', (...names) => {
    const files = names.map((name) => (name === '-' ? name : at(name)));
    expect(startWith(readFileSync(at('2.csv'), 'utf8'), 'merge', ...files))
      .toEqual({ status: 0, stdout: whole, stderr: '' });
  });
  it.each([
    ['', 'Standard input is no file of a sweep.'],
    ['# definition: {\n', 'Standard input: its definition is not JSON.'],
  ])('calls standard input by its name where that is no file of a sweep: %j', (text, sentence) => {
    expect(startWith(text, 'merge', '-')).toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
  });
  it('lists the missing runs where a shard is missing, and ends with status 1', () => {
    const { status, stdout, stderr } = start('merge', at('2.csv'));
    expect(status).toBe(1);
    expect(stdout).toBe(readFileSync(at('2.csv'), 'utf8'));
    expect(stderr).toBe('4 of 6 runs are in none of the files, the first of them nodes.sw.bufferCells=64 and seed 1; '
      + 'merge the files of the other shards too, or run the sweep with --out and one of these files, which adds what '
      + 'it lacks.\n');
  });
  it('runs only what its file lacks, and replaces a line that was cut off', () => {
    const lines = linesOf(whole);
    writeFileSync(at('half.csv'), `${lines.slice(0, -3).join('\n')}\n${lines.at(-1)!.slice(0, 9)}`);
    expect(start('sweep', at('small.json'), '--out', at('half.csv')).status).toBe(0);
    expect(sorted(readFileSync(at('half.csv'), 'utf8'))).toBe(sorted(whole));
  });
  it('goes on with a file whose definition has its keys in another order, as a program may have written them', () => {
    const { scenario } = findPreset('boston-16-reno')!;
    const turned = (value: unknown): unknown => (typeof value !== 'object' || value === null ? value
      : Array.isArray(value) ? value.map(turned)
        : Object.fromEntries(Object.entries(value).reverse().map(([key, inner]) => [key, turned(inner)])));
    const values = [{ policy: 'epd', thresholdFraction: 0.8 }];
    const own = { ...SWEEP, base: scenario, sets: [{ path: 'nodes.sw.discard', values }], seeds: [1, 2] };
    expect(start('sweep', fileOf('own.json', own), '--shard', '1/2', '--out', at('own.csv')).status).toBe(0);
    expect(start('sweep', fileOf('turned.json', turned(own)), '--out', at('own.csv')))
      .toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(at('own.csv'), 'utf8')).toBe(start('sweep', at('own.json')).stdout);
    expect(start('sweep', at('turned.json'), '--shard', '2/2', '--out', at('turned.csv')).status).toBe(0);
    expect(start('merge', at('turned.csv'), at('own.csv')).stdout).toBe(start('sweep', at('turned.json')).stdout);
  });
  it('does not change a file that is no sweep', () => {
    writeFileSync(at('notes.csv'), 'my,notes\n');
    const { status, stderr } = start('sweep', at('small.json'), '--out', at('notes.csv'));
    expect(status).toBe(1);
    expect(stderr).toBe(`${at('notes.csv')} is not a file of this sweep: it is no file of a sweep.\n`);
    expect(readFileSync(at('notes.csv'), 'utf8')).toBe('my,notes\n');
  });
  it('merges files that another program has saved with other line ends, and says so where it would add to one', () => {
    writeFileSync(at('windows.csv'), `\ufeff${readFileSync(at('1.csv'), 'utf8').replaceAll('\n', '\r\n')}`);
    expect(start('merge', at('windows.csv'), at('2.csv'), at('3.csv')))
      .toEqual({ status: 0, stdout: whole, stderr: '' });
    expect(start('sweep', at('small.json'), '--out', at('windows.csv'))).toEqual({
      status: 1, stdout: '', stderr: `${at('windows.csv')} has a byte order mark or line ends with a carriage return, `
        + 'since another program has saved it: merge makes a file of it to which rows can be added.\n',
    });
  });
  it('lists its runs with --plan', () => {
    const { stdout } = start('sweep', at('small.json'), '--plan', '--quality', 'draft', '--workers', '2');
    expect(linesOf(stdout).slice(0, 2))
      .toEqual(['nodes.sw.bufferCells=64 and seed 1', 'nodes.sw.bufferCells=512 and seed 1']);
    expect(stdout).toMatch(/^2 runs, about 1 s with 2 at a time\.$/m);
  });
  it('refuses to merge two results of one run', () => {
    const odd = linesOf(readFileSync(at('1.csv'), 'utf8'));
    writeFileSync(at('odd.csv'), `${[...odd.slice(0, -1), odd.at(-1)!.replace(/,\w+$/, ',0')].join('\n')}\n`);
    expect(start('merge', at('1.csv'), at('odd.csv'))).toMatchObject({
      status: 1, stderr: expect.stringContaining('has another result of one run than a file before it') as string,
    });
    appendFileSync(at('odd.csv'), 'what,is,this,line\n');
    expect(start('merge', at('odd.csv')).stderr).toContain('a line that is no run of this sweep');
  });
}, 180_000);

describe('a sweep with one run that fails', () => {
  it('names that run and the reason, ends with status 1, and has all other rows', () => {
    const crowded = { ...SWEEP, id: 'crowd', seeds: [1], set: { durationS: 0.2 }, sets: undefined, cases: [
      { name: 'fine', set: {} }, { name: 'crowded', base: CROWD, set: {} },
    ] };
    const { status, stdout, stderr } = start('sweep', fileOf('crowd.json', crowded), '--workers', '1');
    expect(status).toBe(1);
    const [warning, count, which] = linesOf(stderr);
    expect(warning).toMatch(/^flows\.f\.transport\.windowBytes: .* stops when more than /);
    expect(count).toBe('1 of 2 runs failed twice; the others are there.');
    expect(which).toMatch(/^crowded and seed 1: The run stopped .*packets under way/);
    expect(linesOf(stdout).filter((line) => line.startsWith('fine'))).toHaveLength(1);
    expect(stdout).not.toContain('\ncrowded');
  });
});

describe('a wrong option', () => {
  it.each([
    [['--shard', '0/3'], '--shard is i/n with i from 1 to n, at most 100,000, for example 2/8; this is "0/3".'],
    [['--shard', '4/3'], '--shard is i/n with i from 1 to n, at most 100,000, for example 2/8; this is "4/3".'],
    [['--shard', '1/100001'], '--shard is i/n with i from 1 to n, at most 100,000, for example 2/8; this is "1/100001".'],
    [['--workers', '0'], '--workers is a whole number from 1 to 1,000, and "0" is not.'],
    [['--workers', '1e9'], '--workers is a whole number from 1 to 1,000, and "1e9" is not.'],
    [['--silent', '1e12'], '--silent is a whole number from 1 to 1,000,000, and "1e12" is not.'],
    [['--quality', 'best'], '--quality is draft or full, and "best" is neither.'],
  ])('is refused in a sentence: %j', (args, sentence) => {
    expect(start('sweep', fileOf('small.json', SWEEP), ...args))
      .toEqual({ status: 1, stdout: '', stderr: `${sentence}\n` });
  });
});

describe('a sweep that is killed again and again', () => {
  it('has the same rows in the end as an undisturbed one', async () => {
    const moments = [0.2, 0.55, 0.8];
    const { same, rows } = await sweepUnderKills(3, () => moments.shift() ?? 0.5);
    expect([same, rows]).toEqual([true, 20]);
  }, 300_000);
  it('has the same rows when two shards are killed ten times in all and then merged', async () => {
    const moments = [0.3, 0.9, 0.05, 0.6, 0.75, 0.4, 0.2, 0.85, 0.5, 0.65];
    const { same, killed, rows } = await sweepUnderKills(10, () => moments.shift() ?? 0.5, 2);
    expect([same, rows]).toEqual([true, 20]);
    // A shard may finish before the last kills that are planned for it.
    expect(killed).toBeGreaterThanOrEqual(8);
  }, 300_000);
});
