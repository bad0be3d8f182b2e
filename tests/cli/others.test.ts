/** The commands `presets`, `schema`, `check` and `url`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkScenario } from '../../src/scenario/check';
import { minimal } from '../../src/scenario/minimal';
import { findPreset, PRESETS } from '../../src/scenario/presets';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, contents: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
}

describe('presets', () => {
  it('lists id and title of every preset, one a line', async () => {
    const lines = (await say('presets')).out.trim().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/))).toEqual(PRESETS.map(({ id, title }) => [id, title]));
  });

  it('prints the same as JSON with --json', async () => {
    expect(JSON.parse((await say('presets', '--json')).out)).toEqual(PRESETS.map(({ id, title }) => ({ id, title })));
  });

  it('lists the public ids', async () => {
    const { out } = await say('presets');
    for (const id of ['one-lost-cell', 'boston-16-reno', 'boston-16-reno-epd', 'boston-16-boston']) {
      expect(out).toContain(id);
    }
  });
});

describe('schema', () => {
  it('prints a JSON Schema that names the parts of a scenario', async () => {
    const schema = JSON.parse((await say('schema')).out) as { type: string; properties: Record<string, unknown> };
    expect(schema.type).toBe('object');
    expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([
      'version', 'seed', 'durationS', 'nodes', 'links', 'flows', 'faults', 'pardons', 'changes', 'measure', 'layout',
    ]));
  });
});

describe('check', () => {
  it('says after fifty problems that there may be more, and nothing of the kind after one', async () => {
    const wrong = (count: number) => fileOf('many.json', {
      version: 1, nodes: Array.from({ length: count }, (_, at) => ({ id: `n${at}`, kind: 'hub' })),
    });
    const lines = (await say('check', wrong(60))).problem!.split('\n');
    expect([lines.length, lines[50]]).toEqual([51, 'These are the first 50 problems; there may be more.']);
    expect((await say('check', wrong(1))).problem).not.toContain('more');
  });

  it('says that a preset is valid', async () => {
    expect(await say('check', 'boston-16-reno')).toEqual({ out: 'boston-16-reno is valid.\n', err: '', problem: null });
  });

  it('names every problem with its path, one a line', async () => {
    const wrong = { version: 1, seed: -1, durationS: 'long', nodes: [{ id: 'a', kind: 'host' }] };
    const { problem, out } = await say('check', fileOf('wrong.json', wrong));
    expect([problem?.split('\n').map((line) => line.split(':')[0]), out]).toEqual([['seed', 'durationS'], '']);
  });

  it('prints warnings on standard error and still says that the scenario is valid', async () => {
    const { problem, err, out } = await say('check', fileOf('quiet.json', {
      version: 1, durationS: 1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'b' }],
    }));
    expect([problem, /no flows/.test(err), /is valid/.test(out)]).toEqual([null, true, true]);
  });

  it.each([
    ['{"version": 1, "nodes": [', /not JSON/], ['{"version": 2, "nodes": []}', /version/],
    ['{"version": 1, "nods": []}', /nodes/],
  ])('refuses %s', async (text, sentence) => {
    expect((await say('check', fileOf('bad.json', text))).problem).toMatch(sentence);
  });
});

describe('url --decode', () => {
  it('of a preset that does not exist names the command that lists them', async () => {
    expect((await say('url', '--decode', 'http://localhost:5173/?preset=nope')).problem)
      .toBe('In the address, preset: there is no preset "nope"; the command presets lists them.');
  });
});

describe('url', () => {
  it.each(PRESETS.map(({ id, scenario }) =>
    [id, scenario] as const))('of %s, decoded, is the same scenario', async (id, scenario) => {
    const link = (await say('url', id)).out.trim();
    const decoded = JSON.parse((await say('url', '--decode', link)).out) as unknown;
    expect(decoded).toEqual(JSON.parse(JSON.stringify(minimal(scenario))));
    expect(checkScenario(decoded).ok).toBe(true);
  });

  it('decodes an address, a fragment or a bare token', async () => {
    const link = (await say('url', 'one-lost-cell')).out.trim();
    const token = link.slice(link.indexOf('#s=') + 3);
    const decoded = new Set<string>();
    for (const text of [link, `#s=${token}`, token]) decoded.add((await say('url', '--decode', text)).out);
    expect(decoded.size).toBe(1);
  });

  it('decodes the address of a preset', async () => {
    const decoded = JSON.parse((await say('url', '--decode', 'https://example.org/?preset=one-lost-cell&play=0')).out);
    expect(decoded).toEqual(JSON.parse(JSON.stringify(minimal(findPreset('one-lost-cell')!.scenario))));
  });

  it('decodes the settings of an address, as the page opens it', async () => {
    const [page, fragment] = (await say('url', 'one-lost-cell')).out.trim().split('#');
    for (const rest of [`?set=durationS=0.25&set=title=Other#${fragment}`,
      '?preset=one-lost-cell&set=durationS=0.25&set=title=Other']) {
      const { out, err } = await say('url', '--decode', `${page}${rest}`);
      expect([JSON.parse(out), err]).toEqual([
        expect.objectContaining({ durationS: 0.25, title: 'Other', nodes: expect.any(Array) as unknown }), '',
      ]);
    }
  });

  it('takes a profile that an address sets where the link says nothing, as the page does', async () => {
    const [page, fragment] = (await say('url', 'one-lost-cell')).out.trim().split('#');
    const { out } = await say('url', '--decode', `${page}?set=flows.a.transport.profile=ns2#${fragment}`);
    const checked = checkScenario(JSON.parse(out));
    expect(checked.ok && checked.scenario.flows[0].transport).toMatchObject({ profile: 'ns2', minRtoMs: 200 });
  });

  it('takes another page’s address', async () => {
    expect((await say('url', 'one-lost-cell', '--page', 'https://example.org/atm/#old')).out.startsWith(
      'https://example.org/atm/#s=1.',
    )).toBe(true);
  });

  it('refuses a scenario whose link nothing would open', async () => {
    const packets = (flow: number) => Array.from({ length: 400 }, (_, n) => (n * 7919 * (flow + 3) * 31) % 4294967);
    const large = fileOf('large.json', {
      version: 1, nodes: [{ id: 'a', kind: 'host', count: 100 }, { id: 'b', kind: 'host' }],
      links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }],
      faults: Array.from({ length: 100 }, (_, n) => ({ link: `a.${n}>b`, flow: `f.${n}`, packets: packets(n) })),
    });
    expect(await say('url', large)).toEqual({
      out: '', err: '', problem: 'This scenario is too large for a link, which takes at most 32,768 characters of data, '
        + '1 MB when unpacked: pass it on as a file.',
    });
  });
  it.each(['notanurl', 'localhost:5173/', '', 'javascript:alert(1)'])('refuses %j as a page', async (page) => {
    const { out, problem } = await say('url', 'one-lost-cell', '--page', page);
    expect([out, problem]).toEqual([
      '', `--page ${page} is not the address of a page: give it whole, for example http://localhost:5173/`,
    ]);
  });

  it('refuses the option of a page when a link is decoded', async () => {
    const { out } = await say('url', 'one-lost-cell');
    const { problem } = await say('url', '--decode', out.trim(), '--page', 'https://example.org/');
    expect(problem).toBe('--page is of a link that is made; leave it out with --decode.');
  });

  it.each([
    ['#s=1.AAAA', /damaged|cut short|unpack|readable/i], ['nothing', /link/], ['#s=9.abc', /version 9/],
    ['https://example.org/#c=1.abc', /^This is the link of a comparison, not of a scenario: open it in the page/],
    ['#f=boston-table-1', /^This is the link of a figure, not of a scenario/],
    ['http://localhost:5173/?preset=one-lost-cell#lab=1.abc', /^This is the link of the dispersal lab/],
    ['http://localhost:5173/?preset=one-lost-sell', /^In the address, preset: .* did you mean one-lost-cell\?$/],
    ['http://localhost:5173/?preset=one-lost-cell&set=durationS=0', /^durationS: durationS is 0/],
    ['http://localhost:5173/?preset=one-lost-cell&set=durationS', /^In the address, set: A setting is written/],
    ['http://localhost:5173/?theme=light', /There is no scenario in this link/],
  ])('refuses to decode %s', async (text, sentence) => {
    const { problem, out } = await say('url', '--decode', text);
    expect(problem).toMatch(sentence);
    expect(out).toBe('');
  });

  it('refuses a scenario that is not valid', async () => {
    expect(
      (await say('url', fileOf('zero.json', { version: 1, durationS: 0, nodes: [{ id: 'a', kind: 'host' }] }))).problem,
    ).toMatch(/durationS/);
  });
});

describe('figures', () => {
  it.each([
    [['boston-table-1', '--json', '--csv'], 'Choose one of --json and --csv.'],
    [['boston-table-1', '--csv', '--parquet', join(folder, 'p')], 'Choose one of --csv and --parquet.'],
    [['boston-table-1', '--json', '--csv', '--parquet', 'p'], 'Choose one of --json, --csv and --parquet.'],
    [['--csv'], '--csv is of one figure: give its id; without --csv and --parquet they are listed.'],
    [['--parquet', join(folder, 'p')],
      '--parquet is of one figure: give its id; without --csv and --parquet they are listed.'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    expect(await say('figures', ...args)).toEqual({ out: '', err: '', problem: sentence });
  });
  it.each([
    [[]], [['--json']], [['boston-table-1']], [['boston-table-1', '--json']], [['boston-table-1', '--csv']],
  ])('%j writes with --out what it would print', async (args) => {
    const { out } = await say('figures', ...args);
    const path = fileOf('figure.txt', 'old');
    expect(await say('figures', ...args, '--out', path)).toEqual({ out: '', err: '', problem: null });
    expect(readFileSync(path, 'utf8')).toBe(out);
  });
  it('writes runs with --out that sweep goes on with', async () => {
    const path = join(folder, 'runs.csv');
    await say('figures', 'boston-figure-7', '--csv', '--out', path);
    expect(await say('sweep', 'boston-figure-7', '--out', path)).toMatchObject({ out: '', problem: null });
  });
  it('says in a sentence that --out cannot be written, and that Parquet has a file of its own', async () => {
    expect((await say('figures', '--out', folder)).problem).toBe(`${folder} cannot be written: it is a folder.`);
    expect((await say('figures', 'boston-table-1', '--parquet', 'p', '--out', 'q')).problem)
      .toBe('Choose one of --parquet and --out.');
  });
  it('prints the one format that is asked for', async () => {
    expect((await say('figures', 'boston-table-1', '--csv')).out).toMatch(/^# sweep: boston-table-1\n/);
    expect(JSON.parse((await say('figures', '--json')).out)).toBeInstanceOf(Array);
  });
});
