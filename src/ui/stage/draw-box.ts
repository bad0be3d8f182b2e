/** Draws what does not change from frame to frame of the stage's boxes: bodies, captions, words, frames and rulers. */
import { crisp } from './crisp';
import type { Box, Queue, Rect, Row } from './layout-types';
import { hasScale, scaleBaseline, scaleFont, scaleWords } from './queue-scale';
import { namesBoth } from './rows';
import type { Scene } from './scene';
import { cutToFit, firstThatFits, mono, narrow, sans } from './sizes';
import { grouped, hostCaptions, queueCaptions, rulerInRoom, rulerMarks, type PortState } from './words';

export type PortOf = (link: number) => PortState;

export function drawBody({ context, palette, sizes, layout, topology }: Scene, box: Box): void {
  if (!box.framed) return;
  const main = box.queue !== null
    && (box.queue.link === topology.bottleneckLink || layout.boxes.filter(({ queue }) => queue).length === 1);
  context.beginPath();
  context.roundRect(box.x, box.y, box.w, box.h, Math.min(6 * sizes.unit, box.h / 3));
  context.fillStyle = palette.node;
  context.fill();
  context.strokeStyle = main || box.style === 'packets' ? palette.line2 : palette.line;
  context.lineWidth = main ? sizes.hair * 1.4 : sizes.hair * 1.2;
  context.stroke();
}

/** Draws what is in a box: the words above its rows, names, and the background of what moves. */
export function drawInside(scene: Scene, box: Box, port: PortOf): void {
  scene.context.textBaseline = 'alphabetic';
  drawHeader(scene, box);
  if (box.style === 'rows') {
    drawRowNames(scene, box);
    drawHidden(scene, box);
  }
  if (box.style === 'pill') for (const row of box.rows) drawPillName(scene, row, box);
  if (box.style === 'rows' || box.style === 'pill') {
    for (const { gauge, side } of box.rows) if (side === 'receive') drawGround(scene, gauge, scene.palette.line);
  }
  drawQueueFrame(scene, box, box.queue ? port(box.queue.link).capacity : -1);
  for (const { bar } of box.gauges) drawGround(scene, bar, scene.palette.line2);
}

/** Says what the squares and bars of a sender mean. */
function drawHeader({ context, palette, sizes, topology, measure }: Scene, { x, w, header, rows }: Box): void {
  if (!header) return;
  context.font = sans(sizes.small * 0.92);
  context.fillStyle = palette.ink3;
  context.textAlign = 'left';
  const room = w - 2 * (header.x - x);
  const windowless = rows.every(({ flow }) => topology.flows[flow].windowless);
  const rated = rows.find(({ rate }) => rate !== null);
  const rateWords = rated
    ? firstThatFits(['ACR, Mb/s', 'ACR', ''], context.font, windowless ? room : room * 0.55, measure) : '';
  const left = room - (rateWords ? measure(rateWords, context.font) + 8 : 0);
  const words = windowless ? [rated ? '' : 'UDP, no window', 'UDP', ''] : ['cwnd, packets', 'cwnd', ''];
  context.fillText(firstThatFits(words, context.font, left, measure), header.x, header.y);
  if (rated && rateWords) {
    context.textAlign = 'right';
    context.fillText(rateWords, rated.valueX, header.y);
  }
}

/** Draws the names of rows, unless the rows are too close together. */
function drawRowNames({ context, palette, sizes, selected, measure }: Scene, { x, rows }: Box): void {
  const apart = rows.length > 1 ? Math.abs(rows[1].y - rows[0].y) : Infinity;
  if (apart < sizes.tick * 0.85) return;
  context.textAlign = 'right';
  for (const { flow, label, labelX, y } of rows) {
    if (!label) continue;
    const chosen = flow === selected;
    context.font = mono(sizes.tick, chosen ? 600 : 400);
    context.fillStyle = chosen ? palette.ink : palette.ink2;
    const room = labelX - x - (sizes.compact ? -8 : 4);
    context.fillText(cutToFit(label, context.font, room, measure), labelX, y + sizes.tick * 0.36);
  }
}

