import { build } from 'vite';
await build({ root: process.cwd(), configFile: false, logLevel: 'error', publicDir: false, ssr: { noExternal: true, target: 'node' },
 build: { ssr: 'bench/engine/process.ts', outDir: process.argv[2], emptyOutDir: true, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: 'process.mjs', codeSplitting: false } } } });
