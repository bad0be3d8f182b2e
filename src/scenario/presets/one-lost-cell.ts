/**
 * The first visit: thirteen cells a packet, two senders, five places. B is seven cells ahead; where the two packets
 * overlap the queue grows by one place every cell time, and one cell of A finds none.
 */
import type { Preset } from '../presets';

const accessLink = { rateMbps: 1.5, delayMs: 1.3 };
/** Two packets of 536 bytes of data; clocks fast enough for the time-out to be seen. */
const connection = { variant: 'reno', packetBytes: 576, windowBytes: 1072, tickMs: 10, initialRtoMs: 30, maxRtoMs: 1000 } as const;

export const oneLostCell: Preset = {
  id: 'one-lost-cell',
  title: 'One lost cell kills a packet',
  summary: 'Two senders meet at a switch with five places: one cell finds none, and its twelve siblings travel for nothing.',
  scenario: {
    version: 1,
    title: 'One lost cell kills a packet',
    description: 'Each packet is 13 cells. B starts two milliseconds before A; while both packets come in, the queue of the switch grows by a place every cell time, until one cell of A finds all five taken. The rest of that packet still takes its turn in the queue and on the link, but the receiver cannot use it: A has to send all 13 cells again after a time-out. With one place more the first two packets both arrive. Rates, delays and clocks are our assumption, chosen so that single cells can be followed.',
    durationS: 2,
    nodes: [
      { id: 'A', kind: 'host' },
      { id: 'B', kind: 'host' },
      { id: 'sw', kind: 'switch', bufferCells: 5 },
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'A', to: 'sw', ...accessLink },
      { from: 'B', to: 'sw', ...accessLink },
      { from: 'sw', to: 'sink', ...accessLink },
    ],
    flows: [
      { id: 'a', from: 'A', to: 'sink', startS: 0.002, transport: { kind: 'tcp', ...connection } },
      { id: 'b', from: 'B', to: 'sink', transport: { kind: 'tcp', ...connection } },
    ],
    measure: { bottleneck: 'sw>sink', binMs: 20 },
    layout: { A: [0, 0], B: [0, 160], sw: [320, 80], sink: [640, 80] },
  },
  view: { rate: 1e6 },
};
