/** Figure 8 of the real-time paper: mean response time, the smaller buffers enlarged. */
import type { Figure } from './figure';
import { realtimeFigure, CURVES_LOST, SIXTEEN_VEGAS } from './realtime';
import { responseRatios, responseVerdict } from './realtime-response';

export const realtimeFigure8: Figure = realtimeFigure({
  number: 8,
  title: 'Response time against buffer size, enlarged',
  about: `${SIXTEEN_VEGAS} From the first byte sent to the last byte needed, ms.`,
  paper: 'With redundancy TCP Boston responds fastest at every buffer, then without, then Vegas; response times grow '
    + 'in proportion to the buffer.',
  printedAs: `${CURVES_LOST} ${responseRatios}`,
  panel: { label: 'Response time, ms', metric: 'responseTimeMeanS', factor: 1000, digits: 0, mostX: 1000 },
  printed: [],
  verdict: responseVerdict,
});
