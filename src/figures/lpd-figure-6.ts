/** Figure 6 of Lazy Packet Discard: effective throughput. */
import type { Figure } from './figure';
import { LPD_THROUGHPUT, MEETING_CELLS, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure6: Figure = lpdFigure({
  number: 6,
  title: 'Effective throughput against buffer size',
  paper: 'Lazy packet discard carries most below 70 kB (1,320 cells), then early packet discard, then plain; the '
    + 'margin grows with the packet.',
  panel: LPD_THROUGHPUT,
  verdict: orderVerdict(true, MEETING_CELLS),
  notes: [
    'The margin over early packet discard shrinks for 9,180 bytes from 64 to 1,000 cells with servers at 10 Mb/s, '
      + 'and at 4,000 lazy packet discard leads again; it grows with the packet at 64 cells only. Plain comes close '
      + 'to the others at the largest buffer for 1,500 bytes.',
    'Printed: about 350 MB in 20 s, 90 % of the link. It is less here, and far less with servers at 155 Mb/s.',
    'Why the rate matters: servers as fast as the bottleneck send whole packets at its speed. Where two collide, '
      + 'early packet discard lets one of them through; both come broken otherwise, and their fresh cells, dozens at '
      + 'once, collide again. At 10 Mb/s the cells of many packets are mixed, a full queue takes a few of each, and '
      + 'few fresh cells are needed.',
    'Tried, with servers at 155 Mb/s: request timeouts of 2, 4, 8 and 15 ms (9,180 bytes, 256 cells, one seed: 62, '
      + '63, 56 and 56 %; 1,500 bytes, 1,000 cells: 82.5 % at 8 ms, against 82.0 % of early packet discard), 16 '
      + 'requests at 3 ms (63 %), and LATE by notice (59 %); links of 34 Mb/s (72 % against 76 %).',
  ],
});
