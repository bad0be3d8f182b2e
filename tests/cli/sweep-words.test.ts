/** The messages of `sweep` before it runs anything: the warnings of its runs, each once, and wrong arguments. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-words-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(value));
  return join(folder, name);
};

const NETWORK = {
  version: 1, durationS: 1,
  nodes: [{ id: 'a', kind: 'host' }, { id: 'sw', kind: 'switch', bufferCells: 100 }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'sw', rateMbps: 10 }, { from: 'sw', to: 'b', rateMbps: 1.5 }],
  flows: [{ id: 'f', from: 'a', to: 'b', transport: { packetBytes: 1500 } }],
};
const SWEEP = { version: 1, id: 'small', title: 'Small', base: NETWORK, seeds: [1, 2], metrics: ['goodput'] };
const PACKETS = 'flows.f.transport.packetBytes';
const of = (values: number[]) => ({ ...SWEEP, sets: [
  { path: PACKETS, values }, { path: 'nodes.sw.discard.policy', values: ['tailDrop', 'ppd'] },
] });
const planned = (sweep: unknown) => say('sweep', fileOf('sweep.json', sweep), '--plan');

describe('a sweep file where a scenario is asked for', () => {
  it.each(['run', 'check', 'url'])('%s names the command that runs it', async (command) => {
    const file = fileOf('sweep.json', SWEEP);
    expect((await say(command, file)).problem).toBe(
      `${file} is a sweep, not a scenario: the command sweep runs it, and with --plan says what it would run.`,
    );
  });
});

describe('the id of a figure where a scenario is asked for', () => {
  it.each([
    ['run'], ['check'], ['url'], ['seek', '--random', '2'],
  ])('%s names the commands that know it', async (command, ...rest) => {
    expect((await say(command, 'boston-table-1', ...rest)).problem).toBe('boston-table-1 is a figure, not a scenario: '
      + 'the command sweep runs it, the command figures shows its stored result.');
    expect((await say(command, 'boston-table1', ...rest)).problem).toBe('There is no preset called boston-table1; '
      + 'the nearest is the figure boston-table-1; the command presets lists them, and a scenario file is named with its '
      + 'ending.');
  });
  it('is answered without the command sweep where the figure is a closed form', async () => {
    expect((await say('run', 'realtime-figure-3')).problem)
      .toBe('realtime-figure-3 is a figure, not a scenario: the command figures shows it.');
  });
});

describe('a name that is no sweep', () => {
  it('is recognised as a preset, with the command that runs it', async () => {
    expect((await say('sweep', 'boston-16-reno')).problem).toBe('boston-16-reno is a preset, not a sweep: the command '
      + 'run runs it; a sweep file names it as its base.');
  });
  it('is answered with the nearest figure', async () => {
    expect((await say('sweep', 'boston-table1')).problem).toBe('There is no figure called boston-table1; the nearest '
      + 'is boston-table-1. The command figures lists them; a sweep file is named with its ending.');
  });
  it('is recognised as a preset by the command figures', async () => {
    expect((await say('figures', 'boston-16-reno')).problem).toBe('boston-16-reno is a preset, not a figure: the '
      + 'command run runs it.');
  });
});

describe('what is no sweep', () => {
  it.each([
    [null, 'A sweep is an object with "version": 1, id, title, base, sets or cases, seeds and metrics; this is null.'],
    [{ version: 1, id: 'a', title: 'A', base: 'one-lost-cell' },
      'seeds: `seeds` is a list. It is missing.\nmetrics: `metrics` is a list. It is missing.'],
    [{ ...SWEEP, seeds: 3, sets: [{ path: PACKETS }] },
      'sets[0].values: `values` is a list. It is missing.\nseeds: `seeds` is a list.'],
  ])('is refused with what it lacks: %j', async (input, sentences) => {
    expect((await planned(input)).problem).toBe(sentences);
  });
  it('is refused where it has no name', async () => {
    expect((await say('sweep', '')).problem).toBe('Give a sweep file, the id of a figure, or - for standard input.');
  });
});

describe('the warnings of a sweep', () => {
  it('are the same as those of run, each once, on standard error', async () => {
    const { out, err, problem } = await planned(of([9180, 1500]));
    const { err: ofRun } = await say('run', fileOf('network.json', NETWORK), '--set', `${PACKETS}=9180`);
    expect([problem, out.includes('8 runs'), err]).toEqual([null, true, ofRun]);
    expect(err).toMatch(/^flows\.f\.transport\.packetBytes: A packet of 9,180 bytes .*\n$/);
  });
  it('are absent where nothing looks wrong', async () => {
    expect((await planned(of([1500, 1000]))).err).toBe('');
  });
  it('are at most five, with the number of the others', async () => {
    const lines = (await planned(of([9000, 9010, 9020, 9030, 9040, 9050, 9060, 9070]))).err.trimEnd().split('\n');
    expect([lines.length, lines.at(-1)]).toEqual([6, 'There are 3 more warnings like these.']);
    const oneMore = (await planned(of([9000, 9010, 9020, 9030, 9040, 9050]))).err.trimEnd().split('\n');
    expect([oneMore.length, oneMore.at(-1)]).toEqual([6, 'There is one more warning like these.']);
  });
});

describe('--sweep for a file or figure that is one sweep', () => {
  it.each([fileOf('plain.json', of([1500])), 'boston-table-1'])('is refused in a sentence: %s', async (name) => {
    expect(await say('sweep', name, '--sweep', 'foo', '--plan')).toEqual({ out: '', err: '', problem: '--sweep foo '
      + `chooses among the sweeps of a scenario, and ${name} is a sweep itself: leave --sweep out.` });
  });
  it('may name that sweep', async () => {
    expect((await say('sweep', fileOf('sweep.json', of([1500])), '--sweep', 'small', '--plan')).problem).toBe(null);
  });
});

describe('--parquet with a path that cannot be written', () => {
  it.each([
    [join(folder, 'nowhere', 'rows.parquet'), 'there is no such file or folder'], [folder, 'it is a folder'],
  ])('is refused before anything is run: %s', async (path, reason) => {
    const rows = join(folder, 'rows.csv');
    const file = fileOf('sweep.json', of([1500]));
    const { out, problem } = await say('sweep', file, '--out', rows, '--parquet', path);
    expect([out, problem, existsSync(rows)]).toEqual(['', `${path} cannot be written: ${reason}.`, false]);
  });
});
