/** Divides work into slices, between which the runner handles messages of the page. */
import { EXACT_EVENTS } from '../model/constants';
import type { Enough } from '../model/world';
import { advance, type Session } from './session';
import type { Surroundings } from './surroundings';

/** Most events between two looks at the clock, for work that is counted in events. */
export const EVENTS_PER_LOOK = 128;
/** The same while nobody waits for a frame, because each look costs time. No more than are processed exactly. */
export const EVENTS_PER_LONG_LOOK = EXACT_EVENTS;
/** Most events of work that looks at the clock itself. */
const MANY_EVENTS = 1_048_576;
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

/**
 * Runs towards `stopPs` until it is `enough`; returns whether the run got there. For a few events it would cost more to
 * make the ports ready to go ahead than that saves.
 */
export function runOn(session: Session, stopPs: number, enough: Enough): boolean {
  if (advance(session, stopPs, EXACT_EVENTS, enough) < EXACT_EVENTS) return true;
  return !enough() && advance(session, stopPs, MANY_EVENTS, enough) < MANY_EVENTS;
}

/**
 * A part of some work; returns whether there is more to do. It goes on until it is `enough`, or does about so many
 * events: twice as many each time while that is quick, fewer if it is slow.
 */
export type Part = (events: number, enough: Enough) => boolean;

/** Calls `more` until it returns false, or until `sliceMs` have passed; returns whether something is left. */
export function slice(now: () => number, sliceMs: number, more: Part): boolean {
  const startMs = now();
  const enough = (): boolean => now() - startMs >= sliceMs;
  const most = sliceMs < LONG_MS ? EVENTS_PER_LOOK : EVENTS_PER_LONG_LOOK;
  let events = FIRST_EVENTS;
  for (let lastMs = startMs; ;) {
    const left = more(events, enough);
    const nowMs = now();
    if (!left || nowMs - startMs >= sliceMs) return left;
    if (nowMs - lastMs < sliceMs / 8) events = Math.min(2 * events, most);
    else if (nowMs - lastMs > sliceMs / 4) events = Math.max(1, events >> 1);
    lastMs = nowMs;
  }
}

export interface Work {
  sliceMs: number;
  more: Part;
  /** Whether the result is still wanted. */
  wanted(): boolean;
}

/** Works slice by slice until nothing is left to do, or the result is no longer wanted. */
export async function inSlices(around: Pick<Surroundings, 'now' | 'nextTask'>, work: Work): Promise<void> {
  while (work.wanted()) {
    if (!slice(around.now, work.sliceMs, work.more)) return;
    await new Promise<void>((resolve) => { around.nextTask(resolve); });
  }
}
