/**
 * Builds the command line: a bundle for Node in dist-cli/ that includes the packages, so that it starts fast, and a
 * second bundle for the workers of sweeps. The codec's WebAssembly is not bundled: the loader finds it in the project's
 * folder.
 */
import { defineConfig } from 'vite';

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
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
});
