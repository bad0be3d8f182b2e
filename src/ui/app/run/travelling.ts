/**
 * The page's journeys to other instants of a run. One journey is under way at a time and the next waits for it, but a
 * slow journey is overtaken. While the timeline is dragged, only the newest instant waits.
 */
import type { Goal, Went } from '../../../runner/client/protocol';

/** What journeys need: the calls to the worker, a clock, and what to do when a journey ends. */
export interface Journeys {
  go(goal: Goal): Promise<Went>;
  /** Progress of the journey (0 to 1); `null` if none is under way. */
  going(): Promise<number | null>;
  /** Called with the progress of a slow journey, and with `null` when a journey is over. */
  onProgress(share: number | null): void;
  onThere(goal: Goal): void;
  onNowhere(goal: Goal): void;
  onFailure(reason: unknown): void;
  nowMs(): number;
}

/** Interval at which a journey reports its progress, ms. */
export const SAY_MS = 100;
/** A journey longer than this (ms) is overtaken by the next goal: dragging must show the states on the way. */
export const OVERTAKE_MS = 400;
/** Most steps that may wait: holding a key down must not cause steps long after it is released. */
const MOST_WAITING = 3;

/** Returns a function that takes the run to a goal. */
export function createJourneys(means: Journeys): (goal: Goal) => void {
  let under: { sinceMs: number } | null = null;
  let waiting: Goal[] = [];

  async function journey(goal: Goal): Promise<void> {
    const mine = { sinceMs: means.nowMs() };
    under = mine;
    const telling = setInterval(() => {
      means.going().then((share) => { if (under === mine && share !== null) means.onProgress(share); }, () => {});
    }, SAY_MS);
    try {
      const went = await means.go(goal);
      if (under !== mine) return;
      if (went === 'there') means.onThere(goal);
      else if (went === 'nowhere') means.onNowhere(goal);
    } catch (reason) {
      if (under === mine) waiting = [];
      means.onFailure(reason);
    } finally {
      clearInterval(telling);
      if (under === mine) {
        under = null;
        means.onProgress(null);
      }
    }
    const next = waiting.shift();
    if (under === null && next) void journey(next);
  }

  return (goal) => {
    if (under === null || means.nowMs() - under.sinceMs > OVERTAKE_MS) {
      waiting = [];
      void journey(goal);
    } else if (goal.kind === 'instant') waiting = [goal];
    else if (waiting.length < MOST_WAITING) waiting.push(goal);
  };
}
