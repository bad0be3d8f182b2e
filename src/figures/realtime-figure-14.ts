/** Figure 14 of the real-time paper: deviation of response times as a ratio to Vegas. */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { deviationNumbers, ratioVerdict } from './realtime-deviation';

export const realtimeFigure14: Figure = realtimeFigure({
  number: 14,
  title: 'Deviation of response times over that of Vegas',
  about: `${SIXTEEN_VEGAS} Ratio of standard deviations, seed by seed.`,
  says: 'The ratio is below 1 at every buffer, lowest at small and medium ones.',
  printedAs: `${CURVES_LOST} ${deviationNumbers}`,
  panel: { label: 'Ratio to Vegas', metric: 'responseTimeStdS', digits: 2, over: 'vegas' },
  printed: [],
  verdict: ratioVerdict,
});
