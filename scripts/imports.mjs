/**
 * `npm run imports`: checks the imports of the sources against .dependency-cruiser.cjs. It also fails if no module was
 * read, which happens silently with a version of TypeScript that dependency-cruiser does not support.
 */
import { createRequire } from 'node:module';
import { argv, exit } from 'node:process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inProject } from './lib/root.mjs';

/**
 * Returns what dependency-cruiser finds in a folder.
 * @param {string} baseDir @param {string} folder from there @param {boolean} judged by the rules
 */
async function readSources(baseDir, folder, judged) {
  const { cruise } = await import('dependency-cruiser');
  const { default: readTsConfig } = await import('dependency-cruiser/config-utl/extract-ts-config');
  const { options, ...ruleSet } = createRequire(import.meta.url)(inProject('.dependency-cruiser.cjs'));
  const { enhancedResolveOptions, ...rest } = options;
  const tsConfig = readTsConfig(inProject('tsconfig.json'));
  const asked = { ...rest, baseDir, ...(judged && { ruleSet, validate: true }) };
  const { output } = await cruise([folder], asked, enhancedResolveOptions, { tsConfig });
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text instead of a result');
  return { output, ruleSet };
}

/**
 * @param {string} baseDir the folder that holds `src`
 * @returns {Promise<{ modules: number, violations: string[] }>} modules: how many files under src it has read
 */
export async function checkImports(baseDir) {
  const { output, ruleSet } = await readSources(baseDir, 'src', true);
  return {
    modules: output.modules.filter(({ source }) => source.startsWith('src/')).length,
    violations: output.summary.violations.map(({ rule, from, to }) => {
      const comment = ruleSet.forbidden.find(({ name }) => name === rule.name)?.comment;
      return `${from} → ${to}\n  ${rule.name}: ${comment}`;
    }),
  };
}

/**
 * Returns which files of a folder import which at run time; imports of types only are left out.
 * @param {string} baseDir @param {string} folder from there
 * @returns {Promise<{ from: string, to: string }[]>} paths from baseDir
 */
export async function runTimeImports(baseDir, folder) {
  const { output } = await readSources(baseDir, folder, false);
  return output.modules.flatMap(({ source, dependencies }) => dependencies
    .filter(({ preCompilationOnly }) => !preCompilationOnly)
    .map(({ resolved }) => ({ from: source, to: resolved })));
}

if (argv[1] && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const { modules, violations } = await checkImports(inProject());
  for (const violation of violations) console.error(violation);
  console.log(`${modules} modules read, ${violations.length} imports that are not allowed`);
  exit(modules === 0 || violations.length > 0 ? 1 : 0);
}
