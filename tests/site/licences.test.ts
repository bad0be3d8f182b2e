/**
 * The licences of the built site, compared with its source maps, which name every file of every script and are made
 * independently of the page of licences.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPackages, packageOf, partOf, partsOf } from '../../scripts/site/licences.mjs';
import { licencesPage } from '../../scripts/site/licences-page.mjs';
import { inProject } from '../../scripts/lib/root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'licences-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const unescaped = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('the built site', () => {
  const outDir = join(folder, 'dist');
  let page = '';
  let packages: string[] = [];

  beforeAll(async () => {
    const configFile = inProject('vite.config.ts');
    await build({ configFile, root: inProject(), logLevel: 'error', build: { outDir, sourcemap: true } });
    page = unescaped(readFileSync(join(outDir, 'licences.html'), 'utf8'));
    packages = [...new Set([...ofScripts(), ...ofServiceWorker(), ...ofFonts()])];
  }, 180_000);

  const textOf = (...path: string[]): string => readFileSync(join(outDir, ...path), 'utf8');
  const filesOf = (path: string, named: RegExp): string[] => readdirSync(path).filter((name) => named.test(name));
  const assets = (named: RegExp): string[] => filesOf(join(outDir, 'assets'), named);

  function ofScripts(): string[] {
    const maps = assets(/\.js\.map$/).map((name) => JSON.parse(textOf('assets', name)) as { sources: string[] });
    const owner = (source: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [];
    return maps.flatMap(({ sources }) => sources.flatMap(owner));
  }

  /** The Workbox packages in the service worker: each module of Workbox leaves its name and version there. */
  function ofServiceWorker(): string[] {
    const worker = filesOf(outDir, /^workbox-.*\.js$/).map((name) => textOf(name)).join('');
    return [...worker.matchAll(/["']workbox:([a-z-]+):[\d.]+["']/g)].map(([, name]) => `workbox-${name}`);
  }

  function ofFonts(): string[] {
    const scope = (name: string) => (name.startsWith('ibm-plex-mono') ? '@fontsource' : '@fontsource-variable');
    return assets(/\.woff2$/).map((name) => `${scope(name)}/${name.split('-').slice(0, 3).join('-')}`);
  }

  it('contains these packages among others', () => {
    const some = ['react', '@mantine/core', 'd3-scale', 'comlink', 'zod', 'workbox-core', 'workbox-precaching'];
    expect(packages).toEqual(expect.arrayContaining([...some, '@fontsource/ibm-plex-mono']));
  });

  it('has every package on its page of licences', () => {
    expect(packages.filter((name) => !new RegExp(`>${name} \\d`).test(page))).toEqual([]);
  });

  it('has the text of the licence that each package came with', () => {
    const missing = packages.filter((name) => {
      const home = inProject('node_modules', name);
      const file = readdirSync(home).find((entry) => /^licen[cs]e/i.test(entry));
      return file !== undefined && name !== 'vite' && !page.includes(readFileSync(join(home, file), 'utf8').trim());
    });
    expect(missing).toEqual([]);
  });

  it('names the Rust crates of the codec, the fonts and the project itself', () => {
    const texts = ['wasm-bindgen (Rust) 0', 'Rust core library 1', 'SIL OPEN FONT LICENSE', 'The Cell by Cell authors'];
    for (const text of texts) expect(page).toContain(text);
  });

  it('keeps the page of licences for offline use', () => {
    expect([textOf('sw.js').includes('licences.html'), textOf('sw.js').includes('licences.css')]).toEqual([true, true]);
  });
});

describe('a module', () => {
  it.each([
    ['/x/node_modules/@mantine/core/esm/a.mjs', 'node_modules/@mantine/core'],
    ['/x/node_modules/a/node_modules/b/c.js?v=1', 'node_modules/a/node_modules/b'],
    ['C:\\x\\node_modules\\d3-scale\\index.js', 'node_modules/d3-scale'],
    ['\0vite/preload-helper.js', 'node_modules/vite'],
    ['/x/src/ui/app/main.tsx', null],
  ])('%j belongs to %s', (id, owner) => expect(packageOf(id)).toBe(owner));

  it('of unknown origin stops the build', () => expect(() => packageOf('\0other/helper.js')).toThrow(/Whose code/));
});

describe('the licence of a package', () => {
  it('has name, version, licence and text', () => {
    const text = expect.stringContaining('Permission is hereby granted') as string;
    expect(partOf('node_modules/react')).toMatchObject({ name: 'react', licence: 'MIT', text });
  });

  it('is taken from this project where the package has no text of its own', () => {
    expect(existsSync(inProject('node_modules', 'react-remove-scroll-bar', 'LICENSE'))).toBe(false);
    expect(partOf('node_modules/react-remove-scroll-bar').text).toContain('Anton Korzunov');
  });

  it('stops the build where there is no text at all', () => {
    expect(() => partOf('node_modules/stackback')).toThrow(/no text of its licence/);
  });

  it('is known for every package that the development server may serve', () => {
    expect(partsOf(installedPackages()).length).toBeGreaterThan(50);
  });
});

describe('the page of licences', () => {
  const part = (name: string, text: string) => ({ name, version: '1', licence: 'MIT', text });

  it('has equal texts only once, and escapes them', () => {
    const html = licencesPage(part('us', 'ours'), [part('a', 'same'), part('b', 'same'), part('c', '<b>&</b>')]);
    expect(html.match(/<pre>/g)?.length).toBe(3);
    expect([html.includes('<h2>a 1, b 1</h2>'), html.includes('&lt;b&gt;&amp;&lt;/b&gt;')]).toEqual([true, true]);
  });
});
