/** Loads what scripts use of the project's TypeScript sources. */
import { runnerImport } from 'vite';
import { inProject } from './root.mjs';

/**
 * @param {string} path of a module, from the project's folder
 * @returns {Promise<Record<string, unknown>>} its exports
 */
export const loadSource = async (path) =>
  (await runnerImport(inProject(...path.split('/')), { configFile: false, logLevel: 'error' })).module;

/** Loads the functions about sweeps. @returns {Promise<import('./regenerate.mjs').Sources>} */
export async function loadSources() {
  return (await loadSource('scripts/lib/sweep-sources.ts')).SOURCES;
}
