/**
 * The shapes of cells: a mark at any size, from near (48 × 32) to middle (14 × 18) and far (7 × 11). Cells move to the
 * right: the header is the right edge, the end of a packet a swallow-tail on the left. Sizes in CSS px.
 */
import type { Palette } from '../look/palette';
import type { Point, Rect } from './layout-types';

export interface MarkShape { radius: number; notch: number; stroke: number }

const ANCHORS = [
  { width: 7, radius: 2, notch: 3, stroke: 1.4 },
  { width: 14, radius: 3, notch: 6, stroke: 2 },
  { width: 48, radius: 6, notch: 14, stroke: 3.2 },
] as const;

/** Height of a doomed cell, and of the stripe of flows 8 to 15, as shares of a cell's height. */
export const DOOMED_HEIGHT = 0.64;
export const STRIPE_HEIGHT = 0.2;
export const LEAST_GAP = 1.2;
/** Greatest width of a cell, and the pitch below which cells give way to the ribbon, px. */
export const NEAR_WIDTH = 48;
const CELL_PITCH = 6;
/** Widths from which on a cell shows its number and its header, px. */
export const NUMBER_WIDTH = 18;
const HEADER_WIDTH = 30;

/** Returns radius, notch and stroke for a mark of this size, interpolated between the three sizes of the design. */
export function markShape(width: number, height: number): MarkShape {
  const next = Math.max(1, ANCHORS.findIndex((one) => width <= one.width));
  const [low, high] = width > NEAR_WIDTH ? [ANCHORS[2], ANCHORS[2]] : [ANCHORS[next - 1], ANCHORS[next]];
  const share = high.width === low.width ? 1 : Math.max(0, (width - low.width) / (high.width - low.width));
  const between = (key: 'radius' | 'notch' | 'stroke'): number => low[key] + (high[key] - low[key]) * share;
  const small = Math.min(1, width / 7);
  return {
    radius: Math.min(between('radius') * small, width * 0.3, height * 0.3),
    notch: Math.min(between('notch') * small, width * 0.45),
    stroke: Math.min(between('stroke') * (small < 1 ? Math.max(0.7, small) : 1), width * 0.24),
  };
}

/** Returns the opacity of a lane's ribbon at a pitch, px: 0 (only cells) from 6 px on, 1 (only the ribbon) below 3. */
export function ribbonShare(pitch: number): number {
  return Math.min(1, Math.max(0, Math.log2(CELL_PITCH / Math.max(1e-6, pitch))));
}

type Path = Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'arcTo' | 'closePath'>;

/** Adds the outline of a cell with its top left corner at (x, y); `notch` is 0 for an ordinary cell. */
export function cellPath(
  path: Path, x: number, y: number, w: number, h: number, { radius, notch }: Omit<MarkShape, 'stroke'>,
): void {
  const r = Math.min(radius, w / 2, h / 2);
  path.moveTo(notch > 0 ? x : x + r, y);
  path.lineTo(x + w - r, y);
  path.arcTo(x + w, y, x + w, y + r, r);
  path.lineTo(x + w, y + h - r);
  path.arcTo(x + w, y + h, x + w - r, y + h, r);
  if (notch > 0) {
    path.lineTo(x, y + h);
    path.lineTo(x + notch, y + h / 2);
  } else {
    path.lineTo(x + r, y + h);
    path.arcTo(x, y + h, x, y + h - r, r);
    path.lineTo(x, y + r);
    path.arcTo(x, y, x + r, y, r);
  }
  path.closePath();
}

/** Returns the height of the bar over a cell that goes before others; 1 px is between the two. */
export const priorityBar = (height: number): number => Math.max(1.6, height * 0.13);

/**
 * Adds to the path what is cut off the leading edge, where the header is: the upper corner of a cell with the
 * congestion bit, the lower one of a cell of low priority.
 */
export function corners(
  path: Path, x: number, y: number, w: number, h: number, { marked, low }: Pick<MarkStyle, 'marked' | 'low'>,
): void {
  const side = Math.min(w * 0.55, h * 0.36);
  if (marked === true) {
    path.moveTo(x + w - side, y - 0.5);
    path.lineTo(x + w + 0.5, y - 0.5);
    path.lineTo(x + w + 0.5, y + side);
    path.closePath();
  }
  if (low !== true) return;
  path.moveTo(x + w - side, y + h + 0.5);
  path.lineTo(x + w + 0.5, y + h + 0.5);
  path.lineTo(x + w + 0.5, y + h - side);
  path.closePath();
}

export interface MarkStyle {
  colour: string;
  striped: boolean;
  endOfPacket: boolean;
  redundant: boolean;
  doomed: boolean;
  /** Whether it goes before others, met congestion, may be lost first. */
  first?: boolean;
  marked?: boolean;
  low?: boolean;
}

