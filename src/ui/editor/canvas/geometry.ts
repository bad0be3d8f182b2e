/**
 * Sizes of node bodies and the points where links meet them, in pixels of the drawing at zoom 1. Sizes are known
 * without measuring, so that nothing moves after the first paint. Positions of a scenario are centres; xyflow wants
 * corners.
 */
import type { Position as PlacedAt } from '../layout';

/** Time for which the view zooms, ms. */
export const ZOOM_MS = 160;

export interface Body {
  width: number;
  height: number;
}

export type Side = 'left' | 'right' | 'top' | 'bottom';
export const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];
/** Id of the handle that covers a whole host. */
export const GRIP = 'grip';

const HOST: Body = { width: 160, height: 60 };
const SWITCH: Body = { width: 200, height: 100 };
/** Mean width of a letter of the name and of the detail; names longer than the widest body are cut. */
const NAME_ADVANCE = 8.2;
const DETAIL_ADVANCE = 6.6;
const PADDING = 40;
/** Between two bodies of this width in neighbouring columns of a new network, a link and its label have room. */
const WIDEST = 220;
/** Widths grow by this step, so that corners and centres stay on the grid. */
const WIDTH_STEP = 20;

export function bodyOf(kind: 'host' | 'switch', name: string, detail: string): Body {
  const least = kind === 'host' ? HOST : SWITCH;
  const needed = name.length * NAME_ADVANCE + detail.length * DETAIL_ADVANCE + PADDING;
  return {
    width: Math.min(WIDEST, Math.max(least.width, Math.ceil(needed / WIDTH_STEP) * WIDTH_STEP)), height: least.height,
  };
}

export interface Placed extends Body {
  /** Centre. */
  x: number;
  y: number;
}

export const corner = ({ x, y, width, height }: Placed): { x: number; y: number } => ({
  x: x - width / 2, y: y - height / 2,
});
/** The centre of a body whose corner is at `at`. */
export const centre = (at: { x: number; y: number }, { width, height }: Body): PlacedAt =>
  [at.x + width / 2, at.y + height / 2];

/** Where a side's ring stands, relative to the body's corner. */
export function ringAt({ width, height }: Body, side: Side): { x: number; y: number } {
  if (side === 'left') return { x: 0, y: height / 2 };
  if (side === 'right') return { x: width, y: height / 2 };
  return { x: width / 2, y: side === 'top' ? 0 : height };
}

/** With less space than this between two bodies beside each other, their link joins top and bottom. */
const LEAST_GAP = 24;

/** Returns the sides that a link joins: left and right wherever there is room. */
export function facingSides(from: Placed, to: Placed): { from: Side; to: Side } {
  const gap = Math.abs(to.x - from.x) - (from.width + to.width) / 2;
  if (gap >= LEAST_GAP) return to.x >= from.x ? { from: 'right', to: 'left' } : { from: 'left', to: 'right' };
  return to.y >= from.y ? { from: 'bottom', to: 'top' } : { from: 'top', to: 'bottom' };
}
