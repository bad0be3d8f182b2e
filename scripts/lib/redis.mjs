/**
 * Finds the Redis server that the test of campaigns starts for itself, or installs Debian's if that is allowed. Where
 * there is an init system, that package also starts a server with the machine; the test does not use it.
 */
import { spawnSync } from 'node:child_process';
import { installFromDebian, isDebianRoot } from './debian.mjs';

export const REDIS = process.env.REDIS_SERVER ?? 'redis-server';
const MISSING = 'redis-server is not installed: the test of campaigns is left out. Install Redis and put its server on '
  + 'the path, or name it in REDIS_SERVER.';

/** Whether a Redis server is installed. */
export const hasRedis = () => spawnSync(REDIS, ['--version']).status === 0;

const THIS_MACHINE = { has: hasRedis, mayInstall: isDebianRoot, install: installFromDebian };

/**
 * @param {(line: string) => void} say where progress goes
 * @param {typeof THIS_MACHINE} [machine]
 * @returns {Promise<string | null>} what to tell the user if there is none
 */
export async function ensureRedis(say, { has, mayInstall, install } = THIS_MACHINE) {
  if (has()) return null;
  if (!mayInstall()) return MISSING;
  say('Getting the Redis of Debian (apt-get install redis-server).');
  const done = await install('redis-server');
  if (has()) return null;
  return done.ok ? MISSING : `${MISSING}\napt-get ${done.problem}`;
}
