/**
 * What the points of a figure say beyond their means: how many seeds a narrower interval takes, and how far two curves,
 * or two places of one, differ seed by seed.
 */
import { pairedDifference, type PairedDifference } from '../analysis/paired-difference';
import { runsNeeded } from '../analysis/runs-needed';
import type { Drawing, Panel } from './figure';
import type { Point, Points } from './points';
import { axisText } from './text';

/** The point whose interval is widest; null where none has one. */
export const widestOf = (points: Points): Point | null =>
  points.filter(({ interval: { half } }) => Number.isFinite(half))
    .reduce<Point | null>((so, point) => (so === null || point.interval.half > so.interval.half ? point : so), null);

/** Seeds that make every interval at most ± `half`, judged by the spread of those there are; NaN: there is none. */
export function seedsFor(points: Points, half: number): number {
  const needed = points.filter(({ interval: { std } }) => Number.isFinite(std))
    .map(({ interval: { std } }) => runsNeeded(std, half));
  return needed.length === 0 ? NaN : Math.max(...needed);
}

/** Something to compare: a curve, or one place of the only curve. */
export interface Side { id: string; title: string }

/** What can be compared in a panel: its curves, or, where there is one, its places. */
export function sidesOf({ series, x }: Drawing, panel: Panel, points: Points): Side[] {
  const own = points.filter((point) => point.panel === panel.id && point.run !== null);
  const curves = series.filter(({ id }) => own.some((point) => point.series === id));
  if (curves.length > 1) return curves.map(({ id, title }) => ({ id, title }));
  return own.map((point) => ({ id: String(point.x), title: axisText(x, point.x) }));
}

export interface ComparedPlace {
  /** Where the two are compared: a place on the axis. */
  title: string;
  difference: PairedDifference;
  /** Half of the interval that two means without common seeds would have. */
  unpaired: number;
}

const comparedAt = (title: string, first: Point, second: Point): ComparedPlace => ({
  title, difference: pairedDifference(first.values, second.values),
  unpaired: Math.sqrt(first.interval.half * first.interval.half + second.interval.half * second.interval.half),
});

/** Second less first, wherever every one of `seeds` is there for both. */
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
