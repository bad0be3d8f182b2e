/** What papers say of curves whose numbers are lost: which lies above which, and at how many points that comes out. */
import { meanAt, type Points } from './points';

export interface Tally { held: number; of: number }

/** At how many x of a panel (or of all) the first series' mean is at least the second's. */
export function above(
  points: Points, first: string, second: string, only: (panel: string, x: number) => boolean = () => true,
): Tally {
  const places = points.filter(({ series, panel, x }) => series === first && only(panel, x));
  const held = places.filter(({ panel, x, interval }) => interval.mean >= meanAt(points, panel, second, x)).length;
  return { held, of: places.length };
}

export const together = (...tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, { held, of }) => ({ held: sum.held + held, of: sum.of + of }), { held: 0, of: 0 });

/** All of them: reproduced; three quarters: partly. */
export const outcomeOf = ({ held, of }: Tally): 'reproduced' | 'partly reproduced' | 'not reproduced' =>
  (held === of ? 'reproduced' : 4 * held >= 3 * of ? 'partly reproduced' : 'not reproduced');

/** `at all 12 points`, `at 10 of 12 points`, `at none of 12 points`. */
export const inWords = ({ held, of }: Tally): string =>
  (held === of ? `at all ${of} points` : `at ${held === 0 ? 'none' : held} of ${of} points`);
