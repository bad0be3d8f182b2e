/**
 * Finds what is under a point of the stage: a cell in a queue or on a link, a lane, a row. Works on the layout as seen
 * by the camera.
 */
import { CELL_BITS } from '../../model/constants';
import { PS_PER_S } from '../../model/kernel/time';
import { rowAt } from '../../runner/client/columns';
import { CELL, CELL_COLUMNS, CELL_FLAG, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import type { Lane, Layout, Point, Rect } from './layout-types';
import type { Topology } from './topology';

/** A cell as its row of the frame names it. */
export interface HitCell {
  link: number;
  where: number;
  index: number;
  of: number;
  packet: number;
  ack: boolean;
  /** See CELL_FLAG. */
  flags: number;
}

export interface Hit { flow: number; cell: HitCell | null }

const REACH = 5;

export function hitTest(layout: Layout, topology: Topology, frame: Frame | null, x: number, y: number): Hit | null {
  return inQueue(layout, frame, x, y) ?? onRail(layout, frame, x, y) ?? onLane(layout, topology, frame, x, y)
    ?? inRow(layout, x, y);
}

export const inside = ({ x: left, y: top, w, h }: Rect, x: number, y: number): boolean =>
  x >= left && x <= left + w && y >= top && y <= top + h;

/** Returns the link of the port at a point: by its queue or gauge, else the switch's queue; −1 if there is none. */
export function portAt({ boxes }: Layout, x: number, y: number): number {
  for (const box of boxes) {
    const gauge = box.gauges.find(({ bar }) => inside({ ...bar, y: bar.y - REACH, h: bar.h + 2 * REACH }, x, y));
    if (gauge) return gauge.link;
    if (box.queue && (inside(box, x, y) || inside(box.queue.frame, x, y))) return box.queue.link;
  }
  return -1;
}

function inRow({ boxes }: Layout, x: number, y: number): Hit | null {
  for (const { rows } of boxes) {
    for (const { band, flow } of rows) {
      if (x >= band.x && x <= band.x + band.w && y >= band.y && y < band.y + band.h) return { flow, cell: null };
    }
  }
  return null;
}

/** Returns the place of a queue under a point, 0 for the head; null if there is none. */
export function placeAt(
  layout: Layout, x: number, y: number,
): { link: number; place: number; cellsPerMark: number; placeBytes: number } | null {
  for (const { queue } of layout.boxes) {
    if (!queue) continue;
    const { frame, columns, rows, pitchX, pitchY, direction } = queue;
    const padX = (frame.w - columns * pitchX) / 2;
    const padY = (frame.h - rows * pitchY) / 2;
    const along = direction > 0 ? frame.x + frame.w - padX - x : x - frame.x - padX;
    const down = y - frame.y - padY;
    // Cells that were brought back are in one more column, before the frame.
    if (along < 0 || along >= (columns + 1) * pitchX + padX || down < 0 || down >= rows * pitchY) continue;
    return {
      link: queue.link, place: (Math.floor(along / pitchX) * rows + Math.floor(down / pitchY)) * queue.cellsPerMark,
      cellsPerMark: queue.cellsPerMark, placeBytes: queue.placeBytes,
    };
  }
  return null;
}

function cellAt({ cells }: Frame, row: number): Hit {
  const { flow, link, where, index, of, packet, flags } = rowAt(CELL_COLUMNS, cells, row);
  return { flow, cell: { link, where, index, of, packet, flags, ack: (flags & CELL_FLAG.ack) !== 0 } };
}

function inQueue(layout: Layout, frame: Frame | null, x: number, y: number): Hit | null {
  const place = placeAt(layout, x, y);
  if (!place || !frame) return null;
  const bytesAt = place.placeBytes * place.place;
  let ahead = 0;
  const { data, stride, rows } = frame.cells;
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    if (data[at + CELL.where] !== CELL_WHERE.inQueue || data[at + CELL.link] !== place.link) continue;
    ahead += data[at + CELL.bytes];
    if (place.placeBytes > 0 ? ahead > bytesAt : data[at + CELL.at] === place.place) return cellAt(frame, row);
  }
  return null;
}

type Path = Pick<Lane, 'points' | 'lengths'>;

/** Returns the point of a path nearest to (x, y), how far along the path it is, and how far from (x, y), px. */
function alongLane({ points, lengths }: Path, x: number, y: number): Point & { distance: number; beside: number } {
  let best = { x, y, distance: 0, beside: Infinity };
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b] = [points[i], points[i + 1]];
    const span = Math.max(1e-6, lengths[i + 1] - lengths[i]);
    const [ux, uy] = [(b.x - a.x) / span, (b.y - a.y) / span];
    const along = Math.min(span, Math.max(0, (x - a.x) * ux + (y - a.y) * uy));
    const at = { x: a.x + along * ux, y: a.y + along * uy };
    const beside = Math.hypot(x - at.x, y - at.y);
    if (beside < best.beside) best = { ...at, distance: lengths[i] + along, beside };
  }
  return best;
}

