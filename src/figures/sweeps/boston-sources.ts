/**
 * The runs behind section 4.3 and figure 7 of TCP Boston: one source and sixteen, 9,180-byte packets, 512 cells. A
 * single source on links of equal rate loses cells only if its own queue is finite, which is our reading. Source:
 * Bestavros and Kim, TCP Boston, section 4.3.
 */
import type { Sweep } from '../../sweep/types';

export const SOURCES = 'nodes.src.count';
const ALONE = { [SOURCES]: 1, 'links.src>sw.sourceQueueCells': 512 };

export const bostonSources: Sweep = {
  version: 1, id: 'boston-sources', title: 'One source and sixteen',
  cases: [
    { name: 'Reno, 1 source', base: 'boston-16-reno', set: ALONE },
    { name: 'TCP Boston, 1 source', base: 'boston-16-boston', set: ALONE },
    { name: 'Reno, 16 sources', base: 'boston-16-reno', set: { [SOURCES]: 16 } },
    { name: 'TCP Boston, 16 sources', base: 'boston-16-boston', set: { [SOURCES]: 16 } },
  ],
  sets: [{ path: 'flows.f.transport.delayedAckMs', values: [200, 0] }],
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput', 'cellLossRate', 'packetLossRate', 'meanWindowBytes', 'cellsSent'],
  draft: { seeds: [1], set: { durationS: 200 } },
};
