/**
 * Input and output of the command line, with sentences for what goes wrong: results go to standard output, everything
 * else to standard error.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isatty } from 'node:tty';
import { givenTwice, whyNotJson } from '../scenario/json';
import { asLine, type Problem } from '../scenario/problem';

/** Makes an error that the user can put right; when it is thrown, its message is printed without a stack. */
export const commandProblem = (message: string): Error => Object.assign(new Error(message), { name: 'CommandProblem' });

/** Whether this is a bare name, such as that of a preset or figure; file names have an extension or a path. */
export const isBareName = (name: string): boolean => name !== '-' && !/[./\\]/.test(name);

export const isCommandProblem = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && thrown.name === 'CommandProblem';

export const asLines = (problems: readonly Problem[]): string =>
  problems.map(asLine).join('\n');

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EDQUOT: 'your share of the disk is used up',
  EISDIR: 'it is a folder',
  EIO: 'the device failed',
  ELOOP: 'links lead round in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is not a folder',
  EPERM: 'permission is denied',
  EPIPE: 'its reader has closed it',
  EROFS: 'the disk is read-only',
};

/** Says why the operating system refused, as a clause. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return REASONS[code ?? ''] ?? message;
}

/** Decodes text. A byte order mark tells the encoding and is removed; without one the text is UTF-8. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const bigEndian = first === 0xfe && second === 0xff;
  const littleEndian = first === 0xff && second === 0xfe;
  return new TextDecoder(littleEndian ? 'utf-16le' : bigEndian ? 'utf-16be' : 'utf-8').decode(bytes);
}

/** Whether reading might never end, as from a device. A terminal is not endless: its user ends the input. */
const isEndless = (file: number): boolean => {
  const stats = fstatSync(file);
  return (stats.isCharacterDevice() && !isatty(file)) || stats.isBlockDevice();
};

/** Most bytes that are read: a string of JavaScript holds little more, and what writes a pipe may never end. */
const MOST_BYTES = 500_000_000;
const BYTES_A_READ = 65_536;

/** Reads what an open file or pipe still has; throws if it is larger than MOST_BYTES. */
function restOf(file: number): Uint8Array {
  const parts: Uint8Array[] = [];
  for (let total = 0; Math.max(total, fstatSync(file).size) <= MOST_BYTES;) {
    const part = Buffer.allocUnsafe(BYTES_A_READ);
    const count = readSync(file, part);
    if (count === 0) return Buffer.concat(parts, total);
    parts.push(part.subarray(0, count));
    total += count;
  }
  throw new Error('it has more than 500 MB, and no scenario or file of a sweep is so large');
}

/** What a message calls an input, with which its sentence begins. */
export const inputName = (path: string): string => (path === '-' ? 'Standard input' : path);

/** Reads the bytes of a file or a pipe, or of standard input for `-`. */
export function readBytes(path: string): Uint8Array {
  let opened: number | null = null;
  try {
    const file = path === '-' ? 0 : opened = openSync(path, 'r');
    if (isEndless(file)) throw new Error('it is a device, not a file');
    return restOf(file);
  } catch (error) {
    throw commandProblem(`${inputName(path)} cannot be read: ${reasonOf(error)}.`);
  } finally {
    if (opened !== null) closeSync(opened);
  }
}

/** Reads the text of a file, or of standard input for `-`. */
export const readText = (path: string): string => decoded(readBytes(path));

/** Reads JSON from a file, or from standard input for `-`. */
export function readJson(path: string): unknown {
  const text = readText(path);
  const name = inputName(path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw commandProblem(`${name} is not JSON: ${whyNotJson(text)}.`);
  }
  const twice = givenTwice(text);
  if (twice !== null) throw commandProblem(`${name} ${twice}`);
  return value;
}

const notPrinted = (error: unknown): Error => commandProblem((error as NodeJS.ErrnoException).code === 'EPIPE'
  ? 'Standard output was closed before everything was written.'
  : `Standard output cannot be written: ${reasonOf(error)}.`);

/** Writes to standard output. Resolves when the text is written; rejects with a sentence if that fails. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      if (error) reject(notPrinted(error));
      else resolve();
    });
  });
}

export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
