/**
 * Draws the sequence–time plot: time to the right, segment numbers upwards, one mark for each event. Marks differ in
 * shape as well as colour; of equal marks on the same pixel, one is drawn.
 */
import { scaleLinear, type ScaleLinear } from 'd3';
import {
  HISTORY, HISTORY_KINDS, HISTORY_STRIDE, type FlowHistory, type HistoryKind,
} from '../../../runner/client/history';
import type { Palette } from '../../look/palette';
import { inDecimals } from '../../app/decimals';
import { instant, timeTicks } from '../time-axis';
import type { Axis } from '../view';
import { eventAt } from './words';

type Shape = Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'rect' | 'fill' | 'stroke'
  | 'fillStyle' | 'strokeStyle' | 'lineWidth'>;

/** Kinds of events in the order of drawing: later ones cover earlier ones. */
const ORDER: readonly HistoryKind[] = ['ack', 'dupAck', 'send', 'retransmit', 'fastRetransmit', 'timeout', 'drop'];

/** The look of marks; `unit` is the scale (1: a mark is about 7 px wide). */
interface EventStyle { palette: Palette; colour: string; unit: number }

/** Draws one mark centred at (x, y). */
export function drawEvent(
  context: Shape, kind: HistoryKind, x: number, y: number, { palette, colour, unit }: EventStyle,
): void {
  const polygon = (...points: [number, number][]): void => {
    context.beginPath();
    points.forEach(([dx, dy], place) => (place === 0 ? context.moveTo(x + dx * unit, y + dy * unit)
      : context.lineTo(x + dx * unit, y + dy * unit)));
    context.closePath();
  };
  const square = (w: number, h: number): void => {
    context.beginPath();
    context.rect(x - (w / 2) * unit, y - (h / 2) * unit, w * unit, h * unit);
  };
  const fill = (style: string): void => { context.fillStyle = style; context.fill(); };
  const stroke = (
    style: string, width: number,
  ): void => { context.strokeStyle = style; context.lineWidth = width * unit; context.stroke(); };
  switch (kind) {
    case 'send': square(3.5, 5); fill(colour); break;
    case 'retransmit': square(6.5, 6.5); fill(palette.ground); stroke(colour, 1.8); break;
    case 'ack': polygon([-2.75, 0], [2.25, -2.75], [2.25, 2.75]); fill(palette.ink3); break;
    case 'dupAck': polygon([-3, 0], [2.5, -3], [2.5, 3]); fill(palette.ground); stroke(palette.ink3, 1.2); break;
    case 'fastRetransmit': polygon([0, -4], [3.75, 3], [-3.75, 3]); fill(palette.ink); break;
    case 'timeout': polygon([0, -4.75], [4.75, 0], [0, 4.75], [-4.75, 0]);
    fill(palette.ground); stroke(palette.ink, 1.6); break;
    case 'drop':
      context.beginPath();
      context.moveTo(x - 3.25 * unit, y - 3.25 * unit); context.lineTo(x + 3.25 * unit, y + 3.25 * unit);
      context.moveTo(x + 3.25 * unit, y - 3.25 * unit); context.lineTo(x - 3.25 * unit, y + 3.25 * unit);
      stroke(palette.loss, 2);
      break;
  }
}

export interface SequenceDrawing {
  history: FlowHistory;
  axis: Axis;
  nowPs: number;
  width: number;
  height: number;
  /** Left edge of the plot area, px. */
  left: number;
  ratio: number;
  palette: Palette;
  colour: string;
  fonts: { sans: string; mono: string; unit: number };
}

/** Margins, px at a text size of 16 px. */
const MARGINS = { right: 12, top: 10, foot: 26 };
const LEAST_SEGMENTS = 8;
/** Least left margin in which the scale has a name, px at a text size of 16 px. */
const ROOM_FOR_NAME = 140;
/** Distance between labels of the scale and of the time axis, px at a text size of 16 px. */
const APART = { up: 60, across: 140 };

/** Greatest distance between a click and the drop that it means, px at a text size of 16 px. */
const REACH = 9;

/** A drop in the plot: its segment and its time. */
export interface DrawnDrop { segment: number; timePs: number }

/** The rows of the events, of which [from, to) are in sight, and where time (ps) and segments are drawn, px. */
interface Plot {
  data: Float64Array;
  from: number;
  to: number;
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  right: number;
  top: number;
  bottom: number;
}

function plotOf({ history, axis, width, height, left, fonts: { unit } }: SequenceDrawing): Plot {
  const { data } = history;
  const right = width - MARGINS.right * unit;
  const top = MARGINS.top * unit;
  const bottom = height - MARGINS.foot * unit;
  const [from, to] = [eventAt(history, axis.fromPs), eventAt(history, axis.toPs + 1)];
  let [lowest, highest] = [Infinity, -Infinity];
  for (let event = from; event < to; event++) {
    const segment = data[event * HISTORY_STRIDE + HISTORY.segment];
    if (segment < lowest) lowest = segment;
    if (segment > highest) highest = segment;
  }
  if (lowest > highest) [lowest, highest] = [0, LEAST_SEGMENTS];
  return {
    data, from, to, right, top, bottom,
    x: scaleLinear([axis.fromPs, axis.toPs], [left, right]),
    y: scaleLinear([Math.max(0, lowest), Math.max(highest, lowest + LEAST_SEGMENTS)], [bottom - 6, top]),
  };
}

