/** Figure 9 of the real-time paper: packets lost. */
import type { Figure } from './figure';
import { above, inWords, outcomeOf, together } from './orderings';
import { meanAt, type Points } from './points';
import { CURVES_LOST, LARGE, SIXTEEN_VEGAS, SMALL, realtimeFigure } from './realtime';

/** Mean over the buffers of packets lost with redundancy beyond those lost without, points. */
function excess(points: Points, panel: string): number {
  const all = points.filter((point) => point.panel === panel && point.series === 'fec');
  return all.reduce((sum, { x, interval }) => sum + interval.mean - meanAt(points, panel, 'bp', x), 0) / all.length;
}

export const realtimeFigure9: Figure = realtimeFigure({
  number: 9,
  title: 'Packets lost against buffer size',
  about: `${SIXTEEN_VEGAS} Transmissions that did not suffice, %.`,
  paper: 'TCP Boston loses far fewer packets than Vegas, and slightly more with redundancy than without: one point '
    + 'with 1,500 bytes, two with 9,180.',
  printedAs: `${CURVES_LOST} The two differences are printed in the text.`,
  panel: { label: 'Packets lost, %', metric: 'packetLossRate', factor: 100, digits: 1 },
  printed: [],
  verdict(points) {
    const plain = above(points, 'vegas', 'bp');
    const redundant = above(points, 'fec', 'bp');
    return {
      outcome: outcomeOf(together(plain, redundant)),
      sentence: `TCP Boston loses no larger share than Vegas ${inWords(plain)}, and no larger one than with `
        + `redundancy ${inWords(redundant)}; with redundancy it loses ${excess(points, SMALL).toFixed(1)} points more `
        + `with 1,500 bytes and ${excess(points, LARGE).toFixed(1)} with 9,180.`,
    };
  },
});
