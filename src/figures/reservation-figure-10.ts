/** Figure 10 of buffer reservation: effective throughput over the buffer, WAN. */
import type { Figure } from './figure';
import { THROUGHPUT, reservationFigure } from './reservation';
import { bufferVerdict } from './reservation-throughput';

export const reservationFigure10: Figure = reservationFigure({
  number: 10, extent: 'wan', over: 'buffer', panel: THROUGHPUT,
  title: 'Effective throughput against buffer size, WAN',
  says: 'A larger buffer always carries more. With long packets delayed transmission carries most, '
    + 'except where the buffer is very small; with short ones least.',
  verdict: bufferVerdict(false, 800),
});