/** Returns the path along the middle of a rectangle; `from` and `to` are shares of its width. */
const alongMiddle = ({ x, y, w, h }: Rect, from = 0, to = 1): Path => ({
  points: [{ x: x + w * from, y: y + h / 2 }, { x: x + w * to, y: y + h / 2 }], lengths: [0, w * (to - from)],
});

/** Returns the point nearest to (x, y) at which a lane, a row, a gauge or the half of a queue at its head is drawn. */
export function drawnNear({ boxes, lanes }: Layout, x: number, y: number): Point {
  const paths = [...lanes, ...boxes.flatMap(({ rows, gauges, queue }) => [
    ...rows.map(({ band }) => alongMiddle(band)), ...gauges.map(({ bar }) => alongMiddle(bar)),
    ...(queue ? [queue.direction > 0 ? alongMiddle(queue.frame, 0.5) : alongMiddle(queue.frame, 0, 0.5)] : []),
  ])];
  return paths.map((path) => alongLane(path, x, y))
    .reduce((best, one) => (one.beside < best.beside ? one : best), { x, y, distance: 0, beside: Infinity });
}

/** Returns the cell on the rail under a lane that is nearest to a point, if one is within reach. */
function onRail({ lanes, laneOfLink }: Layout, frame: Frame | null, x: number, y: number): Hit | null {
  if (frame === null) return null;
  const near = lanes.map((lane) => alongLane(lane, x, y))
    .map(({ distance, beside }, lane) => (Math.abs(beside - lanes[lane].rail) <= REACH ? distance : NaN));
  const { data, stride, rows } = frame.cells;
  const now = frame.header[HEAD.timePs];
  let best = { row: -1, away: REACH };
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    if (data[at + CELL.where] !== CELL_WHERE.onLink || (data[at + CELL.flags] & CELL_FLAG.ack) === 0) continue;
    const link = data[at + CELL.link];
    const own = laneOfLink[link];
    const number = own >= 0 ? own : laneOfLink[link ^ 1];
    if (number < 0 || Number.isNaN(near[number])) continue;
    const lane = lanes[number];
    const left = (data[at + CELL.at] - now) / frame.links.data[link * frame.links.stride + LINK.delayPs];
    const along = (((own >= 0 ? 1 - left : left) - lane.from) / (lane.to - lane.from)) * lane.length;
    if (Math.abs(along - near[number]) < best.away) best = { row, away: Math.abs(along - near[number]) };
  }
  return best.row < 0 ? null : cellAt(frame, best.row);
}

function onLane(layout: Layout, topology: Topology, frame: Frame | null, x: number, y: number): Hit | null {
  let found: { lane: Lane; distance: number; beside: number } | null = null;
  for (const lane of layout.lanes) {
    const { distance, beside } = alongLane(lane, x, y);
    if (beside <= lane.cellHeight / 2 + REACH && (!found || beside < found.beside)) found = { lane, distance, beside };
  }
  if (!found) return null;
  const { lane, distance } = found;
  const cell = frame ? cellOnLane(lane, frame, distance, topology) : null;
  if (cell) return cell;
  const flows = new Set(lane.links.flatMap((link) => topology.dataFlows[link]));
  return flows.size === 1 ? { flow: [...flows][0], cell: null } : null;
}

function cellOnLane(lane: Lane, frame: Frame, distance: number, topology: Topology): Hit | null {
  const { data, stride, rows } = frame.cells;
  const now = frame.header[HEAD.timePs];
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    const link = data[at + CELL.link];
    if (data[at + CELL.where] !== CELL_WHERE.onLink || !lane.links.includes(link)
        || (data[at + CELL.flags] & CELL_FLAG.ack) !== 0) {
      continue;
    }
    const { delayPs, rateBps } = {
      delayPs: frame.links.data[link * frame.links.stride + LINK.delayPs],
      rateBps: frame.links.data[link * frame.links.stride + LINK.rateBps],
    };
    if (delayPs <= 0) continue;
    const scale = lane.length / (lane.to - lane.from);
    const front = (1 - (data[at + CELL.at] - now) / delayPs - lane.from) * scale;
    const bits = topology.packetMode ? 8 * data[at + CELL.bytes] : CELL_BITS;
    const length = ((bits * PS_PER_S) / rateBps / delayPs) * scale;
    const head = topology.packetMode ? front + length : front;
    if (topology.packetMode ? distance <= head && distance >= front
      : distance <= head && distance >= head - Math.min(length, 60)) {
      return cellAt(frame, row);
    }
  }
  return null;
}
