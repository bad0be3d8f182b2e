/**
 * All that stands still between frames: boxes, captions, lanes at rest, curves, rulers. Drawn once per layout and
 * camera.
 */
import type { Box, Lane, Row } from './layout-types';
import { namesBoth } from './rows';
import type { Scene } from './scene';
import { cutToFit, firstThatFits, mono, narrow, sans } from './sizes';
import { grouped, hostCaptions, queueCaptions, rulerMarks, type PortState } from './words';

export function drawStatic(scene: Scene, port: (link: number) => PortState): void {
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

const crisp = (value: number, hair: number): number =>
  (hair % 2 === 1 ? Math.round(value - 0.5) + 0.5 : Math.round(value));

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

function drawBody({ context, palette, sizes, layout, topology }: Scene, box: Box): void {
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

/** The rows of the selected flow. */
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

/** Small circles where a lane leaves and enters. */
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

function drawInside(scene: Scene, box: Box, port: (link: number) => PortState): void {
  const { context, palette, sizes, selected } = scene;
  context.textBaseline = 'alphabetic';
  if (box.header) {
    context.font = sans(sizes.small * 0.92);
    context.fillStyle = palette.ink3;
    context.textAlign = 'left';
    const room = box.w - 2 * (box.header.x - box.x);
    const windowless = box.rows.every(({ flow }) => scene.topology.flows[flow].windowless);
    const rated = box.rows.find(({ rate }) => rate !== null);
    const rateWords = rated ? firstThatFits(
      ['ACR, Mb/s', 'ACR', ''], context.font, windowless ? room : room * 0.55, scene.measure,
    ) : '';
    const left = room - (rateWords ? scene.measure(rateWords, context.font) + 8 : 0);
    context.fillText(firstThatFits(
      windowless ? [rated ? '' : 'UDP, no window', 'UDP', ''] : ['cwnd, packets', 'cwnd', ''], context.font, left,
      scene.measure,
    ), box.header.x, box.header.y);
    if (rated && rateWords) {
      context.textAlign = 'right';
      context.fillText(rateWords, rated.valueX, box.header.y);
    }
  }
  const tight = box.rows.length > 1 ? Math.abs(box.rows[1].y - box.rows[0].y) : Infinity;
  if (box.style === 'rows' && tight >= sizes.tick * 0.85) {
    context.textAlign = 'right';
    for (const { flow, label, labelX, y } of box.rows) {
      const chosen = flow === selected;
      context.font = mono(sizes.tick, chosen ? 600 : 400);
      context.fillStyle = chosen ? palette.ink : palette.ink2;
      if (label) {
        context.fillText(
          cutToFit(label, context.font, labelX - box.x - (sizes.compact ? -8 : 4), scene.measure), labelX,
          y + sizes.tick * 0.36,
        );
      }
    }
  }
  if (box.style === 'pill') for (const row of box.rows) drawPillName(scene, row, box);
  if (box.hidden && box.style === 'rows') {
    context.font = sans(sizes.small * 0.92);
    context.fillStyle = palette.ink3;
    context.textAlign = 'left';
    const { count, noun, y } = box.hidden;
    const x = sizes.compact ? box.x - 4
      : box.rows[0]?.side === 'receive' && box.rows[0].entry ? box.rows[0].gauge.x
      : box.x + 10 * sizes.unit;
    context.fillText(firstThatFits(
      [`${grouped(count)} more ${noun}`, `${grouped(count)} more`, `+${grouped(count)}`, ''], context.font,
      box.x + box.w - x - 4, scene.measure,
    ), x, y + sizes.tick * 0.36);
  }
  for (const { gauge, side } of box.style === 'rows' || box.style === 'pill' ? box.rows : []) {
    if (side !== 'receive') continue;
    context.beginPath();
    context.roundRect(gauge.x, gauge.y, gauge.w, gauge.h, 2);
    context.fillStyle = palette.ground;
    context.fill();
    context.strokeStyle = palette.line;
    context.lineWidth = sizes.hair;
    context.stroke();
  }
  drawQueueFrame(scene, box, box.queue ? port(box.queue.link).capacity : -1);
  for (const { bar } of box.gauges) {
    context.beginPath();
    context.roundRect(bar.x, bar.y, bar.w, bar.h, 2);
    context.fillStyle = palette.ground;
    context.fill();
    context.strokeStyle = palette.line2;
    context.lineWidth = sizes.hair;
    context.stroke();
  }
}

function drawPillName({ context, palette, sizes, measure }: Scene, { label, labelX, side, y }: Row, box: Box): void {
  context.textAlign = 'right';
  context.font = sizes.compact ? mono(sizes.tick) : sans(sizes.small, 600);
  context.fillStyle = sizes.compact ? palette.ink2 : palette.ink;
  // On a phone a sender's name may reach into the margin; a receiver's would lie over what arrives.
  const beyond = !sizes.compact ? -4 : side === 'send' ? 8 : -1;
  context.fillText(cutToFit(label, context.font, labelX - box.x + beyond, measure), labelX, y + sizes.small * 0.35);
}

function drawQueueFrame({ context, palette, sizes, queues, layout, measure }: Scene, box: Box, capacity: number): void {
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
  if (one) return;
  const drawing = queues[layout.boxes.indexOf(box)];
  if (!drawing) return;
  const y = frame.y + frame.h;
  context.font = mono(sizes.tick);
  context.textAlign = 'center';
  context.fillStyle = palette.ink3;
  const marks = rulerMarks(queue.capacity, queue.placeBytes, capacity);
  const widest = Math.max(...marks.map(({ text }) => measure(text, context.font)));
  const apart = (frame.w / Math.max(1, marks.length - 1));
  let lastX = Infinity;
  context.beginPath();
  marks.forEach(({ place, text }, number) => {
    const along = drawing.padX + (place / queue.cellsPerMark / queue.rows) * queue.pitchX;
    const x = queue.direction > 0 ? frame.x + frame.w - along : frame.x + along;
    context.moveTo(crisp(x, 1), y + 1.5);
    context.lineTo(crisp(x, 1), y + 5 * sizes.unit);
    const shown = apart > widest + 8 || number === 0 || number === marks.length - 1;
    if (shown && Math.abs(x - lastX) > widest + 3) {
      // Cells that fall at the tail come past there: the number stands beside their way where there is room.
      const aside = number === 0 ? Math.min(measure(text, context.font) / 2, apart - widest - 12) : 0;
      context.fillText(text, x + queue.direction * Math.max(0, aside), y + 5 * sizes.unit + sizes.tick);
      lastX = x;
    }
  });
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair;
  context.stroke();
  if (queue.cellsPerMark > 1 && queue.placeBytes === 0) {
    context.textAlign = queue.direction > 0 ? 'right' : 'left';
    context.font = sans(sizes.small * 0.92);
    context.fillText(
      `one mark is ${grouped(queue.cellsPerMark)} ${queue.unit}`, queue.direction > 0 ? frame.x + frame.w : frame.x,
      y + 9 * sizes.unit + 2.1 * sizes.tick,
    );
  }
}

function drawCaption(scene: Scene, box: Box, port: (link: number) => PortState): void {
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
  // The longest words, set narrow where they fit only so; else shorter ones.
  const room = caption.room - used;
  const font2 = measure(texts[0], sans(sizes.small)) <= room ? sans(sizes.small) : narrow(sizes.small);
  context.font = font2;
  context.fillText(firstThatFits(texts, font2, room, measure), caption.x + used, caption.y);
}

/** A name in the middle of its box; in two lines `s1` and `7 more`, each at its lane. */
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

