/**
 * Measures how long a worker has not answered the questions that the page asks a few times a second. Only time counts
 * in which the page could have received an answer: none while the page is hidden, and at most MOST_COUNTED_MS of a long
 * gap between two ticks, when the page was busy or the machine slept.
 */

export const TICK_MS = 250;
/** Most time between two ticks that counts. */
const MOST_COUNTED_MS = 2 * TICK_MS;

export interface Heartbeat {
  /** Whether a question was asked that has no answer yet. */
  asked: boolean;
  /** Time for which the answer has been awaited, ms. */
  silentMs: number;
  tickedMs: number | null;
}

export const createHeartbeat = (): Heartbeat => ({ asked: false, silentMs: 0, tickedMs: null });

/** Notes that the worker has answered. */
export function heard(heart: Heartbeat): void {
  heart.asked = false;
  heart.silentMs = 0;
}

/** Counts the time since the last tick; returns whether the page should ask the worker. */
export function tick(heart: Heartbeat, nowMs: number, hidden: boolean): boolean {
  const sinceMs = heart.tickedMs === null ? 0 : nowMs - heart.tickedMs;
  heart.tickedMs = nowMs;
  if (hidden) {
    heart.silentMs = 0;
    return false;
  }
  if (heart.asked) heart.silentMs += Math.min(sinceMs, MOST_COUNTED_MS);
  const ask = !heart.asked;
  heart.asked = true;
  return ask;
}
