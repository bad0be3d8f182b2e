/** Checks claims about curves whose numbers are lost: which curve lies above which, and at how many points ours do. */
import { meanAt, type Points } from './points';

export interface Tally { held: number; of: number }

/** Counts the points (all, or those that `only` admits) at which the mean of `first` is at least that of `second`. */
export function above(
  points: Points, first: string, second: string, only: (panel: string, x: number) => boolean = () => true,
): Tally {
  const places = points.filter(({ series, panel, x }) => series === first && only(panel, x));
  const held = places.filter(({ panel, x, interval }) => interval.mean >= meanAt(points, panel, second, x)).length;
  return { held, of: places.length };
}

export const together = (...tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, { held, of }) => ({ held: sum.held + held, of: sum.of + of }), { held: 0, of: 0 });

/** The claim is reproduced if it holds at all points, partly at three quarters of them or more. */
export const outcomeOf = ({ held, of }: Tally): 'reproduced' | 'partly reproduced' | 'not reproduced' =>
  (held === of ? 'reproduced' : 4 * held >= 3 * of ? 'partly reproduced' : 'not reproduced');

/** Says a tally: `at all 12 points`, `at 10 of 12 points`, `at none of 12 points`. */
export const inWords = ({ held, of }: Tally): string =>
  (held === of ? `at all ${of} points` : `at ${held === 0 ? 'none' : held} of ${of} points`);
