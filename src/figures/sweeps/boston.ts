/**
 * The runs behind Table 1 and figure 5 of TCP Boston: sixteen sources, 64 kB windows, four packet sizes, six buffers.
 * AAL5 has no trailer here: with one, packets of 576 bytes could not come near the table's best value. Source:
 * Bestavros and Kim, TCP Boston, section 4.
 */
import type { Sweep } from '../../sweep/types';

export const BUFFERS = [64, 256, 512, 1000, 2000, 4000];
export const PACKETS = [576, 1500, 4470, 9180];
export const SIZE = 'flows.f.transport.packetBytes';
export const BUFFER = 'nodes.sw.bufferCells';

export const bostonTable1: Sweep = {
  version: 1, id: 'boston-table-1', title: 'TCP Boston and Reno over packet sizes and buffers',
  set: { 'flows.f.adaptation.trailerBytes': 0 },
  cases: [
    { name: 'Reno', base: 'boston-16-reno', set: {} }, { name: 'TCP Boston', base: 'boston-16-boston', set: {} },
  ],
  sets: [{ path: SIZE, values: PACKETS }, { path: BUFFER, values: BUFFERS }],
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput', 'packetLossRate', 'cellLossRate', 'retransmissionRate', 'fairness'],
  draft: { seeds: [1], set: { durationS: 120 } },
};

/** As `bostonTable1`, with round-trip times in integer arithmetic, as in simulators of the time. */
export const bostonTable1WholeNumbers: Sweep = {
  ...bostonTable1, id: 'boston-table-1-whole-numbers', title: `${bostonTable1.title}, round trips in whole numbers`,
  set: { ...bostonTable1.set, 'flows.f.transport.rttArithmetic': 'integer' }, metrics: ['effectiveThroughput'],
};
