/** Tables of means over the buffers: those that the real-time paper gives in its text, beside ours. */
import type { Derived } from './figure';
import { meanAt, type Points } from './points';
import { LARGE, SMALL } from './realtime';

/** A row: the printed and our values for 1,500 and 9,180 bytes. */
export interface MeanLine {
  title: string;
  printed: readonly [string, string];
  ours: (panel: string) => string;
}

export const meansTable = (lines: readonly MeanLine[]): Derived => ({
  head: ['Mean over the buffers', '1,500 bytes: printed', 'ours', '9,180 bytes: printed', 'ours'],
  rows: lines.map(({ title, printed, ours }) => [title, printed[0], ours(SMALL), printed[1], ours(LARGE)]),
});

export const signedPercent = (value: number): string => value.toFixed(1).replace('-', '−');

/** Returns each x of a panel with the means of two series there. */
const pairs = (points: Points, panel: string, [series, than]: readonly [string, string]) =>
  points.filter((point) => point.panel === panel && point.series === series)
    .map(({ x, interval }) => ({ x, ours: interval.mean, than: meanAt(points, panel, than, x) }));

/**
 * Returns by how many percent the first series is below the second, as the mean over buffers of `least` cells or more.
 */
export function reduction(points: Points, panel: string, series: readonly [string, string], least = 0): number {
  const all = pairs(points, panel, series).filter(({ x }) => x >= least);
  return (100 * all.reduce((sum, { ours, than }) => sum + (than === 0 ? 0 : 1 - ours / than), 0)) / all.length;
}

/** Returns by how many points the first series is above the second, as the mean over the buffers. */
export function excess(points: Points, panel: string, series: readonly [string, string]): number {
  const all = pairs(points, panel, series);
  return all.reduce((sum, { ours, than }) => sum + ours - than, 0) / all.length;
}

/** Returns by how many points the first series is above the second at the buffer where it is most. */
export const mostExcess = (points: Points, panel: string, series: readonly [string, string]): number =>
  Math.max(...pairs(points, panel, series).map(({ ours, than }) => ours - than));
