/**
 * Draws every cell of a frame at its exact place: on its link, in its queue, at the input of a switch. One pass over
 * the table of cells, one sprite copied for each. Hot path: allocates nothing per cell.
 */
import { rowReader } from '../../runner/client/columns';
import { CELL_COLUMNS, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import type { Curve, Point } from './layout-types';
import { ackPath, control, DOOMED_MS, has, mark, numberOn, shareOf, variantOf, type Pass } from './draw-cell';
import { clearRibbons, drawRibbon, noteForRibbon } from './ribbon';
import { cellPath, corners, DOOMED_HEIGHT, markShape, priorityBar, STRIPE_HEIGHT } from './marks';
import { canFollow, DIMMED, frameLink, markX, markY, type Scene } from './scene';
import { mono } from './sizes';
import { PAYLOAD_BYTES } from '../../model/constants';

const ACK_LENGTH = 7;
/** Shares of the curve from an input: the first waiting cell, the distance to the next, and the last place. */
const WAITING = { first: 0.1, step: 0.13, last: 0.75 };

const cells = rowReader(CELL_COLUMNS);

export function drawCells(scene: Scene, frame: Frame, nowMs: number): void {
  const { context, palette, ratio, tracker, selected } = scene;
  const { row: cell } = cells;
  const changing = !scene.reducedMotion && nowMs - tracker.lastBrokenMs < DOOMED_MS;
  const pass: Pass = { scene, frame, cell, nowPs: frame.header[HEAD.timePs], nowMs, changing };
  scene.waiting.fill(0);
  scene.drawnBytes.fill(0);
  ribbons(pass);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textAlign = 'center';
  context.beginPath();
  let acks = 0;
  for (let row = 0; row < frame.cells.rows; row++) {
    cells.read(frame.cells, row);
    context.globalAlpha = selected !== null && cell.flow !== selected ? DIMMED : 1;
    if (cell.where === CELL_WHERE.onLink) acks += onLink(pass);
    else if (cell.where === CELL_WHERE.inQueue) acks += atQueue(pass);
    else if (!has(cell, CELL_FLAG.ack)) atInput(pass);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 1;
  if (acks > 0) {
    context.fillStyle = palette.ink3;
    context.fill();
  }
}

/** Draws a cell on a link. Like the functions below, returns how many acknowledgements it added to the path. */
function onLink(pass: Pass): number {
  const { scene: { layout, topology }, cell } = pass;
  const number = layout.laneOfLink[cell.link];
  if (number < 0) return onBackLane(pass);
  const share = shareOf(pass);
  if (!topology.packetMode || has(cell, CELL_FLAG.ack)) return onLane(pass, number, share);
  onPacketLane(pass, number, share);
  return 0;
}

function atQueue(pass: Pass): number {
  const { scene: { layout, topology }, cell } = pass;
  const box = layout.queueOfLink[cell.link];
  if (topology.packetMode && !has(cell, CELL_FLAG.ack) && cell.at === 0) leaving(pass);
  if (box < 0) return 0;
  if ((layout.boxes[box].queue?.placeBytes ?? 0) === 0) return inQueue(pass, box);
  packetInQueue(pass, box);
  return 0;
}

/**
 * Draws a packet of packet mode: as long as its bytes, cut off at the ends of the lane. `share` is how far its last
 * byte is along the link.
 */
function onPacketLane({ scene, frame, cell }: Pass, number: number, share: number): void {
  const { context, layout, palette, slots, colours } = scene;
  const { flow, bytes } = cell;
  const lane = layout.lanes[number];
  const drawing = scene.lanes[number];
  if (drawing.ribbon >= 1 || !canFollow(scene, frame, cell.link)) return;
  const tail = ((share - lane.from) / (lane.to - lane.from)) * lane.length;
  const long = Math.max(2, (bytes / PAYLOAD_BYTES) * drawing.pitch - drawing.gap);
  if (tail > lane.length || tail + long < 0) return;
  const segment = segmentAt(lane.lengths, Math.min(lane.length, Math.max(0, tail + long / 2)));
  const [a, b] = [lane.points[segment], lane.points[segment + 1]];
  const span = lane.lengths[segment + 1] - lane.lengths[segment];
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const side = ux < 0 ? -1 : 1;
  const window = new Path2D();
  window.rect(-lane.lengths[segment], -drawing.h, lane.length, 2 * drawing.h);
  context.save();
  context.transform(ux, uy, -uy * side, ux * side, a.x, a.y);
  context.clip(window);
  if (drawing.ribbon > 0) context.globalAlpha *= 1 - drawing.ribbon;
  // A path of its own: the current path is still collecting acknowledgements.
  const shape = new Path2D();
  const doomed = has(cell, CELL_FLAG.doomed);
  const h = doomed ? drawing.h * DOOMED_HEIGHT : drawing.h;
  const { radius, notch } = markShape(long, h);
  cellPath(shape, tail - lane.lengths[segment], -h / 2, long, h, { radius, notch: Math.min(notch, h) });
  context.fillStyle = doomed ? palette.doomed : colours[flow];
  context.fill(shape);
  if (!doomed && slots[flow] >= 8) {
    context.fillStyle = palette.ground;
    const inset = Math.min(long * 0.14, 14);
    const width = Math.max(0, long - 2 * inset);
    context.fillRect(tail - lane.lengths[segment] + inset, -h * STRIPE_HEIGHT / 2, width, h * STRIPE_HEIGHT);
  }
  if (has(cell, CELL_FLAG.marked | CELL_FLAG.low)) {
    context.beginPath();
    const cut = { marked: has(cell, CELL_FLAG.marked), low: has(cell, CELL_FLAG.low) };
    corners(context, tail - lane.lengths[segment], -h / 2, long, h, cut);
    context.fillStyle = palette.ground;
    context.fill();
  }
  if (has(cell, CELL_FLAG.first)) {
    context.fillStyle = palette.ink;
    context.fillRect(tail - lane.lengths[segment], -h / 2 - 1 - priorityBar(h), long, priorityBar(h));
  }
  context.restore();
  if (drawing.h < 20 || long < 40) return;
  const middle = Math.min(lane.length - 20, Math.max(20, tail + long / 2)) - lane.lengths[segment];
  context.font = mono(Math.min(13, drawing.h * 0.5), 500);
  context.fillStyle = doomed ? palette.ink : scene.textOn[slots[flow]];
  context.fillText(String(cell.packet), a.x + ux * middle, a.y + uy * middle + 4);
}

/**
 * Draws the part of a packet that has left its queue. The packet stays in the queue until its last bit has left, while
 * what has left is on the link.
 */
function leaving(pass: Pass): void {
  const { scene, frame, cell, nowPs } = pass;
  const number = scene.layout.laneOfLink[cell.link];
  const waitPs = frameLink(frame, cell.link, LINK.freeAtPs) - nowPs;
  const delayPs = frameLink(frame, cell.link, LINK.delayPs);
  if (number >= 0 && waitPs > 0 && delayPs > 0) onPacketLane(pass, number, -waitPs / delayPs);
}

/** Draws a packet in a queue that counts bytes: it fills the places of its bytes, by columns, behind those ahead. */
function packetInQueue({ scene, cell }: Pass, box: number): void {
  const { layout, queues, context, palette, colours, drawnBytes } = scene;
  const { queue } = layout.boxes[box];
  const drawing = queues[box];
  if (!queue || !drawing) return;
  const perMark = queue.placeBytes * queue.cellsPerMark;
  const from = drawnBytes[box] / perMark;
  drawnBytes[box] += cell.bytes;
  const to = Math.min(drawnBytes[box], queue.capacity * queue.placeBytes) / perMark;
  context.fillStyle = has(cell, CELL_FLAG.doomed) ? palette.doomed : colours[cell.flow];
  for (let column = Math.floor(from / queue.rows); column * queue.rows < to; column++) {
    const first = Math.max(from, column * queue.rows) - column * queue.rows;
    const last = Math.min(to, (column + 1) * queue.rows) - column * queue.rows;
    const fromHead = drawing.padX + column * queue.pitchX;
    const x = queue.direction > 0 ? queue.frame.x + queue.frame.w - fromHead - queue.pitchX : queue.frame.x + fromHead;
    const cut = last * queue.pitchY - first * queue.pitchY > 3 ? 1.2 : 0;
    const top = queue.frame.y + drawing.padY + first * queue.pitchY;
    const shift = first > 0 || column === Math.floor(from / queue.rows) ? cut : 0;
    context.fillRect(x + 0.6, top + shift, queue.pitchX - 1.2, (last - first) * queue.pitchY - cut);
  }
}

/** Draws a cell on a lane; `share` is how far its header is along the link. */
function onLane(pass: Pass, number: number, share: number): number {
  const { scene, frame, cell } = pass;
  const { context, layout, ratio } = scene;
  const lane = layout.lanes[number];
  const drawing = scene.lanes[number];
  const head = ((share - lane.from) / (lane.to - lane.from)) * lane.length;
  if (drawing.ribbon >= 1 || !canFollow(scene, frame, cell.link)) return 0;
  if (has(cell, CELL_FLAG.ack)) return onRail(pass, number, head, 1);
  if (head > lane.length + 0.5) return 0;
  const { w, h, size } = drawing;
  const tail = head - w;
  if (tail < -w - drawing.lead) return 0;
  const cut = Math.max(0, -drawing.lead - tail);
  if (cut >= w) return 0;
  if (drawing.ribbon > 0) context.globalAlpha *= 1 - drawing.ribbon;
  if (drawing.flat) {
    const { x, y } = lane.points[0];
    const top = Math.round((y - h / 2) * ratio) / ratio;
    mark(pass, size, x + tail + cut, top, cut);
    if (drawing.numbered) numberOn(pass, cell.index + 1, x + tail + w / 2, y, drawing, cut);
    return 0;
  }
  const centre = Math.min(lane.length, Math.max(0, tail + w / 2));
  const segment = segmentAt(lane.lengths, centre);
  const [a, b] = [lane.points[segment], lane.points[segment + 1]];
  const span = lane.lengths[segment + 1] - lane.lengths[segment];
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  // "Under" the lane is down on the screen, in whichever direction the lane runs.
  const side = ux < 0 ? -1 : 1;
  context.setTransform(ratio * ux, ratio * uy, -ratio * uy * side, ratio * ux * side, ratio * a.x, ratio * a.y);
  const along = tail - lane.lengths[segment];
  mark(pass, size, along + cut, -h / 2, cut);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (drawing.numbered) {
    const middle = along + w / 2;
    numberOn(pass, cell.index + 1, a.x + ux * middle, a.y + uy * middle, drawing, cut);
  }
  return 0;
}

/** Returns the segment of a lane's line in which a distance along it lies. */
export function segmentAt(lengths: readonly number[], distance: number): number {
  let segment = 0;
  while (segment < lengths.length - 2 && lengths[segment + 1] < distance) segment++;
  return segment;
}

/** Draws what goes back on the rail of the lane in the other direction; data never comes here. */
function onBackLane(pass: Pass): number {
  const { scene, frame, cell } = pass;
  const number = scene.layout.laneOfLink[cell.link ^ 1];
  if (!has(cell, CELL_FLAG.ack) || number < 0 || scene.lanes[number].ribbon >= 1) return 0;
  if (!canFollow(scene, frame, cell.link)) return 0;
  const lane = scene.layout.lanes[number];
  return onRail(pass, number, ((1 - shareOf(pass) - lane.from) / (lane.to - lane.from)) * lane.length, -1);
}

/**
 * Adds an acknowledgement to the current path, a triangle in the direction of travel; a control cell is drawn at once.
 */
function onRail(pass: Pass, number: number, distance: number, way: 1 | -1): number {
  const { scene: { context, layout, sizes }, cell } = pass;
  const lane = layout.lanes[number];
  if (distance < 0 || distance > lane.length) return 0;
  const segment = segmentAt(lane.lengths, distance);
  const [a, b] = [lane.points[segment], lane.points[segment + 1]];
  const span = lane.lengths[segment + 1] - lane.lengths[segment];
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const side = ux < 0 ? -1 : 1;
  const along = distance - lane.lengths[segment];
  const x = a.x + ux * along - uy * side * lane.rail;
  const y = a.y + uy * along + ux * side * lane.rail;
  const size = ACK_LENGTH * sizes.unit * (lane.cellHeight > 20 ? 1.6 : 1);
  if (has(cell, CELL_FLAG.control)) {
    control(pass, x, y, size * 0.5, size * 0.57);
    return 0;
  }
  ackPath(context, { x, y }, { x: ux * way * size, y: uy * way * size });
  return 1;
}

function inQueue(pass: Pass, box: number): number {
  const { scene, cell } = pass;
  const { layout, queues, context } = scene;
  const { at: place } = cell;
  const { queue } = layout.boxes[box];
  const drawing = queues[box];
  if (!queue || !drawing || place % queue.cellsPerMark !== 0) return 0;
  const number = place / queue.cellsPerMark;
  // Cells that were brought back may wait beyond the last place: before the frame there is room for one more column.
  if (number >= (queue.columns + 1) * queue.rows) return 0;
  const x = markX(queue, drawing, number);
  const y = markY(queue, drawing, number);
  if (has(cell, CELL_FLAG.ack) && !has(cell, CELL_FLAG.control)) {
    const along = queue.direction * Math.min(ACK_LENGTH, drawing.w);
    ackPath(context, { x: x + along / 2, y }, { x: along, y: 0 });
    return 1;
  }
  if (queue.direction > 0) mark(pass, drawing.size, x - drawing.w / 2, y - drawing.h / 2, 0);
  else {
    const { ratio } = scene;
    context.setTransform(-ratio, 0, 0, ratio, ratio * x, ratio * y);
    mark(pass, drawing.size, -drawing.w / 2, -drawing.h / 2, 0);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }
  if (!drawing.numbered) return 0;
  numberOn(pass, scene.topology.packetMode ? cell.packet : cell.index + 1, x, y, drawing, 0);
  return 0;
}

const stands: Point = { x: 0, y: 0 };

/** Returns the place of the nth cell that waits at an input, on the curve from there; the object is reused. */
export function waitingAt({ from: a, to: b }: Curve, nth: number): Point {
  const t = Math.min(WAITING.last, WAITING.first + WAITING.step * nth);
  const u = 1 - t;
  const reach = (b.x - a.x) * 0.5;
  stands.x = u * u * u * a.x + 3 * u * u * t * (a.x + reach) + 3 * u * t * t * (b.x - reach) + t * t * t * b.x;
  stands.y = u * u * u * a.y + 3 * u * u * t * a.y + 3 * u * t * t * b.y + t * t * t * b.y;
  return stands;
}

/** Draws a cell that waits at an input: at the start of the curve from the link before its queue, else from its own. */
function atInput({ scene, cell }: Pass): void {
  const { layout, sprites, slots, context, topology, waiting } = scene;
  const from = topology.linkBefore[cell.flow]?.get(cell.link) ?? -1;
  const input = from >= 0 ? from : cell.link;
  const number = layout.curveOfLink[input];
  if (number < 0) return;
  const curve = layout.curves[number];
  const laneNumber = layout.laneOfLink[input];
  if (laneNumber < 0) return;
  const { w, h, size } = scene.lanes[laneNumber];
  const { x, y } = waitingAt(curve, waiting[number]++);
  const sprite = sprites.mark(size, slots[cell.flow], variantOf(cell));
  sprites.draw(context, sprite, x + (curve.to.x > curve.from.x ? 1 : -w - 1), y - h / 2, 0);
}

/** Draws ribbons on lanes whose cells are too small, too fast or too many to be followed. */
function ribbons(pass: Pass): void {
  const { scene, frame, cell } = pass;
  const { layout } = scene;
  if (!clearRibbons(scene, frame)) return;
  for (let row = 0; row < frame.cells.rows; row++) {
    cells.read(frame.cells, row);
    if (cell.where !== CELL_WHERE.onLink) continue;
    const number = layout.laneOfLink[cell.link];
    if (number < 0 || scene.lanes[number].ribbon <= 0) continue;
    noteForRibbon(scene, number, shareOf(pass), has(cell, CELL_FLAG.doomed));
  }
  for (let number = 0; number < layout.lanes.length; number++) drawRibbon(scene, frame, number);
}
