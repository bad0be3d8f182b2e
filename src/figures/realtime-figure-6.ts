/** Figure 6 of the real-time paper: effective throughput, which the paper calls goodput, against buffer size. */
import type { Figure } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';

export const realtimeFigure6: Figure = realtimeFigure({
  number: 6,
  title: 'Effective throughput against buffer size',
  about: `${SIXTEEN_VEGAS} Share of the link, %.`,
  says: 'TCP Boston without redundancy carries most at every buffer; with redundancy it carries more than Vegas at '
    + 'small and medium buffers, and slightly less at the largest.',
  printedAs: CURVES_LOST,
  panel: { label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100, digits: 1 },
  printed: [],
  verdict(points) {
    const first = above(points, 'bp', 'vegas');
    const second = above(points, 'bp', 'fec');
    const third = above(points, 'fec', 'vegas', (_, x) => x < 4000);
    const last = above(points, 'vegas', 'fec', (_, x) => x === 4000);
    return {
      outcome: outcomeOf(together(first, second, third, last)),
      sentence: `Without redundancy TCP Boston carries at least as much as Vegas ${inWords(first)}, and at least as `
        + `much as with redundancy ${inWords(second)}. With redundancy it is ahead of Vegas ${inWords(third)} below `
        + '4,000 cells.',
    };
  },
  notes: [
    'With 1,500-byte packets TCP Boston carries most at every buffer at which cells are lost. With redundancy it '
      + 'carries less than without, and more than Vegas except at the largest buffer. With 9,180-byte packets the same '
      + 'is true from 512 cells on.',
  ],
});
