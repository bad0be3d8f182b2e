/** Figure 6 of TCP Boston: windows of 8 kB and of 64 kB, for packets that fit into the smaller window. */
import type { Figure } from './figure';
import { inWords, outcomeOf } from './orderings';
import { meanAt } from './points';
import { BUFFER, SIZE } from './sweeps/boston';
import { WINDOW, bostonWindows } from './sweeps/boston-windows';

const WINDOWS = [{ bytes: 8192, title: '8 kB' }, { bytes: 65_536, title: '64 kB' }];
const SIZES = [4470, 1500, 576];
const panelOf = (window: number, size: number): string => `window-${window}-${size}`;

export const bostonFigure6: Figure = {
  id: 'boston-figure-6',
  paper: 'boston',
  name: 'TCP Boston, figure 6',
  title: 'Effective throughput with a small window',
  about: 'Sixteen sources, one link of 1.5 Mb/s, windows of 8 kB beside 64 kB. Share of the link, %.',
  source: 'Bestavros and Kim, TCP Boston, figure 6 and section 4.2',
  says: 'The smaller the window, the closer the two protocols are.',
  printedAs: 'The curves are lost. Packets of 9,180 bytes do not fit into a window of 8 kB and are left out.',
  sweep: bostonWindows,
  x: { path: BUFFER, title: 'Switch buffer, cells', log: true },
  panels: WINDOWS.flatMap(({ bytes: window, title }) => SIZES.map((size) => ({
    id: panelOf(window, size), title: `${title} window, ${size.toLocaleString('en')} bytes`,
    label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100, digits: 1,
    where: { [WINDOW]: window, [SIZE]: size },
  }))),
  series: [
    { id: 'reno', title: 'Reno', cases: ['Reno'] }, { id: 'boston', title: 'TCP Boston', cases: ['TCP Boston'] },
  ],
  printed: [],
  verdict(points) {
    const gap = (window: number, size: number, x: number) => Math.abs(
      meanAt(points, panelOf(window, size), 'boston', x) - meanAt(points, panelOf(window, size), 'reno', x),
    );
    const places = SIZES.flatMap((size) => points.filter(({ panel, series }) =>
      series === 'reno' && panel === panelOf(8192, size)).map(({ x }) => ({ size, x })));
    const tally = {
      held: places.filter(({ size, x }) => gap(8192, size, x) <= gap(65_536, size, x)).length, of: places.length,
    };
    const most = Math.max(...places.map(({ size, x }) => gap(8192, size, x)));
    return {
      outcome: outcomeOf(tally),
      sentence: `The two protocols are closer with the small window than with the large one ${inWords(tally)}. With `
        + `the small window they differ by at most ${most.toFixed(1)} points.`,
    };
  },
};
