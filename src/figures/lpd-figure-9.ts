/** Figure 9 of Lazy Packet Discard: response time, the smaller buffers enlarged. */
import type { Figure } from './figure';
import { LPD_RESPONSE, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure9: Figure = lpdFigure({
  number: 9,
  title: 'Response time against buffer size, enlarged',
  says: 'Lazy packet discard responds fastest, by most with small buffers and large packets.',
  panel: { ...LPD_RESPONSE, mostX: 1000 },
  verdict: orderVerdict(false, Infinity),
});
