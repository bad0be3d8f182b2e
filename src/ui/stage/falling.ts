/**
 * Dropped cells that fall out of a queue: at most three at once, one of them with a ring and its reason. A fall lasts
 * 420 ms; the words stay at least 1.5 s while the run goes on. When it is paused they are about the run's last drop, so
 * that equal runs show the same. Pure bookkeeping over wall time, ms.
 */
import type { FrameEvent } from '../../runner/client/frame';

export const FALL_MS = 420;
export const LABEL_MS = 1500;
/** Time for which the words of the last drop stay while nothing else falls. */
const LAST_LABEL_MS = 4000;
const AT_ONCE = 3;

export interface Fall extends FrameEvent { startMs: number; labelled: boolean }

export interface Falling { falls: Fall[]; label: Fall | null; stillMs: number; lastMs: number }

export const createFalling = (): Falling => ({ falls: [], label: null, stillMs: 0, lastMs: 0 });

/** Adds the newest drops. */
export function drop(falling: Falling, drops: readonly FrameEvent[], nowMs: number): void {
  for (const fallen of drops.slice(-AT_ONCE)) {
    const held = falling.label !== null && nowMs - falling.label.startMs - falling.stillMs < FALL_MS + LABEL_MS;
    const labelled = !held && fallen === drops[drops.length - 1];
    const fall: Fall = { ...fallen, startMs: nowMs, labelled };
    if (labelled) {
      falling.label = fall;
      falling.stillMs = 0;
    }
    falling.falls.push(fall);
  }
  const unlabelled = falling.falls.filter((fall) => fall !== falling.label);
  while (unlabelled.length > AT_ONCE - 1) {
    const oldest = unlabelled.shift();
    falling.falls = falling.falls.filter((fall) => fall !== oldest);
  }
}

/**
 * Handles a paused run: the words are about its last drop. If that one is not falling now, it is shown as landed, with
 * its words up for a while already, so that nothing of the picture moves.
 */
export function stand(falling: Falling, last: FrameEvent | null, nowMs: number): void {
  if (falling.label?.serial === last?.serial) return;
  const seen = falling.falls.find(({ serial }) => serial === last?.serial);
  falling.label = last === null ? null
    : Object.assign(seen ?? { ...last, startMs: nowMs - FALL_MS - LABEL_MS, labelled: true }, { labelled: true });
  falling.stillMs = 0;
  if (falling.label && !seen) falling.falls.push(falling.label);
}

/** Removes what has been shown long enough. Returns whether something still moves or is yet to be removed. */
export function settle(falling: Falling, nowMs: number, running: boolean): boolean {
  const passed = falling.lastMs === 0 ? 0 : nowMs - falling.lastMs;
  falling.lastMs = nowMs;
  // While the run is paused, the words do not age.
  if (!running && falling.label && nowMs - falling.label.startMs > FALL_MS) falling.stillMs += passed;
  if (falling.label && nowMs - falling.label.startMs - falling.stillMs > FALL_MS + LAST_LABEL_MS) falling.label = null;
  falling.falls = falling.falls.filter((fall) =>
    fall === falling.label || (!fall.labelled && nowMs - fall.startMs < FALL_MS));
  const moving = falling.falls.some((fall) => nowMs - fall.startMs < FALL_MS);
  return moving || (falling.label !== null && (running || nowMs - falling.label.startMs < FALL_MS + LABEL_MS));
}

/** Returns the share of the path fallen at a share of the time, as by gravity. */
export const fallen = (share: number): number => share * share;

/** Returns the opacity of an after-image, which fades from the landing on. */
export function afterImageAlpha(sinceMs: number, number: number): number {
  const strength = number === 0 ? 0.5 : 0.26;
  if (sinceMs <= FALL_MS) return strength;
  return strength * Math.max(0, 1 - (sinceMs - FALL_MS) / (LABEL_MS + 600));
}
