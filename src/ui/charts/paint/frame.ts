/** Draws what surrounds the data: grid, y labels, time axis, playhead, and the cursor with its values. */
import { inDecimals } from '../../app/decimals';
import { instant, type TimeTicks } from '../time-axis';
import type { Box, Scales } from './box';
import type { Style } from './style';
import { boxed, haloed } from './boxed-text';
import { font } from './text';

type Ctx = CanvasRenderingContext2D;

const crisp = (position: number, width: number): number =>
  (Math.round(width) % 2 === 1 ? Math.floor(position) + 0.5 : Math.round(position));

function horizontal(ctx: Ctx, style: Style, box: Box, height: number, dash: number[]): void {
  ctx.setLineDash(dash);
  ctx.beginPath();
  ctx.moveTo(box.left, crisp(height, style.hairline));
  ctx.lineTo(box.right, crisp(height, style.hairline));
  ctx.stroke();
}

/** Least distance of labels, as a share of their size. Digits have no descenders, so it may be below 1. */
const LABELS_APART = 0.9;

/** A label of at most five characters: thousands from 10,000 on, then millions; below 0.1, two significant digits. */
export function tickText(value: number): string {
  if (value >= 999_500) return `${inDecimals(value / 1e6, value < 9.995e6 ? 2 : 1, 0)}M`;
  if (value >= 10_000) return `${inDecimals(value / 1000, value < 99_950 ? 1 : 0, 0)}k`;
  if (value > 0 && value < 0.1) return inDecimals(value, 1 - Math.floor(Math.log10(value)), 0);
  return inDecimals(value, value < 1000 ? 2 : 0, 0);
}

/**
 * Draws a line at each value, with its label to the left. Of two labels that are too close, only the one that comes
 * first in `labels` is drawn.
 */
export function paintGrid(ctx: Ctx, style: Style, box: Box, { y }: Scales, labels: readonly number[]): void {
  const { palette, unit } = style;
  ctx.lineWidth = style.hairline;
  ctx.strokeStyle = palette.line;
  for (const value of labels) {
    horizontal(ctx, style, box, y(value), value === 0 || style.solidGrid ? [] : [unit, 4 * unit]);
  }
  font(ctx, style, 'mono', style.tick);
  ctx.fillStyle = palette.ink3;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  // In low rows the highest and the lowest label move inwards, clear of the rows above and below.
  const inset = style.solidGrid ? 0 : 2.5 * unit;
  const top = Math.max(...labels);
  const taken: number[] = [];
  for (const value of labels) {
    const height = y(value) + (value === 0 ? -inset : value === top ? inset : 0);
    if (taken.some((other) => Math.abs(other - height) < LABELS_APART * style.tick)) continue;
    taken.push(height);
    ctx.fillText(tickText(value), box.left - 8 * unit, height + 0.5 * unit);
  }
}

/** Draws a hairline under each row, over the whole width. */
export function paintDividers(ctx: Ctx, style: Style, width: number, heights: readonly number[]): void {
  ctx.fillStyle = style.palette.line;
  for (const height of heights) ctx.fillRect(0, Math.round(height - style.hairline), width, Math.round(style.hairline));
}

interface Ceiling {
  value: number;
  /** Texts for the line, longest first; the first that fits is drawn. */
  texts: readonly string[];
  playhead: number;
}

/** Draws a dashed line with its name above it at the right, clear of the playhead. */
export function paintCeiling(
  ctx: Ctx, style: Style, box: Box, { y }: Scales, { value, texts, playhead }: Ceiling,
): void {
  ctx.lineWidth = style.hairline;
  ctx.strokeStyle = style.palette.ink3;
  horizontal(ctx, style, box, y(value), [6 * style.unit, 4 * style.unit]);
  font(ctx, style, 'sans', style.label);
  ctx.fillStyle = style.palette.ink3;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'alphabetic';
  const end = (width: number): number =>
    (playhead > box.right - width - 6 * style.unit && playhead <= box.right ? playhead - 8 * style.unit : box.right);
  const fits = (text: string): boolean => {
    const { width } = ctx.measureText(text);
    return end(width) - width >= box.left;
  };
  const text = texts.find(fits);
  // If the playhead is so far left that no text fits beside it, the text lies over its line, with a halo.
  const shown = text ?? texts[texts.length - 1];
  const right = text === undefined ? box.right : end(ctx.measureText(text).width);
  // High enough that descenders do not touch curves that run along the top of the scale.
  haloed(ctx, style, shown, right, Math.min(y(value), box.top) - 4 * style.unit);
}

export function paintNote(ctx: Ctx, style: Style, box: Box, text: string): void {
  font(ctx, style, 'sans', style.label);
  ctx.fillStyle = style.palette.ink3;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  haloed(ctx, style, text, box.right, box.top + style.label * 0.3);
}

interface AxisPlace { top: number; left: number; right: number; width: number }

