/**
 * Builds the command line: a bundle for Node in dist-cli/ that includes the packages, so that it starts fast, and a
 * second bundle for the workers of sweeps. The model is in one file, because V8 does not put constants of other files
 * into compiled code. The codec's WebAssembly is not bundled: the loader finds it in the project's folder.
 */
import { defineConfig } from 'vite';
import { KEEP_CONSTANTS } from './scripts/lib/keep-constants.mjs';

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist-cli',
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: {
      input: { 'cell-by-cell': 'src/cli/main.ts', 'sweep-worker': 'src/runner/node/sweep-worker.ts' },
      output: {
        ...KEEP_CONSTANTS, entryFileNames: '[name].js', chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'engine', test: /[\\/]src[\\/]model[\\/]/ }] },
      },
    },
  },
});
