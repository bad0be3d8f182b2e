/** The scenarios of the golden runs, by name: the presets cut to five seconds, and four senders under each policy. */
import { PRESETS } from '../../src/scenario/presets';
import type { Scenario, Switch, Transport } from '../../src/scenario/types';

const fourSenders = (own: Partial<Switch>, transport: Transport = {}): Scenario => ({
  version: 1, seed: 7, durationS: 2,
  nodes: [{ id: 'src', kind: 'host', count: 4 }, { id: 'sw', kind: 'switch', bufferCells: 80, ...own }, { id: 'sink', kind: 'host' }],
  links: [{ from: 'src', to: 'sw', rateMbps: 5, delayMs: 2 }, { from: 'sw', to: 'sink', rateMbps: 5, delayMs: 3, cellErrorRate: 0.0005 }],
  flows: [{ id: 'f', from: 'src', to: 'sink', startJitterMs: 50, transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 200, ...transport } }],
  faults: [{ link: 'src.1>sw', flow: 'f.1', packets: [3], cells: [40] }],
  changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 120 } }],
});

export const goldenRuns: [string, Scenario][] = [
  ...PRESETS.map(({ id, scenario }): [string, Scenario] => [id, { ...scenario, durationS: Math.min(5, scenario.durationS ?? 5) }]),
  ['tail drop, arrival order', fourSenders({ inputService: 'arrivalOrder' })],
  ['ppd, delayed acknowledgements', fourSenders({ discard: { policy: 'ppd' } }, { delayedAckMs: 50 })],
  ['epd, waiting cells only', fourSenders({ discard: { policy: 'epd' }, queueCounts: 'waiting' })],
  ['push-out, boston uniform with redundancy', fourSenders({ discard: { policy: 'epdPushOut' } }, { boston: { code: 'uniform', firstRedundancy: 0.05, retransmitRedundancy: 0.1 } })],
];
