/**
 * Warms up the code: runs the first network of the page a second time, unseen, beside the run that is shown. Browsers
 * compile a function only after it has been called often; without warm-up, the first seconds that somebody watches, or
 * the first run to the end, would be slow. The unseen run has a World of its own and is thrown away, so it does not
 * affect what is shown.
 */
import type { RunLoop } from './run-loop';
import { sameAgain } from './session';
import { ASIDE_MS, inSlices, runOn } from './slices';
import { preparing, type Surroundings } from './surroundings';

/** Duration of the unseen work, ms, by which everything that is used often has been compiled. */
const WORK_MS = 300;
/** Most links of a network that is built a second time: building a larger one would block the worker for long. */
const MOST_LINKS = 500;

export interface Warming {
  /** Tells that the page has been sent a frame; the unseen run begins with the first one. */
  sent(): void;
  /** Stops the unseen run, because the reader needs the full speed of the machine. */
  stop(): void;
}

export function createWarming(around: Surroundings, loop: () => RunLoop): Warming {
  let begun = around.warm !== true;
  let over = false;

  async function run(): Promise<void> {
    const shown = loop().session();
    if (!shown || shown.expansion.network.links.length > MOST_LINKS) return;
    const unseen = preparing(around.post, () => sameAgain(shown));
    if (!unseen) return;
    let leftMs = WORK_MS;
    await inSlices(around, {
      sliceMs: ASIDE_MS, wanted: () => !over && loop().session() === shown,
      more(_events, enough) {
        const startMs = around.now();
        const atEnd = runOn(unseen, Infinity, enough);
        leftMs -= around.now() - startMs;
        return !atEnd && leftMs > 0;
      },
    });
  }

  return {
    sent() {
      if (begun || over) return;
      begun = true;
      around.nextTask(() => { void run(); });
    },
    stop() { over = true; },
  };
}
