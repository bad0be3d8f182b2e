/** Figure 5 of buffer reservation: effective throughput over the load, LAN. */
import type { Figure } from './figure';
import { THROUGHPUT, reservationFigure } from './reservation';
import { loadVerdict } from './reservation-throughput';

export const reservationFigure5: Figure = reservationFigure({
  number: 5, extent: 'lan', over: 'load', panel: THROUGHPUT,
  title: 'Effective throughput against load, LAN',
  paper: 'Delayed transmission hardly loses throughput with load, with either packet size; early packet '
    + 'discard and immediate transmission are alike, and plain TCP is worst with long packets.',
  verdict: loadVerdict(true),
});
