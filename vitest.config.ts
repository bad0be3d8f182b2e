/**
 * Unit, property and published-number tests. The page's build plugins stay out of it, so that a single file starts
 * fast.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { COMPILED, compileForTests, compiled } from './scripts/lib/compiled.mjs';

/** Marks of test files that change modules or the process: each of these gets modules of its own. */
const ALONE = /\bvi\.(mock|resetModules)\b|\bglobalThis\b|\bprocess\.(chdir|exit|on)\b|\bprocess\.env\.\w+ = /;
const DOCUMENT = /@vitest-environment jsdom/;
const files = readdirSync(join(import.meta.dirname, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path)).map((path) => `tests/${path.replaceAll('\\', '/')}`);
const kindOf = (path: string): 'alone' | 'document' | 'plain' => {
  const text = readFileSync(join(import.meta.dirname, path), 'utf8');
  return ALONE.test(text) ? 'alone' : DOCUMENT.test(text) ? 'document' : 'plain';
};
const of = (kind: ReturnType<typeof kindOf>): string[] => files.filter((path) => kindOf(path) === kind);
/** From Node 25 on, Node's own localStorage hides that of a test's document; older versions do not know the option. */
const WITHOUT_STORAGE = '--no-experimental-webstorage';
/**
 * Tests are not timed: the limit only ends one that hangs, on a busy machine too. It is set here, for files that share
 * their modules read a setting of such a module only in the first of them.
 */
const LIMIT_MS = 300_000;
const TIMERS = 'tests/ui/timers-of-page.ts';
/** PROPERTY_RUNS, 60 by default, scales how many random scenarios the tests try (tests/property/runs.ts). */
const factor = Math.max(1, Number(process.env.PROPERTY_RUNS ?? 60) / 60);
const shared = {
  testTimeout: LIMIT_MS * factor, hookTimeout: LIMIT_MS,
  execArgv: process.allowedNodeEnvironmentFlags.has(WITHOUT_STORAGE) ? [WITHOUT_STORAGE] : [],
};
// In watch mode Vitest has to see the sources themselves.
const watches = !process.argv.includes('run');
if (!watches) await compileForTests();

/** Loading the modules once per worker instead of once per file saves half of the time and more. */
const together = {
  ...shared, isolate: false, server: { deps: { external: [COMPILED] } },
};
const plugins = watches ? [] : [compiled()];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { plugins, test: { ...together, name: 'together', include: of('plain') } },
      {
        plugins,
        test: {
          ...together, name: 'in a document', include: of('document'),
          setupFiles: [TIMERS, 'tests/ui/clean-page.ts'],
        },
      },
      { test: { ...shared, name: 'alone', include: of('alone'), setupFiles: TIMERS } },
    ],
  },
});
