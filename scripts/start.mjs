/**
 * `npm start`: installs missing packages, starts Vite's development server and prints the page's address.
 * Options: `--port 5173`, `--host` (listen to the whole network), `--open` (open the page where there is a display).
 */
import { refuseOldNode } from './lib/node-version.mjs';

refuseOldNode();
const { parseArgs } = await import('node:util');
const { ensureInstalled } = await import('./lib/install.mjs');
const { inProject } = await import('./lib/root.mjs');
const { refuseFolder } = await import('./lib/folder-name.mjs');

refuseFolder(inProject(), { builds: false });

const { values } = parseArgs({
  options: {
    port: { type: 'string' }, host: { type: 'boolean', default: false }, open: { type: 'boolean', default: false },
  },
});

const installed = await ensureInstalled((line) => console.log(line));
if (!installed.ok) {
  console.error(`The dependencies could not be installed: ${installed.problem}`);
  process.exit(1);
}

const hasDisplay = process.platform === 'darwin' || process.platform === 'win32'
  || Boolean(process.env.DISPLAY ?? process.env.WAYLAND_DISPLAY);
const { createServer } = await import('vite');
const server = await createServer({
  configFile: inProject('vite.config.ts'),
  root: inProject(),
  server: {
    open: values.open && hasDisplay, ...(values.port && { port: Number(values.port) }),
    ...(values.host && { host: true }),
  },
});
await server.listen();
const { local = [], network = [] } = server.resolvedUrls ?? {};
console.log(`\nCell by Cell is at ${local[0]}`);
for (const address of network) console.log(`and for others at   ${address}`);
console.log('Stop it with Ctrl+C.');
if (values.open && !hasDisplay) console.log('There is no display here, so nothing was opened.');
