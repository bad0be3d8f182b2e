/**
 * A chain of three switches: packets that early packet discard refuses at the last one have used the links before it in
 * vain.
 */
import type { Preset } from './preset';

const title = 'EPD wastes what is upstream';
const node = (id: string) => ({
  id, kind: 'switch' as const, bufferCells: 512, discard: { policy: 'epd', thresholdFraction: 0.5 },
});
const cable = { rateMbps: 3, delayMs: 5 };
const transport = {
  kind: 'tcp', variant: 'reno', packetBytes: 9180, windowBytes: 65_536, tickMs: 100, delayedAckMs: 200,
} as const;

export const epdUpstreamWaste: Preset = {
  id: 'epd-upstream-waste',
  topic: 'switches',
  title,
  summary:
    'Early packet discard keeps the last line nearly free of waste, but a quarter of what the lines before it carry is refused there.',
  scenario: {
    version: 1,
    title,
    description:
      'Four senders cross three switches, four more join at the third, whose line is half as fast. It refuses whole packets when its queue is half full, so hardly any cell on its line travels for nothing. But a packet from afar has crossed three links by then: a quarter of what sw1>sw2 and sw2>sw3 carry is of no use, and a fiftieth of what the last line carries. Rates and delays are our assumption.',
    durationS: 120,
    warmupS: 4,
    nodes: [
      { id: 'far', kind: 'host', count: 4 },
      { id: 'near', kind: 'host', count: 4 },
      node('sw1'), node('sw2'), node('sw3'),
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'far', to: 'sw1', ...cable },
      { from: 'near', to: 'sw3', ...cable },
      { from: 'sw1', to: 'sw2', ...cable },
      { from: 'sw2', to: 'sw3', ...cable },
      { from: 'sw3', to: 'sink', rateMbps: 1.5, delayMs: 5 },
    ],
    flows: [
      { id: 'f', from: 'far', to: 'sink', startJitterMs: 4_000, transport },
      { id: 'n', from: 'near', to: 'sink', startJitterMs: 4_000, transport },
    ],
    measure: { bottleneck: 'sw3>sink' },
    layout: { far: [0, 0], near: [480, 160], sw1: [240, 0], sw2: [480, 0], sw3: [720, 0], sink: [960, 0] },
  },
  view: { rate: 2e7, startAtS: 0.8, event: 'drop' },
  turn: ['nodes.sw3.discard.thresholdFraction', 'nodes.sw3.bufferCells'],
};
