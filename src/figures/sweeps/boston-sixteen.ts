/**
 * The runs behind section 4.3 of TCP Boston: sixteen sources, 9,180-byte packets, 512 cells, with tail drop as in the
 * paper and, for Reno, with the discard policies that it names without numbers. Source: Bestavros and Kim, TCP Boston,
 * section 4.3.
 */
import type { Sweep } from '../../sweep/types';

const POLICY = 'nodes.sw.discard.policy';
export const RENO = 'boston-16-reno';
export const BOSTON = 'boston-16-boston';

export const SIXTEEN_SCHEMES = [
  { name: 'Reno, tail drop', base: RENO, set: {} },
  { name: 'TCP Boston over Reno, tail drop', base: BOSTON, set: {} },
  { name: 'Reno, PPD', base: RENO, set: { [POLICY]: 'ppd' } },
  { name: 'Reno, EPD (threshold at half the buffer)', base: 'boston-16-reno-epd', set: {} },
  { name: 'Reno, EPD (push-out)', base: RENO, set: { [POLICY]: 'epdPushOut' } },
];

export const bostonSixteen: Sweep = {
  version: 1, id: 'boston-sixteen', title: 'Sixteen sources, five ways to discard',
  cases: SIXTEEN_SCHEMES,
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput', 'cellLossRate', 'cellDiscardRate', 'packetLossRate', 'fairness'],
  draft: { seeds: [1], set: { durationS: 200 } },
};
