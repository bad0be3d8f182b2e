/** Figure 6 of Lazy Packet Discard: effective throughput. */
import type { Figure } from './figure';
import { LPD_THROUGHPUT, MEETING_CELLS, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure6: Figure = lpdFigure({
  number: 6,
  title: 'Effective throughput against buffer size',
  says: 'Below 70 kB (1,320 cells) lazy packet discard carries most, then early packet discard, then plain; the '
    + 'margin grows with the packet.',
  panel: LPD_THROUGHPUT,
  verdict: orderVerdict(true, MEETING_CELLS),
  notes: [
    'With servers at 10 Mb/s and 9,180 bytes, the margin over early packet discard shrinks from 64 to 1,000 cells, '
      + 'and at 4,000 lazy packet discard leads again. The margin grows with the packet at 64 cells only. Plain comes '
      + 'close to the others at the largest buffer for 1,500 bytes.',
    'Printed: about 350 MB in 20 s, 90 % of the link. It is less here, and far less with servers at 155 Mb/s.',
    'Why the rate matters: servers as fast as the bottleneck send whole packets at its speed. If two packets collide, '
      + 'early packet discard lets one of them through. Without it both arrive broken, and their fresh cells, dozens '
      + 'at once, collide again. At 10 Mb/s the cells of many packets are mixed. A full queue then takes a few cells '
      + 'of each packet, so few fresh cells are needed.',
    'Tried with servers at 155 Mb/s: request timeouts of 2, 4, 8 and 15 ms give 61, 63, 61 and 62 % (9,180 bytes, 256 '
      + 'cells, one seed). With 1,500 bytes and 1,000 cells, 8 ms gives 82.6 %, and early packet discard 82.5 %. 16 '
      + 'requests at 3 ms give 62 %, and LATE by a notice of the receiver gives 59 %. Links of 34 Mb/s: 74 % against '
      + '76 %.',
  ],
});
