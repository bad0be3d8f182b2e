/** ERICA+ fills the link and keeps a short queue with a delay that is set. */
import type { Preset } from './preset';

const title = 'ERICA+ keeps a queue';
const abr = {
  algorithm: 'ericaPlus', targetDelayMs: 2, intervalMs: 2, intervalCells: null, maxAllocPrevious: false,
} as const;

export const abrEricaPlus: Preset = {
  id: 'abr-erica-plus',
  topic: 'rates',
  title,
  summary:
    'ERICA leaves a tenth of the line free; ERICA+ fills it and keeps a queue of 2 ms before it, no more and no less.',
  scenario: {
    version: 1,
    title,
    description:
      'The capacity that the switch shares out follows its queue: more than the line while the queue is shorter than its target, less while it is longer. So a few cells always wait, 121 of them for 2 ms, and no slot of the line is empty. Rates, delays, the target and intervals of 2 ms are our assumption.',
    durationS: 3,
    nodes: [
      { id: 'src', kind: 'host', count: 4 }, { id: 'sw1', kind: 'switch', abr }, { id: 'sw2', kind: 'switch', abr },
      { id: 'dst', kind: 'host', count: 4 },
    ],
    links: [
      { from: 'src', to: 'sw1', rateMbps: 25.6, delayMs: 0.1 }, { from: 'sw1', to: 'sw2', rateMbps: 25.6, delayMs: 1 },
      { from: 'sw2', to: 'dst', rateMbps: 25.6, delayMs: 0.1 },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'dst', startJitterMs: 50, transport: { kind: 'udp', packetBytes: 1500 },
      traffic: { kind: 'greedy' }, service: { kind: 'abr', icrMbps: 2, turnaround: 'straight' },
    }],
    measure: { bottleneck: 'sw1>sw2', binMs: 5 },
    layout: { src: [0, 0], sw1: [280, 0], sw2: [560, 0], dst: [840, 0] },
  },
  view: { rate: 2.2e6, event: 'whole', chart: 'queue' },
  turn: ['nodes.sw1.abr.targetDelayMs', 'nodes.sw1.abr.targetUtilization'],
};
