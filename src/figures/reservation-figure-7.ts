/** Figure 7 of buffer reservation: response time over the load, LAN. */
import type { Figure } from './figure';
import { RESPONSE, reservationFigure } from './reservation';
import { lanResponseVerdict } from './reservation-response';

export const reservationFigure7: Figure = reservationFigure({
  number: 7, extent: 'lan', over: 'load', panel: RESPONSE,
  title: 'Response time against load, LAN',
  says: 'With long packets all three schemes respond faster than plain TCP; with short ones delayed '
    + 'transmission is fastest where the load is high.',
  verdict: lanResponseVerdict,
});
