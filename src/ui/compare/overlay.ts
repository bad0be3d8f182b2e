/**
 * Draws the charts of a comparison on a canvas: a row for each quantity, all runs on one time axis, the area between
 * the first run and the one it is compared with shaded, one playhead. Keeps only the tops of the scales.
 */
import type { ChartDefinition, Input } from '../charts/definitions';
import type { ChartId } from '../charts/chart-list';
import { createPoints, downsample, type Points } from '../charts/downsample';
import type { Facts } from '../charts/facts';
import { live, type Live } from '../charts/live';
import { hadWaited } from '../charts/paint/above';
import { tickText } from '../charts/paint/frame';
import type { RunSource } from '../charts/run-source';
import { rowMidPs } from '../charts/series';
import { instant, timeTicks, type TimeTicks } from '../charts/time-axis';
import { nextTop } from '../charts/value-axis';
import { wholeEndPs } from '../charts/view';
import type { Palette } from '../look/palette';
import { runColour, runDash } from './colours';
import { parted, titles, waited, type Box, type Field } from './overlay-words';
import { factorsOf, readingWords, rowsOf, shorterWords, titleOf, type Row } from './rows';
import { waitedWords } from './words';

const SHADE = 0.13;
const GHOST = 0.45;
const PLACES = { left: 46, right: 92, top: 24, bottom: 8, axis: 30 };
/** Room for values in the right margin, clear of the rows and of the edge. */
const VALUE_ROOM = PLACES.right - 8 - 6;

export interface OverlayInput {
  sources: readonly RunSource[];
  facts: readonly Facts[];
  letters: readonly string[];
  /** The run that is compared with the first. */
  other: number;
  /** The instant of the common clock, ps; a run that is over stays behind it. */
  nowPs: number;
  partedPs: number | null;
  partedWords: string;
  palette: Palette;
  sans: string;
  mono: string;
  /** Real px per look px (see charts/paint/style.ts). */
  unit: number;
  ratio: number;
  width: number;
  height: number;
}

export interface Axis { left: number; right: number; endPs: number }

/** `values`: on the scale that all runs share; `last`: the newest value, in the run's own unit. */
interface Curve { run: number; values: Float64Array; count: number; input: Input; last: number }

const valuesOf = (chart: ChartDefinition, input: Input, from: number): Float64Array => {
  const rows = Math.max(0, input.series.rows - from);
  const out = new Float64Array(rows);
  const curve = chart.curves(input.flowCount, null).at(-1);
  if (rows > 0) curve?.values(out, input, from, input.series.rows);
  return out;
};

/** The value of a curve at an instant; NaN if it has none. */
function valueAtPs({ values, count, input: { series } }: Curve, ps: number): number {
  const row = Math.floor(ps / series.binPs);
  return row >= 0 && row < count ? values[row] : NaN;
}

export function createOverlay(canvas: HTMLCanvasElement): (input: OverlayInput) => Axis {
  const tops = new Map<ChartId, number>();
  const points = createPoints();
  return (input) => paint(canvas, input, tops, points);
}

