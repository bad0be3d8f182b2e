/**
 * `campaign` with workers that are killed and a Redis that is restarted, on machines that have Redis, and its errors
 * without one. `node scripts/campaign-kills.mjs` does the same with 2,000 runs.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { campaignUnderKills } from '../../scripts/campaign-kills.mjs';
import { hasRedis } from '../../scripts/lib/redis.mjs';
import { inProject } from '../../scripts/lib/root.mjs';
import { answerTo } from '../../src/cli/campaign-errors';
import { findPreset } from '../../src/scenario/presets';

const SWEEP = {
  version: 1, id: 'small', title: 'Small', base: 'one-lost-cell', sets: [{ path: 'durationS', values: [1, 2] }],
  seeds: [1], metrics: ['goodput'],
};

const start = (...args: string[]) =>
  spawnSync(process.execPath, [inProject('bin', 'cell-by-cell.mjs'), 'campaign', ...args], {
    encoding: 'utf8', timeout: 120_000,
  });

describe.skipIf(!hasRedis())('forty runs on four workers, some of them killed, with a Redis that is restarted', () => {
  it('are collected once each, with the same rows as eight shards', async () => {
    const { rows, distinct, same } = await campaignUnderKills(40);
    expect({ rows, distinct, same }).toEqual({ rows: 40, distinct: 40, same: true });
  }, 600_000);
});

describe('the reaction of a worker to an error', () => {
  it.each([
    ['wait', 'a Redis that refuses', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['wait', 'a connection that is cut', Object.assign(new Error('read'), { code: 'ECONNRESET' })],
    ['wait', 'a connection that was closed', new Error('Connection is closed.')],
    ['wait', 'a Redis that reads its data', new Error('LOADING Redis is loading the dataset in memory')],
    ['tell', 'a run that was taken over', new Error('Missing lock for job run-3. moveToFinished')],
    ['end', 'a Redis without memory', new Error("OOM command not allowed when used memory > 'maxmemory'.")],
    ['end', 'a password that is wrong', new Error('WRONGPASS invalid username-password pair')],
  ])('%s: %s', (answer, _, error) => {
    expect(answerTo(error)).toBe(answer);
  });
});

describe('a Redis that refuses', () => {
  it.each([
    'WRONGPASS invalid username-password pair or user is disabled.', 'ERR DB index is out of range',
    'NOAUTH Authentication required.',
  ])('is quoted, and nothing is read from another database: %s', async (refusal) => {
    // A chunk may hold several commands, each of which begins with the number of its words.
    const server = createServer((socket) => socket.on('data', (chunk) => {
      for (const _ of chunk.toString().matchAll(/^\*\d+\r$/gm)) socket.write(`-${refusal}\r\n`);
    }));
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const child = spawn(process.execPath, [
      inProject('bin', 'cell-by-cell.mjs'), 'campaign', 'status', '--queue', `redis://user:word@127.0.0.1:${port}/99`,
    ], { stdio: ['ignore', 'pipe', 'pipe'] });
    const texts = Promise.all([text(child.stdout), text(child.stderr)]);
    const [status] = await once(child, 'close') as [number];
    server.close();
    expect([status, ...await texts]).toEqual([1, '', `Redis refuses: ${refusal.replace(/\.$/, '')}.\n`]);
  }, 120_000);
});

describe('without a Redis', () => {
  it('a campaign says that Redis does not answer', () => {
    const { status, stdout, stderr } = start('status', '--queue', 'redis://127.0.0.1:1');
    expect([status, stdout, stderr]).toEqual([1, '', 'Redis does not answer; is its URL right, and is it running?\n']);
  }, 120_000);
  it('an address of another kind is refused', () => {
    const { status, stderr } = start('status', '--queue', 'http://127.0.0.1');
    expect([status, stderr]).toEqual([1, '--queue http://127.0.0.1: give a URL that begins with redis:// or rediss://.\n']);
  }, 120_000);
  it('an address that is none is refused', () => {
    const { status, stderr } = start('status', '--queue', 'redis://127.0.0.1:99999');
    expect([status, stderr]).toEqual([1, '--queue redis://127.0.0.1:99999 is not a URL: give one like '
      + 'redis://127.0.0.1:6379, its port at most 65,535.\n']);
  }, 120_000);
  it('an address with a database that is no number is refused', () => {
    const { status, stderr } = start('status', '--queue', 'redis://127.0.0.1:1/rows');
    expect([status, stderr]).toEqual([1, '--queue redis://127.0.0.1:1/rows: a database has a number, as in '
      + 'redis://127.0.0.1:6379/0.\n']);
  }, 120_000);
  it('one of several sweeps of a network is chosen as sweep chooses it', () => {
    const { base: _, ...saved } = SWEEP;
    const network = { ...findPreset('one-lost-cell')!.scenario, sweeps: [saved, { ...saved, id: 'other' }] };
    const input = JSON.stringify(network);
    const startOf = (...args: string[]) => spawnSync(process.execPath, [
      inProject('bin', 'cell-by-cell.mjs'), 'campaign', 'start', '-', '--queue', 'redis://127.0.0.1:1', ...args,
    ], { encoding: 'utf8', timeout: 120_000, input }).stderr;
    expect(startOf()).toContain('say which with --sweep, small, other.');
    expect(startOf('--sweep', 'other')).toBe('Redis does not answer; is its URL right, and is it running?\n');
  }, 120_000);
  it('an option that is missing is named', () => {
    const { status, stderr } = start('work');
    expect([status, stderr]).toEqual([1, expect.stringContaining('--queue <url>')]);
  }, 120_000);
});
