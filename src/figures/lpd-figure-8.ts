/** Figure 8 of Lazy Packet Discard: response time. */
import type { Figure } from './figure';
import { LPD_RESPONSE, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure8: Figure = lpdFigure({
  number: 8,
  title: 'Response time against buffer size',
  says: 'Lazy packet discard responds fastest at every buffer.',
  panel: LPD_RESPONSE,
  verdict: orderVerdict(false, Infinity),
});
