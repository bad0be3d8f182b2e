/**
 * Fetches what the next clicks may ask for, once the first frame stands and whenever the page has nothing else to do:
 * one part after the other, so that no frame waits for more than one of them.
 */
import type { RunClient } from '../../runner/client/worker-client';
import { fetchAhead, type Fetch } from './fetched';

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

export function fetchAfterFirstFrame({ onFrame }: Pick<RunClient, 'onFrame'>, parts: readonly Fetch[]): void {
  const stop = onFrame(() => {
    stop();
    void fetchAll(parts);
  });
}
