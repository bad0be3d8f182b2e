/**
 * The runs behind the single source of TCP Boston, under readings of what the paper leaves open: when a receiver
 * acknowledges, and how its sender counts round trips. That the source's own queue is finite is our reading: otherwise
 * a single source on links of equal rate loses no cell. Source: Bestavros and Kim, TCP Boston, section 4.3.
 */
import type { Sweep } from '../../sweep/types';
import { BOSTON, RENO } from './boston-sixteen';

const AT_ONCE = { 'flows.f.transport.delayedAckMs': 0 };
export const WHOLE_NUMBERS = { 'flows.f.transport.rttArithmetic': 'integer' };

export const ONE_SOURCE_READINGS = [
  { title: 'ACKs delayed as in the presets', set: {} },
  { title: 'every packet acknowledged', set: AT_ONCE },
  { title: 'ACKs delayed, round trips in whole numbers', set: WHOLE_NUMBERS },
  { title: 'every packet acknowledged, whole numbers', set: { ...AT_ONCE, ...WHOLE_NUMBERS } },
];
export const oneSourceCase = (protocol: string, reading: string): string => `${protocol}, ${reading}`;

export const bostonOneSource: Sweep = {
  version: 1, id: 'boston-one-source', title: 'One source, four readings',
  set: { 'nodes.src.count': 1, 'links.src>sw.sourceQueueCells': 512 },
  cases: [{ name: 'Reno', base: RENO }, { name: 'TCP Boston', base: BOSTON }].flatMap(({ name, base }) =>
    ONE_SOURCE_READINGS.map(({ title, set }) => ({ name: oneSourceCase(name, title), base, set }))),
  seeds: [1, 2, 3],
  metrics: [
    'effectiveThroughput', 'meanWindowBytes', 'cellLossRate', 'packetLossRate', 'timeouts', 'cellsSent',
  ],
  draft: { seeds: [1], set: { durationS: 200 } },
};
