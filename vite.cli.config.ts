/**
 * How the command line is built: a bundle for Node in dist-cli/, packages included, so that it starts fast, and beside
 * it that of the workers of a sweep. The codec's WebAssembly stays where it is: the loader finds it in the project's
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
