/**
 * Table 1 of TCP Boston: response time per byte. Its scale cannot be that of one connection, but relative to its best
 * value the table behaves like inverse throughput. So effective throughput is drawn, and the printed values are
 * converted with the two throughputs that the text gives for 512 cells and packets of 9,180 bytes.
 */
import { rmsLogRatio } from '../analysis/log-ratios';
import { SIXTEEN_PERCENT } from './boston-printed';
import type { Derived, Figure, Printed } from './figure';
import { above, inWords } from './orderings';
import { meanAt, type Points } from './points';
import { BUFFER, BUFFERS, PACKETS, SIZE, bostonTable1, bostonTable1WholeNumbers } from './sweeps/boston';

/**
 * Microseconds per byte, by packet size (`PACKETS`) and buffer (`BUFFERS`); the paper labels the rows 512, 1,518, 4,352
 * and 9,180 bytes.
 */
export const TABLE = [
  { boston: [111, 88, 82, 80, 79.5, 77.2], reno: [119, 91, 85, 83, 82, 81] },
  { boston: [114, 90, 85, 80, 79, 77], reno: [138, 99, 91, 87, 85, 83] },
  { boston: [212, 100, 84, 79, 79, 77], reno: [893, 118, 101, 90, 88.2, 86] },
  { boston: [591, 129, 89, 80, 79, 77], reno: [3125, 138, 116, 94, 89.5, 88] },
];
/** Effective throughput of section 4.3, percent, and the table's values for the same setting. */
const TEXT = {
  boston: { percent: SIXTEEN_PERCENT.boston, value: 89 }, reno: { percent: SIXTEEN_PERCENT.reno, value: 116 },
};
/** What the text of section 4.2 gives as TCP Boston’s mean lead with large buffers, microseconds per byte. */
const TEXT_LEAD = 7;
/** Buffers over which the table has about this lead: the text does not say which ones are large. */
const LARGE: readonly number[] = BUFFERS.slice(-2);
const SMALLEST = BUFFERS[0];
const BAND = 0.1;

const panelOf = (bytes: number): string => `${bytes}-bytes`;
const SERIES = ['reno', 'boston'] as const;

const printed: Printed[] = PACKETS.flatMap((bytes, row) => SERIES.flatMap((series) =>
  TABLE[row][series].map((value, column): Printed => ({
    panel: panelOf(bytes), series, x: BUFFERS[column],
    value: (TEXT[series].percent * TEXT[series].value) / value,
  }))));

/**
 * How far the inverse of our throughput is from the table, for buffers from 256 cells up, with both scaled to the same
 * best value: the root mean square of the logarithms of the ratios, and the number of values.
 */
function rmsOfTable(points: Points): { rms: number; count: number } {
  const pairs = inItsUnit(points).filter(({ buffer }) => buffer !== SMALLEST);
  return { rms: rmsLogRatio(pairs), count: pairs.length };
}

/** Converts our throughput to the unit of the table, scaled so that the best values of both are equal. */
function inItsUnit(points: Points) {
  const ours = PACKETS.flatMap((bytes, row) => SERIES.flatMap((series) => BUFFERS.map((buffer, column) => ({
    bytes, series, buffer, printed: TABLE[row][series][column],
    percent: meanAt(points, panelOf(bytes), series, buffer),
  }))));
  const best = Math.max(...ours.map(({ percent }) => percent));
  const least = Math.min(...ours.map(({ printed }) => printed));
  return ours.map(({ percent, ...place }) => ({ ...place, measured: (least * best) / percent }));
}

/** The mean lead of TCP Boston over Reno with the buffers `LARGE`, microseconds per byte: in the table, and ours. */
function meanLead(all: ReturnType<typeof inItsUnit>): { printed: number; measured: number } {
  const large = all.filter(({ buffer }) => LARGE.includes(buffer));
  const lead = (value: 'printed' | 'measured') => large.reduce((sum, one) =>
    sum + (one.series === 'reno' ? one[value] : -one[value]), 0) / (large.length / SERIES.length);
  return { printed: lead('printed'), measured: lead('measured') };
}

/** The table in the printed unit, microseconds per byte, beside our values. */
function inMicroseconds(points: Points): Derived[] {
  const all = inItsUnit(points);
  const { rms, count } = rmsOfTable(points);
  const lead = meanLead(all);
  return [{
    head: ['Microseconds a byte, printed / ours', ...BUFFERS.map((buffer) => `${buffer.toLocaleString('en')} cells`)],
    rows: PACKETS.flatMap((bytes) => [...SERIES].reverse().map((series) => [
      `${bytes.toLocaleString('en')} bytes, ${series === 'boston' ? 'TCP Boston' : 'Reno'}`,
      ...all.filter((one) => one.bytes === bytes && one.series === series)
        .map(({ printed: theirs, measured }) => `${theirs.toLocaleString('en')} / ${Math.round(measured)}`),
    ])),
    below: `Root mean square of the relative difference (of logarithms) over the ${count} values with 256 cells and `
      + `more: ${rms.toFixed(3)}. The text says that with large buffers TCP Boston leads by ${TEXT_LEAD} microseconds `
      + `a byte on average; over ${LARGE.map((cells) => cells.toLocaleString('en')).join(' and ')} cells it is ${
        lead.printed.toFixed(1)} in the table and ${lead.measured.toFixed(1)} here.`,
  }];
}

