/** Draws dropped cells: those that fall, one of them with a ring and its reason, and the trays with the others. */
import { REASONS } from '../../model/reasons';
import { LINK, type Frame } from '../../runner/client/frame';
import { drawTag, restsBeside } from './draw-tag';
import { fallen, afterImageAlpha, FALL_MS, type Fall } from './falling';
import type { Point, Rect } from './layout-types';
import { drawLost } from './marks';
import { fallenSize, fallsOut, hasLargeWords, lowestRest, restsAt, restsUnder, ringRadius } from './resting';
import { frameLink, type Scene } from './scene';
import { cutToFit, mono, sans } from './sizes';
import { NEUTRAL, VARIANT } from './sprites';
import { portsOf } from './topology';
import { TRAY_MARKS, type Tray } from './tracker';
import { trayWidths } from './tray-widths';
import { grouped } from './words';

const TILT = 0.3;
/** How far the words about a dropped cell reach from its ring, px. */
const BESIDE = 320;
/** Delay of the after-images, as a share of the fall. */
const BEHIND = [0.2, 0.42];

interface Way { from: Point; to: Point; w: number; h: number; leftward: boolean }

/**
 * Returns where a cell falls from and to, and its size. It comes to rest where there is room for its ring, and on a
 * phone for its words: below everything else, since elsewhere they would cover names and hosts.
 */
function wayOf(scene: Scene, fall: Fall): Way | null {
  const way = freeWay(scene, fall);
  if (!way) return null;
  const { layout, sizes } = scene;
  const { to: { x, y } } = way;
  const lowest = lowestRest(layout.height, way, sizes);
  const place = { x, radius: ringRadius(way, sizes.unit), large: hasLargeWords(way) };
  return {
    ...way, to: sizes.compact ? { x: restsBeside(scene, fall, place), y: lowest } : { x, y: Math.min(y, lowest) },
  };
}

function freeWay(scene: Scene, fall: Fall): Way | null {
  const { layout, topology, sizes, queues, lanes } = scene;
  const { unit, compact } = sizes;
  const link = topology.links[fall.link];
  if (!link) return null;
  const kind = REASONS[fall.reason]?.id;
  const laneNumber = layout.laneOfLink[fall.link];
  const lane = laneNumber >= 0 ? layout.lanes[laneNumber] : null;
  if (kind === 'linkError' && lane) {
    const middle = {
      x: (lane.points[0].x + lane.points[lane.points.length - 1].x) / 2,
      y: (lane.points[0].y + lane.points[lane.points.length - 1].y) / 2,
    };
    const { w, h } = fallenSize(lanes[laneNumber], unit);
    return { from: middle, to: { x: middle.x - w * 0.6, y: middle.y + 44 * unit + h }, w, h, leftward: false };
  }
  const number = layout.boxOfGroup[topology.groupOf[link.from]];
  const box = layout.boxes[number];
  const { queue } = box;
  const drawing = queues[number];
  if (queue && drawing && queue.link === fall.link) {
    const { frame, direction } = queue;
    const tailX = direction > 0 ? frame.x : frame.x + frame.w;
    const { w, h } = fallenSize(drawing, unit);
    const one = fallsOut(queue, { w, h });
    const below = one || compact;
    const from = {
      x: tailX - direction * (one ? 4 : 10) * unit, y: one ? frame.y + frame.h / 2 : frame.y + frame.h * 0.72,
    };
    const y = one ? restsUnder(box, { w, h }) : below ? box.y + box.h + 20 : restsAt(box, frame, sizes);
    const x = compact && !one ? Math.max(24, box.x + 2) : tailX - direction * (one ? 26 : 21) * unit;
    return { from, to: { x, y }, w, h, leftward: direction < 0 };
  }
  const from = lane ? lane.points[0] : { x: box.x + box.w / 2, y: box.y + box.h / 2 };
  const { w, h } = fallenSize({ w: 10, h: 14 }, unit);
  const bottom = box.y + box.h;
  const radius = ringRadius({ w, h }, unit);
  // The words beside the ring lie above the names of boxes further down.
  const names = layout.boxes.filter(({ x, y, w: wide }) =>
    y > bottom && x < from.x + BESIDE * unit && x + wide > from.x - BESIDE * unit)
    .map(({ y, caption }) => (caption.inside ? y : caption.y - sizes.name) - radius);
  const y = Math.max(bottom + radius + 2, Math.min(bottom + h + 46 * unit, ...names));
  return { from, to: { x: from.x - w, y }, w, h, leftward: false };
}

