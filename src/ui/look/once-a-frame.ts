/** Draws at most once in each animation frame of the browser, however often a drawing is asked for. */
export interface OnceAFrame {
  /** Draws in the next animation frame. */
  soon(): void;
  /** Draws at once, instead of in the next animation frame. */
  now(): void;
  /** Cancels the drawing that was asked for. */
  cancel(): void;
}

export function onceAFrame(draw: () => void): OnceAFrame {
  /** Handle of the animation frame that was asked for; 0 if there is none. */
  let asked = 0;
  function now(): void {
    cancel();
    draw();
  }
  function cancel(): void {
    cancelAnimationFrame(asked);
    asked = 0;
  }
  return { soon: () => { asked ||= requestAnimationFrame(now); }, now, cancel };
}
