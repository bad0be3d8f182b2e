/** Figure 6 of Lazy Packet Discard: effective throughput. */
import type { Figure } from './figure';
import { MEETING_CELLS, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure6: Figure = lpdFigure({
  number: 6,
  title: 'Effective throughput against buffer size',
  paper: 'Lazy packet discard carries most below 70 kB (1,320 cells), then early packet discard, then plain; the '
    + 'margin grows with the packet.',
  panel: { label: 'Effective throughput of TCP, %', metric: 'sum(f*.effectiveThroughput)', factor: 100, digits: 1 },
  verdict: orderVerdict(true, MEETING_CELLS),
});