export function drawFallen(scene: Scene, nowMs: number): void {
  const { context, ratio, falling } = scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  for (const fall of falling.falls) if (fall !== falling.label) drawFall(scene, fall, nowMs);
  if (falling.label) drawLabelled(scene, falling.label, nowMs);
}

function at({ from, to }: Way, share: number): Point {
  return { x: from.x + (to.x - from.x) * (1 - (1 - share) * (1 - share)), y: from.y + (to.y - from.y) * fallen(share) };
}

function drawFall(scene: Scene, fall: Fall, nowMs: number): void {
  const way = wayOf(scene, fall);
  if (!way || scene.reducedMotion) return;
  const share = Math.min(1, Math.max(0, (nowMs - fall.startMs) / FALL_MS));
  const beyond = { ...way, to: { x: way.to.x - 4, y: scene.layout.height } };
  const here = at(beyond, share);
  drawLost(scene.context, scene.palette, here, way, TILT * share, 0.9 * (1 - share * share));
}

function drawLabelled(scene: Scene, fall: Fall, nowMs: number): void {
  const way = wayOf(scene, fall);
  if (!way) return;
  const { context, palette, sizes, reducedMotion } = scene;
  const since = nowMs - fall.startMs;
  const share = reducedMotion ? 1 : Math.min(1, Math.max(0, since / FALL_MS));
  const trail = reducedMotion ? 0 : afterImageAlpha(since, 0) * 2;
  if (trail > 0.02) {
    context.globalAlpha = trail;
    dotted(scene, way, share);
    context.globalAlpha = 1;
    BEHIND.forEach((behind, number) => {
      const past = share - behind;
      if (past > 0) {
        const tilt = TILT * past * (number === 0 ? 1 : -0.6);
        drawLost(context, palette, at(way, past), way, tilt, afterImageAlpha(since, number));
      }
    });
  }
  const here = at(way, share);
  const { x, y } = here;
  if (share < 1) {
    drawLost(context, palette, here, way, TILT * share);
    return;
  }
  const radius = ringRadius(way, sizes.unit);
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = palette.ground;
  context.fill();
  context.strokeStyle = palette.ink;
  const large = hasLargeWords(way);
  context.lineWidth = sizes.ring * (large ? 1.3 : 1);
  context.stroke();
  const ring = { x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius };
  scene.touchable.push({ ...ring, what: { of: 'drop', drop: fall } });
  drawLost(context, palette, here, way, reducedMotion ? 0 : TILT);
  drawTag(scene, fall, { x, y, radius, large, leftward: way.leftward });
}

