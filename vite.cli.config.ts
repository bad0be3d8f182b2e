/**
 * How the command line is built: one bundle for Node in dist-cli/, packages included, so that it starts fast. A WebAssembly
 * file that the sources name beside themselves is put beside the bundle.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const WASM_ADDRESS = /new URL\(\s*(['"])([^'"]+\.wasm)\1\s*,\s*import\.meta\.url\s*\)/g;

/** Vite rewrites such addresses for pages only; here each becomes the address of an emitted copy. */
function wasmBesideBundle(): Plugin {
  return {
    name: 'wasm-beside-bundle',
    async transform(code, id) {
      let rewritten = code;
      for (const [whole, , address] of code.matchAll(WASM_ADDRESS)) {
        const file = resolve(dirname(id), address);
        const reference = this.emitFile({ type: 'asset', name: basename(file), source: await readFile(file) });
        rewritten = rewritten.replace(whole, `new URL(import.meta.ROLLUP_FILE_URL_${reference})`);
      }
      return rewritten === code ? null : { code: rewritten, map: null };
    },
  };
}

export default defineConfig({
  publicDir: false,
  plugins: [wasmBesideBundle()],
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'cell-by-cell.js', assetFileNames: '[name][extname]' } },
  },
});
