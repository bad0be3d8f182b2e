/**
 * The network of TCP Boston's main experiment: sixteen sources, one switch, one bottleneck. What the paper leaves open
 * is set so that our simulations reproduce its numbers; each such value is marked `our assumption` where it is shown.
 * Source: Bestavros and Kim, TCP Boston, sections 4.1 to 4.3.
 */
import type { Preset } from './preset';
import type { Discard, Scenario, Transport } from '../types';

export interface Variation {
  title: string;
  description: string;
  discard?: Discard;
  boston?: Transport['boston'];
}

const OUR_ASSUMPTIONS =
  'Our assumptions, where the paper is silent: starts spread over 10 s, a clock tick of 100 ms, a first timeout of 6 s, acknowledgements of every second packet or after 200 ms, slotted round robin at the switch, an 8-byte trailer in the last cell, and packets that stay apart when the cell between them is lost.';

export const cable = { rateMbps: 1.5, delayMs: 10 };

export const sixteenSources = ({ title, description, discard, boston }: Variation): Scenario => ({
  version: 1,
  title,
  description: `${description} ${OUR_ASSUMPTIONS}`,
  durationS: 700,
  nodes: [
    { id: 'src', kind: 'host', count: 16 },
    { id: 'sw', kind: 'switch', bufferCells: 512, inputService: 'slottedRoundRobin', ...(discard && { discard }) },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', ...cable },
    { from: 'sw', to: 'sink', ...cable },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'sink', startJitterMs: 10_000,
    traffic: { kind: 'greedy' },
    transport: {
      kind: 'tcp', variant: 'reno', packetBytes: 9180, windowBytes: 65_536, tickMs: 100, initialRtoMs: 6_000,
      maxRtoMs: 64_000, karn: true, delayedAckMs: 200,
      ...(boston !== undefined && { boston }),
    },
    adaptation: { kind: 'aal5', trailerBytes: 8, mergeOnLostEom: false },
  }],
  measure: { bottleneck: 'sw>sink', deadlineMs: 1_400 },
  layout: { src: [0, 0], sw: [320, 0], sink: [640, 0] },
});

/**
 * One second of watching is 20 ms: a cell crosses a link in half a second. A preset opens a few seconds before the
 * queue first overflows.
 */
export const sixteenSourcesView = (startAtS: number): Preset['view'] => ({ rate: 2e7, startAtS, event: 'drop' });
