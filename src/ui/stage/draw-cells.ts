/**
 * Every cell of a frame at its exact place: on its link, in its queue, at the input of a switch. One pass over the table,
 * a copy of a sprite each. Hot path: allocates nothing per cell.
 */
import { CELL, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import { clearRibbons, drawRibbon, noteForRibbon } from './ribbon';
import { cellPath, corners, DOOMED_HEIGHT, markShape, priorityBar, STRIPE_HEIGHT } from './marks';
import { canFollow, DIMMED, frameLink, type Scene } from './scene';
import { mono } from './sizes';
import { VARIANT } from './sprites';
import { CELL_PAYLOAD_BYTES } from './topology';
import { brokenPlace } from './tracker';

/** Cell to doomed. */
const DOOMED_MS = 160;
const ACK_SIZE = 5;
/** Along the curve from an input: where the first waiting cell stands, and the next ones behind it. */
const WAITING = { first: 0.1, step: 0.13, last: 0.75 };

export function drawCells(scene: Scene, frame: Frame, nowMs: number): void {
  const { context, layout, palette, ratio, tracker, topology, selected } = scene;
  const { data, stride, rows } = frame.cells;
  const now = frame.header[HEAD.timePs];
  const changing = !scene.reducedMotion && nowMs - tracker.lastBrokenMs < DOOMED_MS;
  scene.waiting.fill(0);
  scene.drawnBytes.fill(0);
  ribbons(scene, frame);
  fillUnlistedPlaces(scene, frame);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textAlign = 'center';
  context.beginPath();
  let acks = 0;
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    const link = data[at + CELL.link];
    const flow = data[at + CELL.flow];
    const flags = data[at + CELL.flags];
    const where = data[at + CELL.where];
    const isAck = (flags & CELL_FLAG.ack) !== 0;
    context.globalAlpha = selected !== null && flow !== selected ? DIMMED : 1;
    if (where === CELL_WHERE.onLink) {
      const number = layout.laneOfLink[link];
      if (number >= 0) {
        const delay = frameLink(frame, link, LINK.delayPs);
        const share = delay > 0 ? 1 - (data[at + CELL.at] - now) / delay : 1;
        if (topology.packetMode && !isAck) onPacketLane(scene, number, link, share, flow, flags, data[at + CELL.packet], data[at + CELL.bytes], frame);
        else acks += onLane(scene, number, link, share, flow, flags, data[at + CELL.packet], data[at + CELL.index], isAck, changing, nowMs, frame);
        continue;
      }
      acks += onBackLane(scene, link, frame, data[at + CELL.at], now, isAck);
    } else if (where === CELL_WHERE.inQueue) {
      const box = layout.queueOfLink[link];
      if (topology.packetMode && !isAck && data[at + CELL.at] === 0) leaving(scene, frame, link, at);
      if (box >= 0 && (layout.boxes[box].queue?.placeBytes ?? 0) > 0) packetInQueue(scene, box, flow, flags, data[at + CELL.bytes]);
      else if (box >= 0) acks += inQueue(scene, box, data[at + CELL.at], flow, flags, data[at + CELL.packet], data[at + CELL.index], isAck, changing, nowMs);
    } else if (!isAck) atInput(scene, link, topology.linkBefore[flow]?.get(link) ?? -1, flow, flags);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 1;
  if (acks > 0) {
    context.fillStyle = palette.ink3;
    context.fill();
  }
}

const variantOf = (flags: number): number =>
  ((flags & CELL_FLAG.endOfPacket) !== 0 ? VARIANT.endOfPacket : 0) + ((flags & CELL_FLAG.redundant) !== 0 ? VARIANT.redundant : 0)
  + ((flags & CELL_FLAG.doomed) !== 0 ? VARIANT.doomed : 0) + ((flags & CELL_FLAG.first) !== 0 ? VARIANT.first : 0)
  + ((flags & CELL_FLAG.marked) !== 0 ? VARIANT.marked : 0) + ((flags & CELL_FLAG.low) !== 0 ? VARIANT.low : 0);

/** Pilots and requests: a diamond of the cell's height, wherever cells of this size are. */
function diamond({ context, sprites, colours, palette }: Scene, flow: number, x: number, y: number, size: number): void {
  const { width, height } = sprites.extent(size);
  const [cx, cy, half] = [x + width / 2, y + height / 2, Math.min(height / 2, Math.max(3, width * 0.7))];
  // The path of the acknowledgements is still being made: a shape of its own.
  const shape = new Path2D();
  shape.moveTo(cx, cy - height / 2);
  shape.lineTo(cx + half, cy);
  shape.lineTo(cx, cy + height / 2);
  shape.lineTo(cx - half, cy);
  shape.closePath();
  context.fillStyle = colours[flow] ?? palette.ink3;
  context.fill(shape);
}

/** A packet of packet mode: as long as its bytes; `share`: how far its last byte is along the link. Cut off where the lane ends. */
function onPacketLane(scene: Scene, number: number, link: number, share: number, flow: number, flags: number, packet: number, bytes: number, frame: Frame): void {
  const { context, layout, palette, slots, colours } = scene;
  const lane = layout.lanes[number];
  const drawing = scene.lanes[number];
  if (drawing.ribbon >= 1 || !canFollow(scene, frame, link)) return;
  const tail = ((share - lane.from) / (lane.to - lane.from)) * lane.length;
  const long = Math.max(2, (bytes / CELL_PAYLOAD_BYTES) * drawing.pitch - drawing.gap);
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
  // A path of its own, for that of the acknowledgements is still being made.
  const shape = new Path2D();
  const doomed = (flags & CELL_FLAG.doomed) !== 0;
  const h = doomed ? drawing.h * DOOMED_HEIGHT : drawing.h;
  const { radius, notch } = markShape(long, h);
  cellPath(shape, tail - lane.lengths[segment], -h / 2, long, h, radius, Math.min(notch, h));
  context.fillStyle = doomed ? palette.doomed : colours[flow];
  context.fill(shape);
  if (!doomed && slots[flow] >= 8) {
    context.fillStyle = palette.ground;
    context.fillRect(tail - lane.lengths[segment] + Math.min(long * 0.14, 14), -h * STRIPE_HEIGHT / 2, Math.max(0, long - 2 * Math.min(long * 0.14, 14)), h * STRIPE_HEIGHT);
  }
  if ((flags & (CELL_FLAG.marked | CELL_FLAG.low)) !== 0) {
    context.beginPath();
    corners(context, tail - lane.lengths[segment], -h / 2, long, h, (flags & CELL_FLAG.marked) !== 0, (flags & CELL_FLAG.low) !== 0);
    context.fillStyle = palette.ground;
    context.fill();
  }
  if ((flags & CELL_FLAG.first) !== 0) {
    context.fillStyle = palette.ink;
    context.fillRect(tail - lane.lengths[segment], -h / 2 - 1 - priorityBar(h), long, priorityBar(h));
  }
  context.restore();
  if (drawing.h < 20 || long < 40) return;
  const middle = Math.min(lane.length - 20, Math.max(20, tail + long / 2)) - lane.lengths[segment];
  context.font = mono(Math.min(13, drawing.h * 0.5), 500);
  context.fillStyle = doomed ? palette.ink : scene.textOn[slots[flow]];
  context.fillText(String(packet), a.x + ux * middle, a.y + uy * middle + 4);
}

/** The packet that is being sent stands in the queue until its last bit has left, and is on the link with what has left of it. */
function leaving(scene: Scene, frame: Frame, link: number, at: number): void {
  const number = scene.layout.laneOfLink[link];
  const { data } = frame.cells;
  const waitPs = frameLink(frame, link, LINK.freeAtPs) - frame.header[HEAD.timePs];
  const delayPs = frameLink(frame, link, LINK.delayPs);
  if (number < 0 || waitPs <= 0 || delayPs <= 0) return;
  onPacketLane(scene, number, link, -waitPs / delayPs, data[at + CELL.flow], data[at + CELL.flags], data[at + CELL.packet], data[at + CELL.bytes], frame);
}

/** In a queue that counts bytes a packet fills the places of its bytes, column by column, behind those ahead of it. */
function packetInQueue(scene: Scene, box: number, flow: number, flags: number, bytes: number): void {
  const { layout, queues, context, palette, colours, drawnBytes } = scene;
  const { queue } = layout.boxes[box];
  const drawing = queues[box];
  if (!queue || !drawing) return;
  const perMark = queue.placeBytes * queue.cellsPerMark;
  const from = drawnBytes[box] / perMark;
  drawnBytes[box] += bytes;
  const to = Math.min(drawnBytes[box], queue.capacity * queue.placeBytes) / perMark;
  context.fillStyle = (flags & CELL_FLAG.doomed) !== 0 ? palette.doomed : colours[flow];
  for (let column = Math.floor(from / queue.rows); column * queue.rows < to; column++) {
    const first = Math.max(from, column * queue.rows) - column * queue.rows;
    const last = Math.min(to, (column + 1) * queue.rows) - column * queue.rows;
    const fromHead = drawing.padX + column * queue.pitchX;
    const x = queue.direction > 0 ? queue.frame.x + queue.frame.w - fromHead - queue.pitchX : queue.frame.x + fromHead;
    const cut = last * queue.pitchY - first * queue.pitchY > 3 ? 1.2 : 0;
    context.fillRect(x + 0.6, queue.frame.y + drawing.padY + first * queue.pitchY + (first > 0 || column === Math.floor(from / queue.rows) ? cut : 0), queue.pitchX - 1.2, (last - first) * queue.pitchY - cut);
  }
}

/** A cell that has just been doomed goes over to grey: both marks, one fading into the other. */
function mark(scene: Scene, size: number, flow: number, flags: number, packet: number, x: number, y: number, cut: number, changing: boolean, nowMs: number): void {
  const { context, sprites, slots, tracker } = scene;
  if ((flags & CELL_FLAG.control) !== 0) {
    diamond(scene, flow, x, y, size);
    return;
  }
  const variant = variantOf(flags);
  if (changing && (flags & CELL_FLAG.doomed) !== 0) {
    const place = brokenPlace(tracker, flow, packet);
    const share = place < 0 ? 1 : (nowMs - tracker.brokenAtMs[place]) / DOOMED_MS;
    if (share < 1) {
      const alpha = context.globalAlpha;
      context.globalAlpha = alpha * (1 - share);
      sprites.draw(context, size, slots[flow], variant & ~VARIANT.doomed, x, y, cut);
      context.globalAlpha = alpha * share;
      sprites.draw(context, size, slots[flow], variant, x, y, cut);
      context.globalAlpha = alpha;
      return;
    }
  }
  sprites.draw(context, size, slots[flow], variant, x, y, cut);
}

/** `share`: how far the header is along the link. Returns how many ACKs were added to the path. */
function onLane(scene: Scene, number: number, link: number, share: number, flow: number, flags: number, packet: number, index: number, isAck: boolean, changing: boolean, nowMs: number, frame: Frame): number {
  const { context, layout, ratio } = scene;
  const lane = layout.lanes[number];
  const drawing = scene.lanes[number];
  const head = ((share - lane.from) / (lane.to - lane.from)) * lane.length;
  if (isAck) return canFollow(scene, frame, link) && drawing.ribbon < 1 ? ack(scene, number, head, 1) : 0;
  if (drawing.ribbon >= 1 || head > lane.length + 0.5 || !canFollow(scene, frame, link)) return 0;
  const { w, h, size } = drawing;
  const tail = head - w;
  if (tail < -w - drawing.lead) return 0;
  const cut = Math.max(0, -drawing.lead - tail);
  if (cut >= w) return 0;
  if (drawing.ribbon > 0) context.globalAlpha *= 1 - drawing.ribbon;
  if (drawing.flat) {
    const { x, y } = lane.points[0];
    const top = Math.round((y - h / 2) * ratio) / ratio;
    mark(scene, size, flow, flags, packet, x + tail + cut, top, cut, changing, nowMs);
    if (drawing.numbered && cut < w * 0.5) numberOn(scene, flow, flags, index + 1, x + tail + w / 2, y, w, h);
    return 0;
  }
  const centre = Math.min(lane.length, Math.max(0, tail + w / 2));
  const segment = segmentAt(lane.lengths, centre);
  const [a, b] = [lane.points[segment], lane.points[segment + 1]];
  const span = lane.lengths[segment + 1] - lane.lengths[segment];
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  // "Under" the lane is down on the screen, whichever way it runs.
  const side = ux < 0 ? -1 : 1;
  context.setTransform(ratio * ux, ratio * uy, -ratio * uy * side, ratio * ux * side, ratio * a.x, ratio * a.y);
  const along = tail - lane.lengths[segment];
  mark(scene, size, flow, flags, packet, along + cut, -h / 2, cut, changing, nowMs);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  if (drawing.numbered && cut < w * 0.5) {
    const middle = along + w / 2;
    numberOn(scene, flow, flags, index + 1, a.x + ux * middle, a.y + uy * middle, w, h);
  }
  return 0;
}

function segmentAt(lengths: readonly number[], distance: number): number {
  let segment = 0;
  while (segment < lengths.length - 2 && lengths[segment + 1] < distance) segment++;
  return segment;
}

/** Acknowledgements on the rail of the lane that runs the other way; data never comes here. */
function onBackLane(scene: Scene, link: number, frame: Frame, arrivesPs: number, now: number, isAck: boolean): number {
  const number = scene.layout.laneOfLink[link ^ 1];
  if (!isAck || number < 0 || scene.lanes[number].ribbon >= 1 || !canFollow(scene, frame, link)) return 0;
  const lane = scene.layout.lanes[number];
  const delay = frameLink(frame, link, LINK.delayPs);
  const share = delay > 0 ? (arrivesPs - now) / delay : 0;
  return ack(scene, number, ((share - lane.from) / (lane.to - lane.from)) * lane.length, -1);
}

/** Adds a triangle that points the way it goes to the current path. */
function ack(scene: Scene, number: number, distance: number, way: 1 | -1): number {
  const { context, layout, sizes } = scene;
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
  const size = ACK_SIZE * sizes.unit * (lane.cellHeight > 20 ? 1.6 : 1);
  const [dx, dy] = [ux * way * size, uy * way * size];
  context.moveTo(x, y);
  context.lineTo(x - dx - dy * 0.55, y - dy + dx * 0.55);
  context.lineTo(x - dx + dy * 0.55, y - dy - dx * 0.55);
  context.closePath();
  return 1;
}

function numberOn(scene: Scene, flow: number, flags: number, number: number, x: number, y: number, w: number, h: number): void {
  const { context, palette, slots } = scene;
  const text = String(number);
  const doomed = (flags & CELL_FLAG.doomed) !== 0;
  // The stripe of flows 8 to 15 stands where the number would.
  if (!doomed && slots[flow] >= 8 && (flags & CELL_FLAG.redundant) === 0) return;
  const size = Math.min(17, Math.max(w * 0.36, Math.min(9.5, w * 0.46)), h * 0.62, (w - 6) / (text.length * 0.62));
  if (size < 8) return;
  const font = mono(size, 500);
  if (context.font !== font) context.font = font;
  context.fillStyle = doomed ? palette.ink : (flags & CELL_FLAG.redundant) !== 0 ? palette.ink : scene.textOn[slots[flow]];
  const shift = (flags & CELL_FLAG.endOfPacket) !== 0 ? w * 0.1 : w >= 30 ? -w * 0.02 : 0;
  context.fillText(text, x + shift, y + size * 0.36);
}

function inQueue(scene: Scene, box: number, place: number, flow: number, flags: number, packet: number, index: number, isAck: boolean, changing: boolean, nowMs: number): number {
  const { layout, queues, context } = scene;
  const { queue } = layout.boxes[box];
  const drawing = queues[box];
  if (!queue || !drawing || place % queue.cellsPerMark !== 0 || place >= queue.capacity) return 0;
  const number = place / queue.cellsPerMark;
  const column = Math.floor(number / queue.rows);
  const fromHead = drawing.padX + (column + 0.5) * queue.pitchX;
  const x = queue.direction > 0 ? queue.frame.x + queue.frame.w - fromHead : queue.frame.x + fromHead;
  const y = queue.frame.y + drawing.padY + ((number % queue.rows) + 0.5) * queue.pitchY;
  if (isAck) {
    const size = Math.min(ACK_SIZE, drawing.w);
    context.moveTo(x + (queue.direction * size) / 2, y);
    context.lineTo(x - (queue.direction * size) / 2, y - size * 0.55);
    context.lineTo(x - (queue.direction * size) / 2, y + size * 0.55);
    context.closePath();
    return 1;
  }
  if (queue.direction > 0) mark(scene, drawing.size, flow, flags, packet, x - drawing.w / 2, y - drawing.h / 2, 0, changing, nowMs);
  else {
    const { ratio } = scene;
    context.setTransform(-ratio, 0, 0, ratio, ratio * x, ratio * y);
    mark(scene, drawing.size, flow, flags, packet, -drawing.w / 2, -drawing.h / 2, 0, changing, nowMs);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
  }
  if (drawing.numbered) numberOn(scene, flow, flags, scene.topology.packetMode ? packet : index + 1, x, y, drawing.w, drawing.h);
  return 0;
}

/** Waiting at the input: at the start of the curve from its link to the queue. `from` −1: the cell names its own input. */
function atInput(scene: Scene, link: number, from: number, flow: number, flags: number): void {
  const { layout, sprites, slots, context, waiting } = scene;
  const input = from >= 0 ? from : link;
  const number = layout.curveOfLink[input];
  if (number < 0) return;
  const { from: a, to: b } = layout.curves[number];
  const laneNumber = layout.laneOfLink[input];
  if (laneNumber < 0) return;
  const { w, h, size } = scene.lanes[laneNumber];
  const t = Math.min(WAITING.last, WAITING.first + WAITING.step * waiting[number]++);
  const u = 1 - t;
  const reach = (b.x - a.x) * 0.5;
  const x = u * u * u * a.x + 3 * u * u * t * (a.x + reach) + 3 * u * t * t * (b.x - reach) + t * t * t * b.x;
  const y = u * u * u * a.y + 3 * u * u * t * a.y + 3 * u * t * t * b.y + t * t * t * b.y;
  sprites.draw(context, size, slots[flow], variantOf(flags), x + (b.x > a.x ? 1 : -w - 1), y - h / 2, 0);
}

/** Where a frame leaves cells out, the places that are taken all the same are shown without colour. */
function fillUnlistedPlaces(scene: Scene, frame: Frame): void {
  if (frame.header[HEAD.cellsLeftOut] === 0) return;
  const { layout, queues, context, palette, ratio } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = 0.35;
  context.fillStyle = palette.ink3;
  layout.boxes.forEach(({ queue }, box) => {
    const drawing = queues[box];
    if (!queue || !drawing) return;
    const queued = frameLink(frame, queue.link, LINK.queued);
    for (let number = 0; number * queue.cellsPerMark < queued; number++) {
      const fromHead = drawing.padX + (Math.floor(number / queue.rows) + 0.5) * queue.pitchX;
      const x = queue.direction > 0 ? queue.frame.x + queue.frame.w - fromHead : queue.frame.x + fromHead;
      context.fillRect(x - drawing.w / 2, queue.frame.y + drawing.padY + ((number % queue.rows) + 0.5) * queue.pitchY - drawing.h / 2, drawing.w, drawing.h);
    }
  });
  context.globalAlpha = 1;
}

/** Lanes on which cells are too small, too fast or too many to be followed. */
function ribbons(scene: Scene, frame: Frame): void {
  const { layout } = scene;
  const { data, stride, rows } = frame.cells;
  const now = frame.header[HEAD.timePs];
  if (!clearRibbons(scene, frame)) return;
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    if (data[at + CELL.where] !== CELL_WHERE.onLink) continue;
    const link = data[at + CELL.link];
    const number = layout.laneOfLink[link];
    if (number < 0 || scene.lanes[number].ribbon <= 0) continue;
    const delay = frameLink(frame, link, LINK.delayPs);
    noteForRibbon(scene, number, delay > 0 ? 1 - (data[at + CELL.at] - now) / delay : 1, (data[at + CELL.flags] & CELL_FLAG.doomed) !== 0);
  }
  for (let number = 0; number < layout.lanes.length; number++) drawRibbon(scene, frame, number);
}
