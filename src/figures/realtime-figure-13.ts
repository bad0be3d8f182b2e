/** Figure 13 of the real-time paper: standard deviation of response times. */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { deviationNumbers, smallerMeans, smallerVerdict } from './realtime-deviation';
import { SMALLER_DEVIATION } from './realtime-printed';

export const realtimeFigure13: Figure = realtimeFigure({
  number: 13,
  title: 'Deviation of response times',
  about: `${SIXTEEN_VEGAS} Standard deviation, ms.`,
  says: 'Response times deviate least with redundancy, then without, and most with Vegas.',
  printedAs: `${CURVES_LOST} ${deviationNumbers}`,
  panel: { label: 'Deviation, ms', metric: 'responseTimeStdS', factor: 1000, digits: 0 },
  printed: [],
  verdict: smallerVerdict('deviation'),
  derived: smallerMeans('Deviation of response times', SMALLER_DEVIATION),
  notes: [
    'Response times of TCP Boston deviate less than those of Vegas wherever cells are lost with 1,500-byte packets, by '
      + 'more than the paper prints; with 9,180-byte packets from 256 cells on. Deviations have long tails, so single '
      + 'runs differ widely. The deviation is smaller with redundancy at some buffers and larger at others.',
    'At 64 cells, which hold no packet of 9,180 bytes, and to a lesser degree at 256, one Vegas flow takes the link, '
      + 'has it to itself, and responds fast.',
  ],
});
