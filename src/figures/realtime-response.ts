/** What the real-time paper says of response times (figures 7 and 8), and whether it comes out. */
import type { Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { LARGE, SMALL } from './realtime';

export const responseRatios = 'Printed in the text is the ratio Vegas : without : with redundancy, 1 : 0.96 : 0.90 at '
  + '64 cells and 1 : 0.97 : 0.96 at 4,000.';

export function responseVerdict(points: Points): Verdict {
  const plain = above(points, 'vegas', 'bp');
  const redundant = above(points, 'bp', 'fec');
  const ratio = (panel: string, series: string) =>
    (meanAt(points, panel, series, 64) / meanAt(points, panel, 'vegas', 64)).toFixed(2);
  return {
    outcome: outcomeOf(together(plain, redundant)),
    sentence: `TCP Boston is at least as fast as Vegas ${inWords(plain)}, and faster with redundancy than without ${
      inWords(redundant)}. At 64 cells the ratio to Vegas is ${ratio(SMALL, 'bp')} and ${ratio(SMALL, 'fec')} with `
      + `1,500 bytes, ${ratio(LARGE, 'bp')} and ${ratio(LARGE, 'fec')} with 9,180.`,
  };
}
