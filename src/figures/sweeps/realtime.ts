/**
 * The runs behind figures 6 to 16 of the real-time paper: sixteen Vegas sources, alone, as TCP Boston, and as TCP
 * Boston with redundancy, over two packet sizes and six buffers. Deadlines are the paper's, 700 and 1,400 ms. Source:
 * Bestavros and Kim, real-time TCP Boston, section 3.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFER, BUFFERS, SIZE } from './boston';

/** Deadline (ms) by packet size (bytes). */
export const DEADLINES = [{ bytes: 1500, ms: 700 }, { bytes: 9180, ms: 1400 }];
export const PROTOCOLS = [
  { name: 'Vegas', base: 'boston-16-vegas' }, { name: 'TCP Boston', base: 'boston-16-vegas-boston' },
  { name: 'with redundancy', base: 'boston-16-vegas-fec' },
];

/** The deadline goes with the packet size, so each pair is a case. */
export const caseOf = (protocol: string, bytes: number): string => `${protocol}, ${bytes.toLocaleString('en')} bytes`;

export const realtimeVegas: Sweep = {
  version: 1, id: 'realtime-vegas', title: 'Vegas, TCP Boston over it, and with redundancy',
  cases: DEADLINES.flatMap(({ bytes, ms }) => PROTOCOLS.map(({ name, base }) =>
    ({ name: caseOf(name, bytes), base, set: { [SIZE]: bytes, 'measure.deadlineMs': ms } }))),
  sets: [{ path: BUFFER, values: BUFFERS }],
  seeds: [1, 2, 3],
  metrics: [
    'effectiveThroughput', 'responseTimeMeanS', 'responseTimeStdS', 'variabilityIndex', 'packetLossRate',
    'cellLossRate', 'missedDeadlineRate',
  ],
  draft: { seeds: [1], set: { durationS: 120 } },
};
