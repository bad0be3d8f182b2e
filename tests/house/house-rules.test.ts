/** The rules of eslint.config.js and .dependency-cruiser.cjs work: each is given a file that breaks it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, describe, expect, it } from 'vitest';
import { checkImports } from '../../scripts/imports.mjs';
import { inProject } from '../../scripts/lib/root.mjs';

describe('the linter', () => {
  const eslint = new ESLint({ cwd: inProject() });
  const rulesBrokenBy = async (filePath: string, code: string) => {
    const [{ messages }] = await eslint.lintText(code, { filePath: inProject(filePath) });
    return messages.map(({ ruleId }) => ruleId);
  };

  const six = 'a: number, b: number, c: number, d: number, e: number, f: number';
  const seven = `${six}, g: number`;
  const long = Array.from({ length: 40 }, (_, place) => `a${place}`).join(' + ');

  it.each([
    ['src/model/x.ts', 'export const draw = () => Math.random();', 'no-restricted-properties'],
    ['src/model/x.ts', 'export const draw = () => Math.log(2);', 'no-restricted-properties'],
    ['src/analysis/x.ts', 'export const half = () => Math.exp(0.5);', 'no-restricted-properties'],
    ['src/model/x.ts', 'export const cube = (x: number) => x ** 3;', 'no-restricted-syntax'],
    ['src/model/x.ts', 'export const now = () => Date.now();', 'no-restricted-globals'],
    ['src/model/x.ts', 'export const now = () => performance.now();', 'no-restricted-globals'],
    ['src/scenario/x.ts', "import { z } from 'zod';\nexport const number = z.number();", 'no-restricted-imports'],
    ['src/ui/x.ts', 'export default 1;', 'no-restricted-exports'],
    ['src/ui/x.ts', "export * from './y';", 'no-restricted-syntax'],
    ['src/ui/x.ts', 'export class Odd extends Map {}', 'no-restricted-syntax'],
    ['src/model/x.ts', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/scenario/x.ts', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/ui/x.tsx', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/codec/x.ts', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/figures/x.ts', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/ui/app/Boundary.tsx', 'export const odd = 1 as unknown as string;', 'no-restricted-syntax'],
    ['src/runner/x.ts', "export * from './y';", 'no-restricted-syntax'],
    ['src/ui/x.ts', "console.log('here');", 'no-console'],
    ['src/ui/x.ts', 'export const loose: any = 1;', '@typescript-eslint/no-explicit-any'],
    ['src/ui/x.ts', `export const sum = (${seven}) => a + b + c + d + e + f + g;`, '@typescript-eslint/max-params'],
    [
      'tests/x.ts', `export function sum(${seven}) { return a + b + c + d + e + f + g; }`,
      '@typescript-eslint/max-params',
    ],
    ['src/ui/x.ts', `export const sum = ${long};`, 'house/line-length'],
    ['tests/x.ts', `// ${'word '.repeat(30)}`, 'house/line-length'],
    ['src/ui/x.ts', `export const texts = ['${'a'.repeat(60)}', '${'b'.repeat(60)}'];`, 'house/line-length'],
  ])('in %s refuses %s', async (path, code, rule) => {
    expect(await rulesBrokenBy(path, code)).toContain(rule);
  });

  it.each([
    ['src/ui/x.ts', 'export const draw = () => Math.random();'],
    ['src/cli/x.ts', "console.log('here');"],
    ['src/model/x.ts', `export function sum(this: void, ${six}) {\n  return a + b + c + d + e + f;\n}`],
    ['src/scenario/zod.ts', "import { z } from 'zod';\nexport const number = z.number();"],
    ['src/ui/x.ts', `export const text =\n  '${'word '.repeat(30)}';`],
    ['src/ui/x.ts', `// https://example.org/${'a'.repeat(120)}`],
    ['src/ui/x.ts', `export const fits = '${'a'.repeat(120 - 23)}';`],
  ])('in %s lets %s through', async (path, code) => {
    expect(await rulesBrokenBy(path, code)).toEqual([]);
  });
});

describe('the import rules', () => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  /** Checks the import rules on a project of the given files. */
  async function verdict(files: Record<string, string>) {
    const folder = mkdtempSync(join(tmpdir(), 'import-rules-'));
    folders.push(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    return checkImports(folder);
  }

  const all = {
    'src/model/catalogue.ts': 'export const catalogue = 1;\n',
    'src/model/world.ts': 'export type World = number;\nexport const world = 1;\n',
    'src/model/run/loop.ts': 'export const loop = 1;\n',
    'src/model/way/way.ts': 'export const way = 1;\n',
    'src/model/transport/tcp.ts': 'export const tcp = 1;\n',
    'src/model/adaptation/layer.ts': 'export const layer = 1;\n',
    'src/model/switch/port.ts': 'export type Port = number;\nexport const port = 1;\n',
    'src/model/atm/link.ts': 'export const link = 1;\n',
    'src/codec/codec.ts': 'export type Codec = number;\nexport const codec = 1;\n',
    'src/analysis/mean.ts': 'export const mean = 1;\n',
    'src/scenario/schema.ts': 'export const schema = 1;\n',
    'src/runner/play.ts': 'export type Play = number;\nexport const play = 1;\n',
    'src/runner/client/frame.ts': 'export const frame = 1;\n',
    'src/sweep/plan.ts': 'export const plan = 1;\n',
    'src/figures/table.ts': 'export const table = 1;\n',
    'src/ui/page.ts': 'export const page = 1;\n',
    'src/cli/main.ts': 'export const main = 1;\n',
  };
  const imports = (what: string, from: string) => `import { ${what} } from '${from}';\nexport const used = ${what};\n`;
  const importsType = (what: string, from: string) =>
    `import type { ${what} } from '${from}';\nexport type Used = ${what};\n`;

  it.each([
    ['src/model/x.ts', imports('codec', '../codec/codec')],
    ['src/model/x.ts', imports('schema', '../scenario/schema')],
    ['src/model/x.ts', "import { readFileSync } from 'node:fs';\nexport const used = readFileSync;\n"],
    ['src/codec/x.ts', imports('world', '../model/world')],
    ['src/analysis/x.ts', imports('codec', '../codec/codec')],
    ['src/scenario/x.ts', imports('world', '../model/world')],
    ['src/scenario/x.ts', imports('play', '../runner/play')],
    ['src/sweep/x.ts', imports('play', '../runner/play')],
    ['src/scenario/x.ts', imports('plan', '../sweep/plan')],
    ['src/sweep/x.ts', imports('table', '../figures/table')],
    ['src/figures/x.ts', imports('play', '../runner/play')],
    ['src/runner/x.ts', imports('page', '../ui/page')],
    ['src/runner/client/x.ts', imports('world', '../../model/world')],
    ['src/ui/x.ts', imports('world', '../model/world')],
    ['src/ui/x.ts', importsType('World', '../model/world')],
    ['src/ui/x.ts', imports('play', '../runner/play')],
    ['src/ui/x.ts', "import { type Play } from '../runner/play';\nexport type Used = Play;\n"],
    ['src/cli/x.ts', imports('world', '../model/world')],
    ['src/cli/x.ts', imports('page', '../ui/page')],
    ['src/ui/x.ts', imports('missing', './missing')],
    ['src/model/kernel/x.ts', imports('port', '../switch/port')],
    ['src/model/kernel/x.ts', importsType('World', '../world')],
    ['src/model/metrics/x.ts', imports('link', '../atm/link')],
    ['src/model/atm/x.ts', imports('port', '../switch/port')],
    ['src/model/switch/x.ts', imports('layer', '../adaptation/layer')],
    ['src/model/adaptation/x.ts', imports('tcp', '../transport/tcp')],
    ['src/model/transport/x.ts', imports('way', '../way/way')],
    ['src/model/way/x.ts', imports('loop', '../run/loop')],
  ])('in %s refuse %s', async (path, text) => {
    const { violations } = await verdict({ ...all, [path]: text });
    expect(violations).toHaveLength(1);
  });

  it.each([
    ['src/model/x.ts', importsType('Codec', '../codec/codec')],
    ['src/model/x.ts', imports('mean', '../analysis/mean')],
    ['src/model/run/x.ts', imports('way', '../way/way')],
    ['src/model/transport/x.ts', imports('layer', '../adaptation/layer')],
    ['src/model/adaptation/x.ts', imports('port', '../switch/port')],
    ['src/model/atm/x.ts', importsType('Port', '../switch/port')],
    ['src/scenario/x.ts', imports('catalogue', '../model/catalogue')],
    ['src/runner/x.ts', imports('world', '../model/world')],
    ['src/ui/x.ts', imports('frame', '../runner/client/frame')],
    ['src/ui/x.ts', importsType('Play', '../runner/play')],
    ['src/ui/x.ts', imports('codec', '../codec/codec')],
    ['src/cli/x.ts', imports('play', '../runner/play')],
    ['src/sweep/x.ts', imports('schema', '../scenario/schema')],
    ['src/ui/x.ts', imports('plan', '../sweep/plan')],
    ['src/figures/x.ts', imports('plan', '../sweep/plan')],
    ['src/cli/x.ts', imports('table', '../figures/table')],
  ])('in %s let %s through', async (path, text) => {
    const { violations } = await verdict({ ...all, [path]: text });
    expect(violations).toEqual([]);
  });

  it('refuse two files that import each other, except where one imports only a type', async () => {
    const circle = (back: string) => ({
      ...all, 'src/codec/a.ts': imports('b', './b'), 'src/codec/b.ts': `${back}export const b = 1;\n`,
    });
    const { violations } = await verdict(circle("import { used } from './a';\nexport const again = used;\n"));
    expect(violations.join()).toContain('no-circle');
    expect(
      (await verdict(circle("import type { used } from './a';\nexport type Again = typeof used;\n"))).violations,
    ).toEqual([]);
  });

  it('count the modules that they read, so that reading none is not taken for success', async () => {
    expect((await verdict({ ...all })).modules).toBe(17);
    expect((await verdict({ 'src/notes.txt': 'no source' })).modules).toBe(0);
  });
});
