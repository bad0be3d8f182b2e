/** Work in slices: between two of them the runner listens to the page. */
import { advance, type Session } from './session';
import type { Surroundings } from './surroundings';

/** So many events at most before the clock is looked at. */
export const EVENTS_PER_LOOK = 128;
/** A slice begins with fewer: one event may hand over a thousand packets. */
export const FIRST_EVENTS = 8;
/** Where no clock is at hand: with more cells handed over than this, fewer events are taken the next time. */
export const CELLS_PER_LOOK = 4_096;
/** How long one slice of running may take before messages are looked at (ms). */
export const SLICE_MS = 10;
/** Beside a run that is shown: leaves room for its frames (ms). */
export const ASIDE_MS = 4;
/** Where nobody waits for a frame: a run that is brought to its instant, a point of a figure (ms). */
export const LONG_MS = 50;

/** Runs at most `events` towards `stopPs`; returns whether the run got there. */
export const look = (session: Session, stopPs: number, events = EVENTS_PER_LOOK): boolean =>
  advance(session, stopPs, events) < events;

/**
 * Calls `more` until it returns that nothing is left, or `sliceMs` have passed; returns whether something is left.
 * `more` is told how many events to take: twice as many each time as long as that takes no time to speak of, and fewer
 * where it does.
 */
export function slice(now: () => number, sliceMs: number, more: (events: number) => boolean): boolean {
  const startMs = now();
  let events = FIRST_EVENTS;
  for (let lastMs = startMs; ;) {
    const left = more(events);
    const nowMs = now();
    if (!left || nowMs - startMs >= sliceMs) return left;
    if (nowMs - lastMs < sliceMs / 8) events = Math.min(2 * events, EVENTS_PER_LOOK);
    else if (nowMs - lastMs > sliceMs / 4) events = Math.max(1, events >> 1);
    lastMs = nowMs;
  }
}

export interface Work {
  sliceMs: number;
  /** Does some of it, about so many events; returns whether there is more to do. */
  more(events: number): boolean;
  /** Is the outcome still wanted? */
  wanted(): boolean;
}

/** Works slice by slice until nothing is left to do, or nobody wants it any more. */
export async function inSlices(around: Pick<Surroundings, 'now' | 'nextTask'>, work: Work): Promise<void> {
  while (work.wanted()) {
    if (!slice(around.now, work.sliceMs, (events) => work.more(events))) return;
    await new Promise<void>((resolve) => { around.nextTask(resolve); });
  }
}
