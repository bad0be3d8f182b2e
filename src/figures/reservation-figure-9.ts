/** Figure 9 of buffer reservation: effective throughput over the load, WAN. */
import type { Figure } from './figure';
import { CELL_LOSS, THROUGHPUT, reservationFigure } from './reservation';
import { loadVerdict } from './reservation-throughput';

/** Largest throughput in the paper, as a share of what full packets can carry. */
export const CARRIED_AT_MOST = 0.7;

export const reservationFigure9: Figure = reservationFigure({
  number: 9, extent: 'wan', over: 'load', panel: THROUGHPUT, more: CELL_LOSS,
  title: 'Effective throughput against load, WAN',
  says: `At most about ${CARRIED_AT_MOST} is carried. With long packets delayed transmission keeps its throughput and `
    + 'the others lose some. With short packets it carries less than the others, because it is idle while pilots '
    + 'travel.',
  verdict: loadVerdict(false),
  notes: [
    'Tried with Tahoe, to get the orderings of both networks: clock ticks of 100, 200, 300 and 500 ms. With 100 ms, in '
      + 'the WAN with long packets, early packet discard carries 76 to 78 %, and delayed transmission 66 %. Only with '
      + '500 ms, the tick of 4.3BSD, is the order reversed (62 and 66 %). With Reno at 500 ms plain TCP and early '
      + 'packet discard fall below delayed transmission with short packets too.',
    'Tried: other loads. A load of 1.1 in raw bits is 1.36 times what short packets can carry. In the LAN early packet '
      + 'discard then equals delayed transmission (86 %), and at a raw load of 1.3 it is ahead (87.1 against 86.7 %).',
    'Tried: starts within 1, 20 or 100 ms, merging at lost ends, and other waits after a refusal (0.1 to 40 ms on '
      + 'average instead of round trips that double). None of them changes an ordering. A wait of 5 ms brings short '
      + 'packets in the WAN down to 37 %.',
    'Tried: sending refused data again at once. Immediate transmission is then as good as delayed in the LAN and far '
      + 'better in the WAN (89 % with long packets), at the price of about a million cells dropped. The paper leaves '
      + 'refused data to TCP’s timeouts, and so do the presets. Early loop-back adds two points in the WAN.',
  ],
});