/** Says how many flows have no row. */
function drawHidden({ context, palette, sizes, measure }: Scene, { x, w, rows, hidden }: Box): void {
  if (!hidden) return;
  context.font = sans(sizes.small * 0.92);
  context.fillStyle = palette.ink3;
  context.textAlign = 'left';
  const count = grouped(hidden.count);
  const [first] = rows;
  const left = sizes.compact ? x - 4
    : first?.side === 'receive' && first.entry ? first.gauge.x
    : x + 10 * sizes.unit;
  const words = [`${count} more ${hidden.noun}`, `${count} more`, `+${count}`, ''];
  context.fillText(
    firstThatFits(words, context.font, x + w - left - 4, measure), left, hidden.y + sizes.tick * 0.36,
  );
}

/** Draws the background of a bar or a gauge that moves. */
function drawGround({ context, palette, sizes }: Scene, { x, y, w, h }: Rect, edge: string): void {
  context.beginPath();
  context.roundRect(x, y, w, h, 2);
  context.fillStyle = palette.ground;
  context.fill();
  context.strokeStyle = edge;
  context.lineWidth = sizes.hair;
  context.stroke();
}

function drawPillName({ context, palette, sizes, measure }: Scene, { label, labelX, side, y }: Row, box: Box): void {
  context.textAlign = 'right';
  context.font = sizes.compact ? mono(sizes.tick) : sans(sizes.small, 600);
  context.fillStyle = sizes.compact ? palette.ink2 : palette.ink;
  // On a phone a sender's name may extend into the margin; a receiver's would cover arriving cells.
  const beyond = !sizes.compact ? -4 : side === 'send' ? 8 : -1;
  context.fillText(cutToFit(label, context.font, labelX - box.x + beyond, measure), labelX, y + sizes.small * 0.35);
}

function drawQueueFrame(scene: Scene, box: Box, capacity: number): void {
  const { context, palette, sizes } = scene;
  const { queue } = box;
  if (!queue || !queue.worded) return;
  const { frame } = queue;
  const one = queue.rows === 1;
  context.beginPath();
  context.roundRect(frame.x, frame.y, frame.w, frame.h, one ? 5 * sizes.unit : 2);
  context.fillStyle = palette.ground;
  context.fill();
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair * (one ? 1.4 : 1);
  context.stroke();
  const drawing = scene.queues[scene.layout.boxes.indexOf(box)];
  if (queue.beyond > 0) openTail(scene, queue);
  if (one || !drawing) return;
  drawRuler(scene, queue, drawing.padX, capacity);
  if (hasScale(queue)) drawScale(scene, queue);
}

/** Breaks the edge of a queue's frame at its tail: there are more places than are drawn. */
function openTail({ context, palette, sizes }: Scene, { frame, direction }: Queue): void {
  const x = direction > 0 ? frame.x : frame.x + frame.w;
  context.beginPath();
  context.moveTo(x, frame.y + 3);
  context.lineTo(x, frame.y + frame.h - 3);
  context.strokeStyle = palette.ground;
  context.lineWidth = 3 * sizes.hair;
  context.stroke();
  context.setLineDash([3, 4]);
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  context.stroke();
  context.setLineDash([]);
}

