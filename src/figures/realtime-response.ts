/** What the real-time paper says of response times (figures 7 and 8), and whether it comes out. */
import type { Figure, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { CURVES_LOST, LARGE, SIXTEEN_VEGAS, SMALL, realtimeFigure } from './realtime';

const RATIOS = 'Printed in the text is the ratio Vegas : without : with redundancy, 1 : 0.96 : 0.90 at 64 cells and '
  + '1 : 0.97 : 0.96 at 4,000.';

/** The one figure, and its enlargement up to `mostX` cells. */
export const responseFigure = (number: number, title: string, mostX?: number): Figure => realtimeFigure({
  number,
  title,
  about: `${SIXTEEN_VEGAS} From the first byte sent to the last byte needed, ms.`,
  paper: 'With redundancy TCP Boston responds fastest at every buffer, then without, then Vegas; response times grow '
    + 'in proportion to the buffer.',
  printedAs: `${CURVES_LOST} ${RATIOS}`,
  panel: {
    label: 'Response time, ms', metric: 'responseTimeMeanS', factor: 1000, digits: 0,
    ...(mostX !== undefined && { mostX }),
  },
  printed: [],
  verdict: responseVerdict,
});

function responseVerdict(points: Points): Verdict {
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
