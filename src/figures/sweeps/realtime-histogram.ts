/**
 * The runs behind figure 12 of the real-time paper, a histogram of response times. A run reports the share of packets
 * later than one deadline, so each border of the histogram takes a run with that deadline. Source: Bestavros and Kim,
 * real-time TCP Boston, section 3.3.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFER, SIZE } from './boston';
import { PROTOCOLS } from './realtime';

export const DEADLINE = 'measure.deadlineMs';
const STEP_MS = 100;
/** Borders of the histogram, ms; the paper leaves out what is below 200 and above 1,000 ms. */
const BORDERS_MS = Array.from({ length: 9 }, (_, step) => 200 + step * STEP_MS);

export const realtimeHistogram: Sweep = {
  version: 1, id: 'realtime-histogram', title: 'Response times in steps of 100 ms',
  set: { [SIZE]: 1500, [BUFFER]: 256 },
  cases: PROTOCOLS.map(({ name, base }) => ({ name, base, set: {} })),
  sets: [{ path: DEADLINE, values: BORDERS_MS }],
  seeds: [1, 2, 3],
  metrics: ['missedDeadlineRate'],
  draft: { seeds: [1], set: { durationS: 120 } },
};
