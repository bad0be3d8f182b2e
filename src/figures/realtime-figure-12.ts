/** Figure 12 of the real-time paper: histogram of response times in steps of 100 ms. */
import type { Figure } from './figure';
import { above, inWords, outcomeOf } from './orderings';
import { meanAt, type Points } from './points';
import { CURVES_LOST, PROTOCOL_SERIES, SIXTEEN_VEGAS } from './realtime';
import { DEADLINE, realtimeHistogram } from './sweeps/realtime-histogram';

const PANEL = 'histogram';
const TAIL = 'tail';
/** What spreads less has more of its packets where most are: so the fullest step stands for the width. */
const fullest = (points: Points, series: string): number =>
  Math.max(...points.filter((point) => point.panel === PANEL && point.series === series)
    .map(({ interval }) => interval.mean));

export const realtimeFigure12: Figure = {
  id: 'realtime-figure-12',
  name: 'Real-time TCP Boston, figure 12',
  title: 'Histogram of response times',
  about: `${SIXTEEN_VEGAS} Packets of 1,500 bytes, a buffer of 256 cells. Share of packets in each 100 ms, %.`,
  source: 'Bestavros and Kim, real-time TCP Boston, figure 12 and section 3.3',
  paper: 'Response times vary most with Vegas, less with TCP Boston, least with redundancy.',
  printedAs: `${CURVES_LOST} As in the paper, what is below 200 and above 1,000 ms is left out of the histogram.`,
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
  verdict(points) {
    const slow = (_: string, x: number) => x >= 700;
    const plain = above(points, 'vegas', 'bp', (panel, x) => panel === TAIL && slow(panel, x));
    const redundant = above(points, 'bp', 'fec', (panel, x) => panel === TAIL && slow(panel, x));
    const [vegas, bp, fec] = ['vegas', 'bp', 'fec'].map((series) => fullest(points, series));
    const late = ['vegas', 'bp', 'fec'].map((series) => meanAt(points, TAIL, series, 1000).toFixed(1));
    const narrower = { held: Number(bp >= vegas) + Number(fec >= bp), of: 2 };
    const all = { held: plain.held + redundant.held + narrower.held, of: plain.of + redundant.of + narrower.of };
    return {
      outcome: outcomeOf(all),
      sentence: `From 700 ms on no larger share of packets is later with TCP Boston than with Vegas ${
        inWords(plain)}, and with redundancy than without ${inWords(redundant)}. Later than a second are ${late[0]}, ${
        late[1]} and ${late[2]} %; the fullest 100 ms hold ${vegas.toFixed(0)}, ${bp.toFixed(0)} and ${
        fec.toFixed(0)} %.`,
    };
  },
};
