/**
 * n sources and VBR: fifteen TCP senders get what priority traffic leaves of the link, at times nearly all, at times a
 * fifth. Link, round trip and share of VBR are those of the survey's simulations (Jain and others' n source + VBR
 * model).
 */
import type { Preset } from './preset';

const title = 'Fifteen sources and VBR';
const cable = { rateMbps: 155.52, delayMs: 5 };

export const vbrBackground: Preset = {
  id: 'vbr-background',
  topic: 'switches',
  title,
  summary:
    'VBR traffic takes four fifths of the line every other 30 ms: TCP, a round trip behind, gets two fifths of what is left over.',
  scenario: {
    version: 1,
    title,
    description:
      'Fifteen senders share a line of 155.52 Mb/s with VBR traffic that has priority: it takes 80 % for 30 ms and is silent for 30 ms, as long as a round trip. What TCP learns of the line is always half a cycle old. 60 % of the line is left to it; of this, with early packet discard and 3,000 places, it uses two fifths, for nearly every third time that VBR sets in the queue overflows, often several packets of a window are lost, and senders wait for their timers. With 12,000 places, about a round trip, it is 85 %. VBR itself loses nothing and does not wait. Buffers, packets of 1,500 bytes and the clock of 100 ms are our assumption.',
    durationS: 6,
    warmupS: 1,
    nodes: [
      { id: 'src', kind: 'host', count: 15 },
      { id: 'video', kind: 'host' },
      { id: 'sw1', kind: 'switch', bufferCells: 3_000, discard: { policy: 'epd', thresholdFraction: 0.8 } },
      { id: 'sw2', kind: 'switch', bufferCells: 3_000 },
      { id: 'dst', kind: 'host', count: 15 },
      { id: 'screen', kind: 'host' },
    ],
    links: [
      { from: 'src', to: 'sw1', ...cable },
      { from: 'video', to: 'sw1', ...cable },
      { from: 'sw1', to: 'sw2', ...cable },
      { from: 'sw2', to: 'dst', ...cable },
      { from: 'sw2', to: 'screen', ...cable },
    ],
    flows: [
      {
        id: 'f', from: 'src', to: 'dst', startJitterMs: 200,
        transport: { kind: 'tcp', variant: 'reno', packetBytes: 1500, windowBytes: 600_000, tickMs: 100 },
      },
      {
        id: 'vbr', from: 'video', to: 'screen',
        traffic: { kind: 'vbr', rateMbps: 124.416, onMs: 30, offMs: 30, priority: true },
        transport: { kind: 'udp', packetBytes: 1500 },
      },
    ],
    measure: { bottleneck: 'sw1>sw2', binMs: 2 },
    layout: { src: [0, 0], video: [0, 160], sw1: [280, 80], sw2: [560, 80], dst: [840, 0], screen: [840, 160] },
  },
  view: { rate: 5e6, startAtS: 0.178, event: 'drop' },
  turn: ['flows.vbr.traffic.rateMbps', 'nodes.sw1.bufferCells'],
};
