/** What the real-time paper says of response times (figures 7 and 8), and whether it comes out. */
import type { Derived, Figure, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { CURVES_LOST, LARGE, SIXTEEN_VEGAS, SMALL, realtimeFigure } from './realtime';
import { meansTable } from './realtime-means';

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
  ...(mostX === undefined && { derived: responseRatios, notes: NOTES }),
});

const NOTES = [
  'Response times grow with the buffer from 256 cells on, but Vegas stops filling the queue at 16 × 3 packets.',
];

function responseRatios(points: Points): Derived[] {
  return [meansTable([{ cells: 64, printed: '0.96 and 0.90' }, { cells: 4000, printed: '0.97 and 0.96' }].map(
    ({ cells, printed }) => ({
      title: `Response time at ${cells.toLocaleString('en')} cells over that of Vegas, without and with redundancy`,
      printed: [printed, printed],
      ours: (panel) => ['bp', 'fec'].map((series) =>
        (meanAt(points, panel, series, cells) / meanAt(points, panel, 'vegas', cells)).toFixed(2)).join(' and '),
    }),
  ))];
}

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
