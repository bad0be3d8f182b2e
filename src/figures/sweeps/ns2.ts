/**
 * Sixteen flows in packet mode for the comparison with ns-2.35: 200 s, the rules of its TCPs (profile `ns2`), six
 * buffers. Network and settings are those of the ns-2 runs, which are in tests/published/ns2 with their source.
 */
import type { Scenario } from '../../scenario/types';
import type { Sweep } from '../../sweep/types';

export const NS2_BUFFER = 'nodes.in.bufferBytes';
export const NS2_BUFFERS = [3392, 13_568, 27_136, 53_000, 106_000, 212_000];
const DATA_BYTES = 1460;
const link = { rateMbps: 1.5, delayMs: 10 };

const network: Scenario = {
  version: 1, network: 'packet', durationS: 200, warmupS: 20, title: 'Sixteen flows as in ns-2',
  nodes: [
    { id: 'src', kind: 'host', count: 16 },
    { id: 'in', kind: 'switch', bufferBytes: 27_136, queueCounts: 'waiting' },
    { id: 'out', kind: 'switch', bufferBytes: 50_000_000 }, { id: 'dst', kind: 'host', count: 16 },
  ],
  links: [
    { from: 'src', to: 'in', ...link }, { from: 'in', to: 'out', ...link }, { from: 'out', to: 'dst', ...link },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'dst', startJitterMs: 1000,
    transport: {
      variant: 'reno', profile: 'ns2', packetBytes: 1500, windowBytes: Math.floor(65_535 / DATA_BYTES) * DATA_BYTES,
      tickMs: 10, minRtoMs: 200,
    },
  }],
  measure: { bottleneck: 'in>out' },
};

export const ns2Sixteen: Sweep = {
  version: 1, id: 'ns2-sixteen-flows', title: 'Sixteen flows beside ns-2', base: network,
  cases: [{ name: 'Reno', set: {} }, { name: 'Vegas', set: { 'flows.f.transport.variant': 'vegas' } }],
  sets: [{ path: NS2_BUFFER, values: NS2_BUFFERS }],
  seeds: [1, 2, 3, 4, 5],
  metrics: ['effectiveThroughput', 'portLossRate', 'fairness'],
  draft: { seeds: [1, 2] },
};
