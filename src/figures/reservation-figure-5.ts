/** Figure 5 of buffer reservation: effective throughput over the load, LAN. */
import type { Figure } from './figure';
import { CELL_LOSS, THROUGHPUT, reservationFigure } from './reservation';
import { loadVerdict } from './reservation-throughput';

export const reservationFigure5: Figure = reservationFigure({
  number: 5, extent: 'lan', over: 'load', panel: THROUGHPUT, more: CELL_LOSS,
  title: 'Effective throughput against load, LAN',
  says: 'Delayed transmission hardly loses throughput with load, with either packet size; early packet '
    + 'discard and immediate transmission are alike, and plain TCP is worst with long packets.',
  verdict: loadVerdict(true),
  notes: [
    'Delayed transmission loses no cell. Plain TCP is not the worst with long packets, because timeouts of a second '
      + 'decide a run of two seconds. Immediate transmission carries less than early packet discard.',
  ],
});
