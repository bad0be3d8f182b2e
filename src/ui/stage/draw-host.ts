/**
 * Draws what changes in the box of a sender: the congestion window of each row as squares, or what the flow waits for,
 * and its allowed rate as a bar.
 */
import { FLOW, type Frame } from '../../runner/client/frame';
import { FINISHED, NOT_STARTED } from './flow-states';
import type { Rect, Row } from './layout-types';
import { DIMMED, type Scene } from './scene';
import { firstThatFits, mono, sans } from './sizes';
import { mbpsWords, waitWords } from './words';

/** Below this pitch, px, one bar replaces the squares. */
const LEAST_PITCH = 4.6;
const MOST_PITCH = 10.35;

export function drawSenders(scene: Scene, frame: Frame): void {
  for (const { style, rows } of scene.layout.boxes) {
    if (style !== 'rows' && style !== 'pill') continue;
    for (const row of rows) {
      if (row.side !== 'send' || row.flow >= frame.flows.rows) continue;
      scene.context.globalAlpha = scene.selected !== null && row.flow !== scene.selected ? DIMMED : 1;
      drawRate(scene, frame, row);
      drawWindow(scene, frame, row);
    }
  }
  scene.context.globalAlpha = 1;
}

function drawWindow(scene: Scene, frame: Frame, row: Row): void {
  const { context, palette, sizes, sprites, slots, measure, tracker } = scene;
  const { data, stride } = frame.flows;
  const at = row.flow * stride;
  const { gauge } = row;
  if (gauge.w < 8) return;
  const state = data[at + FLOW.state];
  if (tracker.stalled[row.flow] === 1 || state === FINISHED) {
    const wait = waitWords(data[at + FLOW.rtoPs]);
    context.font = sans(sizes.small * 0.96);
    context.textAlign = 'left';
    context.fillStyle = palette.ink3;
    const text = state === FINISHED ? firstThatFits(['finished', 'done', ''], context.font, gauge.w + 14, measure)
      : firstThatFits([...(wait ? [`timeout ${wait}`] : []), 'timeout', ''], context.font, gauge.w + 14, measure);
    context.fillText(text, gauge.x, row.y + sizes.small * 0.34);
    return;
  }
  if (data[at + FLOW.windowBytes] < 0) return;
  const segment = Math.max(1, data[at + FLOW.segmentBytes]);
  const window = Math.max(1, Math.floor(data[at + FLOW.windowBytes] / segment));
  const cwnd = state === NOT_STARTED ? 0 : data[at + FLOW.cwndBytes] / segment;
  const pitch = Math.min(MOST_PITCH * Math.max(1, gauge.h / 8.5), gauge.w / window);
  if (pitch < LEAST_PITCH) return drawBar(scene, row.flow, gauge, Math.min(1, cwnd / window));
  const w = pitch - Math.max(1.2, pitch * 0.125);
  const h = Math.min(gauge.h, w * 1.25);
  const filled = Math.min(window, Math.floor(cwnd + 1e-9));
  const sprite = sprites.mark(sprites.size(w, h), slots[row.flow], 0);
  for (let square = 0; square < filled; square++) {
    sprites.draw(context, sprite, gauge.x + square * pitch, row.y - h / 2, 0);
  }
  if (filled >= window) return;
  context.beginPath();
  for (let square = filled; square < window; square++) {
    context.roundRect(gauge.x + square * pitch + 0.6, row.y - h / 2 + 0.6, w - 1.2, h - 1.2, 2);
  }
  context.strokeStyle = palette.line;
  context.lineWidth = sizes.hair * 1.1;
  context.stroke();
}

/** Draws the allowed rate as a share of the peak rate, with a number in Mb/s if there is room. */
function drawRate(scene: Scene, frame: Frame, { flow, rate, valueX, y }: Row): void {
  const { data, stride } = frame.flows;
  const acrBps = data[flow * stride + FLOW.acrBps];
  if (rate === null || acrBps < 0) return;
  drawBar(scene, flow, rate, Math.min(1, acrBps / Math.max(1, data[flow * stride + FLOW.peakBps])));
  if (Number.isNaN(valueX)) return;
  const { context, palette, sizes, selected } = scene;
  context.font = mono(sizes.tick, flow === selected ? 500 : 400);
  context.textAlign = 'right';
  context.fillStyle = flow === selected ? palette.ink : palette.ink2;
  context.fillText(mbpsWords(acrBps), valueX, y + sizes.tick * 0.36);
}

function drawBar({ context, palette, sizes, colours }: Scene, flow: number, gauge: Rect, share: number): void {
  context.beginPath();
  context.roundRect(gauge.x, gauge.y, gauge.w, gauge.h, 2);
  context.fillStyle = palette.ground;
  context.fill();
  context.strokeStyle = palette.line;
  context.lineWidth = sizes.hair;
  context.stroke();
  context.fillStyle = colours[flow];
  context.fillRect(gauge.x + 0.5, gauge.y + 0.5, Math.max(0, (gauge.w - 1) * share), gauge.h - 1);
}

