/**
 * `node scripts/sweep-kills.mjs [kills] [shards]`: starts a sweep, kills it with SIGKILL at random moments (default ten
 * times), starts it again each time, and compares its sorted file with that of an undisturbed sweep. With shards it
 * kills these in turn and compares the merged files.
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

/**
 * Runs a command and kills it after `afterMs`, unless it ends before. @param {string[]} args @param {number} afterMs
 */
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
 * @param {number} kills most kills; the sweep may be done earlier
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
    // A finished sweep ends at once, so this is the time of a start.
    const againMs = performance.now();
    spawnSync(process.execPath, [PROGRAM, ...run(calm)]);
    const startMs = performance.now() - againMs;
    let killed = 0;
    for (let kill = 0; kill < kills; kill++) {
      const at = kill % shards;
      // Kills are spread over the rest of this shard, so that some work is left for those to come.
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
