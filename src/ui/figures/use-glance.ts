/** What is seen of a figure before it is opened, from its stored result once its place on the page is in sight. */
import { useMemo, type RefObject } from 'react';
import type { Figure, Verdict } from '../../figures/figure';
import { pointsOf, runsOfFigure } from '../../figures/points';
import { useSeen } from '../look/use-seen';
import { sketchOf, type Sketched } from './sketch';
import { useStored } from './use-stored';

/** `none`: it has no stored result; `lost`: that did not arrive. */
export type Glance = { sketched: Sketched; outcome: Verdict['outcome'] } | 'coming' | 'none' | 'lost';

/** Before it can be seen, so that it is there when it is. */
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
