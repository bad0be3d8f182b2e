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
    enforce: 'pre',
    async transform(code, id) {
      let rewritten = code;
      for (const [whole, , address] of code.matchAll(WASM_ADDRESS)) {
        const fileName = basename(address);
        this.emitFile({ type: 'asset', fileName, source: await readFile(resolve(dirname(id), address)) });
        rewritten = rewritten.replace(whole, `new URL('./${fileName}', import.meta.url)`);
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
    emitAssets: true,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'cell-by-cell.js', chunkFileNames: '[name].js' } },
  },
});
