/**
 * Draws the cells that a frame counts without a row for each, as it has a row for so many cells only: their places in
 * the queues, and the stretch of a link where they are. Of a link the frame lists the cells that arrive first, of a
 * queue those that leave first, so the others are behind them. They are light grey, but in the colour of a flow where a
 * link carries data of no other.
 */
import { CELL, CELL_WHERE, HEAD, LINK, type Frame } from '../../runner/client/frame';
import { flowMark } from '../look/palette';
import type { Lane } from './layout-types';
import { canFollow, frameLink, markX, markY, ribbonWidth, type Scene } from './scene';
import { COUNTED_ALPHA } from './sizes';

/** Over how many of its bins a ribbon becomes wider at its end. */
const SMOOTHED = 3;

/** By link: cells in rows on it, the share of its length behind the last of them, and cells and bytes in its queue. */
interface Listed { onLink: Float64Array; behind: Float64Array; queued: Float64Array; bytes: Float64Array }

function listedIn(frame: Frame): Listed {
  const { cells: { rows, stride, data }, links, header } = frame;
  const nowPs = header[HEAD.timePs];
  const none = (): Float64Array => new Float64Array(links.rows);
  const listed = { onLink: none(), behind: none().fill(1), queued: none(), bytes: none() };
  for (let row = 0, at = 0; row < rows; row++, at += stride) {
    const link = data[at + CELL.link];
    const where = data[at + CELL.where];
    if (where === CELL_WHERE.onLink) {
      listed.onLink[link]++;
      const share = 1 - (data[at + CELL.at] - nowPs) / Math.max(1, frameLink(frame, link, LINK.delayPs));
      listed.behind[link] = Math.max(0, Math.min(listed.behind[link], share));
    } else if (where === CELL_WHERE.inQueue) {
      listed.queued[link]++;
      listed.bytes[link] += data[at + CELL.bytes];
    }
  }
  return listed;
}

/** Returns whether it has drawn any in grey. */
export function drawCounted(scene: Scene, frame: Frame): boolean {
  const { context, palette, ratio } = scene;
  const listed = listedIn(frame);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.globalAlpha = COUNTED_ALPHA;
  context.fillStyle = palette.ink3;
  const inQueues = scene.layout.boxes.map((_, box) => inQueue(scene, frame, listed, box)).includes(true);
  const onLinks = scene.lanes.map((_, lane) => onLane(scene, frame, listed, lane)).includes(true);
  context.globalAlpha = 1;
  return inQueues || onLinks;
}

function inQueue(scene: Scene, frame: Frame, { queued, bytes }: Listed, box: number): boolean {
  const { layout, queues, context } = scene;
  const { queue } = layout.boxes[box];
  const drawing = queues[box];
  if (!queue || !drawing) return false;
  const { link, placeBytes, cellsPerMark, columns, rows } = queue;
  const [known, all] = placeBytes > 0
    ? [bytes[link] / placeBytes, frameLink(frame, link, LINK.places) / placeBytes]
    : [queued[link], frameLink(frame, link, LINK.queued)];
  // Cells that were brought back may wait beyond the last place, in one more column.
  const end = Math.min(Math.ceil(all / cellsPerMark), (columns + 1) * rows);
  const from = Math.ceil(known / cellsPerMark);
  for (let number = from; number < end; number++) {
    const x = markX(queue, drawing, number);
    const y = markY(queue, drawing, number);
    context.fillRect(x - drawing.w / 2, y - drawing.h / 2, drawing.w, drawing.h);
  }
  return from < end;
}

/**
 * Draws a band, as wide as the ribbon would be on average, from the sender to the last cell that has a row. Returns
 * whether it is grey.
 */
function onLane(scene: Scene, frame: Frame, { onLink, behind }: Listed, number: number): boolean {
  const { layout, lanes, palette, context } = scene;
  const { mark } = lanes[number];
  const lane = layout.lanes[number];
  // A ribbon from what the link carried shows all of its cells.
  if (!canFollow(scene, frame, lane.links[0])) return false;
  let missing = 0;
  let share = 0;
  for (const link of lane.links) {
    const more = frameLink(frame, link, LINK.inFlight) - onLink[link];
    if (more <= 0) continue;
    missing += more;
    share = Math.max(share, behind[link]);
  }
  const shown = lane.to - lane.from;
  const end = Math.min(lane.length, ((share - lane.from) / shown) * lane.length);
  // The ribbon of the cells with rows begins narrow, because it is smoothed. In one colour both are one ribbon.
  const to = mark < 0 ? end : Math.min(lane.length, end + SMOOTHED * (lane.length / lanes[number].bins.length));
  if (missing === 0 || end <= 0) return false;
  const most = ((share / shown) * lane.length / lanes[number].pitch) * lane.links.length;
  context.lineWidth = Math.max(1, Math.min(1, missing / most) * ribbonWidth(scene, number));
  context.globalAlpha = mark >= 0 ? 1 : COUNTED_ALPHA;
  context.strokeStyle = mark >= 0 ? flowMark(palette, mark).colour : palette.ink3;
  context.beginPath();
  alongTo(context, lane, to);
  context.stroke();
  return mark < 0;
}

/** Adds the first part of a lane to the path, up to `to` px. */
function alongTo(path: Pick<Path2D, 'moveTo' | 'lineTo'>, { points, lengths }: Lane, to: number): void {
  path.moveTo(points[0].x, points[0].y);
  for (let next = 1; next < points.length; next++) {
    const [a, b] = [points[next - 1], points[next]];
    const part = Math.min(1, (to - lengths[next - 1]) / Math.max(1e-6, lengths[next] - lengths[next - 1]));
    path.lineTo(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
    if (part < 1) return;
  }
}
