/** Figure 5 of TCP Boston: loss rates and effective throughput for four packet sizes, from the runs of Table 1. */
import { SIXTEEN_PERCENT } from './boston-printed';
import type { Figure } from './figure';
import { above, inWords, outcomeOf } from './orderings';
import { meanAt } from './points';
import { BUFFER, PACKETS, SIZE, bostonTable1 } from './sweeps/boston';

const LEAST_RATIO = 1.7;
const MOST_RATIO = 2.4;
const THROUGHPUT = 'throughput';
const LOSS = 'loss';

export const bostonFigure5: Figure = {
  id: 'boston-figure-5',
  paper: 'boston',
  name: 'TCP Boston, figure 5',
  title: 'Loss and effective throughput against buffer size',
  about: 'Sixteen sources, one link of 1.5 Mb/s, windows of 64 kB. Loss: packets of Reno, cells of TCP Boston.',
  source: 'Bestavros and Kim, TCP Boston, figure 5 and section 4.2',
  says: 'The share of packets that Reno loses is 1.7 to 2.4 times the share of cells that TCP Boston loses. Reno’s '
    + 'throughput stays low, most with large packets; TCP Boston’s comes close to the best from about 100 kB on.',
  printedAs: 'The curves are lost. The text prints the ratio of losses, and the throughputs of one point.',
  sweep: bostonTable1,
  x: { path: BUFFER, title: 'Switch buffer, cells', log: true },
  panels: [...PACKETS].reverse().flatMap((bytes) => [
    {
      id: `${THROUGHPUT}-${bytes}`, title: `Throughput, ${bytes.toLocaleString('en')} bytes`,
      label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100, digits: 1, where: { [SIZE]: bytes },
    },
    {
      id: `${LOSS}-${bytes}`, title: `Loss, ${bytes.toLocaleString('en')} bytes`, label: 'Packets or cells lost, %',
      metric: { reno: 'packetLossRate', boston: 'cellLossRate' }, factor: 100, digits: 1, where: { [SIZE]: bytes },
    },
  ]),
  series: [
    { id: 'reno', title: 'Reno', cases: ['Reno'] }, { id: 'boston', title: 'TCP Boston', cases: ['TCP Boston'] },
  ],
  printed: [
    { panel: `${THROUGHPUT}-9180`, series: 'reno', x: 512, value: SIXTEEN_PERCENT.reno },
    { panel: `${THROUGHPUT}-9180`, series: 'boston', x: 512, value: SIXTEEN_PERCENT.boston },
  ],
  verdict(points) {
    const order = above(points, 'boston', 'reno', (panel) => panel.startsWith(THROUGHPUT));
    const losing = points.filter(({ panel, series, interval }) =>
      panel.startsWith(LOSS) && series === 'reno' && interval.mean > 0);
    const ratios = losing.map(({ panel, x, interval }) => interval.mean / meanAt(points, panel, 'boston', x));
    const within = ratios.filter((ratio) => ratio >= LEAST_RATIO && ratio <= MOST_RATIO).length;
    const tally = { held: within, of: ratios.length };
    const outcome = order.held < order.of && tally.held === 0 ? 'not reproduced'
      : order.held === order.of ? outcomeOf(tally) : 'partly reproduced';
    return {
      outcome: outcome === 'not reproduced' && order.held * 4 >= order.of * 3 ? 'partly reproduced' : outcome,
      sentence: `TCP Boston carries at least as much as Reno ${inWords(order)}. Reno’s share of packets lost is ${
        Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)} times TCP Boston’s share of cells lost; `
        + `this ratio is within the printed 1.7 to 2.4 ${inWords(tally)}.`,
    };
  },
};
