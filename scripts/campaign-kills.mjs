/**
 * `node scripts/campaign-kills.mjs [runs]`: runs a campaign of short runs (an even number, default 2,000) with four
 * workers, two of which are killed with SIGKILL. It uses a Redis of its own on loopback, which is restarted once with
 * its append-only file. Then it compares the collected rows with a merged sweep of eight shards. Needs `redis-server`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { REDIS, hasRedis } from './lib/redis.mjs';
import { inProject } from './lib/root.mjs';

const PROGRAM = inProject('bin', 'cell-by-cell.mjs');
const SHARDS = 8;
const MOST_MS = 20 * 60_000;
const SILENT_S = '5';

const sweepOf = (/** @type {number} */ runs) => ({
  version: 1, id: 'campaign-kills', title: 'A campaign that is disturbed', base: 'one-lost-cell',
  sets: [{ path: 'nodes.sw.bufferCells', values: [5, 6] }],
  seeds: Array.from({ length: runs / 2 }, (_, seed) => seed + 1), metrics: ['effectiveThroughput', 'cellsDropped'],
});

/** @returns {Promise<number>} a free port */
const freePort = () => new Promise((resolve) => {
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    server.close(() => resolve(port));
  });
});

/** @param {string[]} args */
const start = (...args) => spawnSync(process.execPath, [PROGRAM, ...args], {
  encoding: 'utf8', timeout: MOST_MS, maxBuffer: 1 << 26,
});
/** @param {string[]} args */
function must(...args) {
  const { status, stdout, stderr } = start(...args);
  if (status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** @param {number} port @param {string} folder */
async function startRedis(port, folder) {
  const redis = spawn(REDIS, [
    '--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--appendfsync', 'always',
    '--save', '',
  ], { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve, reject) => {
    redis.stdout.on('data', (data) => { if (String(data).includes('Ready to accept')) resolve(undefined); });
    redis.on('exit', () => reject(new Error('Redis ended before it was ready.')));
  });
  return redis;
}

const say = (/** @type {string} */ line) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`);

const ended = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  (child.exitCode !== null || child.signalCode !== null ? Promise.resolve()
    : new Promise((resolve) => { child.once('exit', resolve); }));

const rowsOf = (/** @type {string} */ text) =>
  text.trimEnd().split('\n').filter((line) => !line.startsWith('#')).slice(1);

/**
 * @param {number} runs
 * @returns {Promise<{ rows: number, distinct: number, killed: number, restarted: boolean, same: boolean }>}
 */
export async function campaignUnderKills(runs) {
  const folder = mkdtempSync(join(tmpdir(), 'cell-by-cell-campaign-'));
  const port = await freePort();
  const queue = `redis://127.0.0.1:${port}`;
  const [definition, collected] = ['sweep.json', 'collected.csv'].map((name) => join(folder, name));
  writeFileSync(definition, JSON.stringify(sweepOf(runs)));
  let redis = await startRedis(port, folder);
  /** @type {import('node:child_process').ChildProcess[]} */
  const workers = [];
  const work = () => {
    workers.push(spawn(process.execPath, [
      PROGRAM, 'campaign', 'work', '--queue', queue, '--workers', '1', '--silent', SILENT_S,
    ], { stdio: 'ignore' }));
  };
  const done = () => Number(/(\d+) done/.exec(start('campaign', 'status', '--queue', queue).stdout)?.[1] ?? 0);
  const reached = async (/** @type {number} */ share) => { while (done() < share * runs) await pause(100); };
  try {
    must('campaign', 'start', definition, '--queue', queue);
    must('campaign', 'start', definition, '--queue', queue);
    for (let worker = 0; worker < 4; worker++) work();
    await reached(0.1);
    say('a worker is killed');
    workers[0].kill('SIGKILL');
    await reached(0.2);
    say('Redis is killed and started again');
    redis.kill('SIGKILL');
    await ended(redis);
    await pause(500);
    redis = await startRedis(port, folder);
    await reached(0.4);
    say('a second worker is killed');
    workers[1].kill('SIGKILL');
    await Promise.all(workers.map(ended));
    say('the rows are collected, twice, and compared with eight shards');
    must('campaign', 'collect', '--queue', queue, '--out', collected);
    must('campaign', 'collect', '--queue', queue, '--out', collected);
    const rows = rowsOf(readFileSync(collected, 'utf8'));
    const shards = Array.from({ length: SHARDS }, (_, shard) => join(folder, `shard-${shard + 1}.csv`));
    shards.forEach((file, shard) =>
      must('sweep', definition, '--workers', '1', '--shard', `${shard + 1}/${SHARDS}`, '--out', file));
    return {
      rows: rows.length, distinct: new Set(rows).size, restarted: true,
      killed: workers.filter(({ signalCode }) => signalCode === 'SIGKILL').length,
      same: rows.toSorted().join('\n') === rowsOf(must('merge', ...shards)).toSorted().join('\n'),
    };
  } finally {
    for (const child of [...workers, redis]) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!hasRedis()) throw new Error(`${REDIS} is not here; REDIS_SERVER names another.`);
  const runs = Number(process.argv[2] ?? 2_000);
  const outcome = await campaignUnderKills(runs);
  console.log(JSON.stringify(outcome));
  process.exit(outcome.same && outcome.distinct === runs && outcome.rows === runs ? 0 : 1);
}
