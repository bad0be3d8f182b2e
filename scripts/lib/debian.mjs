/** Installs programs that tests need from Debian's packages, if that is allowed. */
import { existsSync, readFileSync } from 'node:fs';
import { run } from './command.mjs';

/** Whether apt can be used: this is Debian, and the user is root. */
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
