/** Figure 10 of the real-time paper: packets later than 700 ms (1,500 bytes) and 1,400 ms (9,180 bytes). */
import type { Figure } from './figure';
import { CURVES_LOST, SIXTEEN_VEGAS, realtimeFigure } from './realtime';
import { deadlineMeans, deadlineNumbers, deadlineVerdict } from './realtime-deadlines';

export const realtimeFigure10: Figure = realtimeFigure({
  number: 10,
  title: 'Missed deadlines against buffer size',
  about: `${SIXTEEN_VEGAS} Later than 700 ms, or 1,400 ms with 9,180 bytes, %.`,
  says: 'TCP Boston misses clearly fewer deadlines than Vegas, with redundancy slightly fewer than without.',
  printedAs: `${CURVES_LOST} ${deadlineNumbers}`,
  panel: { label: 'Deadlines missed, %', metric: 'missedDeadlineRate', factor: 100, digits: 1 },
  printed: [],
  verdict: deadlineVerdict,
  derived: deadlineMeans,
  notes: [
    'The reduction is smaller than printed with 1,500 bytes, and with 9,180 bytes TCP Boston misses more than Vegas. '
      + 'Each packet counts once, when it is complete. So starved flows have few packets and few late ones, and a flow '
      + 'that takes the whole link is never late. At 4,000 cells and 1,500 bytes the queue alone takes longer than the '
      + 'deadline, and every protocol misses nearly all.',
    'The paper prints a gain by redundancy: fewer missed deadlines and shorter response times. Here redundancy costs '
      + 'throughput and makes response times longer, because the extra cells meet the same full queue.',
  ],
});
