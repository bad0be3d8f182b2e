/** Figure 11 of the real-time paper: packets later than 700 ms (1,500 bytes) and 1,400 ms (9,180 bytes). */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { deadlineNumbers, deadlineVerdict } from './realtime-deadlines';

export const realtimeFigure11: Figure = realtimeFigure({
  number: 11,
  title: 'Missed deadlines against buffer size, enlarged',
  about: `${SIXTEEN_VEGAS} Later than 700 ms, or 1,400 ms with 9,180 bytes, %.`,
  says: 'TCP Boston misses clearly fewer deadlines than Vegas, with redundancy slightly fewer than without.',
  printedAs: `${CURVES_LOST} ${deadlineNumbers}`,
  panel: { label: 'Deadlines missed, %', metric: 'missedDeadlineRate', factor: 100, digits: 1, mostX: 2000 },
  printed: [],
  verdict: deadlineVerdict,
});
