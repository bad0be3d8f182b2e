/**
 * Turns wall time into simulated time: while the run plays at a rate, each animation frame of the page moves the target
 * instant on. If the page pauses or the machine is too slow, the run falls behind and does not catch up.
 */
import { LONGEST_FRAME_MS } from './client/longest-frame';
import type { Rate } from './client/protocol';


export interface Pacer {
  rate: Rate;
  lastWallMs: number | null;
  /** Simulated time that is due but less than a whole step, ps. */
  duePs: number;
}

export const createPacer = (): Pacer => ({ rate: 1e6, lastWallMs: null, duePs: 0 });

/**
 * Returns the instant, ps, that the frame requested at `wallMs` should show for a run at `clockPs`; Infinity if the run
 * should go as fast as possible. With an `intervalMs`, which the page sets to have fewer frames, the run goes in steps
 * of `stepPs`, at most one per frame.
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

/** Starts timing afresh after a stop, so that the stop does not count as time to play. */
export const forgetWallTime = (pacer: Pacer): void => {
  pacer.lastWallMs = null;
  pacer.duePs = 0;
};
