/**
 * Measures how much script the page loads before it shows anything: its entry with all static imports, in gzip, without
 * the worker. A build above the budget fails and names the largest parts.
 */
import { gzipSync } from 'node:zlib';

export const BUDGET_BYTES = 300_000;
const MOST_NAMED = 12;

/** Returns the chunks that the entry imports statically, including itself. */
function firstChunks(bundle) {
  const found = new Set();
  const add = (name) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(add);
  };
  Object.values(bundle).filter((chunk) => chunk.type === 'chunk' && chunk.isEntry)
    .forEach(({ fileName }) => add(fileName));
  return [...found];
}

/** Names the part of a module: `node_modules/zod/…` → `zod`; `…/src/ui/stage/…` → `src/ui/stage`. */
function partOf(id) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? /src\/(?:[^/]+\/){1,2}/.exec(id)?.[0].slice(0, -1) ?? id;
}

/** Returns the bytes of the first load in gzip, and the project parts and packages in it, the largest first. */
export function firstLoad(bundle) {
  const chunks = firstChunks(bundle);
  const parts = new Map();
  for (const { modules } of chunks) {
    for (const [id, { renderedLength }] of Object.entries(modules)) {
      parts.set(partOf(id), (parts.get(partOf(id)) ?? 0) + renderedLength);
    }
  }
  return {
    bytes: chunks.reduce((sum, { code }) => sum + gzipSync(code).length, 0),
    parts: [...parts].sort(([, a], [, b]) => b - a),
  };
}

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the message for a first load that is too large; `null` if it is not. */
export function overBudget({ bytes, parts }, budget = BUDGET_BYTES) {
  if (bytes <= budget) return null;
  const largest = parts.slice(0, MOST_NAMED).map(([part, length]) => `  ${part}: ${kB(length)} as written`);
  return [
    `The first page loads ${kB(bytes)} of script in gzip; ${kB(budget)} are allowed. What is not needed for the first`
      + ' look is fetched later (src/ui/app/parts.ts, src/ui/app/views.ts). The largest parts of it:',
    ...largest,
  ].join('\n');
}

/**
 * Measures only production builds: in others, libraries include checks for development.
 * @returns {import('vite').Plugin}
 */
export function firstLoadBudget() {
  let published = false;
  return {
    name: 'first-load-budget',
    apply: 'build',
    configResolved({ isProduction }) { published = isProduction; },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (!published) return;
        const problem = overBudget(firstLoad(bundle));
        if (problem !== null) this.error(problem);
      },
    },
  };
}
