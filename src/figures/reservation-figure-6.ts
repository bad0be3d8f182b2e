/** Figure 6 of buffer reservation: effective throughput over the buffer, LAN. */
import type { Figure } from './figure';
import { THROUGHPUT, reservationFigure } from './reservation';
import { bufferVerdict } from './reservation-throughput';

export const reservationFigure6: Figure = reservationFigure({
  number: 6, extent: 'lan', over: 'buffer', panel: THROUGHPUT,
  title: 'Effective throughput against buffer size, LAN',
  says: 'A larger buffer always carries more; delayed transmission carries most with both packet sizes.',
  verdict: bufferVerdict(true, 0),
});
