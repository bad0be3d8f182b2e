/**
 * Draws the timeline: timeouts as hollow diamonds, packets sent again as bars above the line, drops as bars below it,
 * another branch, flags, the bracket and the playhead.
 */
import { PS_PER_S } from '../../../model/kernel/time';
import { span } from '../../app/words';
import { barHeight, type Bars } from '../timeline-bars';
import { instant, type TimeTicks } from '../time-axis';
import type { Axis } from '../view';
import type { Style } from './style';
import { font } from './text';

type Ctx = CanvasRenderingContext2D;

/**
 * Measures of the strip with its axis and of the compact one without, px at a text size of 16 px (see style.ts).
 * `right` has room for half of the last label of the axis.
 */
export const STRIP = {
  full: {
    left: 92, right: 32, line: 26.5, up: 7, down: 10, pitch: 3.2, bar: 1.8, knob: 5.5, top: 4, axis: 49, legend: true,
  },
  compact: {
    left: 16, right: 16, line: 17, up: 10, down: 11, pitch: 4, bar: 2.2, knob: 8.5, top: 2, axis: 0, legend: false,
  },
} as const;
export type StripKind = keyof typeof STRIP;

/** The length of the time axis in a strip `width` px wide, px, and the number of bars on it. */
export function roomOf(kind: StripKind, unit: number, width: number): { px: number; bars: number } {
  const { left, right, pitch } = STRIP[kind];
  const px = width - (left + right) * unit;
  return { px, bars: Math.max(1, Math.floor(px / (pitch * unit))) };
}

const DIAMOND = 3.9;
const DIAMOND_AT = 11.5;
/** Height of diamonds where a flag hangs: they stand on the line, clear of its words. */
const LOWERED_AT = 24;
/** Opacity of what a run recorded after its present instant, before it was rewound. */
const AFTER = 0.45;
/**
 * Heights at which the line of another branch begins and at which flags hang, px at a text size of 16 px. The words of
 * flags are between the drops of that branch and the highest bar of packets sent again.
 */
const FORK_FOOT = 25;
const FLAG_TOP = 9.5;

/** A change at an instant, in words. */
export interface Flag { atPs: number; words: string }

/** Changes within this time of each other were made at one playhead. */
const ONE_PLAYHEAD_PS = 1e7;

/** Returns the flags in order of time, with only the last of those that were made at one playhead. */
export const lastOfEach = (flags: readonly Flag[]): Flag[] => flags.toSorted((a, b) => a.atPs - b.atPs)
  .filter(({ atPs }, place, all) => place === all.length - 1 || all[place + 1].atPs - atPs > ONE_PLAYHEAD_PS);

export interface Strip {
  kind: StripKind;
  width: number;
  bars: Bars;
  nowPs: number;
  /** The furthest instant that the run has reached; later than `nowPs` if it was rewound. */
  furthestPs: number;
  endPs: number;
  bracket: Axis;
  time: TimeTicks;
  /** Another branch, forked at `fromPs`. */
  other?: { fromPs: number; toPs: number; bars: Bars } | null;
  flags?: readonly Flag[];
}

function legend(ctx: Ctx, style: Style, line: number): void {
  const { palette, unit } = style;
  font(ctx, style, 'sans', style.tick);
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const rows = [['timeout', DIAMOND_AT * unit], ['resent', line - 4 * unit], ['drop', line + 8 * unit]] as const;
  for (const [text, y] of rows) {
    ctx.fillStyle = palette.ink2;
    ctx.fillText(text, 23 * unit, y);
  }
  diamond(ctx, style, 17 * unit, rows[0][1], 2.9);
  ctx.fillStyle = palette.ink2;
  ctx.fillRect(16 * unit, rows[1][1] - 3.5 * unit, 1.8 * unit, 7 * unit);
  ctx.fillStyle = palette.loss;
  ctx.fillRect(16 * unit, rows[2][1] - 3.5 * unit, 1.8 * unit, 7 * unit);
}

function diamond(ctx: Ctx, { palette, unit }: Style, x: number, y: number, size: number): void {
  const half = size * unit;
  ctx.setLineDash([]);
  ctx.lineWidth = 1.3 * unit;
  ctx.strokeStyle = palette.ink2;
  ctx.fillStyle = palette.panel;
  ctx.beginPath();
  ctx.moveTo(x, y - half);
  ctx.lineTo(x + half, y);
  ctx.lineTo(x, y + half);
  ctx.lineTo(x - half, y);
  ctx.closePath();
  ctx.fill();
  ctx.stroke();
}

