/** Figure 9 of the real-time paper: packets lost. */
import type { Derived, Figure } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import type { Points } from './points';
import { CURVES_LOST, LARGE, SIXTEEN_VEGAS, SMALL, panelsOfSizes, realtimeFigure } from './realtime';
import { excess, meansTable, mostExcess, signedPercent } from './realtime-means';
import { MORE_CELLS_LOST, MORE_PACKETS_LOST, inTable } from './realtime-printed';

const CELLS = 'cells';
/** Panel of the cells lost, of which the paper says that TCP Boston loses at most two points more than Vegas. */
const cellsPanel = (panel: string): string => `${CELLS}-${panel}`;
const ofPackets = (panel: string): boolean => !panel.startsWith(CELLS);

function means(points: Points): Derived[] {
  return [meansTable([
    {
      title: 'Packets lost, with redundancy more than without, points',
      printed: inTable(MORE_PACKETS_LOST),
      ours: (panel) => signedPercent(excess(points, panel, ['fec', 'bp'])),
    },
    {
      title: 'Cells lost, TCP Boston more than Vegas, at most, points',
      printed: inTable([MORE_CELLS_LOST, MORE_CELLS_LOST]),
      ours: (panel) => signedPercent(Math.max(...['bp', 'fec'].map((series) =>
        mostExcess(points, cellsPanel(panel), [series, 'vegas'])))),
    },
  ])];
}

const packets = realtimeFigure({
  number: 9,
  title: 'Packets lost against buffer size',
  about: `${SIXTEEN_VEGAS} Transmissions that did not suffice, %.`,
  says: 'TCP Boston loses far fewer packets than Vegas, and slightly more with redundancy than without: one point '
    + 'with 1,500 bytes, two with 9,180.',
  printedAs: `${CURVES_LOST} The two differences are printed in the text.`,
  panel: { label: 'Packets lost, %', metric: 'packetLossRate', factor: 100, digits: 1 },
  printed: [],
  verdict(points) {
    const plain = above(points, 'vegas', 'bp', ofPackets);
    const redundant = above(points, 'fec', 'bp', ofPackets);
    const more = (panel: string) => signedPercent(excess(points, panel, ['fec', 'bp']));
    return {
      outcome: outcomeOf(together(plain, redundant)),
      sentence: `Without redundancy TCP Boston loses no larger share of packets than Vegas ${inWords(plain)}, and no `
        + `larger share than with redundancy ${inWords(redundant)}. With redundancy it loses ${more(SMALL)} points `
        + `more with 1,500 bytes, and ${more(LARGE)} points more with 9,180.`,
    };
  },
  derived: means,
  notes: [
    'TCP Boston loses more cells than Vegas at most buffers: with 1,500 bytes about as many more as printed, with '
      + '9,180 far more.',
  ],
});

/** Lost cells are shown beside lost packets: the paper says something about them, but has no figure of them. */
export const realtimeFigure9: Figure = {
  ...packets,
  panels: [...packets.panels, ...panelsOfSizes(
    { label: 'Cells lost, %', metric: 'cellLossRate', factor: 100, digits: 1 }, { id: CELLS, title: 'Cells' },
  )],
};
