/** Figure 11 of buffer reservation: response time over the load, WAN. */
import type { Figure } from './figure';
import { RESPONSE, reservationFigure } from './reservation';
import { wanResponseVerdict } from './reservation-response';

export const reservationFigure11: Figure = reservationFigure({
  number: 11, extent: 'wan', over: 'load', panel: RESPONSE,
  title: 'Response time against load, WAN',
  says: 'With little load delayed transmission is slower, by a round trip of the pilot; with long '
    + 'packets its delay grows more slowly than the others’, with short ones it is always the longest. Delayed and '
    + 'immediate transmission are alike with long packets where the load is high; with short ones immediate '
    + 'transmission is faster than early packet discard and plain TCP (abstract).',
  verdict: wanResponseVerdict,
});
