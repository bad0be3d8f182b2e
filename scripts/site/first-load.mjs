/**
 * How much script the page asks for before it shows anything: its entry and what that imports at once, in gzip. The
 * worker is not among it. A build that needs more than the budget fails, and says what is largest.
 */
import { gzipSync } from 'node:zlib';

export const BUDGET_BYTES = 300_000;
const MOST_NAMED = 12;

/** The chunks that the entry brings with it, itself included. */
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

/** `node_modules/zod/…` → `zod`; `…/src/ui/stage/…` → `src/ui/stage`. */
function partOf(id) {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name ?? /src\/(?:[^/]+\/){1,2}/.exec(id)?.[0].slice(0, -1) ?? id;
}

/** Bytes in gzip, and the parts of the project and the packages in it, the largest first. */
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

/** What is said of a first load that is too large; null: it is not. */
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
 * Only what is published is weighed: in other builds libraries bring the checks of their development.
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
