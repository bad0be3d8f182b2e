/**
 * `node scripts/sweep-kills.mjs [kills] [shards]`: starts a sweep, kills it with SIGKILL at random moments (ten times
 * where nothing else is said), starts it again each time, and compares its file, sorted, with that of a sweep that
 * nobody disturbed. With shards it kills these, in turn, and compares what `merge` makes of their files.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/root.mjs';

const PROGRAM = inProject('bin', 'cell-by-cell.mjs');

const SWEEP = {
  version: 1, id: 'kills', title: 'A sweep that is killed', base: 'boston-16-boston', set: { durationS: 8 },
  sets: [{ path: 'nodes.sw.bufferCells', values: [64, 128, 256, 512, 1000] }], seeds: [1, 2, 3, 4],
  metrics: ['effectiveThroughput', 'cellLossRate'],
};

const sorted = (/** @type {string} */ path) => readFileSync(path, 'utf8').split('\n').sort().join('\n');

/** Ends when it is killed after so long (ms), or by itself. @param {string[]} args @param {number} afterMs */
function killedAfter(args, afterMs) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}

/**
 * @param {number} kills how often it is killed, at the most: it may be done before
 * @param {() => number} random
 * @param {number} shards
 * @returns {Promise<{ same: boolean, killed: number, rows: number }>}
 */
export async function sweepUnderKills(kills, random = Math.random, shards = 1) {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-kills-'));
  try {
    const [file, calm, merged] = ['sweep.json', 'calm.csv', 'merged.csv'].map((name) => join(folder, name));
    const parts = Array.from({ length: shards }, (_, shard) => join(folder, `rough-${shard + 1}.csv`));
    writeFileSync(file, JSON.stringify(SWEEP));
    const run = (/** @type {string} */ out) => ['sweep', file, '--workers', '2', '--out', out];
    const part = (/** @type {number} */ at) => [...run(parts[at]), '--shard', `${at + 1}/${shards}`];
    const begunMs = performance.now();
    spawnSync(process.execPath, [PROGRAM, ...run(calm)]);
    const wholeMs = performance.now() - begunMs;
    const rowsOf = (/** @type {string} */ path) =>
      (existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter((line) => /^\d/.test(line)).length : 0);
    const rows = rowsOf(calm);
    // What is done already ends at once, so this is how long a start takes.
    const againMs = performance.now();
    spawnSync(process.execPath, [PROGRAM, ...run(calm)]);
    const startMs = performance.now() - againMs;
    let killed = 0;
    for (let kill = 0; kill < kills; kill++) {
      const at = kill % shards;
      // Spread over what is left of this shard, so that some of it is left for the kills to come.
      const leftMs = (wholeMs - startMs) * (1 / shards - rowsOf(parts[at]) / rows);
      const toCome = Math.ceil((kills - kill) / shards);
      if (await killedAfter(part(at), startMs * random() + (random() * leftMs * 2) / (toCome + 1))) killed++;
    }
    const ended = parts.every((_, at) => spawnSync(process.execPath, [PROGRAM, ...part(at)]).status === 0);
    writeFileSync(merged, spawnSync(process.execPath, [PROGRAM, 'merge', ...parts]).stdout);
    const same = ended && sorted(calm) === sorted(shards === 1 ? parts[0] : merged);
    return { same, killed, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { same, killed, rows } = await sweepUnderKills(
    Number(process.argv[2] ?? 10), Math.random, Number(process.argv[3] ?? 1),
  );
  console.log(`Killed ${killed} times; ${rows} rows, ${same ? 'the same' : 'NOT the same'} as without.`);
  process.exit(same ? 0 : 1);
}
