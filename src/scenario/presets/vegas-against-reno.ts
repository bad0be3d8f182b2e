/** Reno and Vegas on one link: Reno fills the queue until it overflows, Vegas gives way when the queue grows. */
import type { Preset } from './preset';

const title = 'Vegas against Reno';
const cable = { rateMbps: 10, delayMs: 5 };
const transport = { kind: 'tcp', packetBytes: 1500, windowBytes: 131_072, tickMs: 10, minRtoMs: 200 } as const;

export const vegasAgainstReno: Preset = {
  id: 'vegas-against-reno',
  topic: 'tcp',
  title,
  summary: 'Vegas and Reno share a line: Vegas gives way to the queue that Reno builds, and gets the smaller share.',
  scenario: {
    version: 1,
    title,
    description:
      'Vegas has the line to itself for three seconds: a steady window, a queue of next to nothing. Then Reno comes, fills the queue until it overflows, and halves its window at each loss; Vegas takes the longer round trip for a line with too many senders and leaves. Of the line Reno gets 79 %, Vegas 7 %. A queue of 2,000 places is to blame: with 300 it is Vegas that gets more, 54 % against 32 %, for then Reno loses packets before Vegas feels a queue. Rates, delays and buffers are our assumption; Vegas has alpha 1 and beta 3.',
    durationS: 60,
    warmupS: 4,
    nodes: [
      { id: 'vegas', kind: 'host' },
      { id: 'reno', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferCells: 2_000, discard: { policy: 'epd', thresholdFraction: 0.8 } },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'vegas', to: 'sw', ...cable },
      { from: 'reno', to: 'sw', ...cable },
      { from: 'sw', to: 'sink', rateMbps: 5, delayMs: 20 },
    ],
    flows: [
      { id: 'vegas', from: 'vegas', to: 'sink', transport: { ...transport, variant: 'vegas' } },
      { id: 'reno', from: 'reno', to: 'sink', startS: 3, transport: { ...transport, variant: 'reno' } },
    ],
    measure: { bottleneck: 'sw>sink' },
    layout: { vegas: [0, 0], reno: [0, 160], sw: [320, 80], sink: [640, 80] },
  },
  view: { rate: 2e8, startAtS: 2.6, event: 'drop', chart: 'cwnd', whole: true },
  turn: ['nodes.sw.bufferCells', 'flows.vegas.transport.beta'],
};
