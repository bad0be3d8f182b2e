/**
 * Waste of three schemes by equation 4 of Lazy Packet Discard, beside the only example that the paper prints. No runs.
 */
import { PRINTED_WASTE, wasteRatios } from '../analysis/wasted-byte-hops';
import type { Figure } from './figure';
import { differencesOf } from './points';

const PASSES = [0.9, 0.95, 0.99, 0.999];
const CELLS = [10, 32, 94, 192];
const PANEL = 'waste';
const SERIES = [
  { id: 'lazy', title: 'lazy packet discard', cases: [] }, { id: 'early', title: 'early packet discard', cases: [] },
  { id: 'plain', title: 'plain', cases: [] },
] as const;
const panelOf = (passes: number): string => `${PANEL}-${passes}`;

export const lpdWasteTable: Figure = {
  id: 'lpd-waste-table',
  paper: 'lpd',
  name: 'Lazy Packet Discard, wasted byte-hops',
  title: 'Waste as a multiple of that of lazy packet discard',
  about: 'Byte-hops wasted by equation 4, each switch as likely the congested one.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 4.1, equations 1 to 7',
  says: `Where nine of ten cells pass and packets have 10 cells, the waste is ${
    Object.values(PRINTED_WASTE).join(' : ')}.`,
  printedAs: 'The q of 0.18 printed beside it is a misprint: 1 − 0.9^10 is 0.651, and the ratios follow from that '
    + 'value.',
  sweep: null,
  x: { path: 'cells', title: 'Cells a packet', log: true },
  panels: PASSES.map((passes) => ({
    id: panelOf(passes), title: `${(100 * passes).toFixed(passes > 0.99 ? 1 : 0)} % of cells pass`,
    label: 'Waste, multiple', metric: '', digits: 2, log: true,
  })),
  series: SERIES,
  printed: SERIES.map(({ id }) => ({ panel: panelOf(0.9), series: id, x: 10, value: PRINTED_WASTE[id] })),
  curves: () => PASSES.flatMap((passes) => SERIES.map(({ id }) => ({
    panel: panelOf(passes), series: id, points: CELLS.map((cells) => ({ x: cells, y: wasteRatios(passes, cells)[id] })),
  }))),
  verdict(points) {
    const off = differencesOf(lpdWasteTable, points).filter(({ ours, printed }) => Math.abs(ours - printed) > 0.005);
    return {
      outcome: off.length === 0 ? 'reproduced' : 'not reproduced',
      sentence: off.length === 0 ? 'The three printed ratios are met to their last digit.'
        : `${off.length} of the three printed ratios are not met.`,
    };
  },
};
