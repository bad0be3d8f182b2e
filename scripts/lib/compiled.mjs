/**
 * Compiles the model and related folders to plain JavaScript modules for the unit tests. In modules that Vitest
 * transforms itself, every use of an import is a call, which makes a simulation three to five times as slow as in
 * modules that Node loads. Each source file becomes one file, so that tests may import any of them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'vite';
import { inProject } from './root.mjs';

const FOLDERS = ['analysis', 'codec', 'model', 'runner', 'scenario', 'sweep'];
const OUT = inProject('.cache', 'compiled');

/** Compiles all folders, which takes about a second. */
export async function compileForTests() {
  const names = FOLDERS.flatMap((folder) => readdirSync(inProject('src', folder), { recursive: true })
    .filter((path) => path.endsWith('.ts')).map((path) => join(folder, path.slice(0, -'.ts'.length))));
  await build({
    root: inProject(), configFile: false, logLevel: 'error', publicDir: false,
    ssr: { target: 'node' },
    build: {
      ssr: true, outDir: OUT, emptyOutDir: false, minify: false, target: 'node20', reportCompressedSize: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, inProject('src', `${name}.ts`)])),
        treeshake: false,
        output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
      },
    },
  });
}

/** Pattern of the compiled files, for `test.server.deps.external`. */
export const COMPILED = /\/\.cache\/compiled\//;

/** Resolves imports of these sources to their compiled files. @returns {import('vite').Plugin} */
export const compiled = () => ({
  name: 'compiled-sources',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !source.startsWith('.')) return null;
    const path = relative(inProject('src'), resolve(dirname(importer), source));
    if (!FOLDERS.includes(path.split(sep)[0])) return null;
    // A compiled file may still be there after its source was removed.
    return existsSync(inProject('src', `${path}.ts`)) ? join(OUT, `${path}.js`) : null;
  },
});
