/**
 * Draws what changes in the box of a receiver: for each flow a bar of the cells that have arrived of its packet, and
 * their number.
 */
import { FLOW, type Frame } from '../../runner/client/frame';
import type { Row } from './layout-types';
import { DOOMED_HEIGHT, STRIPE_HEIGHT } from './marks';
import { DIMMED, type Scene } from './scene';
import { mono } from './sizes';
import { grouped } from './words';

export const BRIGHT_MS = 240;

export function drawReceivers(scene: Scene, frame: Frame, nowMs: number): void {
  const { context, selected } = scene;
  for (const { style, rows } of scene.layout.boxes) {
    if (style !== 'rows' && style !== 'pill') continue;
    for (const row of rows) {
      if (row.side !== 'receive') continue;
      context.globalAlpha = selected !== null && row.flow !== selected ? DIMMED : 1;
      drawBar(scene, frame, row, nowMs);
    }
  }
  context.globalAlpha = 1;
}

function drawBar(scene: Scene, frame: Frame, row: Row, nowMs: number): void {
  const { context, palette, sizes, colours, slots, topology, selected } = scene;
  const { data, stride, rows } = frame.flows;
  if (row.flow >= rows) return;
  const at = row.flow * stride;
  const have = data[at + FLOW.assemblyHave];
  const of = data[at + FLOW.assemblyOf] > 0 ? data[at + FLOW.assemblyOf] : topology.flows[row.flow].cellsPerPacket;
  const broken = data[at + FLOW.assemblyBroken] > 0;
  const { gauge } = row;
  if (have > 0) {
    const h = broken ? gauge.h * DOOMED_HEIGHT + 0.6 : gauge.h;
    const w = Math.max(1.5, gauge.w * Math.min(1, have / of));
    context.fillStyle = broken ? palette.doomed : colours[row.flow];
    context.beginPath();
    context.roundRect(gauge.x, row.y - h / 2, w, h, Math.min(2, w / 2));
    context.fill();
    if (!broken && slots[row.flow] >= 8 && w > 5) {
      context.fillStyle = palette.ground;
      const stripe = Math.max(1.2, gauge.h * STRIPE_HEIGHT);
      context.fillRect(gauge.x + 1, row.y - stripe / 2, w - 2, stripe);
    }
  }
  brighten(scene, row, nowMs);
  if (broken) {
    const firstLost = data[at + FLOW.assemblyFirstLost];
    if (firstLost >= 0) {
      context.fillStyle = palette.loss;
      const x = gauge.x + gauge.w * Math.min(1, (firstLost + 0.5) / of);
      context.fillRect(x - 1.1, row.y - gauge.h / 2 - 2.2, 2.2 * sizes.unit, gauge.h + 4.4);
    }
  }
  if (Number.isNaN(row.valueX)) return;
  const chosen = row.flow === selected;
  context.font = mono(sizes.tick, chosen ? 500 : 400);
  context.textAlign = 'right';
  context.fillStyle = chosen ? palette.ink : broken ? palette.ink3 : palette.ink2;
  context.fillText(have > 0 ? grouped(have) : '–', row.valueX, row.y + sizes.tick * 0.36);
}

/** Flashes the whole bar in the flow's colour for a quarter of a second when a packet is complete. */
function brighten({ context, colours, tracker, reducedMotion }: Scene, { flow, gauge }: Row, nowMs: number): void {
  const since = nowMs - tracker.flashAtMs[flow];
  if (reducedMotion || since >= BRIGHT_MS || since < 0) return;
  const alpha = context.globalAlpha;
  context.globalAlpha = alpha * 0.75 * (1 - since / BRIGHT_MS);
  context.fillStyle = colours[flow];
  context.beginPath();
  context.roundRect(gauge.x - 1.5, gauge.y - 1.5, gauge.w + 3, gauge.h + 3, 3);
  context.fill();
  context.globalAlpha = alpha;
}

