/** Figure 16 of the real-time paper: variability index on a logarithmic scale. */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { variabilityNumbers, smallerVerdict } from './realtime-deviation';

export const realtimeFigure16: Figure = realtimeFigure({
  number: 16,
  title: 'Variability of response times, logarithmic',
  about: `${SIXTEEN_VEGAS} Standard deviation over mean, logarithmic scale.`,
  says: 'The index is smallest with redundancy, then without, and largest with Vegas.',
  printedAs: `${CURVES_LOST} ${variabilityNumbers}`,
  panel: { label: 'Variability index', metric: 'variabilityIndex', digits: 2, log: true },
  printed: [],
  verdict: smallerVerdict('variability index'),
});
