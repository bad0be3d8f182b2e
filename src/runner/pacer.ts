/**
 * Turns wall time into simulated time: while playing at a rate, each animation frame of the page moves the target by
 * its share. A pause of the page, or a machine that cannot keep up, makes the run late, never hurried.
 */
import type { Rate } from './client/protocol';

/** An animation frame that took longer than this (a hidden tab, a debugger) counts as this long. */
const LONGEST_FRAME_MS = 50;

export interface Pacer {
  rate: Rate;
  lastWallMs: number | null;
  /** Simulated time that has passed here but is not yet a whole step, ps. */
  duePs: number;
}

export const createPacer = (): Pacer => ({ rate: 1e6, lastWallMs: null, duePs: 0 });

/**
 * The instant up to which the frame asked for at `wallMs` should show, from `clockPs`; Infinity: as far as it gets.
 * `intervalMs`: how far apart the page keeps its frames on purpose. Then the run goes in steps of `stepPs`, at most
 * one a frame.
 */
export function targetOf(pacer: Pacer, clockPs: number, wallMs: number, intervalMs = 0, stepPs = 0): number {
  const sinceMs = pacer.lastWallMs === null ? 0 : Math.max(0, wallMs - pacer.lastWallMs);
  const elapsed = Math.min(LONGEST_FRAME_MS + intervalMs, sinceMs);
  pacer.lastWallMs = wallMs;
  if (pacer.rate === null) return Infinity;
  if (intervalMs === 0) return clockPs + elapsed * pacer.rate;
  pacer.duePs += elapsed * pacer.rate;
  if (pacer.duePs < stepPs) return clockPs;
  pacer.duePs = 0;
  return clockPs + stepPs;
}

/** After a stop: the next frame counts from itself. */
export const forgetWallTime = (pacer: Pacer): void => {
  pacer.lastWallMs = null;
  pacer.duePs = 0;
};
