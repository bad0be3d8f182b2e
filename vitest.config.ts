/**
 * Unit, property and published-number tests. The page's build plugins stay out of it, so that a single file starts
 * fast.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILED, compileForTests, compiled } from './scripts/lib/compiled.mjs';

/** Marks of test files that change globals or have a document: each of these gets modules of its own. */
const ALONE = /\bvi\.|@vitest-environment|\bglobalThis\b|\bprocess\.(chdir|exit|on)\b|\bprocess\.env\.\w+ = /;
const files = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path)).map((path) => `tests/${path.replaceAll('\\', '/')}`);
const isAlone = (path: string): boolean => ALONE.test(readFileSync(join(import.meta.dirname, path), 'utf8'));
/** From Node 25 on, Node's own localStorage hides that of a test's document; older versions do not know the option. */
const WITHOUT_STORAGE = '--no-experimental-webstorage';
/**
 * Tests are not timed: the limit only ends one that hangs, on a busy machine too. It is set here, for files that share
 * their modules read a setting of such a module only in the first of them.
 */
const LIMIT_MS = 300_000;
/** PROPERTY_RUNS, 60 by default, scales how many random scenarios the tests try (tests/property/runs.ts). */
const factor = Math.max(1, Number(process.env.PROPERTY_RUNS ?? 60) / 60);
const shared = {
  testTimeout: LIMIT_MS * factor, hookTimeout: LIMIT_MS,
  execArgv: process.allowedNodeEnvironmentFlags.has(WITHOUT_STORAGE) ? [WITHOUT_STORAGE] : [],
};
// In watch mode Vitest has to see the sources themselves.
const watches = !process.argv.includes('run');
if (!watches) await compileForTests();

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // Loading the modules once per worker instead of once per file saves nearly half of the time.
      {
        plugins: watches ? [] : [compiled()],
        test: {
          ...shared, name: 'together', isolate: false, include: files.filter((path) => !isAlone(path)),
          server: { deps: { external: [COMPILED] } },
        },
      },
      { test: { ...shared, name: 'alone', include: files.filter(isAlone) } },
    ],
  },
});
