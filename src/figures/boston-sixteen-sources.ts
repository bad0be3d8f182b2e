/** The sixteen sources of TCP Boston, section 4.3: one point under five discard policies, two with a printed number. */
import { BAND_POINTS, SIXTEEN_PERCENT } from './boston-printed';
import type { Figure } from './figure';
import { meanAt, type Points } from './points';
import { SIXTEEN_SCHEMES, bostonSixteen } from './sweeps/boston-sixteen';

const THROUGHPUT = 'throughput';
const OURS = 'ours';
const PRINTED = [SIXTEEN_PERCENT.reno, SIXTEEN_PERCENT.boston];
const [RENO, BOSTON] = [0, 1];

const panel = (id: string, title: string, metric: string) =>
  ({ id, title, label: `${title}, %`, metric, factor: 100, digits: 1 });

export const bostonSixteenSources: Figure = {
  id: 'boston-sixteen-sources',
  paper: 'boston',
  name: 'TCP Boston, sixteen sources',
  title: 'Effective throughput under five ways to discard',
  about: 'Sixteen sources, packets of 9,180 bytes, 512 cells, one link of 1.5 Mb/s, windows of 64 kB, 700 s.',
  source: 'Bestavros and Kim, TCP Boston, section 4.3',
  says: `Reno uses ${SIXTEEN_PERCENT.reno} % of the link, TCP Boston ${SIXTEEN_PERCENT.boston} %. Early packet discard is `
    + 'named without a number.',
  printedAs: null,
  sweep: bostonSixteen,
  x: {
    path: '', title: 'Scheme', log: false, words: SIXTEEN_SCHEMES.map(({ name }) => ({ title: name, cases: [name] })),
  },
  panels: [
    panel(THROUGHPUT, 'Effective throughput', 'effectiveThroughput'), panel('lost', 'Cells lost', 'cellLossRate'),
    panel('discarded', 'Cells discarded', 'cellDiscardRate'), panel('packets', 'Packets lost', 'packetLossRate'),
    { id: 'fairness', title: 'Fairness', label: 'Jain’s index', metric: 'fairness', digits: 2 },
  ],
  series: [{ id: OURS, title: 'Ours', cases: SIXTEEN_SCHEMES.map(({ name }) => name) }],
  printed: PRINTED.map((value, x) => ({ panel: THROUGHPUT, series: OURS, x, value })),
  verdict(points: Points) {
    const off = PRINTED.map((value, x) => meanAt(points, THROUGHPUT, OURS, x) - value);
    const most = Math.max(...off.map(Math.abs));
    const ratio = meanAt(points, 'packets', OURS, RENO) / meanAt(points, 'lost', OURS, BOSTON);
    return {
      outcome: most <= BAND_POINTS ? 'reproduced' : 'not reproduced',
      sentence: `Both printed values are met within ${most.toFixed(1)} points; ${BAND_POINTS} are allowed. The share `
        + `of packets that Reno loses is ${ratio.toFixed(1)} times the share of cells that TCP Boston loses; the paper `
        + 'gives 1.7 to 2.4 over all its buffers and packet sizes.',
    };
  },
  notes: [
    'Printed: a run transfers 120 MB in all, which is 91 % of what the link carries in 700 s. The throughputs '
      + 'that are printed for 512 cells are far below it, and so are ours of the same two; those of table 1 with large '
      + 'buffers come near it.',
    'Under tail drop most cells that fail do so at the receiver, after they have used the bottleneck; under early '
      + 'packet discard nearly all fail at the switch and leave the bottleneck to others. The two rules called early '
      + 'packet discard differ clearly.',
  ],
};
