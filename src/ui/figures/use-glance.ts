/** The preview of a figure, from its stored result, which is fetched when the figure's card comes into sight. */
import { useMemo, type RefObject } from 'react';
import type { Figure, Verdict } from '../../figures/figure';
import { pointsOf, runsOfFigure } from '../../figures/points';
import { useSeen } from '../look/use-seen';
import { sketchOf, type Sketched } from './sketch';
import { useStored } from './use-stored';

/** `coming`: not in sight or not fetched yet; `none`: there is no stored result; `lost`: it did not arrive. */
export type Glance = { sketched: Sketched; outcome: Verdict['outcome'] } | 'coming' | 'none' | 'lost';

/** Distance from the visible part of the page at which fetching begins. */
const AHEAD = '300px';

export function useGlance(figure: Figure, place: RefObject<HTMLElement | null>): Glance {
  const seen = useSeen(place, AHEAD);
  const stored = useStored(figure, seen);
  return useMemo(() => {
    if (!seen || stored === undefined) return 'coming';
    if (stored === 'lost') return 'lost';
    if (stored === null && figure.sweep !== null) return 'none';
    const points = pointsOf(figure, runsOfFigure(figure), stored?.rows ?? []);
    return { sketched: sketchOf(figure, points), outcome: figure.verdict(points).outcome };
  }, [figure, seen, stored]);
}
