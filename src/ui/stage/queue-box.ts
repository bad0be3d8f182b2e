/** Places the inside of a switch's box: the cells of its queue, and gauges for the other ports. */
import type { PORT_UNITS } from '../../runner/client/frame';
import type { Box, Lane } from './layout-types';
import type { BoxPlan } from './box-plan';
import { queueMargins } from './plan-switch';
import { mono, type Measure, type Sizes } from './sizes';
import { PAYLOAD_BYTES } from '../../model/constants';

/** Greatest height of a queue's cells over their width. */
const SLENDER = 2.4;
const NEAR = { width: 52.5, height: 50 };

/** The drawn port: the direction in which its queue moves, and its limits in `unit`; `beyond`: places not drawn. */
export interface DrawnPort {
  direction: 1 | -1;
  capacity: number;
  beyond: number;
  threshold: number;
  unit: (typeof PORT_UNITS)[number];
}

export function placeQueue(box: Box, plan: BoxPlan, sizes: Sizes, level: number, port: DrawnPort): void {
  const { direction, capacity, beyond, threshold } = port;
  const { columns, rows, cellsPerMark } = plan.queueShape ?? { columns: 1, rows: 1, cellsPerMark: 1 };
  const { unit, compact } = sizes;
  const { tail, head, top, bottom } = queueMargins(sizes, level, plan.gauges.length);
  const one = rows === 1;
  const pad = (one ? 7 : 1.5) * unit;
  const innerW = box.w - tail - head - 2 * pad;
  const scale = compact ? 1 : unit;
  const widest = one ? NEAR.width * scale : columns <= 8 ? 17 * scale : 13 * scale;
  const exact = Math.min(widest, innerW / columns);
  const pitchX = exact > 5 ? Math.floor(exact * 4) / 4 : exact;
  const innerH = box.h - top - bottom;
  const pitchY = one ? Math.min(NEAR.height * scale - 2 * pad + 4, Math.max(18, Math.min(innerH, pitchX * 0.72)))
    : Math.min(innerH / rows, pitchX * SLENDER, 20 * unit);
  const w = columns * pitchX + 2 * pad;
  const h = rows * pitchY + 2 * pad;
  // The head is at its side of the box; space that is left over is at the tail.
  const x = direction > 0 ? box.x + box.w - head - w : box.x + head;
  const y = level === 0 ? box.y + (box.h - h) / 2 : box.y + top - pad + Math.max(0, (innerH - rows * pitchY) / 2);
  const centred = direction > 0 ? Math.max(box.x + tail, x) : x;
  box.queue = {
    link: plan.queueLink, frame: { x: centred, y, w, h }, columns, rows, pitchX, pitchY, direction, capacity, beyond,
    threshold, cellsPerMark, placeBytes: port.unit === 'bytes' ? PAYLOAD_BYTES : 0, unit: port.unit,
    worded: !compact || one,
  };
}

/** Adds a gauge for each data port without a drawn queue: inside the box, where its link leaves. */
export function placePorts(box: Box, plan: BoxPlan, lanes: readonly Lane[], sizes: Sizes, measure: Measure): void {
  if (plan.style !== 'queue' && plan.style !== 'ports') return;
  const { unit, compact } = sizes;
  const ys: { link: number; y: number; direction: 1 | -1; x: number }[] = [];
  for (const link of plan.gauges) {
    const lane = lanes.find(({ links }) => links.includes(link));
    if (!lane) continue;
    const { x, y } = lane.points[0];
    const direction = x > box.x + box.w / 2 ? 1 : -1;
    const seen = ys.find((one) => Math.abs(one.y - y) < 1 && one.direction === direction);
    if (!seen) ys.push({ link, y, direction, x });
  }
  const bothSides = new Set(ys.map(({ direction }) => direction)).size > 1;
  const most = bothSides ? box.w / 2 - 12 * unit : box.w - 16 * unit;
  const w = Math.min((plan.style === 'queue' ? 34 : 60) * unit, most) * (compact ? 0.7 : 1);
  const textWidth = measure('0,000 of 0,000', mono(sizes.tick));
  for (const { link, y, direction, x } of ys) {
    const near = ys.filter((one) => one.link !== link && one.direction === direction).map((one) => Math.abs(one.y - y));
    const room = Math.min(Infinity, ...near);
    const h = Math.min(8 * unit, room * 0.6);
    box.gauges.push({
      link, direction, bar: { x: direction > 0 ? x - 8 * unit - w : x + 8 * unit, y: y - h / 2, w, h },
      worded: !bothSides && room >= 2.4 * sizes.tick + 8 * unit && y - h / 2 - sizes.tick > box.y + 4
        && plan.style === 'ports' && textWidth * 0.75 <= box.w - 16 * unit,
    });
  }
}
