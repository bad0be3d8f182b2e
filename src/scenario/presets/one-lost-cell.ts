/**
 * The preset of a first visit: two senders, packets of thirteen cells, five places. B is 1.4 ms ahead; while both
 * packets arrive, the queue grows slowly, and one of the 26 cells finds no place. With six places no cell is lost in
 * the whole run (a test checks this). Each sender waits for every acknowledgement, so what follows is as easy to see as
 * the loss.
 */
import type { Preset } from './preset';

/** A window of one packet (536 bytes of data), and a timeout short enough to be watched. */
const connection = {
  kind: 'tcp', variant: 'reno', packetBytes: 576, windowBytes: 536, tickMs: 10, initialRtoMs: 20, maxRtoMs: 1_000,
} as const;

export const oneLostCell: Preset = {
  id: 'one-lost-cell',
  topic: 'cells',
  title: 'One lost cell kills a packet',
  summary:
    'Two senders meet at a switch with five places: one cell finds none, and its twelve siblings travel for nothing.',
  scenario: {
    version: 1,
    title: 'One lost cell kills a packet',
    description:
      'Each packet is 13 cells, and a sender waits for the acknowledgement before it sends the next. B starts a moment before A. While both packets come in, the switch gets more cells than its line can carry; the queue fills, and the eighth cell of A finds all five places taken. Its twelve siblings still take their turns in the queue and on the line, but the receiver cannot use a packet with a hole: after a timeout A sends all 13 cells again. With one place more, no cell is lost. Rates, delays and clocks are our assumption, chosen so that single cells can be followed.',
    durationS: 2,
    nodes: [
      { id: 'A', kind: 'host' },
      { id: 'B', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferCells: 5 },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'A', to: 'sw', rateMbps: 1, delayMs: 1.3 },
      { from: 'B', to: 'sw', rateMbps: 1.2, delayMs: 1.5 },
      { from: 'sw', to: 'sink', rateMbps: 1.6, delayMs: 1.3 },
    ],
    flows: [
      { id: 'a', from: 'A', to: 'sink', startS: 0.0014, transport: connection },
      { id: 'b', from: 'B', to: 'sink', transport: connection },
    ],
    measure: { bottleneck: 'sw>sink', binMs: 20 },
    layout: { A: [0, 0], B: [0, 160], sw: [320, 80], sink: [640, 80] },
  },
  view: { rate: 1e6, startAtS: 0.0005, event: 'drop' },
};
