/**
 * Makes sure that the dependencies are installed exactly as in package-lock.json; installs them only if they are
 * missing or out of date.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { npm } from './command.mjs';
import { inProject } from './root.mjs';

/**
 * Returns why an installation is needed, or `null`. npm keeps a lock file of what it installed in node_modules;
 * packages that are optional in the project's lock may be missing there, as they belong to other platforms.
 * @param {{ packages: Record<string, { version?: string, optional?: boolean }> }} wanted package-lock.json
 * @param {{ packages: Record<string, { version?: string }> } | null} installed node_modules/.package-lock.json
 */
export function whyInstall(wanted, installed) {
  if (installed === null) return 'node_modules is missing or incomplete';
  for (const [path, entry] of Object.entries(wanted.packages)) {
    if (path === '') continue;
    const there = installed.packages[path];
    if (there === undefined && entry.optional) continue;
    if (there?.version !== entry.version) return `${path} is not the version of package-lock.json`;
  }
  return null;
}

function readLock(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/**
 * @param {(line: string) => void} say where progress goes
 * @returns {Promise<{ ok: boolean, problem: string }>}
 */
export async function ensureInstalled(say) {
  const reason =
    whyInstall(readLock(inProject('package-lock.json')), readLock(inProject('node_modules', '.package-lock.json')));
  if (reason === null) return { ok: true, problem: '' };
  try {
    accessSync(inProject(), constants.W_OK);
  } catch (error) {
    return { ok: false, problem: `${reason}, and the folder cannot be written (${error.message}).` };
  }
  say(`Installing dependencies (npm ci): ${reason}.`);
  const started = Date.now();
  const done = await npm(
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: inProject(), show: 'stderr', limitMs: 10 * 60_000 },
  );
  if (!done.ok) return { ok: false, problem: `npm ci ${done.problem}; is the network reachable?` };
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  return { ok: true, problem: '' };
}
