/** Draws the ring around a chosen cell, by code that is loaded when the first cell is chosen; no ring until then. */
import type { Frame } from '../../runner/client/frame';
import type { Scene } from './scene';

let draw: ((scene: Scene, frame: Frame) => void) | null = null;
let asked = false;

export const drawRing = (scene: Scene, frame: Frame): void => draw?.(scene, frame);

/** Calls `then` once the code is loaded. If it cannot be loaded, the next chosen cell tries again. */
export function fetchRing(then: () => void): void {
  if (asked) return;
  asked = true;
  import('./draw-chosen').then(({ drawChosen }) => {
    draw = drawChosen;
    then();
  }, () => { asked = false; });
}
