/**
 * How the command line is built: one bundle for Node in dist-cli/, packages included, so that it starts fast. The
 * codec's WebAssembly stays where it is: the loader finds it in the project's folder.
 */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/cli/main.ts',
    outDir: 'dist-cli',
    target: 'node20',
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'cell-by-cell.js', chunkFileNames: '[name].js' } },
  },
});
