/**
 * The runs behind figures 6 to 16 of the real-time paper: sixteen sources of Vegas, of TCP Boston over Vegas, and of
 * the latter with redundancy, for two packet sizes and six buffers. Deadlines are the paper's, 700 and 1,400 ms.
 * Source: Bestavros and Kim, real-time TCP Boston, section 3.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFER, BUFFERS, SIZE } from './boston';

/** Deadline (ms) by packet size (bytes). */
export const DEADLINES = [{ bytes: 1500, ms: 700 }, { bytes: 9180, ms: 1400 }];
export const PROTOCOLS = [
  { name: 'Vegas', base: 'boston-16-vegas' }, { name: 'TCP Boston', base: 'boston-16-vegas-boston' },
  { name: 'with redundancy', base: 'boston-16-vegas-fec' },
];

/**
 * Names the case of a protocol and packet size; each pair is a case because the deadline depends on the packet size.
 */
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
