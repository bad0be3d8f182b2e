/**
 * The runs behind figure 6 of TCP Boston: windows of 8 kB beside those of 64 kB. Packets of 9,180 bytes do not fit into
 * the smaller window and are left out. Source: Bestavros and Kim, TCP Boston, section 4.2.
 */
import type { Sweep } from '../../sweep/types';
import { BUFFER, SIZE } from './boston';

export const WINDOW = 'flows.f.transport.windowBytes';

export const bostonWindows: Sweep = {
  version: 1, id: 'boston-windows', title: 'Windows of 8 kB and 64 kB',
  cases: [
    { name: 'Reno', base: 'boston-16-reno', set: {} }, { name: 'TCP Boston', base: 'boston-16-boston', set: {} },
  ],
  sets: [
    { path: WINDOW, values: [8192, 65_536] }, { path: SIZE, values: [576, 1500, 4470] },
    { path: BUFFER, values: [64, 256, 1000] },
  ],
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput', 'packetLossRate', 'cellLossRate'],
  draft: { seeds: [1], set: { durationS: 120 } },
};
