/** How much the results depend on what the real-time paper leaves open: one setting is changed at a time, one seed. */
import type { Derived, Figure, Panel } from './figure';
import { meanAt, type Points } from './points';
import { PROTOCOL_SERIES } from './realtime';
import { FEWER_MISSED, SMALLER_DEVIATION, inText } from './realtime-printed';
import { DEADLINES } from './sweeps/realtime';
import { REALTIME_READINGS, READING_BUFFERS, realtimeReadingCase, realtimeReadings } from './sweeps/realtime-readings';
import { BUFFER } from './sweeps/boston';
import { number } from './text';

const MEASURES = [
  {
    id: 'missed', title: 'Missed', name: 'Deadlines', label: 'Deadlines missed, %', metric: 'missedDeadlineRate',
    factor: 100, digits: 1,
  },
  {
    id: 'deviation', title: 'Deviation', name: 'Deviation', label: 'Deviation of response times, ms',
    metric: 'responseTimeStdS', factor: 1000, digits: 0,
  },
];
const panelOf = (measure: string, bytes: number, buffer: number): string => `${measure}-${bytes}-${buffer}`;

const panels: Panel[] = MEASURES.flatMap(({ id, title, name: _name, ...measured }) => DEADLINES.flatMap(({ bytes }) =>
  READING_BUFFERS.map((buffer) => ({
    ...measured, id: panelOf(id, bytes, buffer),
    title: `${title}, ${bytes.toLocaleString('en')} bytes, ${buffer.toLocaleString('en')} cells`,
    where: { [BUFFER]: buffer },
    cases: PROTOCOL_SERIES.flatMap((series) => REALTIME_READINGS.map((reading) =>
      realtimeReadingCase(series.title, bytes, reading))),
  }))));

/** Returns by what share a series is below Vegas, as the mean over the two buffers. */
function less(points: Points, at: { measure: string; bytes: number; reading: number }, series: string): number {
  const shares = READING_BUFFERS.map((buffer) => {
    const of = (one: string) => meanAt(points, panelOf(at.measure, at.bytes, buffer), one, at.reading);
    return of('vegas') === 0 ? 0 : 1 - of(series) / of('vegas');
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

const percent = (share: number): string => number(100 * share, 1);

const derived = (points: Points): Derived[] => [{
  head: [
    'TCP Boston / redundancy below Vegas, mean of both buffers',
    ...MEASURES.flatMap(({ name }) => DEADLINES.map(({ bytes }) => `${name}, ${bytes.toLocaleString('en')} bytes, %`)),
  ],
  rows: REALTIME_READINGS.map((title, reading) => [
    title, ...MEASURES.flatMap(({ id }) => DEADLINES.map(({ bytes }) => ['bp', 'fec']
      .map((series) => percent(less(points, { measure: id, bytes, reading }, series))).join(' / '))),
  ]),
}];

export const realtimeOpenReadings: Figure = {
  id: 'realtime-open-readings',
  paper: 'realtime',
  name: 'Real-time TCP Boston, open readings',
  title: 'What the open readings change',
  about: 'Sixteen Vegas sources, one link of 1.5 Mb/s, windows of 64 kB, one setting changed at a time; seed 1.',
  source: 'Bestavros and Kim, real-time TCP Boston, section 3.3; the readings are ours',
  says: `TCP Boston misses ${inText(FEWER_MISSED.bp)} % fewer deadlines than Vegas, with 1,500 and 9,180 bytes, and its `
    + `response times deviate ${inText(SMALLER_DEVIATION)} % less.`,
  printedAs: 'The paper prints means over six buffers; the curves are lost. Two buffers are run here.',
  sweep: realtimeReadings,
  x: {
    path: '', title: 'Reading', log: false, words: REALTIME_READINGS.map((title) => ({
      title, cases: PROTOCOL_SERIES.flatMap((series) => DEADLINES.map(({ bytes }) =>
        realtimeReadingCase(series.title, bytes, title))),
    })),
  },
  panels,
  series: PROTOCOL_SERIES.map(({ id, title }) => ({
    id, title, cases: DEADLINES.flatMap(({ bytes }) => REALTIME_READINGS.map((reading) =>
      realtimeReadingCase(title, bytes, reading))),
  })),
  printed: [],
  verdict(points) {
    const gains = (measure: string) => REALTIME_READINGS.filter((_, reading) =>
      DEADLINES.every(({ bytes }) => less(points, { measure, bytes, reading }, 'bp') > 0)).length;
    const [missed, deviation] = MEASURES.map(({ id }) => gains(id));
    const of = REALTIME_READINGS.length;
    return {
      outcome: missed > 0 ? 'partly reproduced' : 'not reproduced',
      sentence: `With both packet sizes, TCP Boston misses fewer deadlines than Vegas under ${
        missed === 0 ? 'none' : missed} of ${of} readings, and its response times deviate less under ${
        deviation === 0 ? 'none' : deviation}.`,
    };
  },
  derived,
  notes: [
    'The definition of response time was not varied. It runs from the first byte’s first transmission to the last byte '
      + 'that the receiver needs, as in the paper’s formula.',
  ],
};
