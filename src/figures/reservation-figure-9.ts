/** Figure 9 of buffer reservation: effective throughput over the load, WAN. */
import type { Figure } from './figure';
import { CELL_LOSS, THROUGHPUT, reservationFigure } from './reservation';
import { loadVerdict } from './reservation-throughput';

/** Largest throughput in the paper, as a share of what full packets can carry. */
export const CARRIED_AT_MOST = 0.7;

export const reservationFigure9: Figure = reservationFigure({
  number: 9, extent: 'wan', over: 'load', panel: THROUGHPUT, more: CELL_LOSS,
  title: 'Effective throughput against load, WAN',
  paper: `At most about ${CARRIED_AT_MOST} is carried. With long packets delayed transmission keeps its throughput and `
    + 'the others lose some; with short ones it carries less than the others, idle while pilots '
    + 'travel.',
  verdict: loadVerdict(false),
  notes: [
    'Tried with Tahoe, to get the orderings of both networks: clock ticks of 100, 200, 300 and 500 ms. With 100 ms '
      + 'early packet discard carries 76 to 78 % in the WAN with long packets, delayed transmission 66 %; only with '
      + '500 ms, 4.3BSD’s, is that turned (62 and 66 %), and with Reno at 500 ms plain TCP and early packet '
      + 'discard fall below delayed transmission with short packets too.',
    'Tried: loads. 1.1 in raw bits is 1.36 times what short packets can carry; early packet discard is then level '
      + 'with delayed transmission in the LAN (86 %), and ahead at a raw load of 1.3 (87.1 against 86.7 %).',
    'Tried: starts within 1, 20 or 100 ms, merging at lost ends, and waits after a refusal (0.1 to 40 ms on average '
      + 'instead of round trips that double) turn no ordering; a wait of 5 ms brings short packets in the WAN down to '
      + '37 %.',
    'Tried: refused data that is sent again at once makes immediate transmission as good as delayed in the LAN and '
      + 'far better in the WAN (89 % with long packets), at the price of about a million cells dropped: the paper '
      + 'leaves it to TCP’s timeouts, and so do the presets. Early loop-back adds two points in the WAN.',
  ],
});
