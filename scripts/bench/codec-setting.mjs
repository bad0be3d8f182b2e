/** Sets up the processes of the codec's benchmark, with their files, and tells why one of them is missing. */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { CACHE, goPeer, nativeRust, npmPeer, rustPeersForWasm } from './codec-peers.mjs';
import { launchChromium, nodeKnows, openNative, openNode, openPage } from './codec-processes.mjs';
import { inProject, ROOT } from '../lib/root.mjs';

const RELAXED_FLAG = '--experimental-wasm-relaxed-simd';

/** Returns the paths of the committed modules by engine. @returns {Map<string, string>} */
export function committedModules() {
  const folder = inProject('wasm-codec', 'pkg');
  const engineOf = (name) => (/relaxed/.test(name) ? 'relaxed' : /scalar/.test(name) ? 'scalar' : 'simd128');
  const files = readdirSync(folder, { recursive: true }).map(String).filter((name) => name.endsWith('.wasm')).sort();
  return new Map(files.map((name) => [engineOf(name), join(folder, name)]));
}

async function bundle() {
  const outDir = join(CACHE, 'bundle');
  const shared = { root: ROOT, configFile: false, logLevel: 'error', publicDir: false };
  await build({ ...shared, ssr: { noExternal: true, target: 'node' }, build: {
    ssr: 'bench/codec/node.ts', outDir, emptyOutDir: true, target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'node.mjs' } },
  } });
  await build({ ...shared, build: { lib: {
    entry: inProject('bench', 'codec', 'page.ts'), formats: ['iife'], name: 'codecBenchPage', fileName: () => 'page.js',
  }, outDir, emptyOutDir: false, minify: false } });
  return { node: join(outDir, 'node.mjs'), page: join(outDir, 'page.js') };
}

/**
 * Opens the wanted processes, by name: `node/ENGINE`, `node/peers`, `chromium/ENGINE`, `chromium/peers`, `native/rust`,
 * `native/go`.
 * @param {ReadonlySet<string>} wanted
 * @param {{ browser: boolean, native: boolean }} allowed
 * @param {(line: string) => void} say
 */
export async function openSetting(wanted, allowed, say) {
  const processes = new Map();
  const missing = new Map();
  const facts = { node: `Node ${process.versions.node}` };
  const open = async (name, make) => {
    if (!wanted.has(name)) return;
    try {
      processes.set(name, await make());
    } catch (error) {
      missing.set(name, String(error instanceof Error ? error.message : error).split('\n')[0]);
    }
  };
  const refuse = (reason) => { throw new Error(reason); };
  const use = (part, key) => (part.missing === undefined ? part[key] : refuse(part.missing));
  const wantsAny = (...names) => names.some((name) => wanted.has(name));

  say('Bundling, and getting the peers (the first time takes a minute or two).');
  const scripts = await bundle();
  const needsPeers = wantsAny('node/peers', 'chromium/peers');
  const rust = needsPeers ? rustPeersForWasm() : { missing: 'not wanted' };
  const npm = needsPeers ? npmPeer() : { missing: 'not wanted' };
  if (rust.tool) facts.rust = rust.tool;
  const peers = {
    ...(rust.missing === undefined && { rustPeers: rust.file }),
    ...(npm.missing === undefined && { subspace: { script: npm.script, module: npm.module } }),
    tables: true,
  };
  const modules = committedModules();
  const oursFiles = (engine) => ({
    ours: { engine, file: modules.get(engine) ?? refuse(`there is no ${engine} module`) },
  });

  const flags = await nodeKnows(RELAXED_FLAG) ? [RELAXED_FLAG] : [];
  for (const engine of ['simd128', 'relaxed', 'scalar']) {
    await open(`node/${engine}`, async () =>
      openNode(scripts.node, oursFiles(engine), engine === 'relaxed' ? flags : []));
  }
  await open('node/peers', () => openNode(scripts.node, peers, []));

  let browser = null;
  if (wantsAny(...[...wanted].filter((name) => name.startsWith('chromium/')))) {
    const whyNot = allowed.browser
      ? await launchChromium().then((launched) => { browser = launched; }, (error) => String(error).split('\n')[0])
      : 'left out by --no-browser';
    if (browser) facts.browser = `Chromium ${browser.version()}`;
    for (const engine of ['simd128', 'relaxed', 'scalar']) {
      await open(`chromium/${engine}`, async () => (browser ? openPage(browser, scripts.page, oursFiles(engine))
        : refuse(whyNot)));
    }
    await open('chromium/peers', async () => (browser ? openPage(browser, scripts.page, peers) : refuse(whyNot)));
  }

  const native = async (name, make) => open(name, async () => {
    if (!allowed.native) refuse('left out by --no-native');
    const made = make();
    const running = await openNative(use(made, 'file'));
    facts[name === 'native/go' ? 'go' : 'rust'] ??= made.tool;
    return running;
  });
  await native('native/rust', nativeRust);
  await native('native/go', goPeer);

  const partOf = { rusty: rust, simd: rust, subspace: npm };
  return {
    processes,
    facts,
    modules: [...modules].map(([engine, file]) => ({ engine, file, name: basename(file) })),
    /**
     * Returns why a measure cannot be taken, as far as is known in advance; otherwise `null`. @param {string} measure
     */
    whyMissing(measure) {
      const [name, item] = measure.split(':');
      if (missing.has(name)) return missing.get(name);
      return name.endsWith('/peers') ? partOf[item.split('/')[0]]?.missing ?? null : null;
    },
    async close() {
      for (const running of processes.values()) await running.close().catch(() => undefined);
      await browser?.close();
    },
  };
}
