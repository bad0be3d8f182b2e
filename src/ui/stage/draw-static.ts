/**
 * Draws all that does not change from frame to frame: boxes, captions, lanes at rest, curves, rulers. Done once per
 * layout and camera.
 */
import { crisp } from './crisp';
import { drawBody, drawCaption, drawInside, type PortOf } from './draw-box';
import type { Lane } from './layout-types';
import type { Scene } from './scene';
import { firstThatFits, sans } from './sizes';

export function drawStatic(scene: Scene, port: PortOf): void {
  const { context, layout, palette, ratio } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, context.canvas.width / ratio, context.canvas.height / ratio);
  layout.lanes.forEach((lane, number) => drawLaneAtRest(scene, lane, number));
  for (const box of layout.boxes) drawBody(scene, box);
  drawBands(scene);
  drawCurves(scene);
  const small = layout.boxes.some(({ style }) => style === 'packets');
  if (!small && !scene.sizes.compact) for (const lane of layout.lanes) drawEnds(scene, lane);
  for (const box of layout.boxes) {
    drawInside(scene, box, port);
    drawCaption(scene, box, port);
  }
  for (const lane of layout.lanes) drawLaneWords(scene, lane);
  drawBrackets(scene);
}

function tracePath({ context }: Scene, { points }: Pick<Lane, 'points'>, dy: number): void {
  points.forEach(({ x, y }, i) => (i === 0 ? context.moveTo(x, y + dy) : context.lineTo(x, y + dy)));
}

function drawLaneAtRest(scene: Scene, lane: Lane, number: number): void {
  const { context, palette, sizes } = scene;
  const drawing = scene.lanes[number];
  context.strokeStyle = palette.line;
  context.lineWidth = sizes.hair;
  context.beginPath();
  if (lane.pipe) {
    const half = Math.max(drawing.h / 2 + 3.5 * sizes.unit, Math.min(drawing.h * 0.72, drawing.h / 2 + 8));
    tracePath(scene, lane, -half);
    tracePath(scene, lane, half);
  } else tracePath(scene, lane, 0);
  context.stroke();
}

/** Shades the rows of the selected flow. */
function drawBands({ context, palette, layout, selected, sizes }: Scene): void {
  if (selected === null) return;
  context.fillStyle = palette.sunk;
  for (const { rows, style } of layout.boxes) {
    if (style === 'mark') continue;
    for (const { flow, band } of rows) {
      if (flow !== selected) continue;
      context.beginPath();
      context.roundRect(band.x, band.y, band.w, band.h, style === 'packets' ? 6 * sizes.unit : 2);
      context.fill();
    }
  }
}

function drawCurves({ context, palette, layout, sizes }: Scene): void {
  context.strokeStyle = layout.boxes.some(({ queue }) => queue?.rows === 1) ? palette.line2 : palette.line;
  context.lineWidth = sizes.hair;
  context.beginPath();
  for (const { from, to } of layout.curves) {
    const reach = (to.x - from.x) * 0.5;
    context.moveTo(from.x, from.y);
    context.bezierCurveTo(from.x + reach, from.y, to.x - reach, to.y, to.x, to.y);
  }
  context.stroke();
}

/** Draws small circles at both ends of a lane. */
function drawEnds({ context, palette, sizes }: Scene, lane: Lane): void {
  context.fillStyle = palette.ground;
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  for (const { x, y } of [lane.points[0], lane.points[lane.points.length - 1]]) {
    context.beginPath();
    context.arc(x, y, (lane.pipe ? 3.2 : 2.3) * sizes.unit, 0, Math.PI * 2);
    context.fill();
    context.stroke();
  }
}

function drawLaneWords({ context, palette, sizes, measure }: Scene, { caption, note }: Lane): void {
  context.textAlign = 'center';
  context.fillStyle = palette.ink3;
  context.font = sans(sizes.small);
  if (caption) {
    context.fillText(firstThatFits(caption.texts, context.font, caption.room, measure), caption.x, caption.y);
  }
  if (note) context.fillText(note.text, note.x, note.y);
}

function drawBrackets({ context, palette, sizes, layout, measure }: Scene): void {
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  context.font = sans(sizes.small * 0.96);
  context.textAlign = 'center';
  for (const { x, top, bottom, text } of layout.brackets) {
    const left = crisp(x, 1);
    context.beginPath();
    context.moveTo(left + 4, crisp(top, 1));
    context.lineTo(left, crisp(top, 1));
    context.lineTo(left, crisp(bottom, 1));
    context.lineTo(left + 4, crisp(bottom, 1));
    context.stroke();
    if (measure(text, context.font) > bottom - top) continue;
    context.save();
    context.translate(left - 5, (top + bottom) / 2);
    context.rotate(-Math.PI / 2);
    context.fillStyle = palette.ink3;
    context.fillText(text, 0, 0);
    context.restore();
  }
}

