/** Response times of TCP Boston with redundancy, with and without interleaving of its cells. */
import type { Derived, Figure } from './figure';
import { meanAt, type Points } from './points';
import { realtimePanel } from './realtime';
import { INTERLEAVING_SHORTENS } from './realtime-printed';
import { BUFFER, BUFFERS } from './sweeps/boston';
import { DEADLINES } from './sweeps/realtime';
import { INTERLEAVINGS, interleavingCase, realtimeInterleaving } from './sweeps/realtime-interleaving';
import { number } from './text';

const SIZES = DEADLINES.map(({ bytes }) => ({ bytes, panel: realtimePanel(bytes) }));

/** By how much interleaving shortens the mean response time, as a share, for each buffer. */
const shortening = (points: Points, panel: string): number[] =>
  BUFFERS.map((buffer) => 1 - meanAt(points, panel, 'on', buffer) / meanAt(points, panel, 'off', buffer));
const percent = (share: number): string => number(100 * share, 1);

function derived(points: Points): Derived[] {
  return [{
    head: [
      'Interleaving shortens the mean response time by, %',
      ...BUFFERS.map((cells) => `${cells.toLocaleString('en')} cells`),
    ],
    rows: SIZES.map(({ bytes, panel }) =>
      [`${bytes.toLocaleString('en')} bytes`, ...shortening(points, panel).map(percent)]),
  }];
}

export const realtimeInterleavingFigure: Figure = {
  id: 'realtime-interleaving',
  paper: 'realtime',
  name: 'Real-time TCP Boston, interleaving',
  title: 'Response time with interleaved cells',
  about: 'Sixteen sources of TCP Boston over Vegas with redundancy, one link of 1.5 Mb/s, windows of 64 kB.',
  source: 'Bestavros and Kim, real-time TCP Boston, section 3.3',
  says: `Interleaving shortens response times by up to ${INTERLEAVING_SHORTENS} %.`,
  printedAs: 'The paper prints only the largest gain; the curves are lost.',
  sweep: realtimeInterleaving,
  x: { path: BUFFER, title: 'Switch buffer, cells', log: true },
  panels: SIZES.map(({ bytes, panel }) => ({
    id: panel, title: `${bytes.toLocaleString('en')} bytes`, label: 'Response time, ms', metric: 'responseTimeMeanS',
    factor: 1000, digits: 0, cases: INTERLEAVINGS.map(({ title }) => interleavingCase(title, bytes)),
  })),
  series: INTERLEAVINGS.map(({ id, title }) =>
    ({ id, title, cases: SIZES.map(({ bytes }) => interleavingCase(title, bytes)) })),
  printed: [],
  verdict(points) {
    const all = SIZES.flatMap(({ panel }) => shortening(points, panel));
    const held = all.filter((share) => share > 0).length;
    return {
      outcome: held === all.length ? 'reproduced' : 2 * held >= all.length ? 'partly reproduced' : 'not reproduced',
      sentence: `Interleaving shortens response times at ${held} of ${all.length} points, by ${
        percent(Math.max(...all))} % at best, and lengthens them by up to ${percent(-Math.min(...all))} %.`,
    };
  },
  derived,
  notes: [
    'Interleaving lengthens nearly all response times, because all segments that take turns are complete only at the '
      + 'end of their batch.',
  ],
};
