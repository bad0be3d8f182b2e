/**
 * The runs behind the real-time paper's open readings: one setting changed at a time, seed 1, for the three protocols
 * with both packet sizes at two buffers.
 */
import type { Settings, Sweep } from '../../sweep/types';
import { BUFFER, SIZE } from './boston';
import { WHOLE_NUMBERS } from './boston-one-source';
import { DEADLINES, PROTOCOLS } from './realtime';

const READINGS: { title: string; set: Settings }[] = [
  { title: 'As in the presets', set: {} },
  { title: 'Every packet acknowledged (delayedAckMs: 0)', set: { 'flows.f.transport.delayedAckMs': 0 } },
  { title: 'Vegas with alpha 2 and beta 4', set: { 'flows.f.transport.alpha': 2, 'flows.f.transport.beta': 4 } },
  { title: 'Vegas with the bookkeeping of ns-2 (vegasRules: ns2)', set: { 'flows.f.transport.vegasRules': 'ns2' } },
  { title: 'Round trips in whole numbers (rttArithmetic: integer)', set: WHOLE_NUMBERS },
  { title: 'Least timeout of 1 s (minRtoMs)', set: { 'flows.f.transport.minRtoMs': 1000 } },
  { title: 'Access links of 10 Mb/s', set: { 'links.src>sw.rateMbps': 10 } },
];
export const REALTIME_READINGS: readonly string[] = READINGS.map(({ title }) => title);
export const READING_BUFFERS = [256, 1000];
export const realtimeReadingCase = (protocol: string, bytes: number, reading: string): string =>
  `${protocol}, ${bytes.toLocaleString('en')} bytes: ${reading}`;

export const realtimeReadings: Sweep = {
  version: 1, id: 'realtime-readings', title: 'Three protocols, one reading turned at a time',
  cases: READINGS.flatMap(({ title, set }) => DEADLINES.flatMap(({ bytes, ms }) => PROTOCOLS.map(({ name, base }) => ({
    name: realtimeReadingCase(name, bytes, title), base, set: { [SIZE]: bytes, 'measure.deadlineMs': ms, ...set },
  })))),
  sets: [{ path: BUFFER, values: READING_BUFFERS }],
  seeds: [1],
  metrics: ['missedDeadlineRate', 'responseTimeStdS'],
  draft: { set: { durationS: 120 } },
};
