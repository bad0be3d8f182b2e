/**
 * A plain static file server, like the simplest host: right media types, no special headers, no fallback pages, the
 * site under any path. Browser tests run against it, and `npm run preview` serves the built page with it.
 *
 * `node e2e/support/static-server.mjs <folder> [--port 5171] [--base /some/sub/path/]`
 */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize, resolve, sep } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const MEDIA_TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Returns the file for a URL; `null` if it is outside the site, does not exist, or cannot be decoded. */
export function fileFor(root, base, address) {
  const path = address.split(/[?#]/, 1)[0];
  if (!path.startsWith(base)) return null;
  let wanted;
  try {
    wanted = decodeURIComponent(path.slice(base.length));
  } catch {
    return null;
  }
  const top = resolve(root);
  const file = join(top, normalize(`/${wanted}`), wanted === '' || wanted.endsWith('/') ? 'index.html' : '');
  if (!file.startsWith(top + sep)) return null;
  const entry = statSync(file, { throwIfNoEntry: false });
  return entry?.isFile() ? { file, bytes: entry.size } : null;
}

/**
 * @param {{ root: string, base?: string, port?: number, headersOf?: (path: string) => Record<string, string> }} options
 *   port 0 takes any free one; `headersOf` returns the headers that a host adds to the file at a path below the base
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} `close` also closes open connections
 */
export function startStaticServer({ root, base = '/', port = 0, headersOf = () => ({}) }) {
  const server = createServer((request, response) => {
    const found = fileFor(root, base, request.url ?? '/');
    if (found === null) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
      return;
    }
    const type = MEDIA_TYPES[extname(found.file)] ?? 'application/octet-stream';
    const added = headersOf(`/${(request.url ?? '').slice(base.length)}`);
    response.writeHead(200, { 'content-type': type, 'content-length': found.bytes, ...added });
    if (request.method === 'HEAD') response.end();
    else createReadStream(found.file).pipe(response);
  });
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const taken = typeof address === 'object' && address !== null ? address.port : port;
      done({
        url: `http://127.0.0.1:${taken}${base}`,
        close: () => new Promise((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        }),
      });
    });
  });
}

if (argv[1] && resolve(argv[1]) === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string', default: '5171' }, base: { type: 'string', default: '/' } },
  });
  const root = positionals[0] ?? 'dist';
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) {
    console.error(`There is no folder ${root}; build the page first: npm run build`);
    process.exit(1);
  }
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    console.error(`--port is a whole number from 0 to 65535, and ${values.port} is not.`);
    process.exit(1);
  }
  try {
    const { url } = await startStaticServer({ root, base: values.base, port });
    console.log(`${root} is served at ${url}`);
  } catch (error) {
    if (error.code !== 'EADDRINUSE') throw error;
    console.error(`Port ${port} is taken by another program: end that one, or give another --port.`);
    process.exitCode = 1;
  }
}
