/**
 * The page's journeys through a run: one is under way at a time, the next waits for it, and one that takes long makes
 * room. While the timeline is dragged, only the newest instant waits.
 */
import type { Goal, Went } from '../../../runner/client/protocol';

export interface Journeys {
  go(goal: Goal): Promise<Went>;
  /** Share of the way that is done; null: none is under way. */
  going(): Promise<number | null>;
  /** How far a journey is that takes longer than one waits without a word; null: it is over. */
  onProgress(share: number | null): void;
  onThere(goal: Goal): void;
  onNowhere(goal: Goal): void;
  onFailure(reason: unknown): void;
  nowMs(): number;
}

/** After this a journey says how far it is. */
export const SAY_MS = 100;
/** After this the next goal does not wait for it any more: dragging must show the states that it passes. */
export const OVERTAKE_MS = 400;
/** As many steps wait: a key that is held down must not run on after it is released. */
const MOST_WAITING = 3;

/** Returns what takes the run to a goal. */
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
