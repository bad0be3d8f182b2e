/** Figure 9 of buffer reservation: effective throughput over the load, WAN. */
import type { Figure } from './figure';
import { THROUGHPUT, reservationFigure } from './reservation';
import { loadVerdict } from './reservation-throughput';

export const reservationFigure9: Figure = reservationFigure({
  number: 9, extent: 'wan', over: 'load', panel: THROUGHPUT,
  title: 'Effective throughput against load, WAN',
  paper: 'At most about 0.7 is carried. With long packets delayed transmission keeps its throughput and '
    + 'the others lose some; with short ones it carries less than the others, idle while pilots '
    + 'travel.',
  verdict: loadVerdict(false),
});