/** Draws ticks and their labels, but no label that would overlap `taken`, the range of the playhead's label. */
export function paintTimeAxis(
  ctx: Ctx, style: Style, { top, left, right, width }: AxisPlace, x: Scales['x'], time: TimeTicks,
  taken: [number, number],
): void {
  const { palette, unit } = style;
  font(ctx, style, 'mono', style.tick);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = palette.ink3;
  ctx.strokeStyle = palette.line2;
  ctx.lineWidth = style.hairline;
  ctx.setLineDash([]);
  let free = style.axisLeft;
  for (const tick of time.instants) {
    const at = x(tick);
    if (at < left - 1 || at > right + 1) continue;
    ctx.beginPath();
    ctx.moveTo(crisp(at, style.hairline), top);
    ctx.lineTo(crisp(at, style.hairline), top + 4 * unit);
    ctx.stroke();
    const text = instant(tick, time);
    const half = ctx.measureText(text).width / 2;
    // The first and the last label are shifted inwards if they would leave the canvas.
    const middle = Math.max(style.axisLeft + half, Math.min(at, width - half - style.axisRight));
    if (middle - half < free || (middle + half + 4 * unit > taken[0] && middle - half - 4 * unit < taken[1])) continue;
    free = middle + half + 2 * unit;
    ctx.fillText(text, middle, top + style.axisText);
  }
}

/** Draws the playhead through all rows, with its time; returns the left and right edge of its label. */
export function paintPlayhead(ctx: Ctx, style: Style, place: AxisPlace, at: number, text: string): [number, number] {
  const { palette, unit } = style;
  ctx.setLineDash([]);
  ctx.lineWidth = style.playhead;
  ctx.strokeStyle = palette.ink;
  ctx.beginPath();
  ctx.moveTo(crisp(at, style.playhead), 0);
  ctx.lineTo(crisp(at, style.playhead), place.top + 3 * unit);
  ctx.stroke();
  const y = place.top + style.axisText;
  if (style.boxed) {
    return boxed(ctx, style, {
      text, x: at, y, height: style.tick + 8 * unit, filled: true, border: palette.ink, weight: 500,
      within: [place.left - 14 * unit, place.width - 2 * unit],
    });
  }
  font(ctx, style, 'mono', style.tick, 500);
  ctx.fillStyle = palette.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  const half = ctx.measureText(text).width / 2;
  const middle = Math.max(half + style.axisLeft, Math.min(at, place.width - half - style.axisRight));
  ctx.fillText(text, middle, y);
  return [middle - half, middle + half];
}

/** Draws a dot on the playhead at a value's height. */
export function paintDot(ctx: Ctx, style: Style, at: number, height: number, colour: string): void {
  ctx.beginPath();
  ctx.arc(at, height, 4 * style.unit, 0, 2 * Math.PI);
  ctx.fillStyle = colour;
  ctx.fill();
}

export interface CursorValue { height: number; text: string }

/** Draws the dotted line of the cursor, a ring and a box with the value for each chart, and the time below. */
export function paintCursor(
  ctx: Ctx, style: Style, place: AxisPlace, at: number, values: readonly CursorValue[], time: string,
): void {
  const { palette, unit } = style;
  ctx.setLineDash([1.5 * unit, 2.5 * unit]);
  ctx.lineWidth = 1.3 * unit;
  ctx.strokeStyle = palette.ink2;
  ctx.beginPath();
  ctx.moveTo(crisp(at, 1), 0);
  ctx.lineTo(crisp(at, 1), place.top);
  ctx.stroke();
  const height = style.tick + 7 * unit;
  for (const { height: y, text } of values) {
    font(ctx, style, 'mono', style.tick);
    const width = ctx.measureText(text).width + 10 * unit;
    const stub = 8 * unit;
    const toTheLeft = at + stub + width > place.right;
    const side = toTheLeft ? -1 : 1;
    ctx.setLineDash([]);
    ctx.strokeStyle = palette.ink;
    ctx.lineWidth = 1.6 * unit;
    ctx.beginPath();
    ctx.moveTo(at + side * 3.4 * unit, y);
    ctx.lineTo(at + side * stub, y);
    ctx.stroke();
    boxed(ctx, style, {
      text, x: at + side * (stub + width / 2), y, height, filled: false, border: palette.line2,
      within: [0, place.width],
    });
    ctx.beginPath();
    ctx.arc(at, y, 3.4 * unit, 0, 2 * Math.PI);
    ctx.fillStyle = palette.ground;
    ctx.fill();
    ctx.lineWidth = 1.8 * unit;
    ctx.strokeStyle = palette.ink;
    ctx.setLineDash([]);
    ctx.stroke();
  }
  boxed(ctx, style, {
    text: time, x: at, y: place.top + style.axisText, height: style.tick + 8 * unit, filled: false,
    border: palette.ink3,
    within: [place.left - 14 * unit, place.width - 2 * unit],
  });
}
