/** What the real-time paper says about deviation and variability (figures 13 to 16), and the verdict on it. */
import type { Derived, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import type { Points } from './points';
import { LARGE, SMALL } from './realtime';
import { meansTable, reduction, signedPercent } from './realtime-means';
import { SMALLER_DEVIATION, SMALLER_VARIABILITY, inTable, inText, type BothSizes } from './realtime-printed';

export const deviationNumbers = 'The text prints how far TCP Boston’s deviation is below that of Vegas: '
  + `${inText(SMALLER_DEVIATION)} % for 1,500 and 9,180 bytes.`;
export const variabilityNumbers = 'The text prints how far TCP Boston’s index is below that of Vegas: '
  + `${inText(SMALLER_VARIABILITY)} % for 1,500 and 9,180 bytes.`;

/** Judges whether TCP Boston has less of `what` than Vegas; `what` is `deviation` or `variability index`. */
export const smallerVerdict = (what: string) => (points: Points): Verdict => {
  const plain = above(points, 'vegas', 'bp');
  const redundant = above(points, 'bp', 'fec');
  const beside = (panel: string) => {
    const less = reduction(points, panel, ['bp', 'vegas']);
    return less < 0 ? `${signedPercent(-less)} % above` : `${signedPercent(less)} % below`;
  };
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `TCP Boston’s ${what} is no larger than that of Vegas ${inWords(plain)}. On average it is ${
      beside(SMALL)} that of Vegas with 1,500 bytes, and ${beside(LARGE)} it with 9,180. With redundancy it is no `
      + `larger than without ${inWords(redundant)}.`,
  };
};

/** Judges the same claim for deviations given as ratios to Vegas: they are at most 1. */
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

/** Makes the table of how far TCP Boston is below Vegas; `what` begins each row heading. */
export const smallerMeans = (what: string, printed: BothSizes) => (points: Points): Derived[] =>
  [meansTable([0, 256].map((least) => ({
    title: least === 0 ? `${what}, TCP Boston below Vegas, %` : 'The same without the buffer of 64 cells, %',
    printed: least === 0 ? inTable(printed) : ['', ''],
    ours: (panel) => signedPercent(reduction(points, panel, ['bp', 'vegas'], least)),
  })))];
