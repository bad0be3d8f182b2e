/** Draws the ring around the chosen cell, wherever it is: over all cells, so that none hides it. */
import type { Point } from './layout-types';
import { at, CELL, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import { segmentAt, waitingAt } from './draw-cells';
import { canFollow, frameLink, markX, markY, type Chosen, type Scene } from './scene';

/** Space between a mark and its ring, px. */
const CLEAR = 7;
/** A mark with a larger aspect than this gets a ring along its sides, not a circle. */
const ROUND = 1.6;

/** Middle, size and angle of a mark. */
interface Spot extends Point { w: number; h: number; angle: number }

/** Returns the row of the chosen cell in the frame; −1 if it is no longer on its way. */
function rowOf({ cells }: Frame, { flow, packet, index, ack }: Chosen): number {
  for (let row = 0; row < cells.rows; row++) {
    if (at(cells, row, CELL.packet) === packet && at(cells, row, CELL.index) === index
        && at(cells, row, CELL.flow) === flow && ((at(cells, row, CELL.flags) & CELL_FLAG.ack) !== 0) === ack) {
      return row;
    }
  }
  return -1;
}

/** Returns the spot at a distance along a lane, `side` px under it. */
function onLane(scene: Scene, number: number, along: number, size: { w: number; h: number }, side = 0): Spot | null {
  const { points, lengths, length } = scene.layout.lanes[number];
  if (along < -size.w || along > length + size.w) return null;
  const distance = Math.min(length, Math.max(0, along));
  const segment = segmentAt(lengths, distance);
  const [a, b] = [points[segment], points[segment + 1]];
  const span = Math.max(1e-6, lengths[segment + 1] - lengths[segment]);
  const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
  const on = distance - lengths[segment];
  const under = ux < 0 ? -side : side;
  return { x: a.x + ux * on - uy * under, y: a.y + uy * on + ux * under, ...size, angle: Math.atan2(uy, ux) };
}

function onLink(scene: Scene, frame: Frame, row: number): Spot | null {
  const { layout, lanes, sizes, topology } = scene;
  const link = at(frame.cells, row, CELL.link);
  if (!canFollow(scene, frame, link)) return null;
  const ack = (at(frame.cells, row, CELL.flags) & CELL_FLAG.ack) !== 0;
  const own = layout.laneOfLink[link];
  const number = own >= 0 ? own : ack ? layout.laneOfLink[link ^ 1] : -1;
  if (number < 0) return null;
  const delayPs = frameLink(frame, link, LINK.delayPs);
  const share = delayPs > 0 ? 1 - (at(frame.cells, row, CELL.at) - frame.header[HEAD.timePs]) / delayPs : 1;
  const { from, to, length, rail } = layout.lanes[number];
  const head = (((own >= 0 ? share : 1 - share) - from) / (to - from)) * length;
  if (ack) return onLane(scene, number, head, { w: 7 * sizes.unit, h: 5 * sizes.unit }, rail);
  const { w, h } = lanes[number];
  return onLane(scene, number, topology.packetMode ? head : head - w / 2, { w, h });
}

/** Returns the spot for a cell in its source, where none is drawn: the beginning of the link. */
function atSource({ layout, lanes }: Scene, link: number): Spot | null {
  const number = layout.laneOfLink[link];
  if (number < 0) return null;
  const { w, h } = lanes[number];
  return { ...layout.lanes[number].points[0], w: Math.min(w, h), h: Math.min(w, h), angle: 0 };
}

/** Returns the place of a cell in its queue; at a port that counts bytes it follows from the bytes ahead. */
function placeIn(frame: Frame, row: number, placeBytes: number): number {
  const { cells } = frame;
  if (placeBytes === 0) return at(cells, row, CELL.at);
  let bytes = at(cells, row, CELL.bytes) / 2;
  for (let other = 0; other < row; other++) {
    const here = at(cells, other, CELL.where) === CELL_WHERE.inQueue
      && at(cells, other, CELL.link) === at(cells, row, CELL.link);
    if (here) bytes += at(cells, other, CELL.bytes);
  }
  return Math.floor(bytes / placeBytes);
}

/** Returns the middle of a place of a queue; place 0 is the head. */
export function placeOf(scene: Scene, box: number, place: number): { x: number; y: number } {
  const { queue } = scene.layout.boxes[box];
  const drawing = scene.queues[box];
  if (!queue || !drawing) return { x: 0, y: 0 };
  const mark = Math.floor(place / queue.cellsPerMark);
  return { x: markX(queue, drawing, mark), y: markY(queue, drawing, mark) };
}

function inQueue(scene: Scene, frame: Frame, row: number): Spot | null {
  const link = at(frame.cells, row, CELL.link);
  const box = scene.layout.queueOfLink[link];
  const queue = scene.layout.boxes[box]?.queue;
  const drawing = scene.queues[box];
  if (!queue || !drawing) return atSource(scene, link);
  const place = placeIn(frame, row, queue.placeBytes);
  if (place >= (queue.columns + 1) * queue.rows * queue.cellsPerMark) return null;
  const { w, h } = drawing;
  return { ...placeOf(scene, box, place), w, h, angle: 0 };
}

/** Returns the link over which a cell that waits at an input has come. */
function inputOf({ topology }: Scene, { cells }: Frame, row: number): number {
  const link = at(cells, row, CELL.link);
  return topology.linkBefore[at(cells, row, CELL.flow)]?.get(link) ?? link;
}

/** Returns the spot of a cell that waits at an input to be judged, behind those that came before it. */
function atInput(scene: Scene, frame: Frame, row: number): Spot | null {
  const { layout, lanes } = scene;
  const input = inputOf(scene, frame, row);
  const curve = layout.curves[layout.curveOfLink[input]];
  const lane = lanes[layout.laneOfLink[input]];
  if (!curve || !lane) return null;
  let before = 0;
  for (let other = 0; other < row; other++) {
    if (at(frame.cells, other, CELL.where) === CELL_WHERE.atInput && inputOf(scene, frame, other) === input) before++;
  }
  const { w, h } = lane;
  const { x, y } = waitingAt(curve, before);
  return { x: x + (curve.to.x > curve.from.x ? 1 + w / 2 : -1 - w / 2), y, w, h, angle: 0 };
}

/** Returns where the chosen cell is drawn; null if nowhere. */
export function spotOf(scene: Scene, frame: Frame, chosen: Chosen): Spot | null {
  const row = rowOf(frame, chosen);
  if (row < 0) return null;
  const where = at(frame.cells, row, CELL.where);
  return where === CELL_WHERE.onLink ? onLink(scene, frame, row)
    : where === CELL_WHERE.inQueue ? inQueue(scene, frame, row) : atInput(scene, frame, row);
}

export function drawChosen(scene: Scene, frame: Frame): void {
  const { context, ratio, palette, sizes, chosen } = scene;
  const spot = chosen && spotOf(scene, frame, chosen);
  if (!spot) return;
  const { x, y, w, h, angle } = spot;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, ratio * x, ratio * y);
  context.rotate(angle);
  const clear = CLEAR * sizes.unit;
  context.beginPath();
  if (Math.max(w, h) <= ROUND * Math.min(w, h)) context.arc(0, 0, Math.max(w, h) / 2 + clear, 0, 2 * Math.PI);
  else {
    const [wide, high] = [w + 2 * clear, h + 2 * clear];
    context.roundRect(-wide / 2, -high / 2, wide, high, Math.min(wide, high) / 2);
  }
  // An outline in the background's colour, so that the ring shows on dark marks.
  context.strokeStyle = palette.ground;
  context.lineWidth = sizes.ring + 2.5 * sizes.unit;
  context.stroke();
  context.strokeStyle = palette.ink;
  context.lineWidth = sizes.ring;
  context.stroke();
  context.restore();
}
