/**
 * The path of Lin and Comer's measurement: one greedy sender whose buffers, segments and acknowledgements fit badly.
 * The network is fast; Nagle's algorithm, the receiver's rule for acknowledgements and the sizes make the flow slow.
 * Source: Lin and Comer, TCP Buffering and Performance over an ATM Network, 1994 (abstract): 0.322 Mb/s where a smaller
 * receive buffer gave 15.05; Moldeklev and Gunningberg 1995.
 */
import type { Preset } from './preset';
import type { Scenario } from '../types';

/** MSS: 9,180 bytes less 40 of headers. */
export const SEGMENT_BYTES = 9_140;

const OUR_ASSUMPTIONS =
  'Our assumptions: a switch of 1,000 places in the middle, 9,180-byte packets (the hosts of the time sent up to 9,188), a delayed-ACK timer that starts with the packet, an application that reads at once and writes wherever there is room, and hosts that take no time for a packet, so that the fast cases are faster than those measured.';

export const linComerPath = (title: string, description: string, sendBufferBytes: number): Scenario => ({
  version: 1,
  title,
  description: `${description} ${OUR_ASSUMPTIONS}`,
  durationS: 20,
  nodes: [
    { id: 'A', kind: 'host' },
    { id: 'sw', kind: 'switch', bufferCells: 1_000 },
    { id: 'B', kind: 'host' },
  ],
  links: [
    { from: 'A', to: 'sw', rateMbps: 100, delayMs: 0.25 },
    { from: 'sw', to: 'B', rateMbps: 100, delayMs: 0.25 },
  ],
  flows: [{
    id: 'f', from: 'A', to: 'B', traffic: { kind: 'greedy' },
    transport: {
      kind: 'tcp', variant: 'reno', packetBytes: SEGMENT_BYTES + 40, nagle: true, sendBufferBytes,
      receiveBufferBytes: 24_576, windowUpdateFraction: 0.5, delayedAckMs: 200,
    },
  }],
  measure: { bottleneck: 'sw>B', binMs: 100 },
  layout: { A: [0, 0], sw: [320, 0], B: [640, 0] },
});

/** One second of watching is 50 ms: the first packet is on its way, and for four seconds no other follows. */
export const linComerView: Preset['view'] = { rate: 5e7, startAtS: 0.0008, event: 'whole' };
