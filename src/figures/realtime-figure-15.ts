/** Figure 15 of the real-time paper: variability index. */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { smallerMeans, smallerVerdict, variabilityNumbers } from './realtime-deviation';
import { SMALLER_VARIABILITY } from './realtime-printed';

export const realtimeFigure15: Figure = realtimeFigure({
  number: 15,
  title: 'Variability of response times',
  about: `${SIXTEEN_VEGAS} Standard deviation over mean.`,
  says: 'The index is smallest with redundancy, then without, and largest with Vegas.',
  printedAs: `${CURVES_LOST} ${variabilityNumbers}`,
  panel: { label: 'Variability index', metric: 'variabilityIndex', digits: 2 },
  printed: [],
  verdict: smallerVerdict('variability index'),
  derived: smallerMeans('Variability index', SMALLER_VARIABILITY),
});