function paint(
  canvas: HTMLCanvasElement, input: OverlayInput, tops: Map<ChartId, number>, points: Points,
): Axis {
  const context = canvas.getContext('2d');
  const { sources, facts, width, height, ratio, unit, palette, nowPs } = input;
  const axis: Axis = { left: PLACES.left * unit, right: width - PLACES.right * unit, endPs: 1 };
  if (!context) return axis;
  const now = sources.map((source, run) => live(source, facts[run]));
  // While a run is loaded, it is not yet at the common instant.
  axis.endPs = Math.max(...now.map(({ situation }) =>
    wholeEndPs({ ...situation, furthestPs: Math.max(situation.furthestPs, nowPs) })));
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const rows = rowsOf(facts);
  const foot = height - PLACES.axis * unit;
  const each = foot / rows.length;
  const x = (ps: number): number => axis.left + (ps / axis.endPs) * (axis.right - axis.left);
  const boxes = rows.map((_, row): Box => ({
    left: axis.left, right: axis.right,
    top: row * each + PLACES.top * unit, bottom: (row + 1) * each - PLACES.bottom * unit,
  }));
  const drawn = rows.map((row, place) => {
    const field = drawRow({ context, input, row, box: boxes[place], now, x, tops, points });
    context.fillStyle = palette.line;
    if (place > 0) context.fillRect(0, Math.round(place * each), width, 1);
    return field;
  });
  const partedX = input.partedPs === null ? null : x(input.partedPs);
  lines(context, input, x(nowPs), partedX, foot);
  const ends = titles(context, input, boxes, rows.map((row) => titleOf(row, now)));
  const rooms = parted(context, input, partedX, boxes, ends);
  // The first row is that of the effective throughput.
  const ceilingOf = ({ run }: Curve): number => now[run].ceiling.effectiveThroughput;
  const above = drawn[0].own.filter((curve) => waitedIn(curve, ceilingOf(curve), facts[curve.run]));
  if (above.length > 0) {
    const texts = waitedWords(above.map((curve) => ({ letter: input.letters[curve.run], ceiling: ceilingOf(curve) })));
    waited(context, input, texts, { ...drawn[0], endPs: axis.endPs }, rooms);
  }
  const ticks = timeTicks({ fromPs: 0, toPs: axis.endPs }, Math.max(2, (axis.right - axis.left) / (90 * unit)));
  const taken = playheadTime(context, input, x(nowPs), instant(nowPs, ticks, 2), foot);
  timeAxis({ context, input, axis, ticks, taken, foot });
  return axis;
}

interface TimeAxis {
  context: CanvasRenderingContext2D; input: OverlayInput; axis: Axis; ticks: TimeTicks;
  /** Left and right edge of the playhead's time. */
  taken: [number, number];
  foot: number;
}

/** Draws the labels of the time axis, but none that would overlap the playhead's time. */
function timeAxis({ context, input, axis, ticks, taken, foot }: TimeAxis): void {
  const { palette, unit, mono } = input;
  context.fillStyle = palette.line;
  context.fillRect(0, Math.round(foot), input.width, 1);
  context.fillStyle = palette.ink3;
  context.font = `400 ${11 * unit}px ${mono}`;
  context.textAlign = 'center';
  for (const ps of ticks.instants) {
    const at = axis.left + (ps / axis.endPs) * (axis.right - axis.left);
    const text = instant(ps, ticks);
    const half = context.measureText(text).width / 2 + 4 * unit;
    if (at + half <= taken[0] || at - half >= taken[1]) context.fillText(text, at, foot + 19 * unit);
  }
}

/** What a row shows; `own`: the curves of the runs, without what they had recorded before they were rewound. */
interface DrawnRow extends Pick<Field, 'box' | 'curves' | 'y'> { own: readonly Curve[] }

interface RowInput {
  context: CanvasRenderingContext2D; input: OverlayInput; row: Row; box: Box; now: readonly Live[];
  x: (ps: number) => number; tops: Map<ChartId, number>; points: Points;
}

const highestOf = (values: Float64Array, least = 0): number =>
  values.reduce((most, value) => (value > most ? value : most), least);

