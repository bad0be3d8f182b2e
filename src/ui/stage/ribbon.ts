/**
 * The ribbon: how a link is drawn when its cells cannot be told apart or followed. Its width is the rate, its lower
 * grey part is waste. In slow motion the width at each point comes from the cells that are there; when a frame is long
 * compared with the flight, from how much the link carried in the last frames.
 */
import type { Frame } from '../../runner/client/frame';
import { flowMark } from '../look/palette';
import { canFollow, ribbonWidth, type Scene } from './scene';
import { HISTORY } from './tracker';

/** Whether some link is drawn as a ribbon rather than as cells. */
export const hasRibbons = (scene: Scene, frame: Frame): boolean => scene.lanes.some(({ ribbon }, number) =>
  ribbon >= 0.5 || !canFollow(scene, frame, scene.layout.lanes[number].links[0]));

/** Clears the bins. Returns whether any lane has a ribbon now. */
export function clearRibbons(scene: Scene, frame: Frame): boolean {
  let any = false;
  scene.lanes.forEach((drawing, number) => {
    if (drawing.ribbon > 0 || !canFollow(scene, frame, scene.layout.lanes[number].links[0])) {
      any = true;
      drawing.bins.fill(0);
      drawing.doomedBins.fill(0);
    }
  });
  return any;
}

export function noteForRibbon(scene: Scene, number: number, share: number, doomed: boolean): void {
  const lane = scene.layout.lanes[number];
  const { bins, doomedBins } = scene.lanes[number];
  const bin = Math.floor(((share - lane.from) / (lane.to - lane.from)) * bins.length);
  if (bin < 0 || bin >= bins.length) return;
  bins[bin]++;
  if (doomed) doomedBins[bin]++;
}

export function drawRibbon(scene: Scene, frame: Frame, number: number): void {
  const { layout, palette, context, ratio } = scene;
  const lane = layout.lanes[number];
  const drawing = scene.lanes[number];
  const follow = canFollow(scene, frame, lane.links[0]);
  if (drawing.ribbon <= 0 && follow) return;
  const { bins, doomedBins } = drawing;
  if (follow) fromCells(drawing.pitch, lane.length, lane.links.length, bins, doomedBins);
  else fromHistory(scene, lane.links, bins, doomedBins);
  const full = ribbonWidth(scene, number);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = follow ? drawing.ribbon : 1;
  outline(scene, number, full, (bin) => -bins[bin] / 2, (bin) => bins[bin] / 2 - doomedBins[bin]);
  context.fillStyle = drawing.mark >= 0 ? flowMark(palette, drawing.mark).colour : palette.ink;
  context.fill();
  outline(scene, number, full, (bin) => bins[bin] / 2 - doomedBins[bin], (bin) => bins[bin] / 2);
  context.fillStyle = palette.doomed;
  context.fill();
  context.globalAlpha = 1;
}

/** Turns counts into shares of a full link, smoothed over three bins. */
function fromCells(pitch: number, length: number, links: number, bins: Float32Array, doomedBins: Float32Array): void {
  const most = Math.max(1e-6, (length / bins.length / pitch) * links);
  const smooth = most < 3 ? 3 : 1;
  for (let pass = 0; pass < smooth; pass++) { soften(bins); soften(doomedBins); }
  for (let bin = 0; bin < bins.length; bin++) {
    const all = Math.min(1, bins[bin] / most);
    doomedBins[bin] = bins[bin] > 0 ? (all * doomedBins[bin]) / bins[bin] : 0;
    bins[bin] = all;
  }
}

function soften(bins: Float32Array): void {
  let before = bins[0];
  for (let bin = 0; bin < bins.length; bin++) {
    const here = bins[bin];
    bins[bin] = (before + 2 * here + (bin + 1 < bins.length ? bins[bin + 1] : here)) / 4;
    before = here;
  }
}

/** Fills the bins from the history: the newest rate at the sender, older ones further on. */
function fromHistory({ tracker }: Scene, links: readonly number[], bins: Float32Array, doomedBins: Float32Array): void {
  const held = Math.max(1, tracker.historyHeld);
  for (let bin = 0; bin < bins.length; bin++) {
    const age = (bin / Math.max(1, bins.length - 1)) * (held - 1);
    const near = Math.floor(age);
    const share = age - near;
    let all = 0;
    let waste = 0;
    for (const link of links) {
      const newer = link * HISTORY + ((tracker.historyAt - near + HISTORY) % HISTORY);
      const older = link * HISTORY + ((tracker.historyAt - Math.min(near + 1, held - 1) + HISTORY) % HISTORY);
      const rate = tracker.rate[newer] * (1 - share) + tracker.rate[older] * share;
      all += rate;
      waste += rate * (tracker.waste[newer] * (1 - share) + tracker.waste[older] * share);
    }
    bins[bin] = all / links.length;
    doomedBins[bin] = waste / links.length;
  }
}

/** Makes the area between two curves along the lane the current path. */
function outline(
  scene: Scene, number: number, full: number, upper: (bin: number) => number, lower: (bin: number) => number,
): void {
  const { context } = scene;
  const { bins } = scene.lanes[number];
  context.beginPath();
  for (let bin = 0; bin < bins.length; bin++) point(scene, number, bin, upper(bin) * full, bin === 0);
  for (let bin = bins.length - 1; bin >= 0; bin--) point(scene, number, bin, lower(bin) * full, false);
  context.closePath();
}

function point({ context, layout, lanes }: Scene, number: number, bin: number, offset: number, first: boolean): void {
  const { points, lengths, length } = layout.lanes[number];
  const distance = (bin / Math.max(1, lanes[number].bins.length - 1)) * length;
  let segment = 0;
  while (segment < lengths.length - 2 && lengths[segment + 1] < distance) segment++;
  const [a, b] = [points[segment], points[segment + 1]];
  const span = Math.max(1e-6, lengths[segment + 1] - lengths[segment]);
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const side = ux < 0 ? -1 : 1;
  const along = distance - lengths[segment];
  const [x, y] = [a.x + ux * along - uy * side * offset, a.y + uy * along + ux * side * offset];
  if (first) context.moveTo(x, y);
  else context.lineTo(x, y);
}