/** Draws one cell with signs of what it carries: a bar above it, and cut corners through which the background shows. */
export function drawMark(
  context: CanvasRenderingContext2D, palette: Palette, style: MarkStyle, { x, y, w, h }: Rect,
): void {
  const bar = style.first === true ? priorityBar(h) + 1 : 0;
  drawBody(context, palette, style, { x, y: y + bar, w, h: h - bar });
  if (bar > 0) {
    context.fillStyle = palette.ink;
    context.fillRect(x, y, w, bar - 1);
  }
  if (style.marked !== true && style.low !== true) return;
  const height = (style.doomed ? DOOMED_HEIGHT : 1) * (h - bar);
  context.beginPath();
  corners(context, x, y + bar + (h - bar - height) / 2, w, height, style);
  context.globalCompositeOperation = 'destination-out';
  context.fill();
  context.globalCompositeOperation = 'source-over';
}

function drawBody(context: CanvasRenderingContext2D, palette: Palette, style: MarkStyle, { x, y, w, h }: Rect): void {
  const { colour, striped, endOfPacket, redundant, doomed } = style;
  const height = doomed ? h * DOOMED_HEIGHT : h;
  const top = y + (h - height) / 2;
  const { radius, notch, stroke } = markShape(w, height);
  const fill = doomed ? palette.doomed : colour;
  context.beginPath();
  if (redundant && !doomed) {
    const inset = stroke / 2;
    const inner = { radius: Math.max(0.5, radius - inset), notch: endOfPacket ? notch : 0 };
    cellPath(context, x + inset, top + inset, w - stroke, height - stroke, inner);
    context.fillStyle = palette.ground;
    context.fill();
    context.strokeStyle = fill;
    context.lineWidth = stroke;
    context.lineJoin = 'round';
    context.stroke();
    return;
  }
  cellPath(context, x, top, w, height, { radius, notch: endOfPacket ? notch : 0 });
  context.fillStyle = fill;
  context.fill();
  if (striped && !doomed) {
    const bar = Math.max(1, h * STRIPE_HEIGHT);
    const inset = Math.min(w * 0.14, 7);
    context.fillStyle = palette.ground;
    context.fillRect(x + inset + (endOfPacket ? notch * 0.6 : 0), top + (height - bar) / 2, w - 2 * inset
      - (endOfPacket ? notch * 0.6 : 0), bar);
  }
  if (w >= HEADER_WIDTH && !doomed) {
    context.fillStyle = palette.ground;
    context.globalAlpha = 0.75;
    context.fillRect(x + w - Math.min(4.8, w * 0.1), top + height * 0.14, 1.6, height * 0.72);
    context.globalAlpha = 1;
  }
}

/** Draws a lost cell: hollow vermilion with a cross, centred at (x, y) and tilted by `angle` (radians). */
export function drawLost(
  context: CanvasRenderingContext2D, palette: Palette, { x, y }: Point, { w, h }: Pick<Rect, 'w' | 'h'>, angle: number,
  alpha = 1,
): void {
  const { radius, stroke } = markShape(w, h);
  const line = Math.min(stroke, 3) * (w < 12 ? 0.9 : 0.85);
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.globalAlpha = alpha;
  context.beginPath();
  const shape = { radius: Math.max(1, radius - line / 2), notch: 0 };
  cellPath(context, (-w + line) / 2, (-h + line) / 2, w - line, h - line, shape);
  context.fillStyle = palette.ground;
  context.fill();
  context.strokeStyle = palette.loss;
  context.lineWidth = line;
  context.stroke();
  const dx = w * (w > h ? 0.2 : 0.23);
  const dy = h * (w > h ? 0.25 : 0.2);
  context.beginPath();
  context.moveTo(-dx, -dy);
  context.lineTo(dx, dy);
  context.moveTo(dx, -dy);
  context.lineTo(-dx, dy);
  context.lineCap = 'round';
  context.stroke();
  context.restore();
}

/** Returns the relative luminance of `#rrggbb` (WCAG). */
function luminance(colour: string): number {
  const channel = (from: number): number => {
    const value = parseInt(colour.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Contrast that text needs (WCAG, AA). */
const TEXT_CONTRAST = 4.5;

/** Returns the one of some colours that is easiest to read on a colour. */
const easiest = (colour: string, choices: readonly string[]): string =>
  choices.reduce((best, one) => (contrast(colour, one) > contrast(colour, best) ? one : best));

/**
 * Returns the colour of text on a colour: ground or ink, or black or white on a colour of middle lightness, on which
 * neither has enough contrast.
 */
export function textOn(colour: string, { ground, ink }: Palette): string {
  const own = easiest(colour, [ground, ink]);
  return contrast(colour, own) >= TEXT_CONTRAST ? own : easiest(colour, ['#000000', '#ffffff']);
}
