/**
 * The documents keep their promises: the commands that they tell the reader to type exist, and so do the files that
 * they link to.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/lib/root.mjs';
import { projectFiles, projectTexts } from './support';

const paths = projectFiles();
const documents = projectTexts().filter(({ path }) => /^([A-Z]+|docs\/[\w-]+)\.md$/.test(path));
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

describe.each(documents)('$path', ({ path, text }) => {
  it('names only npm commands that package.json has', () => {
    const named = [...text.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(([, script, short]) => script
      ?? short);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('names only programs of the project that exist', () => {
    const named = [...text.matchAll(/\bnode ((?:bin|scripts|e2e|tests)\/[\w./-]+\.mjs)/g)].map(([, file]) => file);
    expect(named.filter((file) => !existsSync(inProject(file)))).toEqual([]);
  });

  it('names only source files that exist, apart from those that an example makes', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|[mc]js|rs))`/g)].map(([, name]) => name)
      .filter((name) => !/(^|\/)my-[\w-]+\.\w+$/.test(name));
    expect(named.filter((name) => !paths.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  it('links only to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map(([, target]) => target);
    expect(links.filter((target) => !existsSync(inProject(normalize(join(dirname(path), target)))))).toEqual([]);
  });
});

describe('README.md', () => {
  it('begins with the two commands', () => {
    const opening = readFileSync(inProject('README.md'), 'utf8').split('\n').slice(0, 20).join('\n');
    expect(opening).toContain('npm start');
    expect(opening).toContain('npm test');
  });
});
