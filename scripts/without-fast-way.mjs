/**
 * `node scripts/without-fast-way.mjs`: copies the project, deletes `src/model/way/fast` and the line that imports it,
 * and checks types, imports and that all results are unchanged: the golden runs and the gallery.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './lib/command.mjs';
import { ROOT } from './lib/root.mjs';

const LIMIT_MS = 3_600_000;
/** Time limit of a test: the plain way is slower, and only its results matter here. */
const TEST_LIMIT_MS = 600_000;
const FOLDERS = ['src/model/way/fast/', 'tests/model/fast/'];
const LOOP = 'src/model/run/loop.ts';
const LINE = "import { fastWay } from '../way/fast/run';";

const copy = mkdtempSync(join(tmpdir(), 'without-fast-way-'));
try {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) {
    if (FOLDERS.some((folder) => file.startsWith(folder))) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  const loop = readFileSync(join(copy, LOOP), 'utf8');
  if (loop.split(LINE).length !== 2) throw new Error(`${LOOP} does not name the fast way in the one line known.`);
  writeFileSync(join(copy, LOOP), loop.replace(LINE, 'const fastWay = null as Way | null;'));
  for (const args of [
    ['node_modules/typescript/bin/tsc'], ['scripts/imports.mjs'],
    [
      'node_modules/vitest/vitest.mjs', 'run', `--test-timeout=${TEST_LIMIT_MS}`, 'tests/golden',
      'tests/scenario/presets.test.ts', 'tests/property/same-run.test.ts',
    ],
  ]) {
    console.log(`Without the fast way: node ${args.join(' ')}`);
    const { ok } = await run(process.execPath, args, { cwd: copy, show: 'live', limitMs: LIMIT_MS });
    if (!ok) process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
