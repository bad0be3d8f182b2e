/**
 * Section 4.3 and figure 7 of TCP Boston: one source and sixteen. The printed figure draws bytes per second over time,
 * which the page's charts show for any run; this figure compares the numbers that the text gives for these runs.
 */
import { SIXTEEN_PERCENT } from './boston-printed';
import type { Figure, Panel } from './figure';
import { differencesOf } from './points';
import { SOURCES, bostonSources } from './sweeps/boston-sources';

const ACK = 'flows.f.transport.delayedAckMs';
const READINGS = [{ ms: 200, title: 'acknowledgements delayed' }, { ms: 0, title: 'every packet acknowledged' }];
const MEASURES = [
  {
    id: 'throughput', title: 'Throughput', label: 'Effective throughput, %', metric: 'effectiveThroughput', factor: 100,
  },
  {
    id: 'loss', title: 'Loss', label: 'Packets or cells lost, %', factor: 100,
    metric: { reno: 'packetLossRate', boston: 'cellLossRate' },
  },
  { id: 'window', title: 'Mean window', label: 'Mean window, kB', metric: 'meanWindowBytes', factor: 0.001 },
];
/** Allowed difference from a printed number, as a share of it: three points of 60 are five percent. */
const BAND = 0.05;

/** Numbers of section 4.3 for the measures above; `null` if the paper prints none. */
const TEXT = [
  { series: 'reno', x: 1, throughput: 83.1, loss: 4.9, window: 23.9 },
  { series: 'boston', x: 1, throughput: 89.6, loss: 2.3, window: 27.7 },
  { series: 'reno', x: 16, throughput: SIXTEEN_PERCENT.reno, loss: null, window: null },
  { series: 'boston', x: 16, throughput: SIXTEEN_PERCENT.boston, loss: null, window: null },
] as const;

export const bostonFigure7: Figure = {
  id: 'boston-figure-7',
  paper: 'boston',
  name: 'TCP Boston, figure 7',
  title: 'One source and sixteen',
  about: 'Packets of 9,180 bytes, 512 cells, windows of 64 kB, 700 s; two readings of the acknowledgements.',
  source: 'Bestavros and Kim, TCP Boston, figure 7 and section 4.3',
  says: 'A single source of TCP Boston carries 7.83 % more than one of Reno; with sixteen the gap is wider.',
  printedAs: 'The curves over time are lost; the numbers are those of the text. The paper does not say where a single '
    + 'source on links of equal rate loses cells; here its own queue holds 512.',
  sweep: bostonSources,
  x: { path: SOURCES, title: 'Sources', log: false },
  panels: MEASURES.flatMap(({ id, title, ...rest }) => READINGS.map((reading): Panel => ({
    id: `${id}-${reading.ms}`, title: `${title}, ${reading.title}`, digits: 1, where: { [ACK]: reading.ms }, ...rest,
  }))),
  series: [
    { id: 'reno', title: 'Reno', cases: ['Reno, 1 source', 'Reno, 16 sources'] },
    { id: 'boston', title: 'TCP Boston', cases: ['TCP Boston, 1 source', 'TCP Boston, 16 sources'] },
  ],
  printed: TEXT.flatMap(({ series, x, ...values }) => READINGS.flatMap(({ ms }) =>
    (['throughput', 'loss', 'window'] as const).flatMap((measure) => {
      const value = values[measure];
      return value === null ? [] : [{ panel: `${measure}-${ms}`, series, x, value }];
    }))),
  verdict(points) {
    const met = (ms: number, x: number) => {
      const all = differencesOf(bostonFigure7, points).filter((one) => one.panel.endsWith(`-${ms}`) && one.x === x);
      return { held: all.filter(({ ours, printed }) => Math.abs(ours / printed - 1) <= BAND).length, of: all.length };
    };
    const many = met(200, 16);
    const alone = READINGS.map(({ ms }) => met(ms, 1));
    const every = [many, ...alone].every(({ held, of }) => held === of);
    return {
      outcome: every ? 'reproduced' : many.held === many.of ? 'partly reproduced' : 'not reproduced',
      sentence: `For sixteen sources ${many.held} of ${many.of} printed throughputs are met within 5 %. For a single `
        + `source ${alone[0].held} of ${alone[0].of} printed numbers are met with delayed acknowledgements, and ${
          alone[1].held} of ${alone[1].of} with every packet acknowledged.`,
    };
  },
};
