/**
 * Fetches what the next clicks may need, after the first frame and while the page is idle: one part after the other, so
 * that no frame is delayed by more than one of them.
 */
import { fetchAhead, type Fetch } from './fetched';

/** Something that reports frames, such as the client of a run. */
export interface Framed { onFrame(listener: () => void): () => void }

/** Longest wait for the page to be idle, ms. */
const PATIENCE_MS = 2_000;

/** Resolves when the page is idle, or after 200 ms in browsers that cannot tell. */
const nextIdle = (): Promise<unknown> => new Promise((resolve) => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(resolve, { timeout: PATIENCE_MS });
  else setTimeout(resolve, 200);
});

async function fetchAll(parts: readonly Fetch[]): Promise<void> {
  for (const part of parts) {
    await nextIdle();
    await fetchAhead(part);
  }
}

/** Longest wait for the first frame, ms. */
const FRAME_PATIENCE_MS = 5_000;

/** Pause after the first frame before anything is fetched, ms: the reader's first actions come first. */
const CALM_MS = 1_000;

/** Calls back once, `calmMs` after the first frame. Returns a function that cancels this. */
export function afterFirstFrame({ onFrame }: Framed, then: () => void, calmMs = CALM_MS): () => void {
  const stands = (): void => {
    stop();
    clearTimeout(timer);
    timer = setTimeout(then, calmMs);
  };
  const stop = onFrame(stands);
  let timer = setTimeout(stands, FRAME_PATIENCE_MS);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

export function fetchAfterFirstFrame(source: Framed, parts: readonly Fetch[], calmMs?: number): void {
  afterFirstFrame(source, () => void fetchAll(parts), calmMs);
}
