/**
 * package-lock.json works on every platform. Some registry mirrors lack packages of some platforms; npm then silently
 * leaves these out of the lock, and `npm ci` refuses it on another machine.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';

interface LockEntry {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const packages: Record<string, LockEntry> = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')).packages;

/**
 * Whether Node would find `name` from the package at `path`, looking outward through node_modules folders.
 */
function resolves(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

describe('package-lock.json', () => {
  it('has an entry for every dependency of its packages, also for optional ones', () => {
    const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !resolves(path, name))
        .map((name) => `${path || 'the project'} needs ${name}`));
    expect(missing).toEqual([]);
  });

  it('names no host to fetch from', () => {
    expect(Object.entries(packages)
      .filter(([, { resolved }]) => resolved?.includes('://')).map(([path]) => path)).toEqual([]);
  });
});
