/**
 * The clock that several runs share: the instant up to which all may go. At a given speed it advances with the wall
 * clock, but waits for the slowest run; flat out, it does not hold the runs back.
 */
import { LONGEST_FRAME_MS } from '../../runner/client/longest-frame';
import type { Rate } from '../../runner/client/protocol';


export interface SharedClock {
  /** The instant up to which the runs may go, ps. */
  targetPs: number;
  /** The previous target, ps. Runs that have reached it keep up, even if they are not at the newest target yet. */
  beforePs: number;
  lastMs: number | null;
}

export const createClock = (atPs: number): SharedClock => ({ targetPs: atPs, beforePs: atPs, lastMs: null });

export interface Beat {
  wallMs: number;
  /** Speed, simulated ps per ms; never flat out. */
  rate: Exclude<Rate, null>;
  /** The instant of the slowest run, ps. */
  slowestPs: number;
  endPs: number;
  /** For reduced motion: the clock moves by `stepPs` once in `everyMs`; otherwise `null`. */
  calm: { stepPs: number; everyMs: number } | null;
}

/** Advances the clock; called in each animation frame. */
export function beat(clock: SharedClock, { wallMs, rate, slowestPs, endPs, calm }: Beat): void {
  const sinceMs = clock.lastMs === null ? 0 : Math.max(0, wallMs - clock.lastMs);
  if (calm !== null && clock.lastMs !== null && sinceMs < calm.everyMs) return;
  if (slowestPs < Math.min(clock.beforePs, endPs)) {
    // If the machine cannot keep up, the clock waits and does not make up for it later.
    clock.lastMs = calm === null ? wallMs : clock.lastMs;
    return;
  }
  clock.lastMs = wallMs;
  clock.beforePs = clock.targetPs;
  const stepPs = calm !== null ? calm.stepPs : Math.min(LONGEST_FRAME_MS, sinceMs) * rate;
  clock.targetPs = Math.min(endPs, clock.targetPs + Math.round(stepPs));
}

/** Sets the clock to an instant at which all runs stand. */
export function stand(clock: SharedClock, atPs: number): void {
  clock.targetPs = atPs;
  clock.beforePs = atPs;
  clock.lastMs = null;
}
