/** A sweep, or a run that writes a trace, interrupted by Ctrl+C or by a cluster that takes its machine away. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import type { PoolWorker } from '../../src/sweep/pool';
import type { Row } from '../../src/sweep/table';
import type { SweepTask } from '../../src/sweep/task';
import { say } from './commands';

const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-interrupt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'rows.csv');
const SHORT = 2;
/** Two short runs, and a long one in which the interrupt comes. The long one begins first. */
writeFileSync(join(folder, 'sweep.json'), JSON.stringify({
  version: 1, id: 'long', title: 'Long', base: 'boston-16-reno', sets: [{ path: 'durationS', values: [1, 2, 9000] }],
  seeds: [1], metrics: ['effectiveThroughput'],
}));
const rowsIn = (text: string) => text.split('\n').filter((line) => /^\d/.test(line)).map((line) => line.split(',')[0]);

/** Starts a command, interrupts it when `ready`, and returns how it ended. */
async function interruptedBy(signal: 'SIGINT' | 'SIGTERM', args: string[], ready: () => boolean) {
  const child = spawn(process.execPath, [inProject('bin', 'cell-by-cell.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (text) => { out += String(text); });
  child.stderr.on('data', (text) => { err += String(text); });
  while (!ready()) await pause(20);
  child.kill(signal);
  const [status, by] = await once(child, 'close') as [number | null, string | null];
  return { status, by, out, err };
}

describe('a sweep of two short runs and a long one, interrupted in the long one', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('keeps its file and ends by %s, after one sentence', async (signal) => {
    rmSync(file, { force: true });
    const has = () => (existsSync(file) ? rowsIn(readFileSync(file, 'utf8')).length : 0);
    const args = ['sweep', join(folder, 'sweep.json'), '--workers', '2', '--out', file];
    const ended = await interruptedBy(signal, args, () => has() === SHORT);
    expect(ended).toEqual({
      status: null, by: signal, out: '',
      err: 'Interrupted: 2 of 3 runs are in the file; the same command makes the others.\n',
    });
    expect([has(), existsSync(`${file}.lock`)]).toEqual([SHORT, false]);
  }, 120_000);
});

describe('a run that writes a trace, interrupted', () => {
  const trace = join(folder, 'events.csv');
  const args = ['run', 'boston-16-reno', '--set', 'durationS=9000', '--json', '--trace', trace];

  it.each(['SIGINT', 'SIGTERM'] as const)('keeps every event up to there, and leaves no lock at %s', async (signal) => {
    rmSync(trace, { force: true });
    const ended = await interruptedBy(signal, args, () => existsSync(trace) && readFileSync(trace, 'utf8') !== '');
    const [, untilS] = /^Interrupted: .*events\.csv has the trace up to ([\d.]+) s\.\n$/.exec(ended.err) ?? [];
    expect(ended).toEqual({ status: null, by: signal, out: '', err: ended.err });
    const written = readFileSync(trace, 'utf8');
    const whole = join(folder, 'whole.csv');
    await say('run', 'boston-16-reno', '--set', 'durationS=9000', '--at', untilS, '--trace', whole);
    const all = readFileSync(whole, 'utf8');
    expect(all.startsWith(written)).toBe(true);
    // Of events at one instant, the last may be missing.
    const missing = all.slice(written.length).split('\n').filter((line) => line !== '');
    expect(missing.filter((line) => !line.startsWith(`${untilS},`))).toEqual([]);
    expect(existsSync(`${trace}.lock`)).toBe(false);
  }, 120_000);
});

vi.mock('../../src/runner/node/sweep-pool', () => ({
  /** Does the short runs; in place of the long one an interrupt comes, as the system reports it. */
  startNodeWorker: (): PoolWorker<SweepTask, Row> => ({
    run: ({ index }) => (index < SHORT ? Promise.resolve({ index, metrics: [index], hash: 'h' })
      : new Promise(() => void setTimeout(() => process.emit('SIGHUP', 'SIGHUP')))),
    end: () => {},
  }),
}));

describe('a sweep without a file, interrupted in its third run', () => {
  it('prints the rows that are done, and says how to go on with them', async () => {
    const listeners = process.listenerCount('SIGHUP');
    const { out, problem } = await say('sweep', join(folder, 'sweep.json'), '--workers', '2');
    expect([rowsIn(out), problem]).toEqual([['1', '2'], 'Interrupted: 2 of 3 runs are printed; with a file of them as '
      + '--out, the same command makes the others.']);
    expect(process.listenerCount('SIGHUP')).toBe(listeners);
  });
});
