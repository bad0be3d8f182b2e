/**
 * Draws what changes in the box of a switch, over the cells: the threshold, the fill in words, and gauges of other
 * ports.
 */
import { LINK, type Frame } from '../../runner/client/frame';
import type { Box, Lane } from './layout-types';
import { heldAt, type Held } from './pardoned';
import { frameLink, type Scene } from './scene';
import { partUnder } from './queue-scale';
import { firstThatFits, mono, sans } from './sizes';
import { fillWords, grouped, placeQueueWords, placesWords } from './words';

export function drawSwitches(scene: Scene, frame: Frame): void {
  for (const box of scene.layout.boxes) {
    if (box.queue) drawQueue(scene, frame, box);
    for (const gauge of box.gauges) drawGauge(scene, frame, gauge.link, gauge);
  }
  for (const lane of scene.layout.lanes) drawStall(scene, frame, lane);
}

/** Says at the beginning of a link that VCs stand still for good, as no credit will come for them. */
function drawStall(
  { context, palette, sizes, measure }: Scene, frame: Frame, { links, points, rail, length }: Lane,
): void {
  const vcs = links.reduce((sum, link) => sum + frameLink(frame, link, LINK.stalledVcs), 0);
  if (vcs === 0) return;
  const [{ x, y }, next] = points;
  const who = `${grouped(vcs)} VC${vcs === 1 ? '' : 's'}`;
  context.font = sans(sizes.small, 600);
  const room = Math.max(length, 120 * sizes.unit);
  const texts = [`${who} at a standstill: no credit will come`, `${who}: no credit will come`, 'no credit will come'];
  context.textAlign = next.x >= x ? 'left' : 'right';
  context.fillStyle = palette.loss;
  const text = firstThatFits(texts, context.font, room, measure) || texts[2];
  haloed(context, palette.ground, text, x + (next.x >= x ? 6 : -6), y + rail + sizes.small * 1.7);
}

function drawQueue(scene: Scene, frame: Frame, box: Box): void {
  const { context, palette, sizes, layout, measure, topology } = scene;
  const { queue } = box;
  const drawing = scene.queues[layout.boxes.indexOf(box)];
  if (!queue || !drawing) return;
  const { frame: rect } = queue;
  const bytes = queue.placeBytes > 0;
  const held = heldAt(frame, queue.link);
  const queued = bytes ? held.taken / queue.placeBytes : held.taken + held.back + held.sent;
  const most = frameLink(frame, queue.link, LINK.capacity);
  const full = held.taken >= most;
  const along = (cells: number): number => drawing.padX + (cells / queue.cellsPerMark / queue.rows) * queue.pitchX;
  const lineX = queue.threshold >= 0 && queue.threshold < queue.capacity
    ? (queue.direction > 0 ? rect.x + rect.w - along(queue.threshold) : rect.x + along(queue.threshold))
    : null;
  const small = layout.boxes.some(({ style }) => style === 'packets');
  const thresholdText = lineX === null ? '' : `threshold ${grouped(queue.threshold * (queue.placeBytes || 1))}`;
  const font = sans(sizes.small, 600);
  const plain = sans(sizes.small, 500);
  const tail = along(
    Math.ceil(Math.min(queued, queue.capacity) / queue.cellsPerMark / queue.rows) * queue.rows * queue.cellsPerMark,
  );
  const tailX = queue.direction > 0 ? rect.x + rect.w - tail : rect.x + tail;
  const unit = topology.packetMode ? ` ${queue.unit}` : '';
  const fills = fillWords(held, most, unit);
  const fillText = firstThatFits(fills, font, rect.w, measure) || fills[fills.length - 1];
  const fillWidth = Math.max(measure(`${grouped(most)} of ${grouped(most)}${unit}`, font), measure(fillText, font));
  const widths = [fillWidth, measure(thresholdText, plain)] as const;
  const words = placeQueueWords([rect.x, rect.x + rect.w], tailX, lineX, widths, queue.direction);
  const lineHeight = sizes.small * 1.35;
  const baseline = rect.y - 6.5 * sizes.unit;
  const top = sizes.compact ? rect.y - 4
    : rect.y - 19 * sizes.unit - (words.stacked ? lineHeight : 0) - (sizes.small - 12.5);
  if (lineX !== null) {
    context.fillStyle = palette.ink;
    context.fillRect(
      lineX - sizes.rule / 2, top, sizes.rule, rect.y + rect.h + (queue.rows === 1 ? 0 : 5 * sizes.unit) - top,
    );
  }
  drawAverage(scene, frame, box, along);
  if (!queue.worded) {
    if (lineX !== null) {
      context.font = sans(sizes.small);
      context.textAlign = 'left';
      context.fillStyle = palette.ink2;
      // Under its line, beside the ring of a dropped cell and above the words about it.
      const wide = measure(thresholdText, context.font);
      const x = Math.min(Math.max(lineX - wide / 2, box.x + 22), layout.width - wide - 8);
      context.fillText(thresholdText, x, box.y + box.h + sizes.small);
    } else if (queue.beyond > 0) {
      context.font = sans(sizes.small);
      context.textAlign = queue.direction > 0 ? 'right' : 'left';
      context.fillStyle = palette.ink2;
      const part = partUnder(box, layout.boxes, sizes, measure);
      context.fillText(part, queue.direction > 0 ? box.x + box.w : box.x, box.y + box.h + sizes.small);
    }
    return;
  }
  context.textAlign = 'left';
  if (thresholdText) {
    context.font = plain;
    context.fillStyle = palette.ink;
    context.fillText(thresholdText, words.thresholdX, words.stacked ? baseline - lineHeight : baseline);
  }
  if (small) return drawPlaces(scene, box, held, most);
  context.font = font;
  context.fillStyle = full ? palette.loss : palette.ink;
  context.fillText(fillText, words.fillX, baseline);
}

