/**
 * Keeps a file to one process at a time: beside it stands `<file>.lock`, which names its owner and is removed at the
 * end. The lock of a killed process is taken over: one of this machine if no such process lives, one of another machine
 * if its owner does not touch it for as long as a living owner would need to touch it several times. A file in a folder
 * in which none can be made is written without a lock, and a sentence says so.
 */
import { randomUUID } from 'node:crypto';
import {
  accessSync, constants, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pauseMs } from 'node:timers/promises';
import { commandProblem, reasonOf, tell } from './output';
import { realPath } from './own-files';

export interface FileLock {
  /** Whether there is a lock; without one, no file can be made beside the one that is written. */
  isHeld: boolean;
  /** Throws a sentence if the file has got another owner. Touches the lock, so that others see that its owner lives. */
  keep: () => void;
  release: () => void;
}

/** `started` tells a process from a later one of the same number; null where the system does not say. */
interface Owner { pid: number; machine: string; started: string | null; id: string }

type Pause = () => Promise<unknown>;

/** Codes of errors that say that a folder takes no file of the lock's name. */
const TAKES_NO_FILE = ['EACCES', 'EPERM', 'EROFS', 'ENAMETOOLONG'];
/** What stands for a lock that cannot be made. */
const WITHOUT_LOCK: FileLock = { isHeld: false, keep: () => {}, release: () => {} };

/** Interval at which an owner touches its lock. */
const BEAT_MS = 5_000;
/** Interval and number of looks at the lock of another machine. */
const LOOK_MS = 1_000;
const LOOKS = 30;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Names the space in which a process number means one process: containers of one machine have their own. */
function machine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * Returns the state of a process, a letter, and its start, in ticks since the system started; null if the system does
 * not tell.
 */
function processAt(pid: number): { state: string; started: string } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields follow the name, in brackets, which may have spaces; the start is the twentieth of them.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], started: fields[19] };
  } catch {
    return null;
  }
}

/** State of a process that has ended and that its parent has not asked after, as in containers without an init. */
const ZOMBIE = 'Z';

function lives({ pid, started }: Owner): boolean {
  const now = processAt(pid);
  if (pid === process.pid) return started !== null && started === now?.started;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return now === null || (now.state !== ZOMBIE && (started === null || started === now.started));
}

/** Returns the text of the lock and when it was touched; null if there is none. */
function lockAt(path: string): { text: string; touchedMs: number } | null {
  try {
    // In this order, because opening a file of a network makes its times those of the server.
    const text = readFileSync(path, 'utf8');
    return { text, touchedMs: statSync(path).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the owner that a lock names; null if it names none, as a lock that is just being written. */
function ownerIn(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Partial<Owner> | null;
    const named = typeof owner?.pid === 'number' && typeof owner.machine === 'string' && typeof owner.id === 'string';
    return named ? owner as Owner : null;
  } catch {
    return null;
  }
}

/** Creates the lock; returns whether there was none. */
function take(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead owner, but not one that another process has put there meanwhile. */
function clear(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  if (lockAt(aside)?.text === text) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

/** Whether a lock is touched, replaced or removed while it is looked at. Only the lock's own times are compared. */
async function changes(path: string, before: { text: string; touchedMs: number }, pause: Pause): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    await pause();
    const now = lockAt(path);
    if (now?.text !== before.text || now.touchedMs !== before.touchedMs) return true;
  }
  return false;
}

const inUse = (path: string, { pid, machine: where }: Owner): Error => commandProblem(`${path} is being written by `
  + `process ${pid} of ${where.split(' ')[0]}: wait until that has ended, or give another file.`);

const inTheWay = (path: string, lock: string): Error => commandProblem(`${path} cannot be written, because ${lock} is `
  + 'in the way, which is no lock of this program: move it, or give another file.');

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes the lock of a file. Rejects with a sentence if another process has it. If the file can be written and no lock
 * can be made beside it, a sentence on standard error says so, and the file is not locked.
 * @param path of the file, which need not exist
 * @param pause the time between two looks at the lock of another machine
 */
export async function lockFile(path: string, pause: Pause = () => pauseMs(LOOK_MS)): Promise<FileLock> {
  const lock = `${realPath(path)}.lock`;
  const { pid } = process;
  const owner: Owner = { pid, machine: machine(), started: processAt(pid)?.started ?? null, id: randomUUID() };
  const mine = JSON.stringify(owner);
  try {
    while (!take(lock, mine)) {
      const found = lockAt(lock);
      if (found === null) continue;
      const theirs = ownerIn(found.text);
      if (theirs === null && found.text.trim() !== '') throw inTheWay(path, lock);
      if (theirs?.machine === owner.machine) {
        if (lives(theirs)) throw inUse(path, theirs);
      } else {
        tell(`${path} has a lock, ${lock}, of ${theirs === null ? 'an unknown owner' : theirs.machine.split(' ')[0]}: `
          + 'for half a minute this command looks whether its owner lives.');
        if (await changes(lock, found, pause)) {
          const now = lockAt(lock);
          const other = now === null ? null : ownerIn(now.text);
          if (other !== null) throw inUse(path, other);
          continue;
        }
      }
      clear(lock, found.text);
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    if (TAKES_NO_FILE.includes(code) && mayWrite(path)) {
      tell(`No lock can be made for ${path} (${lock}: ${reasonOf(error)}): let no other command write to this file `
        + 'until this one has ended.');
      return WITHOUT_LOCK;
    }
    throw commandProblem(`${path} cannot be written: ${reasonOf(error)} (its lock is ${lock}).`);
  }
  return held(path, lock, mine);
}

function held(path: string, lock: string, mine: string): FileLock {
  const touch = () => {
    try {
      if (lockAt(lock)?.text === mine) utimesSync(lock, new Date(), new Date());
    } catch { /* the folder may be away for a moment; `keep` finds out before anything is written */ }
  };
  const beat = setInterval(touch, BEAT_MS);
  beat.unref();
  return {
    isHeld: true,
    keep() {
      const now = lockAt(lock);
      // The interval does not come to pass while a run takes the whole thread.
      if (now?.text === mine) return touch();
      if (now === null && take(lock, mine)) return;
      const owner = now === null ? null : ownerIn(now.text);
      throw owner === null ? inTheWay(path, lock) : inUse(path, owner);
    },
    release() {
      clearInterval(beat);
      try {
        if (lockAt(lock)?.text === mine) rmSync(lock, { force: true });
      } catch { /* what is left behind names a process that has ended, and does not block the next */ }
    },
  };
}
