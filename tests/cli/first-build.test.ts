/** The first start, which builds the program: interrupted, in parallel, after a killed one, in a read-only folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import manifest from '../../package.json';

const FILES = ['package.json', 'package-lock.json', 'vite.cli.config.ts'];
const PARTS = ['bin', 'scripts/lib', 'src', 'wasm-codec/pkg', ...FILES];

const folders: string[] = [];
let folder = '';
let lock = '';

/** A copy of the project in which nothing has been built yet. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-build-'));
  folders.push(folder);
  lock = join(folder, '.cache', 'cli-build.lock');
  for (const part of PARTS) {
    cpSync(inProject(part), join(folder, part), { recursive: true });
  }
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'));
});
const started = new Set<ChildProcess>();
afterEach(() => started.forEach((child) => child.kill('SIGKILL')));
afterAll(() => folders.forEach((made) => rmSync(made, { recursive: true, force: true })));

interface Start { child: ChildProcess; ended: Promise<{ status: number | null; out: string; err: string }> }

/** `nobody`: starts without the rights of root, who can write to every folder. */
function start({ nobody = false } = {}): Start {
  const user = nobody && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const program = join(folder, 'bin', 'cell-by-cell.mjs');
  const child = spawn(process.execPath, [program, '--version'], { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  started.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => { said.out += String(text); });
  child.stderr.on('data', (text) => { said.err += String(text); });
  return { child, ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, ...said }))) };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 600) throw new Error('it never came to that');
    await pause(10);
  }
}

/**
 * The configuration with two builds that meet in the worst way: the first empties its folder when the second has
 * written all of its files, and writes its own only after that. Neither waits for more than a few seconds.
 */
function withMeeting(configuration: string): string {
  return `
import { existsSync as thereIs, writeFileSync as note } from 'node:fs';
import { setTimeout as passed } from 'node:timers/promises';
const first = !thereIs('first-began');
const come = async (what) => { for (let n = 0; n < 300 && !thereIs(what); n++) await passed(10); };
const meeting = {
  name: 'meeting',
  async buildStart() {
    if (!first) return;
    note('first-began', '');
    await come('second-wrote');
  },
  async generateBundle() {
    if (!first) return;
    note('first-emptied', '');
    await come('dist-cli');
  },
  async writeBundle() {
    if (first) return;
    note('second-wrote', '');
    await come('first-emptied');
  },
};
${configuration.replace('publicDir: false,', 'plugins: [meeting], publicDir: false,')}`;
}

const succeeded = { status: 0, out: `${manifest.version}\n`, err: '' };

describe('the first build', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('that is ended by %s removes its lock', async (signal) => {
    const { child, ended } = start();
    await until(() => existsSync(lock));
    child.kill(signal);
    expect((await ended).status).toBe({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }[signal]);
    expect(existsSync(lock)).toBe(false);
  });

  it('does not wait for an earlier one that was killed', async () => {
    const { child, ended } = start();
    await until(() => existsSync(lock));
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(lock)).toBe(true);
    const beganMs = Date.now();
    expect(await start().ended).toEqual(succeeded);
    expect(Date.now() - beganMs).toBeLessThan(30_000);
  }, 60_000);

  it('is not disturbed by what a killed one left running', async () => {
    const configuration = join(folder, 'vite.cli.config.ts');
    writeFileSync(configuration, withMeeting(readFileSync(configuration, 'utf8')));
    const { child, ended } = start();
    await until(() => existsSync(join(folder, 'first-began')));
    child.kill('SIGKILL');
    await ended;
    expect(await start().ended).toEqual(succeeded);
  }, 60_000);

  it('is made once for two that start together', async () => {
    const both = [start(), start()];
    for (const { ended } of both) expect(await ended).toEqual(succeeded);
    expect([existsSync(join(folder, 'dist-cli')), existsSync(lock)]).toEqual([true, false]);
  }, 60_000);

  it('waits for a build that is under way', async () => {
    mkdirSync(join(folder, '.cache'));
    writeFileSync(lock, JSON.stringify({ host: hostname(), pid: process.pid }));
    const { child, ended } = start();
    await pause(1_500);
    expect(child.exitCode).toBe(null);
    rmSync(lock);
    expect(await ended).toEqual(succeeded);
  }, 60_000);

  it('removes a lock of an earlier version, which was a folder', async () => {
    mkdirSync(lock, { recursive: true });
    utimesSync(lock, 1e9, 1e9);
    expect(await start().ended).toEqual(succeeded);
  }, 60_000);
});

describe.skipIf(process.platform === 'win32')('a folder that cannot be written', () => {
  afterEach(() => chmodSync(folder, 0o755));

  it('leads to one sentence and status 1 when the program is not built', async () => {
    chmodSync(folder, 0o555);
    const { status, out, err } = await start({ nobody: true }).ended;
    expect([status, out, err.trim().split('\n').length]).toEqual([1, '', 1]);
    expect(err).toMatch(/^The command line could not be built: .*cannot be written \(EACCES/);
  });

  it('does not matter once the program is built', async () => {
    await start().ended;
    chmodSync(folder, 0o555);
    expect(await start({ nobody: true }).ended).toEqual(succeeded);
  }, 60_000);
});
