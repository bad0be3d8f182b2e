/** A command never overwrites a file that it reads or another of its outputs, whatever the paths look like. */
import { spawnSync } from 'node:child_process';
import {
  closeSync, linkSync, lstatSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { keepApart, replaceFile } from '../../src/cli/own-files';
import { planOf } from '../../src/sweep/plan';
import { headOf, lineOf } from '../../src/sweep/table';
import type { Sweep } from '../../src/sweep/types';
import { version } from '../../package.json';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-own-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (...names: string[]) => join(folder, ...names);

const SWEEP: Sweep = {
  version: 1, id: 'small', title: 'Small', base: 'one-lost-cell', sets: [{ path: 'durationS', values: [1, 2] }],
  seeds: [1], metrics: ['goodput'],
};
const NETWORK = {
  version: 1, durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
};
writeFileSync(at('network.json'), JSON.stringify(NETWORK));
writeFileSync(at('sweep.json'), JSON.stringify(SWEEP));
symlinkSync(at('network.json'), at('link.json'));
linkSync(at('network.json'), at('twin.json'));
symlinkSync(at('later.csv'), at('dangling.csv'));

const planned = planOf(SWEEP);
if (!planned.ok) throw new Error(planned.problems[0].message);
const { plan } = planned;
for (const index of [0, 1]) {
  const row = { index, metrics: [1], hash: 'h' };
  writeFileSync(at(`${index + 1}.csv`), `${headOf(plan, version)}${lineOf(plan, row)}\n`);
}

/** Everything in the folder, by name. */
const contents = () => readdirSync(folder).map((name) =>
  [name, lstatSync(at(name)).isSymbolicLink() ? 'a link' : readFileSync(at(name), 'utf8')]);

describe('an output that is also an input', () => {
  it.each([
    ['run', [at('network.json'), '--trace', at('network.json')], `--trace ${at('network.json')}`],
    ['run', [at('network.json'), '--trace', `${folder}/./network.json`], `--trace ${folder}/./network.json`],
    ['run', [at('network.json'), '--trace', at('link.json')], `--trace ${at('link.json')}`],
    ['run', [at('link.json'), '--trace', at('network.json')], `--trace ${at('network.json')}`],
    ['run', [at('network.json'), '--trace', at('twin.json')], `--trace ${at('twin.json')}`],
    ['sweep', [at('sweep.json'), '--parquet', at('sweep.json')], `--parquet ${at('sweep.json')}`],
    ['sweep', [at('sweep.json'), '--out', at('sweep.json')], `--out ${at('sweep.json')}`],
    ['merge', [at('1.csv'), at('2.csv'), '--parquet', at('2.csv')], `--parquet ${at('2.csv')}`],
  ])('%s %j is refused in one sentence, and nothing is written', async (command, args, named) => {
    const before = contents();
    const { out, problem } = await say(command, ...args);
    const option = named.split(' ')[0];
    expect([out, problem]).toEqual([
      '', `${named} would overwrite what this command reads: give ${option} another file.`,
    ]);
    expect(contents()).toEqual(before);
  });

  it('is refused where it is the file of standard input', () => {
    const input = openSync(at('network.json'), 'r');
    const { status, stdout, stderr } = spawnSync(
      process.execPath, [inProject('bin', 'cell-by-cell.mjs'), 'run', '-', '--trace', at('network.json')],
      { encoding: 'utf8', stdio: [input, 'pipe', 'pipe'], timeout: 60_000 },
    );
    closeSync(input);
    expect([status, stdout, stderr]).toEqual([
      1, '', `--trace ${at('network.json')} would overwrite what this command reads: give --trace another file.\n`,
    ]);
    expect(readFileSync(at('network.json'), 'utf8')).toBe(JSON.stringify(NETWORK));
  });

  it('is accepted where the input is a preset with the name of that file', async () => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect((await say('run', 'one-lost-cell', '--json', '--trace', 'one-lost-cell')).problem).toBe(null);
      expect((await say('run', 'one-lost-cell', '--json', '--trace', 'one-lost-cell')).problem).toBe(null);
    } finally {
      process.chdir(before);
      rmSync(at('one-lost-cell'), { force: true });
    }
  });
});

