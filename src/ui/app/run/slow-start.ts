/**
 * Decides when the page says that a run is still being computed up to the instant at which it opens: as soon as the
 * wait promises to be long, and not at all if it is nearly over, because a message of a few frames only flickers.
 */
import { SAY_MS } from './travelling';

/** A wait shorter than this, ms, is not mentioned. */
export const SHORT_MS = 300;
/** A wait of which no progress is known is mentioned after this time, ms: the worker has not begun with the run. */
export const UNKNOWN_MS = 600;
/** The rest of the way must take at least this long, ms, to be worth a message. */
const LEFT_MS = 400;

/** What the wait needs: the worker's progress (0 to 1, `null` if it has not begun), a clock, and how to tell. */
export interface Waiting {
  going(): Promise<number | null>;
  nowMs(): number;
  /** Called every SAY_MS from the moment on from which the wait is worth a message. */
  tell(share: number | null): void;
}

/** Returns whether a wait is worth a message, given how long it has lasted and how long the share has taken, ms. */
export function isWorthTelling(waitedMs: number, share: number | null, movingMs: number): boolean {
  if (waitedMs < SHORT_MS) return false;
  if (share === null || share <= 0) return waitedMs >= UNKNOWN_MS;
  return (movingMs * (1 - share)) / share >= LEFT_MS;
}

/** Watches a wait that begins now. Returns a function that ends this. */
export function watchWait({ going, nowMs, tell }: Waiting): () => void {
  const sinceMs = nowMs();
  let share: number | null = null;
  let beganMs = sinceMs;
  let shareMs = sinceMs;
  let over = false;
  let told = false;
  const look = (): void => {
    // The answer comes late while the worker is busy, so the last one that is known counts.
    going().then((now) => {
      if (now === null) return;
      if (share === null) beganMs = nowMs() - SAY_MS;
      [share, shareMs] = [now, nowMs()];
    }, () => {});
    told ||= isWorthTelling(nowMs() - sinceMs, share, shareMs - beganMs);
    if (told && !over) tell(share);
  };
  const telling = setInterval(look, SAY_MS);
  return () => {
    over = true;
    clearInterval(telling);
  };
}