function bracket(ctx: Ctx, { palette, unit }: Style, left: number, right: number, top: number, bottom: number): void {
  ctx.globalAlpha = 0.8;
  ctx.fillStyle = palette.sunk;
  ctx.fillRect(left, top, right - left, bottom - top);
  ctx.globalAlpha = 1;
  ctx.strokeStyle = palette.ink2;
  ctx.lineWidth = 1.4 * unit;
  ctx.setLineDash([]);
  ctx.beginPath();
  const arm = Math.min(6 * unit, (right - left) / 3);
  ctx.moveTo(left, top + 5 * unit);
  ctx.lineTo(left, top);
  ctx.lineTo(left + arm, top);
  ctx.moveTo(right - arm, top);
  ctx.lineTo(right, top);
  ctx.lineTo(right, top + 5 * unit);
  ctx.stroke();
}

/** Draws another branch as a thin line above, which begins at the fork, with its drops. */
function fork(
  ctx: Ctx, style: Style, { fromPs, toPs, bars }: NonNullable<Strip['other']>, x: (ps: number) => number, endPs: number,
): void {
  const { palette, unit } = style;
  const y = 5.5 * unit;
  const from = x(fromPs);
  const bend = Math.min(9 * unit, Math.max(0, x(toPs) - from));
  ctx.save();
  ctx.globalAlpha = AFTER;
  ctx.lineWidth = 1.2 * unit;
  ctx.strokeStyle = palette.ink;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(from, FORK_FOOT * unit);
  ctx.bezierCurveTo(from, y, from, y, from + bend, y);
  ctx.lineTo(x(toPs), y);
  ctx.stroke();
  const count = bars.dropped.length;
  const pitch = (x(endPs) - x(0)) / count;
  ctx.fillStyle = palette.loss;
  for (let bar = 0; bar < count; bar++) {
    const middle = x(0) + (bar + 0.5) * pitch;
    if (bars.dropped[bar] === 0 || middle <= from) continue;
    ctx.fillRect(middle - 0.9 * unit, y + 0.5 * unit, 1.8 * unit, 2.8 * unit);
  }
  ctx.restore();
}

/** Draws a flag where something was changed, with its words if they fit into `room`; returns its right end, px. */
function flag(ctx: Ctx, style: Style, { words }: Flag, at: number, room: number): number {
  const { palette, unit } = style;
  const top = FLAG_TOP * unit;
  ctx.strokeStyle = palette.ink;
  ctx.fillStyle = palette.ink;
  ctx.lineWidth = 1.2 * unit;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(at, top);
  ctx.lineTo(at, top + 14.5 * unit);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(at, top);
  ctx.lineTo(at + 7 * unit, top + 3 * unit);
  ctx.lineTo(at, top + 6 * unit);
  ctx.fill();
  font(ctx, style, 'sans', style.tick);
  const { width } = ctx.measureText(words);
  if (width > room - 12 * unit) return at + 7 * unit;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = palette.ink2;
  ctx.fillText(words, at + 10 * unit, top + 3.5 * unit);
  return at + 10 * unit + width;
}

/** Where things are on the strip, px. */
interface Places {
  left: number;
  right: number;
  /** Height of the line on which the run lies. */
  line: number;
  /** The playhead, and the furthest instant that the run has reached. */
  now: number;
  known: number;
  x(ps: number): number;
}

function placesOf({ unit }: Style, { kind, width, nowPs, furthestPs, endPs }: Strip): Places {
  const shape = STRIP[kind];
  const left = shape.left * unit;
  const right = width - shape.right * unit;
  const x = (ps: number): number => left + (ps / endPs) * (right - left);
  return { left, right, line: shape.line * unit, now: x(nowPs), known: x(furthestPs), x };
}

/** Draws the line of the run: solid as far as the run is known, then dashed. */
function baseline(ctx: Ctx, { palette, unit }: Style, { left, right, line, known }: Places): void {
  ctx.lineWidth = 1.4 * unit;
  ctx.strokeStyle = palette.line2;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(left, line);
  ctx.lineTo(known, line);
  ctx.stroke();
  ctx.setLineDash([3 * unit, 3 * unit]);
  ctx.beginPath();
  ctx.moveTo(known, line);
  ctx.lineTo(right, line);
  ctx.stroke();
}

/**
 * Draws packets sent again above the line, drops below it, and timeouts above both. `hung`: left and right end of each
 * flag, px.
 */
