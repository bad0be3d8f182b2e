/** The ring around a chosen cell is fetched when the first one is chosen; until then no cell has one. */
import type { Frame } from '../../runner/client/frame';
import type { Scene } from './scene';

let draw: ((scene: Scene, frame: Frame) => void) | null = null;
let asked = false;

export const drawRing = (scene: Scene, frame: Frame): void => draw?.(scene, frame);

/** `then`: it is here. Where it does not come, it is asked for again with the next cell. */
export function fetchRing(then: () => void): void {
  if (asked) return;
  asked = true;
  import('./draw-chosen').then(({ drawChosen }) => {
    draw = drawChosen;
    then();
  }, () => { asked = false; });
}
