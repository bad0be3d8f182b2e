/** The single source of TCP Boston, section 4.3, under four readings of what the paper leaves open. */
import type { Figure } from './figure';
import { differencesOf } from './points';
import { ONE_SOURCE_READINGS, bostonOneSource, oneSourceCase } from './sweeps/boston-one-source';

const SERIES = [{ id: 'reno', title: 'Reno' }, { id: 'boston', title: 'TCP Boston' }];
const READINGS = ONE_SOURCE_READINGS.map(({ title }) => title);
const PRINTED = [
  { series: 'reno', panel: 'throughput', value: 83.1 }, { series: 'boston', panel: 'throughput', value: 89.6 },
  { series: 'reno', panel: 'window', value: 23.9 }, { series: 'boston', panel: 'window', value: 27.7 },
  { series: 'boston', panel: 'cells', value: 2.3 }, { series: 'reno', panel: 'packets', value: 4.9 },
];
/** Allowed difference from a printed number, as a share of it. */
const BAND = 0.1;

export const bostonOneSourceFigure: Figure = {
  id: 'boston-one-source',
  paper: 'boston',
  name: 'TCP Boston, one source',
  title: 'One source under four readings',
  about: 'One source, packets of 9,180 bytes, queues of 512 cells at the source and in the switch, 1.5 Mb/s, 700 s.',
  source: 'Bestavros and Kim, TCP Boston, section 4.3',
  says: 'Reno uses 83.1 % of the link with a mean window of 23.9 kB and loses 4.9 % of its packets; TCP Boston uses '
    + '89.6 % with 27.7 kB, loses 2.3 % of its cells and sends 3.2 % more cells than Reno.',
  printedAs: 'The same printed values stand beside every reading.',
  sweep: bostonOneSource,
  x: {
    path: '', title: 'Reading', log: false, words: READINGS.map((title) => ({
      title: title.charAt(0).toUpperCase() + title.slice(1),
      cases: SERIES.map((series) => oneSourceCase(series.title, title)),
    })),
  },
  panels: [
    {
      id: 'throughput', title: 'Effective throughput', label: 'Effective throughput, %', metric: 'effectiveThroughput',
      factor: 100, digits: 1,
    },
    {
      id: 'window', title: 'Mean window', label: 'Mean window, kB', metric: 'meanWindowBytes', factor: 1e-3, digits: 1,
    },
    { id: 'cells', title: 'Cells lost', label: 'Cells lost, %', metric: 'cellLossRate', factor: 100, digits: 1 },
    {
      id: 'packets', title: 'Packets lost', label: 'Packets lost, %', metric: 'packetLossRate', factor: 100, digits: 1,
    },
    { id: 'timeouts', title: 'Timeouts', label: 'Timeouts', metric: 'timeouts', digits: 0 },
    { id: 'sent', title: 'Cells sent', label: 'Cells sent, millions', metric: 'cellsSent', factor: 1e-6, digits: 2 },
  ],
  series: SERIES.map(({ id, title }) =>
    ({ id, title, cases: READINGS.map((reading) => oneSourceCase(title, reading)) })),
  printed: PRINTED.flatMap((one) => READINGS.map((_, x) => ({ ...one, x }))),
  verdict(points) {
    const met = READINGS.map((_, reading) => differencesOf(bostonOneSourceFigure, points)
      .filter(({ x, ours, printed }) => x === reading && Math.abs(ours / printed - 1) <= BAND).length);
    const most = Math.max(...met);
    return {
      outcome: most === PRINTED.length ? 'reproduced' : 2 * most >= PRINTED.length ? 'partly reproduced'
        : 'not reproduced',
      sentence: `${most === PRINTED.length ? 'One' : 'No'} reading gives all printed values; the best one meets ${
        most} of ${PRINTED.length} within ${100 * BAND} %.`,
    };
  },
  notes: [
    'The paper does not say where a single source on links of equal rate can lose cells. With an unlimited source '
      + 'queue it loses none, so the finite queue is our reading.',
    'With every packet acknowledged, throughput is as printed, but the window is much larger and losses are higher. '
      + 'With delayed acknowledgements, the preset’s reading, TCP Boston’s window and losses come close to the printed '
      + 'ones, but throughput is far too low. The reason: with three packets or fewer under way, a sender often waits '
      + 'for an acknowledgement that the receiver holds back, and Reno has too few duplicates for a fast retransmit. '
      + 'Round trips in whole numbers take Reno with delayed acknowledgements further from what is printed, and change '
      + 'nothing else here.',
  ],
};
