/**
 * Recognizes the same file under different names, so that a command never overwrites its own input or another of its
 * outputs. Also replaces files as a whole.
 */
import { randomUUID } from 'node:crypto';
import {
  accessSync, constants, fstatSync, readlinkSync, realpathSync, renameSync, rmSync, statSync, writeFileSync,
  type BigIntStats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { commandProblem, reasonOf } from './output';

/** Paths that a command writes to, by the option that names each. */
type Outputs = Readonly<Record<string, string | undefined>>;

const STANDARD_INPUT = 0;
const STANDARD_OUTPUT = 1;

/** Resolves all links of a path, even if its file does not exist yet. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return resolve(path);
  }
  try {
    return realPath(resolve(dirname(path), readlinkSync(path)));
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(resolve(path))), basename(path));
  }
}

/** Returns equal texts for the same file; `null` for a device or a pipe, which may be read and written at once. */
function identityOf(file: string | number): string | null {
  let stats: BigIntStats | undefined;
  try {
    stats = typeof file === 'number' ? fstatSync(file, { bigint: true })
      : statSync(file, { bigint: true, throwIfNoEntry: false });
  } catch { /* the code that opens the file reports the error */ }
  if (stats !== undefined) return stats.isFile() ? `${stats.dev}:${stats.ino}` : null;
  return typeof file === 'number' ? null : realPath(file);
}

/**
 * Throws a sentence if an output is one of the inputs, if two outputs are the same file, or if one has no name (`-` is
 * standard input, and no output).
 * @param prints whether the command writes to standard output as well
 */
export function keepApart(inputs: readonly string[], outputs: Outputs, prints: boolean): void {
  const read = inputs.map((path) => identityOf(path === '-' ? STANDARD_INPUT : path));
  const written = new Map<string, string>();
  const printed = prints ? identityOf(STANDARD_OUTPUT) : null;
  for (const [option, path] of Object.entries(outputs)) {
    if (path === '-') {
      throw commandProblem(`${option} - names no file: - is standard input. Give ${option} a file.`);
    }
    if (path?.trim() === '') throw commandProblem(`${option} is empty: give ${option} a file.`);
    const file = path === undefined ? null : identityOf(path);
    if (file === null) continue;
    const named = `${option} ${path}`;
    if (read.includes(file)) {
      throw commandProblem(`${named} would overwrite what this command reads: give ${option} another file.`);
    }
    if (file === printed) {
      throw commandProblem(`${named} is where standard output goes as well: give ${option} another file.`);
    }
    const other = written.get(file);
    if (other !== undefined) throw commandProblem(`${other} and ${named} are the same file: give each its own.`);
    written.set(file, named);
  }
}

/** Throws a sentence if `replaceFile` could not write to `path`; called before the work whose result goes there. */
export function refuseUnwritable(path: string): void {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    accessSync(there === undefined || there.isFile() ? dirname(realPath(path)) : path, constants.W_OK);
  } catch (error) {
    throw commandProblem(`${path} cannot be written: ${reasonOf(error)}.`);
  }
}

/** Replaces a file atomically; links to it stay valid. A device or a pipe is written to directly. */
export function replaceFile(path: string, contents: string | Uint8Array): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there !== undefined && !there.isFile()) {
    writeFileSync(path, contents);
    return;
  }
  const file = realPath(path);
  // The random part makes sure that the temporary file overwrites none of the user's.
  const beside = `${file}.${randomUUID()}`;
  try {
    writeFileSync(beside, contents);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
