/**
 * Sixteen senders in packet mode at a switch with random early detection: a short queue that all share fairly.
 */
import type { Preset } from './preset';

const title = 'RED against tail drop';
const cable = { rateMbps: 10, delayMs: 10 };

export const red16: Preset = {
  id: 'red-16',
  topic: 'switches',
  title,
  summary:
    'Sixteen senders without cells: the switch drops packets early and at random, its queue stays short, and all get the same.',
  scenario: {
    version: 1,
    title,
    description:
      'The switch drops by the average of its queue: of 100 places about 34 are taken, and the sixteen get equal shares. Set the policy to tail drop: the line is as busy, but 85 places are taken, a packet takes twice as long, and one sender gets more than a third of the line, because its packets never come when the queue is full. Rates, delays and thresholds are our assumption.',
    durationS: 100,
    warmupS: 2,
    network: 'packet',
    nodes: [
      { id: 'src', kind: 'host', count: 16 },
      {
        id: 'sw', kind: 'switch', bufferPackets: 100, queueCounts: 'waiting',
        discard: { policy: 'red', minThresholdPlaces: 10, maxThresholdPlaces: 50 },
      },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw', ...cable },
      { from: 'sw', to: 'sink', ...cable },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'sink', startJitterMs: 1_000,
      transport: { kind: 'tcp', variant: 'reno', packetBytes: 1500, windowBytes: 65_536, tickMs: 10, minRtoMs: 200 },
    }],
    measure: { bottleneck: 'sw>sink' },
    layout: { src: [0, 0], sw: [320, 0], sink: [640, 0] },
  },
  view: { rate: 1e8, startAtS: 0.045, event: 'drop' },
  turn: ['nodes.sw.discard.minThresholdPlaces', 'nodes.sw.discard.maxThresholdPlaces'],
};
