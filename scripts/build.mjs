/**
 * `npm run build`: builds the static site into dist/ and the command line into dist-cli/. Installs missing packages
 * first.
 */
import { refuseOldNode } from './lib/node-version.mjs';

refuseOldNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { inProject } = await import('./lib/root.mjs');
const { refuseFolder } = await import('./lib/folder-name.mjs');

refuseFolder(inProject(), { builds: true });

const installed = await ensureInstalled((line) => console.log(line));
if (!installed.ok) {
  console.error(`The dependencies could not be installed: ${installed.problem}`);
  process.exit(1);
}
const { build } = await import('vite');
await build({ configFile: inProject('vite.config.ts'), root: inProject() });
const { ensureCliBuilt } = await import('./lib/cli-build.mjs');
const cli = await ensureCliBuilt((line) => console.log(line));
console.log(cli.ok ? 'The page is in dist/, the command line in dist-cli/.' : cli.problem);
process.exit(cli.ok ? 0 : 1);
