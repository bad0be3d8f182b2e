/** Loads the functions about sweeps that scripts use from the project's TypeScript sources. */
import { runnerImport } from 'vite';
import { inProject } from './root.mjs';

/** @returns {Promise<import('./regenerate.mjs').Sources>} */
export async function loadSources() {
  const path = inProject('scripts', 'lib', 'sweep-sources.ts');
  return (await runnerImport(path, { configFile: false, logLevel: 'error' })).module.SOURCES;
}
