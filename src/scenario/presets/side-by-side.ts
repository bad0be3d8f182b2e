/** Comparisons of presets that the page opens with one click. */
import { abrEfci, abrErica } from './abr-efci';
import { abrEricaPlus } from './abr-erica-plus';
import { abrSatelliteLarge, abrSatelliteSmall } from './abr-satellite';
import { boston16Boston } from './boston-16-boston';
import { boston16Reno } from './boston-16-reno';
import { boston16RenoEpd } from './boston-16-reno-epd';
import { coarseTimer } from './coarse-timer';
import { fineTimer } from './fine-timer';
import { linComer } from './lin-comer';
import { linComerCure } from './lin-comer-cure';
import { loadInCells } from './load-in-cells';
import { loadInPackets } from './load-in-packets';
import { fourLost, threeLost, twoLost } from './lost-from-a-window';
import { lpdMetroEpd, lpdMetroLpd, lpdMetroPlain } from './lpd-metro';
import { n23Exact, n23OneLess, n23OneMore } from './n23-exact';
import { epdHops, n23Hops } from './n23-hops';
import type { Preset } from './preset';
import { boston16Vegas, boston16VegasBoston, boston16VegasFec } from './vegas-16';

export interface SideBySide {
  id: string;
  title: string;
  /** What differs between the runs, and what to watch. */
  summary: string;
  /** The presets with their names in the comparison; the first is run A. */
  runs: readonly (readonly [preset: Preset, name: string])[];
}

export const SIDE_BY_SIDE: readonly SideBySide[] = [
  {
    id: 'full-switch', title: 'Sixteen senders before a full switch',
    summary: 'One cell lost costs a packet; the switch refuses whole packets instead; or any m cells of a packet will do.',
    runs: [[boston16Reno, 'Tail drop'], [boston16RenoEpd, 'Early packet discard'], [boston16Boston, 'TCP Boston']],
  },
  {
    id: 'cells-or-packets', title: 'Cells or whole packets',
    summary: 'The same load and the same memory: only what is cut into cells fills the line for nothing.',
    runs: [[loadInCells, 'In cells'], [loadInPackets, 'In whole packets']],
  },
  {
    id: 'broken-packets', title: 'What becomes of a broken packet',
    summary: 'It travels on, is thrown away, or waits for cells that complete it: see throughput, and who gets how much.',
    runs: [
      [lpdMetroPlain, 'It travels on'], [lpdMetroEpd, 'Early packet discard'], [lpdMetroLpd, 'Lazy packet discard'],
    ],
  },
  {
    id: 'lost-from-a-window', title: 'Two, three and four lost from a window',
    summary: 'Five TCPs lose the same packets: from the third on Reno falls silent until its timer goes off.',
    runs: [[twoLost, 'Two lost'], [threeLost, 'Three lost'], [fourLost, 'Four lost']],
  },
  {
    id: 'clock', title: 'A clock of 500 ms, or of 10 ms',
    summary: 'The finer clock brings many more timeouts, and yet more gets through: each of them is short.',
    runs: [[coarseTimer, 'Ticks of 500 ms'], [fineTimer, 'Ticks of 10 ms']],
  },
  {
    id: 'send-buffer', title: 'One buffer, 150 times slower',
    summary: 'Nagle’s algorithm waits for an acknowledgement that is delayed; a send buffer of three segments ends it.',
    runs: [[linComer, 'Send buffer as it is'], [linComerCure, 'Three segments']],
  },
  {
    id: 'redundancy', title: 'Redundancy and deadlines',
    summary: 'Vegas, the same with TCP Boston, and with cells more than are needed: with these more packets come late.',
    runs: [[boston16Vegas, 'Vegas'], [boston16VegasBoston, 'TCP Boston'], [boston16VegasFec, 'With redundancy']],
  },
  {
    id: 'told-the-rate', title: 'One bit, a number, and a queue that is kept',
    summary: 'EFCI lets sources feel their way, ERICA tells each its share, ERICA+ fills the line: see the queue.',
    runs: [[abrEfci, 'EFCI'], [abrErica, 'ERICA'], [abrEricaPlus, 'ERICA+']],
  },
  {
    id: 'satellite', title: 'A satellite with a small and a large TBE',
    summary: 'How many cells may be sent before the first answer comes back decides how the connection starts.',
    runs: [[abrSatelliteSmall, 'TBE 128'], [abrSatelliteLarge, 'Largest TBE']],
  },
  {
    id: 'credits', title: 'Drops, or credits, over three switches',
    summary: 'Both keep the last line busy; with credits nothing is lost and all get the same, but data waits for long.',
    runs: [[epdHops, 'Early packet discard'], [n23Hops, 'Credits']],
  },
  {
    id: 'one-place', title: 'One place less, one place more',
    summary: 'With one place less than the round trip takes the line has gaps; one more brings nothing.',
    runs: [[n23OneLess, 'One less'], [n23Exact, 'Exact'], [n23OneMore, 'One more']],
  },
];
