/**
 * The runs behind the figure on interleaving: TCP Boston over Vegas with redundancy, with its cells interleaved and
 * not.
 * Source: Bestavros and Kim, real-time TCP Boston, section 3.3.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFER, BUFFERS, SIZE } from './boston';
import { DEADLINES, PROTOCOLS } from './realtime';

const [, , REDUNDANT] = PROTOCOLS;
export const INTERLEAVINGS = [
  { id: 'on', title: 'interleaved', set: {} },
  { id: 'off', title: 'not interleaved', set: { 'flows.f.transport.boston.interleave': false } },
];
export const interleavingCase = (title: string, bytes: number): string =>
  `${title}, ${bytes.toLocaleString('en')} bytes`;

export const realtimeInterleaving: Sweep = {
  version: 1, id: 'realtime-interleaving', title: 'Redundancy with interleaving and without',
  cases: INTERLEAVINGS.flatMap(({ title, set }) => DEADLINES.map(({ bytes, ms }) => ({
    name: interleavingCase(title, bytes), base: REDUNDANT.base,
    set: { [SIZE]: bytes, 'measure.deadlineMs': ms, ...set },
  }))),
  sets: [{ path: BUFFER, values: BUFFERS }],
  seeds: [1, 2, 3],
  metrics: ['responseTimeMeanS'],
  draft: { seeds: [1], set: { durationS: 120 } },
};
