/**
 * One clock for several runs: the instant up to which all may go. At a rate it moves on in step with the wall clock,
 * but no further than the slowest run follows; flat out nothing holds the runs.
 */
import type { Rate } from '../../runner/client/protocol';

/** An animation frame that took longer than this (a hidden tab, a debugger) counts as this long. */
const LONGEST_FRAME_MS = 50;

export interface SharedClock {
  /** Up to here the runs may go (ps). */
  targetPs: number;
  /** The target before: runs that have reached it do not wait for the page to draw the newest. */
  beforePs: number;
  lastMs: number | null;
}

export const createClock = (atPs: number): SharedClock => ({ targetPs: atPs, beforePs: atPs, lastMs: null });

export interface Beat {
  wallMs: number;
  /** Not flat out. */
  rate: Exclude<Rate, null>;
  /** Where the slowest run stands (ps). */
  slowestPs: number;
  endPs: number;
  /** Less motion is wanted: the clock moves by `stepPs`, no oftener than every so many ms. */
  calm: { stepPs: number; everyMs: number } | null;
}

/** An animation frame has come. */
export function beat(clock: SharedClock, { wallMs, rate, slowestPs, endPs, calm }: Beat): void {
  const sinceMs = clock.lastMs === null ? 0 : Math.max(0, wallMs - clock.lastMs);
  if (calm !== null && clock.lastMs !== null && sinceMs < calm.everyMs) return;
  if (slowestPs < Math.min(clock.beforePs, endPs)) {
    // A machine that cannot keep up makes the runs late, not hurried.
    clock.lastMs = calm === null ? wallMs : clock.lastMs;
    return;
  }
  clock.lastMs = wallMs;
  clock.beforePs = clock.targetPs;
  const stepPs = calm !== null ? calm.stepPs : Math.min(LONGEST_FRAME_MS, sinceMs) * rate;
  clock.targetPs = Math.min(endPs, clock.targetPs + Math.round(stepPs));
}

/** All runs stand at this instant. */
export function stand(clock: SharedClock, atPs: number): void {
  clock.targetPs = atPs;
  clock.beforePs = atPs;
  clock.lastMs = null;
}
