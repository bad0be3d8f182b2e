/** The papers' star, with every kind of reference: ports, faults, changes, bottleneck, layout. */
import type { Scenario } from '../../../src/scenario/types';

export const star: Scenario = {
  version: 1,
  title: 'Star',
  durationS: 2,
  nodes: [
    { id: 'src', kind: 'host', count: 16 },
    {
      id: 'sw', kind: 'switch', bufferCells: 512, discard: { policy: 'epd', thresholdFraction: 0.25 },
      ports: { sink: { bufferCells: 100 } },
    },
    { id: 'sink', kind: 'host' },
  ],
  links: [{ from: 'src', to: 'sw' }, { from: 'sw', to: 'sink', rateMbps: 10 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', via: ['sw'] }],
  faults: [{ link: 'sw>sink', flow: 'f.9', packets: [3] }, { link: 'src.2>sw', flow: 'f.2', cells: [5] }],
  changes: [
    { atS: 1, set: { 'nodes.sw.bufferCells': 64, 'nodes.sw.ports.sink.bufferCells': 32 } },
    { atS: 1.5, set: { 'links.sw>sink.rateMbps': 1, 'flows.f.transport.windowBytes': 9000 } },
  ],
  measure: { bottleneck: 'sw>sink' },
  layout: { src: [0, 0], sw: [300, 0], sink: [600, 0] },
};
