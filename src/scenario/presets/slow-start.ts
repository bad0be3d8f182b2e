/** One Reno sender from its first packet on: slow start, the first overflow, the sawtooth of congestion avoidance. */
import type { Preset } from './preset';

const title = 'Slow start and congestion avoidance';

export const slowStart: Preset = {
  id: 'slow-start',
  topic: 'tcp',
  title,
  summary:
    'One Reno sender alone on a line: its window doubles every round trip until the queue overflows, then grows by one packet at a time.',
  scenario: {
    version: 1,
    title,
    description:
      'A sends without end over a line that holds some 19 packets in a round trip; the switch has places for 12 more. The window opens with one packet and doubles every round trip, until at 0.9 s the queue overflows in the middle of a burst: thirteen packets of one window are lost, more than fast retransmit can repair, and the timer goes off at 1.65 s. Once more it doubles, up to ssthresh, the 11 packets at which slow start now ends; from there it grows by one packet a round trip, until one packet is lost and it halves, from 32 to 16. From then on it is a sawtooth of 3.7 s. While the queue outlasts the halving the line stays busy, 96 %; with one place instead of twelve it is idle for a quarter of the time. Rates, delays and sizes are our assumption.',
    durationS: 30,
    network: 'packet',
    nodes: [
      { id: 'A', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferPackets: 12, queueCounts: 'waiting' },
      { id: 'B', kind: 'host' },
    ],
    links: [
      { from: 'A', to: 'sw', rateMbps: 10, delayMs: 5 },
      { from: 'sw', to: 'B', rateMbps: 1.5, delayMs: 70 },
    ],
    flows: [{
      id: 'f', from: 'A', to: 'B',
      transport: {
        kind: 'tcp', variant: 'reno', packetBytes: 1500, windowBytes: 65_536, initialWindowPackets: 1, tickMs: 10,
        minRtoMs: 200,
      },
    }],
    measure: { bottleneck: 'sw>B', binMs: 20 },
    layout: { A: [0, 0], sw: [320, 0], B: [640, 0] },
  },
  view: { rate: 2e8, event: 'drop', inspect: 'f', chart: 'cwnd', whole: true },
  turn: ['nodes.sw.bufferPackets', 'flows.f.transport.windowBytes'],
};
