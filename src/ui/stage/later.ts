/**
 * Draws the ring around a chosen cell and the cells that a frame only counts, by code that is loaded when either is
 * first needed; until then they are left out.
 */
import { HEAD, type Frame } from '../../runner/client/frame';
import type { Scene } from './scene';

let part: typeof import('./draw-later') | null = null;
let asked = false;

export const drawRing = (scene: Scene, frame: Frame): void => part?.drawChosen(scene, frame);

/** Whether the frame has no rows for some cells. */
export const leavesOut = ({ header }: Frame): boolean => header[HEAD.cellsLeftOut] > 0;

/** Returns whether it has drawn any in grey. */
export const drawOthers = (scene: Scene, frame: Frame): boolean =>
  leavesOut(frame) && part?.drawCounted(scene, frame) === true;

/** Calls `then` once the code is loaded. If it cannot be loaded, the next call tries again. */
export function fetchLater(then: () => void): void {
  if (asked) return;
  asked = true;
  import('./draw-later').then((come) => {
    part = come;
    then();
  }, () => { asked = false; });
}
