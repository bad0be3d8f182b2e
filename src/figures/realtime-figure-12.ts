/** Figure 12 of the real-time paper: histogram of response times in steps of 100 ms. */
import type { Figure } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt } from './points';
import { CURVES_LOST, PROTOCOL_SERIES, SIXTEEN_VEGAS } from './realtime';
import { DEADLINE, realtimeHistogram } from './sweeps/realtime-histogram';

const PANEL = 'histogram';
const TAIL = 'tail';

export const realtimeFigure12: Figure = {
  id: 'realtime-figure-12',
  paper: 'realtime',
  name: 'Real-time TCP Boston, figure 12',
  title: 'Histogram of response times',
  about: `${SIXTEEN_VEGAS} Packets of 1,500 bytes, a buffer of 256 cells. Share of packets in each 100 ms, %.`,
  source: 'Bestavros and Kim, real-time TCP Boston, figure 12 and section 3.3',
  says: 'Response times vary most with Vegas, less with TCP Boston, least with redundancy.',
  printedAs: `${CURVES_LOST} As in the paper, the histogram leaves out times below 200 and above 1,000 ms.`,
  sweep: realtimeHistogram,
  x: { path: DEADLINE, title: 'Response time up to, ms', log: false },
  panels: [
    {
      id: PANEL, title: 'In each 100 ms', label: 'Packets, %', metric: 'missedDeadlineRate', factor: 100, digits: 1,
      steps: true,
    },
    { id: TAIL, title: 'Later than that', label: 'Packets, %', metric: 'missedDeadlineRate', factor: 100, digits: 1 },
  ],
  series: PROTOCOL_SERIES.map(({ id, title }) => ({ id, title, cases: [title] })),
  printed: [],
  /** Most packets take less than 200 ms; a protocol that varies more has more packets beyond each border. */
  verdict(points) {
    const plain = above(points, 'vegas', 'bp', (panel) => panel === TAIL);
    const redundant = above(points, 'bp', 'fec', (panel) => panel === TAIL);
    const shares = (x: number) => PROTOCOL_SERIES.map(({ id }) => meanAt(points, TAIL, id, x).toFixed(1)).join(', ');
    return {
      outcome: outcomeOf(together(plain, redundant)),
      sentence: `The share of packets that take longer is no larger with TCP Boston than with Vegas ${
        inWords(plain)}, and no larger with redundancy than without ${inWords(redundant)}. With Vegas, TCP Boston, and `
        + `TCP Boston with redundancy, ${shares(200)} % of the packets take longer than 200 ms, and ${shares(1000)} % `
        + 'longer than a second.',
    };
  },
};