/** Draws the plot; returns a function that finds the drop at a point (px), or `null`. */
export function paintSequence(
  context: CanvasRenderingContext2D, drawing: SequenceDrawing,
): (px: number, py: number) => DrawnDrop | null {
  const { width, height, ratio, axis, nowPs, fonts: { unit } } = drawing;
  const plot = plotOf(drawing);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  paintSegments(context, drawing, plot);
  paintTimes(context, drawing, plot);
  paintEvents(context, drawing, plot);
  if (nowPs >= axis.fromPs && nowPs <= axis.toPs) paintNow(context, drawing, plot);
  return (px, py) => dropNear(plot, px, py, REACH * unit);
}

/** Draws the scale of segments, with its name if there is room. */
function paintSegments(
  context: CanvasRenderingContext2D, { height, left, palette, fonts }: SequenceDrawing, { y, right, top }: Plot,
): void {
  const { unit } = fonts;
  context.font = `${11 * unit}px ${fonts.mono}`;
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  context.lineWidth = 1;
  for (const tick of y.ticks(Math.max(2, Math.floor(height / (APART.up * unit)))).filter(Number.isInteger)) {
    context.strokeStyle = palette.line;
    context.beginPath();
    context.moveTo(left, Math.round(y(tick)) + 0.5);
    context.lineTo(right, Math.round(y(tick)) + 0.5);
    context.stroke();
    context.fillStyle = palette.ink3;
    context.fillText(inDecimals(tick, 3, 0), left - 8 * unit, y(tick));
  }
  if (left <= ROOM_FOR_NAME * unit) return;
  context.font = `${12 * unit}px ${fonts.sans}`;
  context.textAlign = 'left';
  context.fillStyle = palette.ink2;
  context.fillText('segment number', 16 * unit, top + 10 * unit);
}

/** Draws the texts of the time axis, those that fit beside the edges. */
function paintTimes(
  context: CanvasRenderingContext2D, { axis, width, left, height, palette, fonts }: SequenceDrawing, { x }: Plot,
): void {
  const { unit } = fonts;
  const time =
    timeTicks(axis, Math.max(2, Math.round((width - left) / (Math.min(1, width / 600) * APART.across * unit))));
  context.font = `${11 * unit}px ${fonts.mono}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.fillStyle = palette.ink3;
  for (const tick of time.instants) {
    const text = instant(tick, time);
    const half = context.measureText(text).width / 2;
    if (x(tick) - half >= left - 20 * unit && x(tick) + half <= width) {
      context.fillText(text, x(tick), height - (MARGINS.foot / 2) * unit);
    }
  }
}

function paintEvents(
  context: CanvasRenderingContext2D, { left, ratio, palette, colour, fonts: { unit } }: SequenceDrawing, plot: Plot,
): void {
  const { data, from, to, x, y, right, bottom } = plot;
  const style = { palette, colour, unit };
  context.save();
  context.beginPath();
  context.rect(left - 5, 0, right - left + 10, bottom);
  context.clip();
  for (const kind of ORDER) {
    const number = HISTORY_KINDS.indexOf(kind);
    let [lastX, lastY] = [-1, -1];
    for (let event = from; event < to; event++) {
      const place = event * HISTORY_STRIDE;
      if (data[place + HISTORY.kind] !== number) continue;
      const px = Math.round(x(data[place + HISTORY.timePs]) * ratio) / ratio;
      const py = Math.round(y(data[place + HISTORY.segment]) * ratio) / ratio;
      if (px === lastX && py === lastY) continue;
      drawEvent(context, kind, px, py, style);
      [lastX, lastY] = [px, py];
    }
  }
  context.restore();
}

function paintNow(
  context: CanvasRenderingContext2D, { nowPs, palette, fonts: { unit } }: SequenceDrawing, { x, bottom }: Plot,
): void {
  context.strokeStyle = palette.ink;
  context.lineWidth = 2 * unit;
  context.beginPath();
  context.moveTo(x(nowPs), 0);
  context.lineTo(x(nowPs), bottom);
  context.stroke();
}

/** Returns the drop that is nearest to a point, if it is nearer than `reach` (px). */
function dropNear({ data, from, to, x, y }: Plot, px: number, py: number, reach: number): DrawnDrop | null {
  let [found, nearest]: [DrawnDrop | null, number] = [null, reach];
  for (let event = from; event < to; event++) {
    const place = event * HISTORY_STRIDE;
    if (HISTORY_KINDS[data[place + HISTORY.kind]] !== 'drop') continue;
    const [timePs, segment] = [data[place + HISTORY.timePs], data[place + HISTORY.segment]];
    const far = Math.hypot(px - x(timePs), py - y(segment));
    if (far < nearest) [found, nearest] = [{ segment, timePs }, far];
  }
  return found;
}