/** Draws the numbers of places under a queue. */
function drawRuler({ context, palette, sizes, measure }: Scene, queue: Queue, padX: number, capacity: number): void {
  const { frame } = queue;
  const y = frame.y + frame.h;
  context.font = mono(sizes.tick);
  context.textAlign = 'center';
  context.fillStyle = palette.ink3;
  const all = rulerMarks(queue.capacity, queue.placeBytes, capacity);
  const apart = (frame.w / Math.max(1, all.length - 1));
  const marks = rulerInRoom(all, apart, (text) => measure(text, context.font));
  const widest = Math.max(...marks.map(({ text }) => measure(text, context.font)));
  let lastX = Infinity;
  context.beginPath();
  marks.forEach(({ place, text }, number) => {
    const along = padX + (place / queue.cellsPerMark / queue.rows) * queue.pitchX;
    const x = queue.direction > 0 ? frame.x + frame.w - along : frame.x + along;
    context.moveTo(crisp(x, 1), y + 1.5);
    context.lineTo(crisp(x, 1), y + 5 * sizes.unit);
    const shown = apart > widest + 8 || number === 0 || number === marks.length - 1;
    if (shown && Math.abs(x - lastX) > widest + 3) {
      // Cells dropped at the tail fall past here, so the number is beside their path if there is room.
      const aside = number === 0 ? Math.min(measure(text, context.font) / 2, apart - widest - 12) : 0;
      context.fillText(text, x + queue.direction * Math.max(0, aside), y + 5 * sizes.unit + sizes.tick);
      lastX = x;
    }
  });
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  context.stroke();
}

/** Says how many places are drawn, and how many one mark stands for. */
function drawScale({ context, palette, sizes, measure }: Scene, queue: Queue): void {
  const { frame, direction } = queue;
  context.textAlign = direction > 0 ? 'right' : 'left';
  context.font = scaleFont(sizes);
  context.fillStyle = palette.ink3;
  const words = scaleWords(queue, sizes, measure);
  context.fillText(words, direction > 0 ? frame.x + frame.w : frame.x, scaleBaseline(queue, sizes));
}

export function drawCaption(scene: Scene, box: Box, port: PortOf): void {
  const { context, palette, sizes, topology, measure } = scene;
  const group = topology.groups[box.group];
  const { caption } = box;
  if (box.style === 'pill' && box.rows.length > 0) return;
  if (box.style === 'packets') return;
  const size =
    box.style === 'mark' ? sizes.small : caption.inside ? (sizes.compact ? 13 : sizes.name * 1.13) : sizes.name;
  const font = sans(size, 600);
  context.fillStyle = palette.ink;
  context.font = font;
  if (box.style === 'mark') return drawMark(scene, box, group.id, font);
  context.textAlign = 'left';
  const name = cutToFit(group.id, font, Math.max(caption.room, box.w), measure);
  context.fillText(name, caption.x, caption.y);
  const used = measure(name, font) + 6 * sizes.unit;
  if (caption.inside || name === '') return;
  const texts = group.kind === 'host' ? hostCaptions(group, topology, sizes.compact)
    : box.queue ? queueCaptions(topology, box.queue.link, port(box.queue.link)) : [''];
  context.fillStyle = palette.ink2;
  // The longest words, in narrow type if only that fits; else shorter ones.
  const room = caption.room - used;
  const font2 = measure(texts[0], sans(sizes.small)) <= room ? sans(sizes.small) : narrow(sizes.small);
  context.font = font2;
  context.fillText(firstThatFits(texts, font2, room, measure), caption.x + used, caption.y);
}

/** Draws a name in the middle of its box, or two lines, `s1` and `7 more`, each at its lane. */
function drawMark({ context, palette, sizes, measure }: Scene, box: Box, id: string, font: string): void {
  const { x, y, w, h, hidden, rows } = box;
  const both = namesBoth(box, sizes);
  const drop = sizes.small * 0.35;
  context.textAlign = 'center';
  context.fillText(cutToFit(id, font, w - 6, measure), x + w / 2, (both ? rows[0].y : y + h / 2) + drop);
  if (!both || hidden === null) return;
  const count = grouped(hidden.count);
  context.font = sans(sizes.small * 0.92);
  context.fillStyle = palette.ink3;
  context.fillText(firstThatFits([`${count} more`, `+${count}`, ''], context.font, w - 6, measure), x + w / 2, hidden.y
    + drop);
}
