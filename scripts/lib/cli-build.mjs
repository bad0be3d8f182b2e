/**
 * Keeps dist-cli/ up to date with the sources of the command line. The check takes a few milliseconds. A build is made
 * in a separate folder and moved into place under a lock, so that commands started at the same time never see half a
 * build. The folder has the name of the process: what a killed one left running writes into another.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './command.mjs';
import { underLock } from './lock.mjs';
import { inProject } from './root.mjs';

/** The sources of the bundle, without the page. */
const SOURCES = [
  'src', 'wasm-codec/pkg', 'package.json', 'package-lock.json', 'vite.cli.config.ts', 'scripts/lib/keep-constants.mjs',
];
const LEFT_OUT = inProject('src', 'ui');
const LOCK = inProject('.cache', 'cli-build.lock');
const MINUTE_MS = 60_000;
const BUILD_LIMIT_MS = 3 * MINUTE_MS;

/**
 * Returns the latest modification time under `path`, ms; 0 if it does not exist. Folders count too, since a file may
 * have been removed.
 */
export function newestMs(path, leaveOut = '') {
  if (path === leaveOut || !existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestMs(join(path, name), leaveOut)), entry.mtimeMs,
  );
}

export function cliIsFresh() {
  const bundle = inProject('dist-cli', 'cell-by-cell.js');
  if (!existsSync(bundle)) return false;
  const builtMs = statSync(bundle).mtimeMs;
  return SOURCES.every((source) => newestMs(inProject(source), LEFT_OUT) <= builtMs);
}

/** Returns a sentence if the error means that the folder cannot be written; `null` for any other error. */
function notWritable(error) {
  const refused = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EEXIST', 'ENOTDIR'].includes(error?.code);
  return refused ? `${inProject()} cannot be written (${error.message}); start it once as somebody who may.` : null;
}

/**
 * Builds the command line if it is out of date.
 * @param {(line: string) => void} say where progress goes
 * @returns {Promise<{ ok: boolean, problem: string }>} `problem`: a clause, with the output of a build that failed
 */
export async function ensureCliBuilt(say = () => {}) {
  if (cliIsFresh()) return { ok: true, problem: '' };
  try {
    mkdirSync(inProject('.cache'), { recursive: true });
    const waiting = () => say('Another command is building the command line; this one waits for it.');
    return await underLock(LOCK, { limitMs: BUILD_LIMIT_MS + MINUTE_MS, waiting }, () => build(say));
  } catch (error) {
    const problem = notWritable(error);
    if (problem === null) throw error;
    return { ok: false, problem };
  }
}

/** Removes what builds that were killed have left. One of them may still be writing; then the next build removes it. */
function removeLeftovers() {
  const leftovers = readdirSync(inProject('.cache')).filter((name) => name.startsWith('dist-cli'));
  for (const name of leftovers) {
    try {
      rmSync(inProject('.cache', name), { recursive: true, force: true });
    } catch { /* it only takes space */ }
  }
}

async function build(say) {
  if (cliIsFresh()) return { ok: true, problem: '' };
  say('Building the command line, once after each change of its sources.');
  const fresh = inProject('.cache', `dist-cli.${process.pid}`);
  const old = `${fresh}.old`;
  removeLeftovers();
  const begun = new Date();
  const vite = inProject('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--config', 'vite.cli.config.ts', '--outDir', fresh, '--emptyOutDir', '--logLevel',
    'warn'];
  const built = await run(process.execPath, args, { cwd: inProject(), limitMs: BUILD_LIMIT_MS, tied: true });
  if (!built.ok) return { ok: false, problem: `vite build ${built.problem}\n${built.output}` };
  // An edit made during the build must count as newer than the bundle.
  utimesSync(join(fresh, 'cell-by-cell.js'), begun, begun);
  if (existsSync(inProject('dist-cli'))) renameSync(inProject('dist-cli'), old);
  renameSync(fresh, inProject('dist-cli'));
  rmSync(old, { recursive: true, force: true });
  return { ok: true, problem: '' };
}