describe('an output called -', () => {
  it.each([
    ['run', [at('network.json'), '--trace', '-'], '--trace'], ['sweep', [at('sweep.json'), '--out', '-'], '--out'],
    ['sweep', [at('sweep.json'), '--parquet', '-'], '--parquet'],
    ['merge', [at('1.csv'), '--parquet', '-'], '--parquet'],
    ['figures', ['boston-table-1', '--parquet', '-'], '--parquet'], ['figures', ['--out', '-'], '--out'],
  ])('of %s is no file of that name', async (command, args, option) => {
    const before = process.cwd();
    process.chdir(folder);
    try {
      expect(await say(command, ...args)).toEqual({
        out: '', err: '', problem: `${option} - names no file: - is standard input. Give ${option} a file.`,
      });
      expect(readdirSync(folder)).not.toContain('-');
    } finally {
      process.chdir(before);
    }
  });
});

describe('an output without a name', () => {
  it.each([
    ['run', [at('network.json'), '--trace', ''], '--trace'], ['sweep', [at('sweep.json'), '--out', ' '], '--out'],
    ['sweep', [at('sweep.json'), '--parquet', ''], '--parquet'], ['figures', ['--out', ''], '--out'],
  ])('of %s %j is refused in one sentence', async (command, args, option) => {
    expect(await say(command, ...args))
      .toEqual({ out: '', err: '', problem: `${option} is empty: give ${option} a file.` });
  });
});

describe('two outputs that are one file', () => {
  it.each([
    [at('new.csv'), at('new.csv')], [at('new.csv'), `${folder}/./new.csv`], [at('later.csv'), at('dangling.csv')],
    [at('1.csv'), at('1.csv')],
  ])('%s and %s are refused in one sentence, and nothing is written', async (out, parquet) => {
    const before = contents();
    expect((await say('sweep', at('sweep.json'), '--out', out, '--parquet', parquet)).problem)
      .toBe(`--out ${out} and --parquet ${parquet} are the same file: give each its own.`);
    expect(contents()).toEqual(before);
  });

  it('are refused where one is the file of standard output', () => {
    const output = openSync(at('printed.txt'), 'w');
    const { status, stderr } = spawnSync(
      process.execPath, [inProject('bin', 'cell-by-cell.mjs'), 'run', at('network.json'), '--trace', at('printed.txt')],
      { encoding: 'utf8', stdio: ['ignore', output, 'pipe'], timeout: 60_000 },
    );
    closeSync(output);
    expect([status, stderr]).toEqual([
      1, `--trace ${at('printed.txt')} is where standard output goes as well: give --trace another file.\n`,
    ]);
  });
});

describe('different files', () => {
  it('are accepted, whether they exist or not', () => {
    expect(() => keepApart([at('network.json'), at('missing.json')], {
      '--out': at('1.csv'), '--parquet': at('new', 'deep', 'file'), '--trace': undefined,
    }, false)).not.toThrow();
  });
});

describe('a file that is replaced', () => {
  it('is replaced behind a link, which stays a link', () => {
    writeFileSync(at('old.txt'), 'old');
    symlinkSync(at('old.txt'), at('to-old.txt'));
    replaceFile(at('to-old.txt'), 'new');
    expect([lstatSync(at('to-old.txt')).isSymbolicLink(), readFileSync(at('old.txt'), 'utf8')]).toEqual([true, 'new']);
  });
  it('leaves every other file unchanged, and no temporary file', () => {
    writeFileSync(at('rows.csv'), 'old');
    writeFileSync(at('rows.csv.new'), 'of the user');
    const before = readdirSync(at());
    replaceFile(at('rows.csv'), 'new');
    expect([readFileSync(at('rows.csv'), 'utf8'), readFileSync(at('rows.csv.new'), 'utf8'), readdirSync(at())])
      .toEqual(['new', 'of the user', before]);
  });
  it('is created where a link leads to no file yet', () => {
    replaceFile(at('dangling.csv'), 'new');
    expect(readFileSync(at('later.csv'), 'utf8')).toBe('new');
    rmSync(at('later.csv'));
  });
});
