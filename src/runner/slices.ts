/** Work in slices: between two of them the runner listens to the page. */
import { advance, type Session } from './session';
import type { Surroundings } from './surroundings';

/** After so many events the clock is looked at: one event may hand over a thousand packets. */
export const EVENTS_PER_LOOK = 128;
/** How long one slice of running may take before messages are looked at (ms). */
export const SLICE_MS = 10;
/** Beside a run that is shown: leaves room for its frames (ms). */
export const ASIDE_MS = 4;
/** Where nobody waits for a frame: a run that is brought to its instant, a point of a figure (ms). */
export const LONG_MS = 50;

/** Runs some events towards `stopPs`; returns whether the run got there. */
export const look = (session: Session, stopPs: number): boolean =>
  advance(session, stopPs, EVENTS_PER_LOOK) < EVENTS_PER_LOOK;

/** Calls `more` until it returns that nothing is left, or `sliceMs` have passed; returns whether something is left. */
export function slice(now: () => number, sliceMs: number, more: () => boolean): boolean {
  const startMs = now();
  let left = true;
  do left = more();
  while (left && now() - startMs < sliceMs);
  return left;
}

export interface Work {
  sliceMs: number;
  /** Does some of it; returns whether there is more to do. */
  more(): boolean;
  /** Is the outcome still wanted? */
  wanted(): boolean;
}

/** Works slice by slice until nothing is left to do, or nobody wants it any more. */
export async function inSlices(around: Pick<Surroundings, 'now' | 'nextTask'>, work: Work): Promise<void> {
  while (work.wanted()) {
    if (!slice(around.now, work.sliceMs, () => work.more())) return;
    await new Promise<void>((resolve) => { around.nextTask(resolve); });
  }
}
