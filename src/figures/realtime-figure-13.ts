/** Figure 13 of the real-time paper: standard deviation of response times. */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { deviationNumbers, smallerVerdict } from './realtime-deviation';

export const realtimeFigure13: Figure = realtimeFigure({
  number: 13,
  title: 'Deviation of response times',
  about: `${SIXTEEN_VEGAS} Standard deviation, ms.`,
  paper: 'Response times deviate least with redundancy, then without, and most with Vegas.',
  printedAs: `${CURVES_LOST} ${deviationNumbers}`,
  panel: { label: 'Deviation, ms', metric: 'responseTimeStdS', factor: 1000, digits: 0 },
  printed: [],
  verdict: smallerVerdict('deviation'),
});
