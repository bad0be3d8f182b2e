/** The static server of the browser tests behaves like a plain host: right media types, nothing outside the site. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileFor, startStaticServer } from '../../e2e/support/static-server.mjs';
import { inProject } from '../../scripts/lib/root.mjs';

describe('a site with a page and a WebAssembly file under /a/b/', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const site = join(folder, 'site');
  let server: Awaited<ReturnType<typeof startStaticServer>>;

  beforeAll(async () => {
    mkdirSync(join(site, 'assets'), { recursive: true });
    writeFileSync(join(site, 'index.html'), '<!doctype html>');
    writeFileSync(join(site, 'assets', 'codec.wasm'), 'wasm');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    server = await startStaticServer({ root: site, base: '/a/b/' });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends the page for its folder, whatever the query', async () => {
    const answer = await fetch(`${server.url}?preset=x`);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toBe('<!doctype html>');
  });
  it('sends WebAssembly with its media type', async () => {
    expect((await fetch(`${server.url}assets/codec.wasm`)).headers.get('content-type')).toBe('application/wasm');
  });
  it('says in a sentence, as a command, that its port is taken or none', () => {
    const program = inProject('e2e', 'support', 'static-server.mjs');
    const { port: taken } = new URL(server.url);
    const said = (port: string) => {
      const { status, stderr } = spawnSync(process.execPath, [program, site, '--port', port], {
        encoding: 'utf8', timeout: 10_000,
      });
      return [status, stderr];
    };
    expect(said(taken)).toEqual([1, `Port ${taken} is taken by another program: end that one, or give another --port.\n`]);
    expect(said('high')).toEqual([1, '--port is a whole number from 0 to 65535, and high is not.\n']);
  });
  it('finds nothing outside the sub-path, and sends no page for an unknown address', async () => {
    expect((await fetch(new URL('/index.html', server.url))).status).toBe(404);
    expect((await fetch(`${server.url}unknown`)).status).toBe(404);
  });
  it.each([
    '/a/b/../../secret.txt', '/a/b/%2e%2e/secret.txt', '/a/b/..%2fsecret.txt', '/a/b/%zz',
  ])('sends nothing for %s', (address) => {
    expect(fileFor(site, '/a/b/', address)).toBeNull();
  });
});
