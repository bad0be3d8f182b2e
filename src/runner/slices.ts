/** Divides work into slices, between which the runner handles messages of the page. */
import { EXACT_EVENTS } from '../model/constants';
import { advance, type Session } from './session';
import type { Surroundings } from './surroundings';

/** Most events between two looks at the clock. */
export const EVENTS_PER_LOOK = 128;
/**
 * The same while nobody waits for a frame, because each look costs time. No more than are processed exactly: the places
 * of a run are counted in events.
 */
export const EVENTS_PER_LONG_LOOK = EXACT_EVENTS;
/** Events before the first look of a slice: fewer, because one event may hand over a thousand packets. */
export const FIRST_EVENTS = 8;
/** For code without a clock: number of cells handed over above which fewer events are handled the next time. */
export const CELLS_PER_LOOK = 4_096;
/** Length of a slice of the run that is shown, ms. */
export const SLICE_MS = 10;
/** Length of a slice of other work beside a run that is shown, ms: leaves time for its frames. */
export const ASIDE_MS = 4;
/**
 * Length of a slice while nobody waits for a frame, ms: for a run being brought to an instant, or a point of a chart.
 */
export const LONG_MS = 50;

/** Runs at most `events` towards `stopPs`; returns whether the run got there. */
export const look = (session: Session, stopPs: number, events = EVENTS_PER_LOOK): boolean =>
  advance(session, stopPs, events) < events;

/**
 * Calls `more` until it returns false, when nothing is left, or until `sliceMs` have passed; returns whether something
 * is left. `more` is told how many events to handle: twice as many each time while that is quick, fewer if it is slow.
 */
export function slice(now: () => number, sliceMs: number, more: (events: number) => boolean): boolean {
  const startMs = now();
  const most = sliceMs < LONG_MS ? EVENTS_PER_LOOK : EVENTS_PER_LONG_LOOK;
  let events = FIRST_EVENTS;
  for (let lastMs = startMs; ;) {
    const left = more(events);
    const nowMs = now();
    if (!left || nowMs - startMs >= sliceMs) return left;
    if (nowMs - lastMs < sliceMs / 8) events = Math.min(2 * events, most);
    else if (nowMs - lastMs > sliceMs / 4) events = Math.max(1, events >> 1);
    lastMs = nowMs;
  }
}

export interface Work {
  sliceMs: number;
  /** Does a part of the work, about so many events; returns whether there is more to do. */
  more(events: number): boolean;
  /** Whether the result is still wanted. */
  wanted(): boolean;
}

/** Works slice by slice until nothing is left to do, or the result is no longer wanted. */
export async function inSlices(around: Pick<Surroundings, 'now' | 'nextTask'>, work: Work): Promise<void> {
  while (work.wanted()) {
    if (!slice(around.now, work.sliceMs, (events) => work.more(events))) return;
    await new Promise<void>((resolve) => { around.nextTask(resolve); });
  }
}
