/** What the real-time paper says of deviation and variability (figures 13 to 16), and whether it comes out. */
import type { Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import type { Points } from './points';
import { improvement } from './realtime-deadlines';
import { LARGE, SMALL } from './realtime';

export const deviationNumbers = 'Printed in the text is by how much TCP Boston’s deviation is below that of Vegas, 21 '
  + 'and 32 % for 1,500 and 9,180 bytes.';
export const variabilityNumbers = 'Printed in the text is by how much TCP Boston’s index is below that of Vegas, 13 '
  + 'and 25 % for 1,500 and 9,180 bytes.';

const percent = (value: number): string => value.toFixed(1).replace('-', '−');

/** `what` names what is compared: `deviation`, `variability index`. */
export const smallerVerdict = (what: string) => (points: Points): Verdict => {
  const plain = above(points, 'vegas', 'bp');
  const redundant = above(points, 'bp', 'fec');
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `TCP Boston’s ${what} is no larger than that of Vegas ${inWords(plain)}, on average ${
      percent(improvement(points, SMALL, 'bp'))} % below it with 1,500 bytes and ${
      percent(improvement(points, LARGE, 'bp'))} % with 9,180; with redundancy it is no larger than without ${
      inWords(redundant)}.`,
  };
};

/** The same of ratios to Vegas, which are at most 1. */
export function ratioVerdict(points: Points): Verdict {
  const below = (series: string) => {
    const all = points.filter((point) => point.series === series);
    return { held: all.filter(({ interval }) => interval.mean <= 1).length, of: all.length };
  };
  const [plain, redundant] = [below('bp'), below('fec')];
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `The deviation is no larger than that of Vegas ${inWords(plain)} without redundancy and ${
      inWords(redundant)} with it.`,
  };
}
