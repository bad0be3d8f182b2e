/**
 * The lock installs everywhere: some registry mirrors lack some platform packages, and npm then writes a lock that
 * drops them without a word and that `npm ci` refuses on another machine.
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
 * The entry that Node would find for `name` from the package at `path`, looking outward through node_modules folders.
 */
function resolves(path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

describe('package-lock.json', () => {
  it('has an entry for every package that one of its packages depends on, optional ones too', () => {
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
