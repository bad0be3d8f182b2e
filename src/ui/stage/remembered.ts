/** What the stage remembers of the frames of one network: the tracker's notes, and the dropped cells that fall. */
import type { Frame, FrameEvent } from '../../runner/client/frame';
import { DOOMED_MS } from './draw-cell';
import { BRIGHT_MS } from './draw-sink';
import { createFalling, drop, settle, stand, type Falling } from './falling';
import type { Topology } from './topology';
import { createTracker, track, type Tracker } from './tracker';

export interface Remembered { tracker: Tracker; falling: Falling }

/** The stage is drawn again this long after the end of a motion, so that the last picture shows that end. */
const LAST_PICTURE_MS = 40;
/** How far before the first frame its events are dated, so that all their motion is over. */
const LONG_AGO_MS = 10_000;

export const createRemembered = (topology: Topology): Remembered =>
  ({ tracker: createTracker(topology), falling: createFalling() });

/** Forgets all events. Scenes hold both parts, so they are emptied in place. */
function forget({ tracker, falling }: Remembered, topology: Topology): void {
  Object.assign(tracker, createTracker(topology));
  Object.assign(falling, createFalling());
}

/** Takes a frame in; one of another run or of an earlier instant starts again. Returns the newest drop. */
export function remember(
  remembered: Remembered, frame: Frame, topology: Topology, nowMs: number,
): FrameEvent | undefined {
  const { tracker, falling } = remembered;
  if (!track(tracker, frame, topology, nowMs)) {
    forget(remembered, topology);
    // Events before the first frame are noted, but not shown as if they happened now.
    track(tracker, frame, topology, nowMs - LONG_AGO_MS);
    tracker.drops.length = 0;
  }
  const newest = tracker.drops.at(-1);
  if (newest) drop(falling, tracker.drops, nowMs);
  tracker.drops.length = 0;
  if (!tracker.running) stand(falling, tracker.lastDrop, nowMs);
  return newest;
}

/** Ends the falls that are over. Returns whether the picture still changes without another frame. */
export function settleMotion({ tracker, falling }: Remembered, reducedMotion: boolean, nowMs: number): boolean {
  const falls = settle(falling, nowMs, tracker.running);
  const fades = nowMs - tracker.lastBrokenMs < DOOMED_MS + LAST_PICTURE_MS
    || tracker.flashAtMs.some((since) => nowMs - since < BRIGHT_MS + LAST_PICTURE_MS);
  return falls || (!reducedMotion && fades);
}
