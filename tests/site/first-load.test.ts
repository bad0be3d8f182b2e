/** The size of the first load of the page, and the message when it is too large. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { firstLoad, overBudget } from '../../scripts/site/first-load.mjs';

const chunk = (fileName: string, imports: string[], modules: Record<string, number>, isEntry = false) => ({
  type: 'chunk', fileName, isEntry, imports, code: `/* ${fileName} */`,
  modules: Object.fromEntries(Object.entries(modules).map(([id, renderedLength]) => [id, { renderedLength }])),
});
const bundle = {
  'index.js': chunk('index.js', ['words.js'], {
    '/a/src/ui/stage/Stage.tsx': 300, '/a/src/ui/stage/plan.ts': 200,
  }, true),
  'words.js': chunk('words.js', ['index.js'], { '/a/node_modules/@mantine/core/esm/Box.mjs': 400 }),
  'Build.js': chunk('Build.js', ['index.js'], { '/a/src/ui/editor/Editor.tsx': 9_000 }),
  'index.css': { type: 'asset', fileName: 'index.css', source: '' },
};
const size = (name: 'index.js' | 'words.js'): number => gzipSync(bundle[name].code).length;

describe('the first load of a bundle', () => {
  it('is the entry and its static imports, without lazy parts and styles', () => {
    expect(firstLoad(bundle).bytes).toBe(size('index.js') + size('words.js'));
  });
  it('is listed by folders of the project and by packages, the largest first', () => {
    expect(firstLoad(bundle).parts).toEqual([['src/ui/stage', 500], ['@mantine/core', 400]]);
  });
});

describe('a first load beside its budget of 300 kB', () => {
  it('has no message when it fits', () => {
    expect(overBudget({ bytes: 300_000, parts: [] })).toBeNull();
  });
  it('has a message with its largest parts when it does not fit', () => {
    const said = overBudget({ bytes: 305_800, parts: [['react-dom', 536_700]] });
    expect(said).toContain('305.8 kB of script in gzip; 300.0 kB are allowed');
    expect(said).toContain('react-dom: 536.7 kB as written');
  });
});