/** Draws the curves of a row; returns them with their scale. */
function drawRow(drawn: RowInput): DrawnRow {
  const { input: { mono, other }, row, box, now, tops } = drawn;
  const own = now.map(({ input: run }, position) => valuesOf(row.charts[position], run, 0));
  const ghosts = now.map(({ ghost }, position) => ghost && valuesOf(row.charts[position], ghost, 0));
  const highest = own.map((values, run) => highestOf(ghosts[run] ?? values, highestOf(values)));
  const factors = factorsOf(row, now, highest);
  const scaled = (values: Float64Array, run: number): Float64Array =>
    (factors[run] === 1 ? values : values.map((value) => factors[run] * value));
  const curves = now.map(({ input: run }, position): Curve => {
    const values = own[position];
    return { run: position, values: scaled(values, position), count: values.length, input: run, last: lastOf(values) };
  });
  const beyond = Math.max(...highest.map((value, run) => factors[run] * value));
  const top = nextTop(tops.get(row.id) ?? null, beyond, row.leastTop, row.mostTop);
  tops.set(row.id, top);
  const y = (value: number): number => box.bottom - (Math.min(value, top) / top) * (box.bottom - box.top);
  grid(drawn, y, top, mono);
  if (row.mark !== 'queue') shade(drawn, curves[0], curves[other], y);
  const before = now.flatMap(({ ghost }, run): Curve[] => {
    const values = ghosts[run];
    return ghost && values
      ? [{ run, values: scaled(values, run), count: values.length, input: ghost, last: NaN }] : [];
  });
  for (const curve of before) ghostLine(drawn, curve, now[curve.run].input, y);
  for (const curve of curves) line(drawn, curve, y);
  labels(drawn, curves, y);
  return {
    own: curves, box, y, curves: [...curves, ...before].map(({ values, count, input: { series } }) =>
      ({ values, count, binPs: series.binPs })),
  };
}

/** Whether a run is above its own ceiling because data had waited. */
function waitedIn({ values, count, input }: Curve, limit: number, { flows }: Facts): boolean {
  return limit > 0 && hadWaited({ values, from: 0, count }, limit, input, flows);
}

const lastOf = (values: Float64Array): number => values.at(-1) ?? NaN;

function grid({ context, input, box }: RowInput, y: (value: number) => number, top: number, mono: string): void {
  const { palette, unit } = input;
  context.font = `400 ${11 * unit}px ${mono}`;
  context.textAlign = 'right';
  for (const value of [0, top / 2, top]) {
    const at = Math.round(y(value));
    context.fillStyle = palette.line;
    context.fillRect(box.left, at, box.right - box.left, 1);
    context.fillStyle = palette.ink3;
    context.fillText(tickText(value), box.left - 6 * unit, at + 4 * unit);
  }
}

/** Shades the area between two curves, pixel by pixel, as far as both reach. */
function shade({ context, input, box, now, x }: RowInput, a: Curve, b: Curve, y: (value: number) => number): void {
  const untilPs = Math.min(now[a.run].input.nowPs, now[b.run].input.nowPs);
  const endX = Math.min(box.right, x(untilPs));
  const perPx = untilPs > 0 ? untilPs / Math.max(1, endX - box.left) : 0;
  context.fillStyle = runColour(input.palette, b.run);
  context.globalAlpha = SHADE;
  for (let at = Math.ceil(box.left); at < endX; at++) {
    const ps = (at - box.left) * perPx;
    const [one, other] = [valueAtPs(a, ps), valueAtPs(b, ps)];
    if (Number.isNaN(one) || Number.isNaN(other)) continue;
    const [high, low] = [y(Math.max(one, other)), y(Math.min(one, other))];
    if (low - high > 0.2) context.fillRect(at, high, 1, low - high);
  }
  context.globalAlpha = 1;
}

function stroke(context: CanvasRenderingContext2D, points: Points, y: (value: number) => number): void {
  context.beginPath();
  let pen = false;
  for (let at = 0; at < points.count; at++) {
    const value = points.value[at];
    if (Number.isNaN(value)) pen = false;
    else if (pen) context.lineTo(points.x[at], y(value));
    else {
      context.moveTo(points.x[at], y(value));
      pen = true;
    }
  }
  context.stroke();
}