function dotted({ context, palette }: Scene, way: Way, share: number): void {
  context.beginPath();
  for (let step = 0; step <= 12; step++) {
    const { x, y } = at(way, (step / 12) * share);
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.strokeStyle = palette.loss;
  context.lineWidth = 1.6;
  context.setLineDash([1.6, 3.6]);
  context.stroke();
  context.setLineDash([]);
}

const MARK = 7;
const PITCH = 8.7;

/** Room for the count of a tray, which grows; space between trays; and the least room for a title. */
const [GROWTH, BETWEEN, LEAST_TITLE] = ['000,000', 14, 52];

/** Draws the trays under the switches, in the order of the list of reasons. */
export function drawTrays(scene: Scene, frame: Frame): void {
  const { layout, tracker, context, ratio, sizes: { unit, small }, measure } = scene;
  const [titleFont, countFont] = [sans(small * 0.98), mono(small * 0.98)];
  for (const { group, area } of layout.trays) {
    const trays = tracker.trays.filter((tray) =>
      tray.group === group && REASONS[tray.reason]?.kind === 'drop' && tray.count > 0);
    const widths = trayWidths(trays.map(({ reason, count }) => ({
      title: measure(REASONS[reason].title, titleFont), count: measure(grouped(count), countFont),
      growth: measure(GROWTH, countFont),
    })), { room: area.w, gap: BETWEEN * unit, pad: 6 * unit + 4, leastTitle: LEAST_TITLE * unit });
    let { x } = area;
    widths.forEach((w, number) => {
      drawTray(scene, trays[number], { x, y: area.y, w, h: area.h });
      x += w + BETWEEN * unit;
    });
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawUnderHosts(scene, frame);
}

function drawTray(scene: Scene, tray: Tray, { x, y, w, h }: Rect): void {
  const { context, palette, sizes, measure, ratio, sprites, slots } = scene;
  const { unit } = sizes;
  const titleFont = sans(sizes.small * 0.98);
  const countFont = mono(sizes.small * 0.98);
  const count = grouped(tray.count);
  const title = cutToFit(REASONS[tray.reason].title, titleFont, w - 6 * unit - measure(count, countFont), measure);
  const nodes = scene.topology.groups[tray.group].members;
  scene.touchable.push({ x, y, w, h, what: { of: 'tray', nodes, reason: tray.reason } });
  const floor = y + h - sizes.small * 1.45;
  const wall = Math.min(24 * unit, floor - y);
  context.beginPath();
  context.moveTo(x, floor - wall);
  context.lineTo(x, floor);
  context.lineTo(x + w, floor);
  context.lineTo(x + w, floor - wall);
  context.strokeStyle = palette.line2;
  context.lineWidth = sizes.hair * 1.2;
  context.stroke();
  const perRow = Math.min(TRAY_MARKS / 2, Math.floor((w - 6) / (PITCH * unit)));
  const size = sprites.size(MARK * unit, MARK * unit);
  // The place of a mark follows from its number in the run, so that marks stay where they landed.
  const full = Math.floor((tray.count - 1) / perRow);
  const start = Math.max(0, full - 1) * perRow;
  const oldest = tray.count - tray.held;
  for (let number = Math.max(start, oldest); number < tray.count; number++) {
    const row = Math.floor(number / perRow) - Math.max(0, full - 1);
    const angle = (((number * 7919) % 13) - 6) * 0.055;
    const markX = x + 4 * unit + ((number % perRow) + 0.5) * PITCH * unit;
    const markY = floor - 3 - (row + 0.5) * (PITCH - 0.6) * unit;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    context.globalAlpha = tray.count - number <= 3 ? 1 : 0.55;
    context.setTransform(ratio * cos, ratio * sin, -ratio * sin, ratio * cos, ratio * markX, ratio * markY);
    const flow = tray.flows[number - oldest];
    sprites.draw(
      context, sprites.mark(size, flow >= 0 ? slots[flow] : NEUTRAL, 0), (-MARK * unit) / 2, (-MARK * unit) / 2, 0,
    );
  }
  context.globalAlpha = 1;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.textAlign = 'left';
  context.font = titleFont;
  context.fillStyle = palette.ink2;
  const baseline = floor + sizes.small * 1.22;
  context.fillText(title, x, baseline);
  context.font = countFont;
  context.fillStyle = palette.ink;
  context.fillText(count, x + measure(title, titleFont) + 5 * unit, baseline);
}

/** Draws, under each host, its queue if that has a limit, and what was lost or discarded there, by reason. */
function drawUnderHosts(scene: Scene, frame: Frame): void {
  const { layout, tracker, context, palette, sizes, measure, sprites, topology } = scene;
  if (sizes.compact) return;
  const { unit } = sizes;
  for (const box of layout.boxes) {
    if (box.style !== 'rows') continue;
    let line = 0;
    const port = topology.groups[box.group].members.length === 1 ? portsOf(topology, box.group)[0] ?? -1 : -1;
    if (port >= 0 && topology.groups[box.group].kind === 'host' && frameLink(frame, port, LINK.capacity) > 0) {
      context.font = sans(sizes.small * 0.98);
      context.textAlign = 'left';
      context.fillStyle = palette.ink2;
      context.fillText(
        `source queue ${grouped(frameLink(frame, port, LINK.queued))} of ${grouped(frameLink(frame, port, LINK.capacity))}`,
        box.x + 1, box.y + box.h + 17 * unit,
      );
      line = 1;
    }
    for (const tray of tracker.trays) {
      if (tray.group !== box.group || tray.count === 0 || line > 2) continue;
      const y = box.y + box.h + (17 + line * 15) * unit;
      const below = layout.boxes.some((other) => other !== box && other.x < box.x + box.w && other.x + other.w > box.x
        && other.y > box.y && other.y < y + 26 * unit);
      if (below || y > layout.height - 52 * unit + line) break;
      const font = sans(sizes.small * 0.98);
      const title = REASONS[tray.reason].title;
      sprites.draw(
        context, sprites.mark(sprites.size(8 * unit, 9 * unit), NEUTRAL, VARIANT.doomed), box.x + 1, y - 8 * unit, 0,
      );
      context.textAlign = 'left';
      context.font = font;
      context.fillStyle = palette.ink2;
      context.fillText(title, box.x + 15 * unit, y);
      context.font = mono(sizes.small * 0.98);
      context.fillStyle = palette.ink;
      context.fillText(grouped(tray.count), box.x + 15 * unit + measure(title, font) + 5 * unit, y);
      line++;
    }
  }
}
