/** Programs that tests want from Debian's packages, where we may install them. */
import { existsSync, readFileSync } from 'node:fs';
import { run } from './command.mjs';

/** Whether apt may be asked here: Debian, and we are root. */
export function isDebianRoot() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string} name of the package @returns {Promise<import('./command.mjs').Finished>} */
export async function installFromDebian(name) {
  const update = await run('apt-get', ['update'], { limitMs: 2 * 60_000 });
  if (!update.ok) return update;
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], {
    limitMs: 5 * 60_000, env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}