function line({ context, input, row, x, points }: RowInput, curve: Curve, y: (value: number) => number): void {
  const { series, nowPs } = curve.input;
  const stepX = x(series.binPs) - x(0);
  downsample(points, curve.values, curve.count, x(series.binPs / 2), stepX);
  if (points.count > 0) points.x[points.count - 1] = Math.min(points.x[points.count - 1], x(nowPs));
  context.strokeStyle = runColour(input.palette, curve.run);
  context.lineWidth = (row.mark === 'queue' ? 1 : 1.8) * input.unit;
  context.lineJoin = 'round';
  context.setLineDash([...runDash(curve.run)]);
  stroke(context, points, y);
  context.setLineDash([]);
}

/** Draws, dashed and pale, what a run had recorded after its present instant before it was rewound. */
function ghostLine(
  { context, input, x, points }: RowInput, curve: Curve, { nowPs }: Input, y: (value: number) => number,
): void {
  const { series } = curve.input;
  const from = Math.max(0, Math.floor(nowPs / series.binPs));
  if (from >= curve.count) return;
  const stepX = x(series.binPs) - x(0);
  downsample(points, curve.values.subarray(from), curve.count - from, x(rowMidPs(series, from, Infinity)), stepX);
  context.globalAlpha = GHOST;
  context.strokeStyle = runColour(input.palette, curve.run);
  context.lineWidth = 1.4 * input.unit;
  context.setLineDash([2 * input.unit, 3 * input.unit]);
  stroke(context, points, y);
  context.setLineDash([]);
  context.globalAlpha = 1;
}

/** Writes the value of each run at the right, moved apart so that they do not overlap. */
function labels(
  { context, input, row, box }: RowInput, curves: readonly Curve[], y: (value: number) => number,
): void {
  const { palette, unit, sans } = input;
  const room = 16 * unit;
  const placed = curves.filter(({ last }) => Number.isFinite(last))
    .map((curve) => ({ curve, at: y(lastOf(curve.values)) + 4 * unit })).sort((a, b) => a.at - b.at);
  let lowest = -Infinity;
  for (const one of placed) {
    one.at = Math.max(one.at, lowest + room);
    lowest = one.at;
  }
  const over = lowest - (box.bottom + 4 * unit);
  context.font = `600 ${12.5 * unit}px ${sans}`;
  context.textAlign = 'left';
  placed.forEach(({ curve, at }) => {
    context.fillStyle = runColour(palette, curve.run);
    const letter = input.letters[curve.run];
    const whole = `${letter} ${readingWords(row.charts[curve.run], curve.last)}`;
    const shown = context.measureText(whole).width <= VALUE_ROOM * unit ? whole
      : `${letter} ${shorterWords(row, row.charts[curve.run], curve.last)}`;
    context.fillText(shown, box.right + 8 * unit, over > 0 ? at - over : at, VALUE_ROOM * unit);
  });
}

/** Draws the playhead through all rows, and a dotted line where the runs part. */
function lines(
  context: CanvasRenderingContext2D, { palette, unit }: OverlayInput, nowX: number, partedX: number | null,
  foot: number,
): void {
  if (partedX !== null) {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.2 * unit;
    context.setLineDash([2 * unit, 4 * unit]);
    context.beginPath();
    context.moveTo(partedX, 0);
    context.lineTo(partedX, foot);
    context.stroke();
    context.setLineDash([]);
  }
  context.fillStyle = palette.ink;
  context.fillRect(nowX - unit, 0, 2 * unit, foot);
}

/** Draws the playhead's time under the rows; returns its left and right edge. */
function playheadTime(
  context: CanvasRenderingContext2D, { palette, unit, mono, width }: OverlayInput, at: number, words: string,
  foot: number,
): [number, number] {
  context.font = `500 ${11 * unit}px ${mono}`;
  const wide = context.measureText(words).width + 12 * unit;
  const left = Math.max(0, Math.min(width - wide, at - wide / 2));
  context.fillStyle = palette.ink;
  context.fillRect(left, foot + 5 * unit, wide, 19 * unit);
  context.fillStyle = palette.ground;
  context.textAlign = 'center';
  context.fillText(words, left + wide / 2, foot + 18.5 * unit);
  return [left, left + wide];
}
