/** Figure 8 of Lazy Packet Discard: response time. */
import type { Figure } from './figure';
import { lpdFigure, orderVerdict } from './lpd';

export const lpdFigure8: Figure = lpdFigure({
  number: 8,
  title: 'Response time against buffer size',
  paper: 'Lazy packet discard responds fastest at every buffer.',
  panel: { label: 'Response time, ms', metric: 'perPacket(f*.responseTimeMeanS)', factor: 1000, digits: 1 },
  verdict: orderVerdict(false, Infinity),
});
