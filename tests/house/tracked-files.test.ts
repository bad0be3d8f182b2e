/** Rules about the project's files as a whole: portable between machines, and short enough to be read. */
import { describe, expect, it } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inProject } from '../../scripts/lib/root.mjs';
import { projectFiles, projectTexts } from './support';

/** Patterns of paths and hosts that exist on one machine only, each written so that it does not match itself. */
const OF_ONE_MACHINE: readonly [string, RegExp][] = [
  ['a folder of a build machine', /(?<![\w.)])\/(?:wor[k]|far[m]|roo[t])\//],
  ['a temporary folder', /(?<![\w.)])\/tm[p]\/\w/],
  ['a home folder', /(?<![\w.])\/(?:hom[e]|User[s])\/[a-z][\w-]*\//],
  ['a home folder', /\b[A-Z]:\\User[s]\\/],
  ['a package registry', /\bregistry\.(?!rust-)[a-z]+[j]s\.org/],
  ['a package registry', /^registry\s*[=]/m],
  ['a host of a private network', /\b(?:10|192\.168|172\.1[6-9])(?:\.\d{1,3}){2,3}:\d+\b/],
  ['a host of a private network', /https?:\/\/[\w.-]+\.(?:interna[l]|loca[l]|la[n])\b/],
];
const LONGEST_FILE_LINES = 400;

describe('the tracked files', () => {
  const texts = projectTexts();

  it('are found', () => {
    expect(texts.length).toBeGreaterThan(20);
  });

  it('name no folder of a machine and no package registry', () => {
    const found = texts.flatMap(({ path, text }) => OF_ONE_MACHINE
      .map(([what, pattern]) => ({ what, at: text.search(pattern) }))
      .filter(({ at }) => at >= 0)
      .map(({ what, at }) => `${path}: ${what}: ${text.slice(at, at + 40).split('\n')[0]}`));
    expect(found).toEqual([]);
  });

  it('have at most 400 lines where they are source code', () => {
    const isSource = (path: string) => /^(src|wasm-codec\/src|scripts|tests|e2e)\/.*\.(tsx?|mjs|rs|css)$/.test(path);
    const tooLong = texts
      .filter(({ path }) => isSource(path))
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ lines }) => lines > LONGEST_FILE_LINES);
    expect(tooLong).toEqual([]);
  });

  it('include every picture and icon that index.html names', () => {
    const files = projectFiles();
    const page = readFileSync(inProject('index.html'), 'utf8');
    const named = [...page.matchAll(/(?:href|content)="\.\/([^"]+)"/g)].map(([, name]) => `public/${name}`);
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });
});

/** Whether git lists the files: it does not in an archive of the sources. */
const isClone = existsSync(inProject('.git'));

describe.skipIf(!isClone)('a clone', () => {
  it('has the same bytes on every machine: git changes no line end', () => {
    const listed = execFileSync('git', ['ls-files', '--eol'], { cwd: inProject(), encoding: 'utf8' }).trim()
      .split('\n');
    expect(listed.length).toBeGreaterThan(20);
    // Git keeps a file as it is that has no lines or the attribute -text; all others have to be LF, here and there.
    const keptAsItIs = /^i\/(-text|none) |attr\/-text/;
    expect(listed.filter((line) => !keptAsItIs.test(line) && !/^i\/lf .*eol=lf/.test(line))).toEqual([]);
  });
});
