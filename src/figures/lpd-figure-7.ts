/** Figure 7 of Lazy Packet Discard: cells that fail. */
import type { Figure } from './figure';
import { LPD_FAILURES, MEETING_CELLS, lpdFigure, orderVerdict } from './lpd';

export const lpdFigure7: Figure = lpdFigure({
  number: 7,
  title: 'Cells that fail against buffer size',
  says: 'Below 70 kB fewest cells fail with lazy packet discard, then with early packet discard, then plain.',
  panel: LPD_FAILURES,
  verdict: orderVerdict(false, MEETING_CELLS),
});