/** Draws the average by which random early detection judges: a dashed line beside that of the threshold. */
function drawAverage(
  { context, palette, sizes }: Scene, frame: Frame, { queue }: Box, along: (places: number) => number,
): void {
  if (!queue) return;
  const average = frameLink(frame, queue.link, LINK.average);
  if (average < 0) return;
  const { frame: rect } = queue;
  const far = along(Math.min(queue.capacity, average / (queue.placeBytes || 1)));
  const x = queue.direction > 0 ? rect.x + rect.w - far : rect.x + far;
  context.strokeStyle = palette.ink;
  context.lineWidth = sizes.rule;
  context.setLineDash([5, 3]);
  context.beginPath();
  context.moveTo(x, rect.y - 3 * sizes.unit);
  context.lineTo(x, rect.y + rect.h + 3 * sizes.unit);
  context.stroke();
  context.setLineDash([]);
  if (!queue.worded || queue.rows === 1) return;
  context.font = sans(sizes.small);
  context.fillStyle = palette.ink2;
  // Inside the frame at its foot, on the side of the tail, which is free as long as the queue is near its average.
  const before = queue.direction > 0 ? x - rect.x : rect.x + rect.w - x;
  const leftward = (queue.direction > 0) === (before > 52 * sizes.unit);
  context.textAlign = leftward ? 'right' : 'left';
  haloed(context, palette.ground, 'average', x + (leftward ? -5 : 5) * sizes.unit, rect.y + rect.h - 7 * sizes.unit);
}

function haloed(context: CanvasRenderingContext2D, ground: string, text: string, x: number, y: number): void {
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = ground;
  context.strokeText(text, x, y);
  context.fillText(text, x, y);
}

/** Writes the fill of the queue beside the name of the switch, which in a small network is inside its box. */
function drawPlaces(
  { context, palette, sizes, topology, measure }: Scene, box: Box, held: Held, capacity: number,
): void {
  const full = held.taken >= capacity;
  const { id } = topology.groups[box.group];
  const pad = (sizes.compact ? 10 : 20) * sizes.unit;
  const y = box.y + (sizes.compact ? 18 : 29) * sizes.unit;
  const name = sans(sizes.compact ? 13 : sizes.name * 1.13, 600);
  const words = sans(sizes.compact ? 11.5 : sizes.small * 1.1, full ? 600 : 400);
  context.font = words;
  context.textAlign = 'right';
  context.fillStyle = full ? palette.loss : palette.ink2;
  const texts = placesWords(held, capacity);
  const room = box.w - measure(id, name) - 2 * pad - 8;
  context.fillText(firstThatFits(texts, words, room, measure) || texts[texts.length - 1], box.x + box.w - pad, y);
}

function drawGauge(scene: Scene, frame: Frame, link: number, { bar, direction, worded }: Box['gauges'][number]): void {
  const { context, palette, sizes } = scene;
  const { taken, back } = heldAt(frame, link);
  const queued = Math.max(taken + back, 0);
  const capacity = frameLink(frame, link, LINK.capacity);
  const threshold = frameLink(frame, link, LINK.threshold);
  if (capacity <= 0) return;
  const full = queued >= capacity;
  const w = bar.w * Math.min(1, queued / capacity);
  if (queued > 0) {
    context.fillStyle = full ? palette.loss : palette.ink3;
    context.fillRect(direction > 0 ? bar.x + bar.w - w : bar.x, bar.y + 1, w, bar.h - 2);
  }
  if (threshold >= 0 && threshold < capacity) {
    context.fillStyle = palette.ink;
    const along = bar.w * (threshold / capacity);
    context.fillRect((direction > 0 ? bar.x + bar.w - along : bar.x + along) - 0.8, bar.y - 2, sizes.rule, bar.h + 4);
  }
  if (!worded) return;
  context.font = mono(sizes.tick);
  context.textAlign = direction > 0 ? 'right' : 'left';
  context.fillStyle = full ? palette.loss : palette.ink2;
  const long = `${grouped(queued)} of ${grouped(capacity)}`;
  const text = scene.measure(long, mono(sizes.tick)) <= bar.w + 10 * sizes.unit ? long : grouped(queued);
  context.fillText(text, direction > 0 ? bar.x + bar.w : bar.x, bar.y - 4);
}
