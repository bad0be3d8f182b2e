/** Paints one picture of one frame: a copy of the static part, then all that depends on the frame. */
import type { Frame } from '../../runner/client/frame';
import { drawCells } from './draw-cells';
import { drawFallen, drawTrays } from './draw-fallen';
import { drawSenders } from './draw-host';
import { drawPackets } from './draw-packets';
import { drawReceivers } from './draw-sink';
import { drawSwitches } from './draw-switch';
import { drawOthers, drawRing } from './later';
import type { Scene } from './scene';

/** Returns whether some marks stand for cells that the frame only counts. */
export function paint(scene: Scene, still: HTMLCanvasElement, frame: Frame | null, nowMs: number): boolean {
  const { context, ratio } = scene;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.drawImage(still, 0, 0);
  scene.touchable.length = 0;
  if (!frame) return false;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawSenders(scene, frame);
  drawReceivers(scene, frame, nowMs);
  drawPackets(scene, frame);
  drawTrays(scene, frame);
  const counted = drawOthers(scene, frame);
  drawCells(scene, frame, nowMs);
  drawSwitches(scene, frame);
  drawRing(scene, frame);
  drawFallen(scene, nowMs);
  return counted;
}
