/** Window growth on a long path: Reno adds a packet each round trip, CUBIC goes by the time since the last loss. */
import type { Preset } from './preset';

const title = 'CUBIC beside Reno';
const cable = { rateMbps: 20, delayMs: 5 };
const transport = { kind: 'tcp', packetBytes: 1500, windowBytes: 1_048_576, tickMs: 10, minRtoMs: 200 } as const;

export const cubicBesideReno: Preset = {
  id: 'cubic-beside-reno',
  topic: 'tcp',
  title,
  summary:
    'A path of 210 ms: CUBIC is back at its old window seconds after a loss, and gets most of the line beside Reno.',
  scenario: {
    version: 1,
    title,
    description:
      'Two senders start together on a line of 10 Mb/s, 210 ms there and back. Both repair losses with SACK; they differ in how their windows open. Every seven seconds or so the queue is full and both lose packets. Reno halves its window and adds a packet a round trip: the next loss comes before it is where it was. CUBIC keeps 70 %, rises steeply, slows down near the window at which packets were lost, and is there again in about five seconds, a time that follows from its window, not from the round trip. Of the line CUBIC gets 62 %, Reno 22 %. Two Renos get 35 % and 42 %, and leave a tenth of the line idle, where CUBIC beside Reno leaves a fortieth. With 5 ms instead of 100 ms to the sink CUBIC gets 53 % and Reno a third: on short paths CUBIC’s window is at times the one that Reno would have. Rates, delays and buffers are our assumption.',
    durationS: 90,
    warmupS: 4,
    nodes: [
      { id: 'cubic', kind: 'host' },
      { id: 'reno', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferCells: 1_500, discard: { policy: 'epd', thresholdFraction: 0.8 } },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'cubic', to: 'sw', ...cable },
      { from: 'reno', to: 'sw', ...cable },
      { from: 'sw', to: 'sink', rateMbps: 10, delayMs: 100 },
    ],
    flows: [
      { id: 'cubic', from: 'cubic', to: 'sink', transport: { ...transport, variant: 'cubic' } },
      { id: 'reno', from: 'reno', to: 'sink', transport: { ...transport, variant: 'sack' } },
    ],
    measure: { bottleneck: 'sw>sink' },
    layout: { cubic: [0, 0], reno: [0, 160], sw: [320, 80], sink: [640, 80] },
  },
  view: { rate: 2e8, startAtS: 8.6, event: 'drop', chart: 'cwnd', whole: true },
};
