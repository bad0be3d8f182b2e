/** What the real-time paper says about response times (figures 7 and 8), and the verdict on it. */
import type { Derived, Figure, Verdict } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { CURVES_LOST, LARGE, SIXTEEN_VEGAS, SMALL, realtimeFigure } from './realtime';
import { meansTable } from './realtime-means';
import { RESPONSE_OVER_VEGAS } from './realtime-printed';

const two = (ratio: number): string => ratio.toFixed(2);
const [FIRST, LAST] = RESPONSE_OVER_VEGAS;
const RATIOS = `The text prints the ratio Vegas : without redundancy : with redundancy. It is 1 : ${two(FIRST.bp)} : ${
  two(FIRST.fec)} at 64 cells and 1 : ${two(LAST.bp)} : ${two(LAST.fec)} at 4,000.`;

/** Makes figure 7, or its enlargement up to `mostX` cells, which is figure 8. */
export const responseFigure = (number: number, title: string, mostX?: number): Figure => realtimeFigure({
  number,
  title,
  about: `${SIXTEEN_VEGAS} From the first byte sent to the last byte needed, ms.`,
  says: 'With redundancy TCP Boston responds fastest at every buffer, then without, then Vegas; response times grow '
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
  'With 1,500-byte packets response times grow with the buffer from 256 cells on. At 4,000 cells nothing is lost and '
    + 'the queue stays below 3,000: that is more than 16 × 3 packets, because sources that start late take part of the '
    + 'queue for the path. With 9,180-byte packets TCP Boston responds fastest at 1,000 cells.',
];

function responseRatios(points: Points): Derived[] {
  return [meansTable(RESPONSE_OVER_VEGAS.map(
    ({ cells, bp, fec }) => ({
      title: `Response time at ${cells.toLocaleString('en')} cells over that of Vegas, without and with redundancy`,
      printed: [`${two(bp)} and ${two(fec)}`, `${two(bp)} and ${two(fec)}`],
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
      inWords(redundant)}. At 64 cells the ratio to Vegas, without and with redundancy, is ${ratio(SMALL, 'bp')} and ${
      ratio(SMALL, 'fec')} with 1,500 bytes, and ${ratio(LARGE, 'bp')} and ${ratio(LARGE, 'fec')} with 9,180.`,
  };
}
