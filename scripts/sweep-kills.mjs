/**
 * `node scripts/sweep-kills.mjs [kills]`: starts a sweep, kills it with SIGKILL at random moments (ten times where
 * nothing else is said), starts it again each time, and compares its file, sorted, with that of a sweep that nobody
 * disturbed.
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
 * @returns {Promise<{ same: boolean, killed: number, rows: number }>}
 */
export async function sweepUnderKills(kills, random = Math.random) {
  const folder = mkdtempSync(join(tmpdir(), 'sweep-kills-'));
  try {
    const [file, calm, rough] = ['sweep.json', 'calm.csv', 'rough.csv'].map((name) => join(folder, name));
    writeFileSync(file, JSON.stringify(SWEEP));
    const run = (/** @type {string} */ out) => ['sweep', file, '--workers', '2', '--out', out];
    const begunMs = performance.now();
    spawnSync(process.execPath, [PROGRAM, ...run(calm)]);
    const wholeMs = performance.now() - begunMs;
    let killed = 0;
    for (let kill = 0; kill < kills; kill++) if (await killedAfter(run(rough), random() * wholeMs)) killed++;
    const { status } = spawnSync(process.execPath, [PROGRAM, ...run(rough)]);
    const rows = readFileSync(calm, 'utf8').split('\n').filter((line) => /^\d/.test(line)).length;
    return { same: status === 0 && existsSync(rough) && sorted(calm) === sorted(rough), killed, rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { same, killed, rows } = await sweepUnderKills(Number(process.argv[2] ?? 10));
  console.log(`Killed ${killed} times; ${rows} rows, ${same ? 'the same' : 'NOT the same'} as without.`);
  process.exit(same ? 0 : 1);
}
