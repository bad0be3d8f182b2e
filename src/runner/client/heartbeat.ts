/**
 * Judges whether a worker still answers, from questions that the page asks a few times a second. Only time during
 * which the page itself was awake and could have heard an answer counts: not while it is hidden, and of a long gap
 * between two of its own ticks (the page was busy, the machine slept) no more than a little.
 */

export const TICK_MS = 250;
/** Of the time between two ticks at most this counts. */
const MOST_COUNTED_MS = 2 * TICK_MS;

export interface Heartbeat {
  /** A question was asked and has no answer yet. */
  asked: boolean;
  /** How long it has been waited for (ms). */
  silentMs: number;
  tickedMs: number | null;
}

export const createHeartbeat = (): Heartbeat => ({ asked: false, silentMs: 0, tickedMs: null });

/** The worker has answered. */
export function heard(heart: Heartbeat): void {
  heart.asked = false;
  heart.silentMs = 0;
}

/** Counts the time since the last tick; says whether the worker is to be asked now. */
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
