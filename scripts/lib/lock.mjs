/**
 * A lock between processes: a file that names its owner. The owner removes it when the work is done or interrupted by
 * Ctrl+C; a lock whose owner is dead is removed by the next process that wants it.
 */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants, hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 50;
const SPEAK_AFTER_MS = 1_000;
/** An owner writes its name at once: a file that is still empty after this time was left by one that died before. */
const NAMELESS_MS = 2_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const me = () => JSON.stringify({ host: hostname(), pid: process.pid });

/** Returns the text and age of the lock; `null` if there is none. A folder has no text, and so becomes stale. */
function lockAt(path) {
  try {
    const entry = statSync(path);
    return { text: entry.isFile() ? readFileSync(path, 'utf8') : '', ageMs: Date.now() - entry.mtimeMs };
  } catch {
    return null;
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Whether the owner of a lock is gone. For a process of another machine (with a shared folder) only the age can tell.
 * @param {{ text: string, ageMs: number }} lock
 */
export function isStale({ text, ageMs }, limitMs) {
  if (ageMs > limitMs) return true;
  let owner;
  try {
    owner = JSON.parse(text);
  } catch {
    return ageMs > NAMELESS_MS;
  }
  return owner?.host === hostname() && (owner.pid === process.pid || !lives(owner.pid));
}

function take(path) {
  try {
    writeFileSync(path, me(), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock that was found stale, but not another one that was put there meanwhile. */
function clear(path, text) {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw error;
  }
  if (lockAt(aside)?.text !== text) renameSync(aside, path);
  else rmSync(aside, { recursive: true, force: true });
}

/**
 * Does the work while holding the lock.
 * @template T
 * @param {string} path of the lock, in a folder that exists
 * @param {{ limitMs: number, waiting?: () => void }} options `limitMs`: longest time that an owner may need; `waiting`
 *   is called once if the wait is long
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function underLock(path, { limitMs, waiting = () => {} }, work) {
  let held = false;
  const release = () => {
    if (held) rmSync(path, { force: true });
    held = false;
  };
  const interrupted = (signal) => process.exit(128 + constants.signals[signal]);
  // Listeners are installed before the lock is taken, so that no signal comes in between.
  process.on('exit', release);
  for (const signal of SIGNALS) process.on(signal, interrupted);
  try {
    await turn(path, limitMs, waiting);
    held = true;
    return await work();
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, interrupted);
    process.removeListener('exit', release);
    release();
  }
}

async function turn(path, limitMs, waiting) {
  const speakMs = Date.now() + SPEAK_AFTER_MS;
  let spoken = false;
  while (!take(path)) {
    const found = lockAt(path);
    if (found !== null && isStale(found, limitMs)) clear(path, found.text);
    else await pause(LOOK_AGAIN_MS);
    if (!spoken && Date.now() > speakMs) {
      spoken = true;
      waiting();
    }
  }
}
