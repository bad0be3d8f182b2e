/**
 * Eight senders on a fast local network whose switch overflows: losses come in bunches, most lead to a timeout, and the
 * clock decides how long a timeout takes. Rates and sizes are ours; that coarse clocks are costly for TCP over ATM is
 * shown by Romanow and Floyd 1995, section 4, and by Jain and others' simulations with 100 ms.
 */
import type { Preset } from './preset';
import type { Scenario } from '../types';

const OUR_ASSUMPTIONS =
  'Our assumptions: eight greedy senders on links of 100 Mb/s, a round trip of 1 ms, a switch of 2,000 places with tail drop, windows of 64 kB, starts spread over one second.';

export const timerPath = (title: string, description: string, tickMs: number): Scenario => ({
  version: 1,
  title,
  description: `${description} ${OUR_ASSUMPTIONS}`,
  durationS: 20,
  nodes: [
    { id: 'src', kind: 'host', count: 8 },
    { id: 'sw', kind: 'switch', bufferCells: 2_000 },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 100, delayMs: 0.2 },
    { from: 'sw', to: 'sink', rateMbps: 100, delayMs: 0.3 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'sink', startJitterMs: 1_000, traffic: { kind: 'greedy' },
    transport: { kind: 'tcp', variant: 'reno', packetBytes: 9_180, windowBytes: 65_536, tickMs, initialRtoMs: 1_000 },
  }],
  measure: { bottleneck: 'sw>sink', binMs: 50 },
  layout: { src: [0, 0], sw: [320, 0], sink: [640, 0] },
});

/** One second of watching is 60 ms: a timeout of a second lasts sixteen. The preset opens before the first overflow. */
export const timerView: Preset['view'] = { rate: 6e7, startAtS: 0.05, event: 'drop' };
