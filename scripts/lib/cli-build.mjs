/**
 * Keeps dist-cli/ no older than the sources of the command line. Looking costs a few milliseconds; a build is made in a
 * folder of its own and moved into place, under a lock, so that two commands started at once do not meet half a build.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './command.mjs';
import { inProject } from './root.mjs';

/** What the bundle is made of. The page is no part of it. */
const SOURCES = ['src', 'wasm-codec/pkg', 'package-lock.json', 'vite.cli.config.ts'];
const LEFT_OUT = inProject('src', 'ui');
const LOCK = inProject('.cache', 'cli-build.lock');
const LOCK_IS_OLD_MS = 120_000;

/** Latest modification under `path` (ms), 0 when it does not exist. A folder counts too: a file may have gone from it. */
export function newestMs(path, leaveOut = '') {
  if (path === leaveOut || !existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(join(path, name), leaveOut)), entry.mtimeMs);
}

export function cliIsFresh() {
  const bundle = inProject('dist-cli', 'cell-by-cell.js');
  if (!existsSync(bundle)) return false;
  const builtMs = statSync(bundle).mtimeMs;
  return SOURCES.every((source) => newestMs(inProject(source), LEFT_OUT) <= builtMs);
}

async function takeLock() {
  mkdirSync(inProject('.cache'), { recursive: true });
  for (;;) {
    try {
      mkdirSync(LOCK);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (Date.now() - newestMs(LOCK) > LOCK_IS_OLD_MS) rmSync(LOCK, { recursive: true, force: true });
    else await pause(50);
  }
}

/** Builds when needed. @returns {Promise<{ ok: boolean, problem: string }>} */
export async function ensureCliBuilt() {
  if (cliIsFresh()) return { ok: true, problem: '' };
  await takeLock();
  const fresh = inProject('.cache', 'dist-cli');
  const old = inProject('.cache', 'dist-cli.old');
  try {
    if (cliIsFresh()) return { ok: true, problem: '' };
    const begun = new Date();
    const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--config', 'vite.cli.config.ts', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const built = await run(process.execPath, args, { cwd: inProject(), limitMs: 3 * 60_000 });
    if (!built.ok) return { ok: false, problem: `vite build ${built.problem}\n${built.output}` };
    // An edit made while the build ran must count as newer than the bundle.
    utimesSync(join(fresh, 'cell-by-cell.js'), begun, begun);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(inProject('dist-cli'))) renameSync(inProject('dist-cli'), old);
    renameSync(fresh, inProject('dist-cli'));
    rmSync(old, { recursive: true, force: true });
    return { ok: true, problem: '' };
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}