function marks(
  ctx: Ctx, style: Style, { kind, bars, nowPs, furthestPs }: Strip, places: Places, hung: readonly number[][],
): void {
  const { palette, unit } = style;
  const { left, right, line, now } = places;
  const shape = STRIP[kind];
  const count = bars.resent.length;
  const pitch = (right - left) / count;
  const bar = shape.bar * unit;
  let free = -Infinity;
  for (let k = 0; k < count; k++) {
    const middle = left + (k + 0.5) * pitch;
    ctx.globalAlpha = middle > now && furthestPs > nowPs ? AFTER : 1;
    ctx.fillStyle = palette.ink2;
    const up = barHeight(bars.resent[k], bars.mostResent, 3 * unit, shape.up * unit);
    if (up > 0) ctx.fillRect(middle - bar / 2, line - 1.5 * unit - up, bar, up);
    ctx.fillStyle = palette.loss;
    const down = barHeight(bars.dropped[k], bars.mostDropped, 3 * unit, shape.down * unit);
    if (down > 0) ctx.fillRect(middle - bar / 2, line + 1.5 * unit, bar, down);
    // Of diamonds that would overlap, one is drawn.
    if (kind === 'compact' || bars.timeouts[k] === 0 || middle < free) continue;
    const covered = hung.some(([from, to]) => middle > from - 6 * unit && middle < to + 6 * unit);
    diamond(ctx, style, middle, (covered ? LOWERED_AT : DIAMOND_AT) * unit, DIAMOND);
    free = middle + 2.6 * DIAMOND * unit;
  }
  ctx.globalAlpha = 1;
}

function playhead(ctx: Ctx, style: Style, kind: StripKind, { now, line }: Places): void {
  const { palette, unit } = style;
  const shape = STRIP[kind];
  ctx.setLineDash([]);
  ctx.lineWidth = style.playhead;
  ctx.strokeStyle = palette.ink;
  ctx.beginPath();
  ctx.moveTo(now, shape.top * unit - 1);
  ctx.lineTo(now, line + shape.down * unit + 2 * unit);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(now, line, shape.knob * unit, 0, 2 * Math.PI);
  ctx.fillStyle = palette.ink;
  ctx.fill();
  ctx.lineWidth = 1.6 * unit;
  ctx.strokeStyle = palette.panel;
  ctx.stroke();
}

function axis(ctx: Ctx, style: Style, { kind, time }: Strip, { x }: Places): void {
  font(ctx, style, 'mono', style.tick);
  ctx.fillStyle = style.palette.ink3;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  for (const tick of time.instants) ctx.fillText(instant(tick, time), x(tick), STRIP[kind].axis * style.unit);
}

/**
 * Writes how far the run is recorded if it was rewound, after flags that would be in the way; how long it is stands
 * under the clock.
 */
function recorded(
  ctx: Ctx, style: Style, { nowPs, furthestPs }: Strip, { right, known, line }: Places, hung: readonly number[][],
): void {
  const { unit } = style;
  font(ctx, style, 'sans', style.tick);
  const words = `recorded to ${span(furthestPs / PS_PER_S)}`;
  const { width } = ctx.measureText(words);
  const from = hung.reduce((free, [start, end]) =>
    (start < free + width && end > free - 8 * unit ? end + 8 * unit : free), known + 8 * unit);
  if (furthestPs <= nowPs || width >= right - from) return;
  ctx.fillStyle = style.palette.ink3;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillText(words, from, line - 8 * unit);
}

export function paintTimeline(ctx: Ctx, style: Style, strip: Strip): void {
  const { kind, endPs, bracket: drawn, other = null, flags = [] } = strip;
  const { unit } = style;
  const shape = STRIP[kind];
  const places = placesOf(style, strip);
  const { right, line, x } = places;

  if (kind === 'full' && drawn.toPs > drawn.fromPs) {
    bracket(ctx, style, x(drawn.fromPs), Math.min(right, x(drawn.toPs)), shape.top * unit, line + shape.down * unit);
  }
  baseline(ctx, style, places);
  const hung = flags.filter(({ atPs }) => kind === 'full' && atPs <= endPs).map((one, number) => {
    const at = x(one.atPs);
    return [at, flag(ctx, style, one, at, x(flags[number + 1]?.atPs ?? endPs) - at)];
  });
  marks(ctx, style, strip, places, hung);
  if (other) fork(ctx, style, other, x, endPs);
  playhead(ctx, style, kind, places);
  if (kind === 'compact') return;
  legend(ctx, style, line);
  axis(ctx, style, strip, places);
  recorded(ctx, style, strip, places, hung);
}
