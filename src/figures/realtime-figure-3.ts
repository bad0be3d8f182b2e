/** Figure 3 of the real-time paper: mean round trips for a packet of 30 cells by equation 3, without runs. */
import { meanRoundTrips } from '../analysis/round-trips';
import type { Figure } from './figure';
import { meanAt } from './points';

const CELLS = 30;
const LOSSES = [1, 5, 10, 15, 20];
const EXTRAS = Array.from({ length: 11 }, (_, extra) => extra);
const seriesOf = (percent: number): string => `loss-${percent}`;
const PANEL = 'round-trips';

export const realtimeFigure3: Figure = {
  id: 'realtime-figure-3',
  paper: 'realtime',
  name: 'Real-time TCP Boston, figure 3',
  title: 'Round trips against redundant cells',
  about: 'Mean number of round trips for a packet of 30 cells by equation 3, for five shares of cells lost.',
  source: 'Bestavros and Kim, real-time TCP Boston, section 2.1, equations 1 to 3, figure 3',
  says: 'For at most three round trips, 3 redundant cells are enough at 10 % loss, and 1 is enough at 5 %.',
  printedAs: 'The curves are lost; the two values read from them are those of the text.',
  sweep: null,
  x: { path: 'alpha', title: 'Redundant cells', log: false },
  panels: [{ id: PANEL, title: '30 cells', label: 'Round trips', metric: '', digits: 2, log: true }],
  series: LOSSES.map((percent) => ({ id: seriesOf(percent), title: `${percent} % lost`, cases: [] })),
  printed: [],
  curves: () => LOSSES.map((percent) => ({
    panel: PANEL, series: seriesOf(percent),
    points: EXTRAS.map((extra) => ({ x: extra, y: meanRoundTrips(CELLS, extra, percent / 100) })),
  })),
  verdict(points) {
    const at = (percent: number, extra: number) => meanAt(points, PANEL, seriesOf(percent), extra);
    const holds = at(10, 3) <= 3 && at(5, 1) <= 3;
    const least = EXTRAS.find((extra) => at(10, extra) <= 3);
    return {
      outcome: holds ? 'reproduced' : 'not reproduced',
      sentence: `Equation 3 gives ${at(10, 3).toFixed(2)} round trips for 3 redundant cells at 10 % loss, and ${
        at(5, 1).toFixed(2)} for 1 at 5 %. At 10 % loss ${least} cells are already enough, with ${
        at(10, least ?? 0).toFixed(2)} round trips.`,
    };
  },
};
