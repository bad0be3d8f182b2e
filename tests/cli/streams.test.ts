/** The behaviour of the program, as a shell sees it, when its outputs fail or are slow. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import manifest from '../../package.json';

const PROGRAM = inProject('bin', 'cell-by-cell.mjs');
const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended { status: number | null; out: string; err: string; chunks: string[] }

/** Runs the program; `onOutput` is called at each output with a function that closes its standard output. */
function start(args: string[], onOutput: (stop: () => void) => void = () => {}): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended: Ended = { status: null, out: '', err: '', chunks: [] };
  child.stderr.setEncoding('utf8').on('data', (text: string) => { ended.err += text; });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    ended.out += text;
    ended.chunks.push(text);
    onOutput(() => child.stdout.destroy());
  });
  return new Promise((resolve) => child.on('close', (status) => resolve({ ...ended, status })));
}

const scenario = (parts: object) => JSON.stringify({
  version: 1, title: 'Two hosts', durationS: 0.1, nodes: [{ id: 'a', kind: 'host' }, { id: 'b', kind: 'host' }],
  links: [{ from: 'a', to: 'b' }], flows: [{ id: 'f', from: 'a', to: 'b' }], ...parts,
});

function fileOf(name: string, contents: string | Uint8Array): string {
  writeFileSync(join(folder, name), contents);
  return join(folder, name);
}

// Runs so long that the second seed cannot finish before the record of the first is read.
const slow = fileOf('slow.json', scenario({ durationS: 20, links: [{ from: 'a', to: 'b', rateMbps: 155 }] }));

describe('a run of some tenths of a second for each seed', () => {
  it('prints the first record before the second run has finished', async () => {
    const { status, chunks } = await start(['run', slow, '--seeds', '1,2', '--json']);
    expect([status, chunks.length > 1]).toEqual([0, true]);
    expect((JSON.parse(chunks[0]) as { seed: number }).seed).toBe(1);
  });

  it('ends with status 1 and one sentence when its reader goes away, as head -1 does', async () => {
    const { status, err, out } = await start(['run', slow, '--seeds', '1,2,3', '--json'], (stop) => stop());
    expect([status, err]).toEqual([1, 'Standard output was closed before everything was written.\n']);
    expect(out.trim().split('\n').length).toBe(1);
  });

  it('prints no progress where standard error is no terminal', async () => {
    expect((await start(['run', slow, '--seeds', '1', '--json'])).err).toBe('');
  });

  it('prints its progress with --progress', async () => {
    const { err } = await start(['run', slow, '--seeds', '7,8', '--json', '--progress']);
    expect(err).toMatch(/^Seed 7 \(1 of 2\): \d+ %, [\d.]+ s of 20 s simulated\nSeed 8 \(2 of 2\): /);
  });
});

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  const withFull = (args: string[]) => {
    const full = openSync('/dev/full', 'w');
    return spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8', stdio: ['ignore', full, 'pipe'] });
  };

  it.each([
    [['presets']], [['schema']], [['check', 'one-lost-cell']], [['url', 'one-lost-cell']], [['run', 'one-lost-cell']],
    [['--help']], [['run', '--help']], [['--version']],
  ])('behind the output of %j leads to one sentence and status 1', (args) => {
    const { status, stderr } = withFull(args);
    expect([status, stderr]).toEqual([1, 'Standard output cannot be written: the disk is full.\n']);
  });

  it('behind the trace leads to one sentence and status 1, and no record', async () => {
    expect(await start(['run', 'one-lost-cell', '--trace', '/dev/full'])).toMatchObject({
      status: 1, out: '', err: '--trace /dev/full: the trace cannot be written: the disk is full.\n',
    });
  });
});

describe('a trace at the path of a folder', () => {
  it('leads to one sentence and status 1, and no record', async () => {
    expect(await start(['run', 'one-lost-cell', '--trace', folder])).toMatchObject({
      status: 1, out: '', err: `--trace ${folder}: the trace cannot be written: it is a folder.\n`,
    });
  });
});

describe('a scenario file with a byte order mark', () => {
  it.each([
    ['UTF-8', Buffer.from(`\ufeff${scenario({})}`, 'utf8')],
    ['UTF-16, little end first', Buffer.from(`\ufeff${scenario({})}`, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\ufeff${scenario({})}`, 'utf16le').swap16()],
  ])('in %s is read', async (_, bytes) => {
    const { status, err } = await start(['check', fileOf('marked.json', bytes)]);
    expect([status, err]).toEqual([0, '']);
  });
});

describe('--version', () => {
  it('prints the version of package.json', async () => {
    expect(await start(['--version'])).toMatchObject({ status: 0, out: `${manifest.version}\n`, err: '' });
  });
});