const NOTES = [
  'The printed scale cannot be the inverse of any single flow’s throughput, but relative to its best value, 77, the '
    + 'table behaves like inverse throughput. So our value is 77 × (best effective throughput of all runs) / '
    + '(effective throughput). The table prints packet sizes of 512, 1,518, 4,352 and 9,180 bytes, the text 576, '
    + '1,500, 4,470 and 9,180. We run the sizes of the text, without the AAL5 trailer: with it 576-byte packets could '
    + 'not come near 77.',
  'A buffer of 64 cells holds no packet of 4,470 or 9,180 bytes; in our model a few flows then take the bottleneck '
    + 'and use it well.',
  'Printed: the values correspond to a throughput of about 33 % for TCP Boston and 8 % for Reno at 4,470 bytes, and of '
    + '12 % and 2 % at 9,180.',
  'Tried: the open readings, one at a time, at 9,180 bytes. Most leave Reno between 45 and 89 %; with access links of '
    + '10 Mb/s it delivers nothing at all, because 192 cells back to back never fit.',
];

export const bostonTable1Figure: Figure = {
  id: 'boston-table-1',
  paper: 'boston',
  name: 'TCP Boston, table 1',
  title: 'Effective throughput against buffer size',
  about: 'Sixteen sources, one link of 1.5 Mb/s, windows of 64 kB. Share of the link, %.',
  source: 'Bestavros and Kim, TCP Boston, table 1 and section 4.3',
  says: 'TCP Boston responds faster than Reno everywhere; with small buffers and large packets many times faster.',
  printedAs: 'The table prints microseconds a byte on a scale that is not explained. Its values are drawn as shares of '
    + `the link, scaled to the two throughputs that the text gives at 512 cells, ${TEXT.reno.percent} and ${
      TEXT.boston.percent} %.`,
  sweep: bostonTable1,
  x: { path: BUFFER, title: 'Switch buffer, cells', log: true },
  panels: [...PACKETS].reverse().map((bytes) => ({
    id: panelOf(bytes), title: `${bytes.toLocaleString('en')} bytes`, label: 'Effective throughput, %',
    metric: 'effectiveThroughput', factor: 100, digits: 1, where: { [SIZE]: bytes },
  })),
  series: [
    { id: 'reno', title: 'Reno', cases: ['Reno'] }, { id: 'boston', title: 'TCP Boston', cases: ['TCP Boston'] },
  ],
  printed,
  verdict(points) {
    const order = above(points, 'boston', 'reno', (_, x) => x !== SMALLEST);
    const { rms, count } = rmsOfTable(points);
    const far = PACKETS.filter((bytes, row) => SERIES.some((series) => {
      const [smallest, next] = [TABLE[row][series][0], TABLE[row][series][1]];
      const [more, less] = [BUFFERS[1], SMALLEST].map((x) => meanAt(points, panelOf(bytes), series, x));
      const ours = more / less;
      return Math.abs(ours / (smallest / next) - 1) > 0.25;
    }));
    const agrees = order.held === order.of && rms < BAND;
    return {
      outcome: !agrees ? 'not reproduced' : far.length > 0 ? 'partly reproduced' : 'reproduced',
      sentence: `From 256 cells up TCP Boston is ahead of Reno ${inWords(order)}, and the table is met within `
        + `${(100 * rms).toFixed(1)} % (rms of ${count} values). ${far.length === 0 ? 'At 64 cells it is met too.'
          : `At 64 cells it is not met with packets of ${far.map((bytes) => bytes.toLocaleString('en')).join(' and ')} `
            + 'bytes.'}`,
    };
  },
  derived: inMicroseconds,
  notes: NOTES,
};

export const bostonTable1WholeNumbersFigure: Figure = {
  ...bostonTable1Figure,
  id: 'boston-table-1-whole-numbers',
  name: 'TCP Boston, whole numbers in table 1',
  title: 'Effective throughput with round trips in whole numbers',
  sweep: bostonTable1WholeNumbers,
  notes: [
    'Simulators of the time kept round trips in whole clock ticks (rttArithmetic: integer). The two tables fit '
      + 'equally well, and the sixteen sources fit better with exact round trips, so the presets keep exact ones.',
  ],
};
