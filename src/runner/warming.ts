/**
 * Runs the first network of the page once more, unseen, beside the run that is shown. Browsers compile a program while
 * it is used, each function as it proves to be needed often: without this the first seconds that somebody watches, or
 * the first run to the end, would pay for it. The unseen run has a World of its own and is thrown away, so nothing of
 * what is shown depends on it.
 */
import type { RunLoop } from './run-loop';
import { sameAgain } from './session';
import { ASIDE_MS, inSlices, look } from './slices';
import { preparing, type Surroundings } from './surroundings';

/** So much work is done unseen (ms): what is used often has been compiled by then. */
const WORK_MS = 300;
/** A network with more links is not built a second time: that would take long, and in one piece. */
const MOST_LINKS = 500;

export interface Warming {
  /** The page has been sent a frame: with the first one the unseen run begins. */
  sent(): void;
  /** The reader wants all that the machine can do. */
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
      more(events) {
        const startMs = around.now();
        const atEnd = look(unseen, Infinity, events);
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
