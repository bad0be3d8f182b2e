import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csvHeader, csvRow } from '../../src/cli/csv';
import { METRICS } from '../../src/model/metrics/definitions';
import type { ResultRecord } from '../../src/runner/client/protocol';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, contents: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
}

const small = {
  version: 1, title: 'Small', seed: 5, durationS: 0.5,
  nodes: [
    { id: 'src', kind: 'host', count: 2 }, { id: 'sw', kind: 'switch', bufferCells: 40 }, { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw', rateMbps: 5, delayMs: 1 }, { from: 'sw', to: 'sink', rateMbps: 5, delayMs: 1 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 100 } }],
};
const path = fileOf('small.json', small);

describe('run small.json --seeds 1,2,3 --json', () => {
  it('prints one line with an object for each seed', async () => {
    const { out, problem } = await say('run', path, '--seeds', '1,2,3', '--json');
    const records = out.trim().split('\n').map((line) => JSON.parse(line) as ResultRecord);
    expect([problem, records.map(({ seed }) => seed), records.every(({ simulatedS }) => simulatedS === 0.5)]).toEqual([
      null, [1, 2, 3], true,
    ]);
  });

  it('has the flows of the group in a list', async () => {
    const [record] = (await say('run', path, '--json')).out.trim()
      .split('\n').map((line) => JSON.parse(line) as { seed: number; flows: { id: string }[] });
    expect([record.seed, record.flows.map(({ id }) => id)]).toEqual([5, ['f.0', 'f.1']]);
  });

  it('gives the same hash every time, and another hash for another seed where flows start at random', async () => {
    const hashes: string[] = [];
    for (const seed of ['1', '1', '2']) {
      hashes.push((JSON.parse(
        (await say('run', path, '--set', 'flows.f.startJitterMs=20', '--seeds', seed, '--json')).out,
      ) as ResultRecord).hash);
    }
    expect([hashes[0] === hashes[1], hashes[0] === hashes[2]]).toEqual([true, false]);
  });
});

describe('run small.json --set', () => {
  const result = async (...settings: string[]) => JSON.parse(
    (await say('run', path, '--json', ...settings.flatMap((setting) => ['--set', setting]))).out,
  ) as ResultRecord & { set: unknown };

  it('changes the scenario by each setting, and lists the settings in the record', async () => {
    const { set, simulatedS, maxQueueCells } = await result('nodes.sw.bufferCells=17', 'durationS=0.25');
    expect([set, simulatedS, maxQueueCells]).toEqual([{ 'nodes.sw.bufferCells': 17, durationS: 0.25 }, 0.25, 17]);
  });

  it('takes text, objects and null as well as numbers', async () => {
    const { set, scenario, verifiedSegments } =
      await result('title=Other', 'flows.f.transport.boston={}', 'flows.f.stopS=null');
    expect([set, scenario, (verifiedSegments as number) > 0]).toEqual([{
      title: 'Other', 'flows.f.transport.boston': {}, 'flows.f.stopS': null,
    }, 'Other', true]);
  });

  it.each([
    ['nodes.sw.bufferCels=5', /bufferCells/], ['nodes.sw.bufferCells', /path=value/], ['=5', /path=value/],
    // A shell passes on this much of links.sw>b.rateMbps=3; the rest is the file of its redirection.
    ['links.sw', /path=value.*this is "links\.sw"\. Put it into quotes, because a shell reads > as a redirection\.$/],
    ['nodes.sw.bufferCells=0', /1 to/],
    ['nodes.sv.bufferCells=5', /did you mean sw/], ['flows.f.0.transport.packetBytes=500', /member of f/],
    ['flows.f.transport.variant=renno', /reno/],
  ])('refuses %s with a sentence that names it', async (setting, sentence) => {
    const { problem, out } = await say('run', path, '--set', setting);
    expect(problem).toMatch(sentence);
    expect([problem?.startsWith(`--set ${setting}: `), out]).toEqual([true, '']);
  });
});

describe('run small.json --csv', () => {
  it('has the keys of the record as columns, without flows, and a row for each seed', async () => {
    const [header, ...rows] = (await say('run', path, '--csv', '--seeds', '1,2')).out.trim().split('\n');
    const columns = header.split(',');
    for (const { id } of METRICS) {
      expect(columns.some((column) => column === id || column.startsWith(`${id}.`))).toBe(true);
    }
    expect([columns.slice(0, 3), columns.some((column) => column.startsWith('flows')), rows.length]).toEqual([[
      'scenario', 'seed', 'simulatedS',
    ], false, 2]);
    expect(rows.map((row) => row.split(',')[1])).toEqual(['1', '2']);
  });
});

describe('values in CSV', () => {
  const record = {
    scenario: 'a, b', seed: 1, set: { 'a.b': 2 }, simulatedS: -1, hash: 'x', quantiles: { p50: 3 },
  } as unknown as ResultRecord;

  it('have the keys of the record as columns, nested keys with a dot', () => {
    expect(csvHeader(record)).toBe('scenario,seed,simulatedS,hash,quantiles.p50,set');
  });

  it('are JSON for settings, and plain numbers', () => {
    expect(csvRow(record)).toBe('"a, b",1,-1,x,3,"{""a.b"":2}"');
  });

  it('that a spreadsheet would compute are marked as text', () => {
    expect(csvRow({ ...record, scenario: '=1+1' }).startsWith('"\'=1+1",1,')).toBe(true);
  });
});

describe('the name of a scenario in its record', () => {
  const called = async (...args: string[]) => {
    const { scenario } = JSON.parse((await say('run', ...args, '--json')).out) as ResultRecord;
    return scenario;
  };

  it('is the name of the file where the scenario has no title', async () => {
    expect(await called(fileOf('untitled.json', { ...small, title: undefined }))).toBe('untitled.json');
  });

  it('is the title that was set', async () => expect(await called(path, '--set', 'title=Other')).toBe('Other'));
});

describe('run small.json without a format option', () => {
  it('prints title, seed and every metric under its title', async () => {
    const { out } = await say('run', path);
    expect(out.startsWith('Small, seed 5, 0.5 s\n')).toBe(true);
    for (const { title } of METRICS) expect(out).toContain(title);
  });
  it('gives four digits of small numbers', async () => {
    const { out } = await say('run', path);
    const { variabilityIndex } = JSON.parse((await say('run', path, '--json')).out) as { variabilityIndex: number };
    expect(/^Variability index +(.*)$/m.exec(out)?.[1]).toBe(String(Number(variabilityIndex.toPrecision(4))));
  });
});

describe('run of a network that carries whole packets, without a format option', () => {
  const { nodes: [src, sw, sink], ...rest } = small;
  const ofPackets = (name: string, buffer: object) =>
    fileOf(name, { ...rest, network: 'packet', nodes: [src, { id: sw.id, kind: 'switch', ...buffer }, sink] });

  it.each([
    ['packets', ofPackets('packets.json', { bufferPackets: 10 })],
    ['bytes', ofPackets('bytes.json', { bufferBytes: 15_000 })],
  ])('gives queues in packets where the buffer counts %s', async (_, file) => {
    const { out } = await say('run', file);
    const { maxQueueCells } = JSON.parse((await say('run', file, '--json')).out) as { maxQueueCells: number };
    expect([maxQueueCells, /^Longest queue +(.*)$/m.exec(out)?.[1]]).toEqual([10, '10 packets']);
    expect(out).toMatch(/^Mean queue +[\d.]+ packets$/m);
  });
  it('says that names with cells mean packets, and keeps cells where only cells are meant', async () => {
    const { out } = await say('run', ofPackets('packets.json', { bufferPackets: 10 }));
    expect(out.split('\n')[1]).toBe('This network has no cells: where a name says cells, whole packets are counted.');
    expect(out).toMatch(/^Credit cells +0 cells$/m);
  });
  it('says neither for a network of cells', async () => {
    const { out } = await say('run', path);
    expect(out).toMatch(/^Longest queue +\d+ cells$/m);
    expect(out).not.toContain('has no cells');
  });
});

describe('run small.json --trace', () => {
  const trace = join(folder, 'trace.csv');
  const events = async () => {
    await say('run', path, '--trace', trace, '--json');
    const [header, ...rows] = readFileSync(trace, 'utf8').trim().split('\n');
    return { header, rows: rows.map((row) => row.split(',')) };
  };

  it('begins with the names of its six columns', async () => {
    expect((await events()).header).toBe('timeS,flow,event,seq,cwndBytes,ssthreshBytes');
  });

  it('has every transport event, in order of time', async () => {
    const { rows } = await events();
    const times = rows.map(([time]) => Number(time));
    expect(times.every((time, n) => n === 0 || time >= times[n - 1])).toBe(true);
    expect(new Set(rows.map(([, , event]) => event))).toEqual(new Set([
      'send', 'retransmit', 'drop', 'receive', 'ack', 'dupAck', 'fastRetransmit', 'timeout', 'deliver',
    ]));
  });

  it('names flows, and numbers segments from 0', async () => {
    const { rows } = await events();
    expect(new Set(rows.map(([, flow]) => flow))).toEqual(new Set(['f.0', 'f.1']));
    expect(rows[0].slice(0, 4)).toEqual(['0', 'f.0', 'send', '0']);
  });

  it('has as many deliveries as the record, and windows in bytes', async () => {
    const { rows } = await events();
    const { flows } = JSON.parse((await say('run', path, '--json')).out) as { flows: { goodput: number }[] };
    const delivered = rows.filter(([, , event]) => event === 'deliver').length;
    expect(delivered * 1460).toBeCloseTo((flows[0].goodput + flows[1].goodput) * 0.5 * 5e6 / 8, 6);
    expect(Math.min(...rows.map(([, , , , cwnd]) => Number(cwnd)))).toBe(1460);
  });
});

describe('the rate and its rule in a trace', () => {
  const headerWith = async (service: object, abr?: object): Promise<string> => {
    const { nodes, flows, ...network } = small;
    const trace = join(folder, 'rates.csv');
    const told = { ...network, nodes: nodes.map((node) => ({ ...node, ...(node.id === 'sw' && abr && { abr }) })),
      flows: flows.map((flow) => ({ ...flow, service })) };
    expect((await say('run', fileOf('rates.json', told), '--trace', trace, '--json')).problem).toBe(null);
    return readFileSync(trace, 'utf8').split('\n')[0];
  };

  it('have columns where a source has a rate, and none with credits', async () => {
    expect(await headerWith({ kind: 'abr' }, { algorithm: 'erica' }))
      .toBe('timeS,flow,event,seq,cwndBytes,ssthreshBytes,acrCellsPerS,abrRule');
    expect(await headerWith({ kind: 'credit' })).toBe('timeS,flow,event,seq,cwndBytes,ssthreshBytes');
  });
});

describe('a trace file that exists already', () => {
  it('is left unchanged when the scenario is refused', async () => {
    const before = fileOf('before.csv', 'mine');
    await say('run', fileOf('wrong.json', { ...small, durationS: 0 }), '--trace', before);
    expect(readFileSync(before, 'utf8')).toBe('mine');
  });
});

describe('a scenario file without an ending', () => {
  it('is found where no preset has its name', async () => {
    const before = process.cwd();
    fileOf('network', small);
    process.chdir(folder);
    try {
      expect((await say('run', 'network', '--json')).problem).toBe(null);
      expect((await say('check', 'network')).out).toBe('network is valid.\n');
    } finally {
      process.chdir(before);
    }
  });
});

describe('what run refuses', () => {
  it.each([
    [['boston-16-rene'], /boston-16-reno/],
    [['something-else'], /no preset called something-else/], [[''], /^Give a scenario/], [[' '], /^Give a scenario/],
    [[join(folder, 'missing.json')], /cannot be read/],
    [[fileOf('broken.json', '{ "version": 1,')], /is not JSON/],
    [[fileOf('empty.json', '')], /is not JSON/],
    [[fileOf('twice.json', '{ "version": 1,\n"version": 1 }')], /twice\.json says "version" twice .* line 2, column 1/],
    [[fileOf('wrong.json', { ...small, durationS: 0 })], /durationS/],
    [[fileOf('array.json', [])], /./],
    [[path, '--seeds', '1,x'], /whole number/], [[path, '--seeds', '-1'], /whole number/],
    [[path, '--seeds', '1.5'], /whole number/], [[path, '--seeds', ''], /whole number/],
    [[path, '--seeds', '4294967296'], /whole number/],
    [[path, '--json', '--csv'], /not both/],
    [[path, '--seeds', '1,2', '--set', 'seed=3'], /both name the seed/],
    [[path, '--seeds', '1,2', '--trace', join(folder, 't.csv')], /one seed/],
    [[path, '--trace', join(folder, 'no', 'such', 'folder.csv')], /cannot be written/],
    [[path, '--trace', join(folder, 'x'.repeat(300))], /the trace cannot be written: its name is too long\.$/],
    [[path, '--trace', join(path, 'x.csv')], /the trace cannot be written: a part of its path is not a folder\.$/],
  ])('is %j, with a sentence and nothing on standard output', async (args, sentence) => {
    const { out, problem } = await say('run', ...args);
    expect(problem).toMatch(sentence);
    expect(out).toBe('');
  });
});

describe('the table of a run in which nobody carried any data', () => {
  it('has no fairness', async () => {
    const { out } = await say('run', path, '--set', 'durationS=0.000001');
    expect(out).toMatch(/^Fairness +–$/m);
  });
});

describe('a scenario that is valid but looks wrong', () => {
  it('is run, with the warning on standard error', async () => {
    const { out, err, problem } = await say(
      'run', path, '--json', '--set', 'flows.f.transport.packetBytes=9180', '--set', 'nodes.sw.bufferCells=1', '--set',
      'links.src>sw.rateMbps=50',
    );
    expect([problem, JSON.parse(out) !== null, /overflows/.test(err)]).toEqual([null, true, true]);
  });
});
