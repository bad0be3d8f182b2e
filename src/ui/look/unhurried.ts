/**
 * Draws a change that cannot be seen yet, such as a playhead that moves by less than a pixel, a few times a second
 * instead of with each frame: the time is left to what moves.
 */
const UNSEEN_EVERY_MS = 100;

export interface Unhurried {
  /** Draws in a task of its own, `UNSEEN_EVERY_MS` after the last drawing at the earliest. */
  soon(): void;
  now(): void;
  /** Cancels the drawing that was asked for. */
  cancel(): void;
}

export function unhurried(draw: () => void, everyMs = UNSEEN_EVERY_MS): Unhurried {
  let asked: ReturnType<typeof setTimeout> | undefined;
  let drawnAt = -Infinity;
  function now(): void {
    cancel();
    drawnAt = performance.now();
    draw();
  }
  function cancel(): void {
    clearTimeout(asked);
    asked = undefined;
  }
  function soon(): void {
    asked ??= setTimeout(now, Math.max(0, drawnAt + everyMs - performance.now()));
  }
  return { soon, now, cancel };
}
