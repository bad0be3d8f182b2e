/**
 * Fetches what the next clicks may ask for, once the first frame stands and whenever the page has nothing else to do:
 * one part after the other, so that no frame waits for more than one of them.
 */
import { fetchAhead, type Fetch } from './fetched';

/** What tells when a frame comes, as the client of a run does. */
export interface Framed { onFrame(listener: () => void): () => void }

/** A page that is never idle fetches all the same. */
const PATIENCE_MS = 2_000;

/** Some browsers do not say when they are idle. */
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

/** A run whose first frame does not come is no reason to wait any longer. */
const FRAME_PATIENCE_MS = 5_000;

/** What the reader does first comes before what may be asked for next: nothing is fetched so soon. */
const CALM_MS = 1_000;

/** Calls back once, so long after the first frame stands. Returns how to call that off. */
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
