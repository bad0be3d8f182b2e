/**
 * Builds the page: a static site that works from any folder of any host, offline after the first visit, under a strict
 * content security policy (in development too, where a nonce admits Vite's own inline script).
 */
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { KEEP_CONSTANTS } from './scripts/lib/keep-constants.mjs';
import { firstLoadBudget } from './scripts/site/first-load.mjs';
import { licences } from './scripts/site/licences-plugin.mjs';
import { developmentPolicy, POLICY } from './scripts/site/policy.mjs';

const DEVELOPMENT_NONCE = 'development';

const CHARSET = '<meta charset="utf-8" />';

/**
 * Puts the content security policy at the top of the page's head, and makes the address of the social picture absolute
 * if SITE_URL is set.
 */
function pageHead(policy: string): Plugin {
  const policyMeta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  const site = process.env.SITE_URL?.replace(/\/*$/, '/');
  return {
    name: 'page-head',
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const guarded = html.replace(CHARSET, `${CHARSET}\n    ${policyMeta}`);
        return site ? guarded.replace('content="./social.png"', `content="${site}social.png"`) : guarded;
      },
    },
  };
}

/**
 * What the page needs before it shows anything is loaded as two files (and the bundler's few lines), not as one for
 * each set of parts that are also used later: fewer requests, and less to load, for gzip finds more that is alike. The
 * scripts of packages have a file of their own, which stays the same from one version of the page to the next; their
 * styles stay among the page's, whose order counts.
 */
const FIRST_CHUNKS = [
  { name: 'packages', test: /[\\/]node_modules[\\/].*\.[cm]?js$/, tags: ['$initial' as const], priority: 1 },
  { name: 'first', tags: ['$initial' as const] },
];

const { page: pageLicences, worker: workerLicences } = licences();

export default defineConfig(({ command }) => ({
  base: './',
  html: command === 'serve' ? { cspNonce: DEVELOPMENT_NONCE } : {},
  build: {
    target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 1500,
    // Browsers without module preload fetch the modules when they are imported.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { ...KEEP_CONSTANTS, codeSplitting: { groups: FIRST_CHUNKS } } },
  },
  worker: { format: 'es' as const, plugins: () => [workerLicences()], rolldownOptions: { output: KEEP_CONSTANTS } },
  // Vite looks for the worker's packages at the start: finding them later would reload the page during the first visit.
  optimizeDeps: { entries: ['index.html', 'src/runner/**/*.ts', 'src/scenario/**/*.ts'] },
  plugins: [
    react(),
    pageHead(command === 'serve' ? developmentPolicy(DEVELOPMENT_NONCE) : POLICY),
    pageLicences,
    firstLoadBudget(),
    VitePWA({
      // A new version waits until the reader agrees or every tab is closed: never a reload in the middle of a lesson.
      registerType: 'prompt',
      includeManifestIcons: false,
      workbox: {
        globPatterns: ['**/*.{html,js,css,wasm,woff2,svg,png}'],
        globIgnores: ['social.png'],
        maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
        // Other addresses below the page's folder belong to the host. The page itself is found in the store whatever
        // parameters its address has.
        navigateFallback: null,
        ignoreURLParametersMatching: [/^/],
        // The service worker takes over the page during the very first visit; later versions still wait.
        clientsClaim: true,
        // Workbox's clean-up deletes the store of every copy of the page in a folder below this one.
        cleanupOutdatedCaches: false,
      },
      manifest: {
        name: 'Cell by Cell',
        short_name: 'Cell by Cell',
        description: 'Build an ATM network, run TCP over it, and watch every 53-byte cell.',
        lang: 'en',
        start_url: './',
        scope: './',
        display: 'standalone',
        theme_color: '#f5f6f8',
        background_color: '#ffffff',
        icons: [
          { src: './icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: './icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: './icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
    }),
  ],
}));
