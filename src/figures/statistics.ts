/**
 * Statistics of a figure's points beyond their means: how many seeds a narrower interval takes, and how far two curves,
 * or two places of one curve, differ seed by seed.
 */
import { pairedDifference, type PairedDifference } from '../analysis/paired-difference';
import { runsNeeded } from '../analysis/runs-needed';
import type { Drawing, Panel } from './figure';
import type { Point, Points } from './points';
import { axisText } from './text';

/** Returns the point with the widest interval; `null` if none has an interval. */
export const widestOf = (points: Points): Point | null =>
  points.filter(({ interval: { half } }) => Number.isFinite(half))
    .reduce<Point | null>((so, point) => (so === null || point.interval.half > so.interval.half ? point : so), null);

/** Estimates how many seeds make every interval at most ± `half`; NaN if no point has a spread to judge by. */
export function seedsFor(points: Points, half: number): number {
  const needed = points.filter(({ interval: { std } }) => Number.isFinite(std))
    .map(({ interval: { std } }) => runsNeeded(std, half));
  return needed.length === 0 ? NaN : Math.max(...needed);
}

/** Something to compare: a curve, or one place of the only curve. */
export interface Side { id: string; title: string }

/** Returns what can be compared in a panel: its curves, or the places of its only curve. */
export function sidesOf({ series, x }: Drawing, panel: Panel, points: Points): Side[] {
  const own = points.filter((point) => point.panel === panel.id && point.run !== null);
  const curves = series.filter(({ id }) => own.some((point) => point.series === id));
  if (curves.length > 1) return curves.map(({ id, title }) => ({ id, title }));
  return own.map((point) => ({ id: String(point.x), title: axisText(x, point.x) }));
}

export interface ComparedPlace {
  /** The place on the axis, or the two places, that are compared. */
  title: string;
  difference: PairedDifference;
  /** Half width that the interval would have if the two means had no common seeds. */
  unpaired: number;
}

const comparedAt = (title: string, first: Point, second: Point): ComparedPlace => ({
  title, difference: pairedDifference(first.values, second.values),
  unpaired: Math.sqrt(first.interval.half * first.interval.half + second.interval.half * second.interval.half),
});

/** Returns second − first at every place that has all `seeds` runs of both. */
export function comparedSides(
  { series, x }: Drawing, panel: Panel, points: Points, [first, second]: readonly [string, string], seeds: number,
): ComparedPlace[] {
  const own = points.filter((point) => point.panel === panel.id && point.values.length === seeds);
  if (!series.some(({ id }) => id === first)) {
    const [from, to] = [first, second].map((place) => own.find((point) => String(point.x) === place));
    return from && to ? [comparedAt(`${axisText(x, from.x)} → ${axisText(x, to.x)}`, to, from)] : [];
  }
  return own.filter((point) => point.series === first).flatMap((from) => {
    const to = own.find((point) => point.series === second && point.x === from.x);
    return to ? [comparedAt(axisText(x, from.x), to, from)] : [];
  });
}
