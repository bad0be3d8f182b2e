/** The scenarios of the golden runs, by name: presets cut to five seconds, and four senders under several policies. */
import { PRESETS } from '../../src/scenario/presets';
import type { Scenario, Switch, Traffic, Transport } from '../../src/scenario/types';

const fourSenders = (own: Partial<Switch>, transport: Transport = {}): Scenario => ({
  version: 1, seed: 7, durationS: 2,
  nodes: [
    { id: 'src', kind: 'host', count: 4 }, { id: 'sw', kind: 'switch', bufferCells: 80, ...own },
    { id: 'sink', kind: 'host' },
  ],
  links: [
    { from: 'src', to: 'sw', rateMbps: 5, delayMs: 2 },
    { from: 'sw', to: 'sink', rateMbps: 5, delayMs: 3, cellErrorRate: 0.0005 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'sink', startJitterMs: 50,
    transport: { packetBytes: 1500, tickMs: 10, initialRtoMs: 200, ...transport },
  }],
  faults: [{ link: 'src.1>sw', flow: 'f.1', packets: [3], cells: [40] }],
  changes: [{ atS: 1, set: { 'nodes.sw.bufferCells': 120 } }],
});

const tcp: Transport = { packetBytes: 1500, tickMs: 10, initialRtoMs: 200 };
const udp: Transport = { kind: 'udp', packetBytes: 576 };
const kinds: [Traffic, Transport][] = [
  [{ kind: 'greedy' }, tcp], [{ kind: 'onOff', load: 0.4 }, tcp], [{ kind: 'constant', rateMbps: 0.5 }, udp],
  [{ kind: 'paretoOnOff', minOffUs: 500 }, udp],
  [{ kind: 'paretoOnOff', meanBurstMs: 50, meanIdleMs: 50, rateMbps: 1 }, tcp],
  [{ kind: 'vbr', rateMbps: 1, onMs: 70, offMs: 30 }, { kind: 'udp', packetBytes: 40 }],
  [{ kind: 'trace', entries: [[0, 2000], [0.1, 500]], repeat: true }, udp],
  [{ kind: 'onOff', meanBurstBytes: 3000, load: 0.2 }, udp],
];
const manyKinds: Scenario = {
  ...fourSenders({ discard: { policy: 'epd' } }), changes: [], faults: [],
  flows: kinds.map(([traffic, transport], n) => ({
    id: `f${n}`, from: `src.${n % 4}`, to: 'sink', startJitterMs: 50, traffic, transport,
  })),
};

/** Duration of presets whose links carry hundreds of thousands of cells a second. */
const FAST_S = 0.4;

export const goldenRuns: [string, Scenario][] = [
  ...PRESETS.map(({ id, topic, scenario }): [string, Scenario] => [id, topic === 'rates'
    ? { ...scenario, durationS: FAST_S, warmupS: 0 }
    : { ...scenario, durationS: Math.min(5, scenario.durationS ?? 5) }]),
  ['tail drop, arrival order', fourSenders({ inputService: 'arrivalOrder' })],
  ['ppd, delayed acknowledgements', fourSenders({ discard: { policy: 'ppd' } }, { delayedAckMs: 50 })],
  ['epd, waiting cells only', fourSenders({ discard: { policy: 'epd' }, queueCounts: 'waiting' })],
  ['push-out, boston uniform with redundancy', fourSenders({ discard: { policy: 'epdPushOut' } }, {
    boston: { code: 'uniform', firstRedundancy: 0.05, retransmitRedundancy: 0.1 },
  })],
  ['many kinds of traffic, TCP and UDP', manyKinds],
  ['cubic over random early detection, with and without marks', {
    ...fourSenders({ discard: { policy: 'red', ecn: true, maxProbability: 0.05 } }, { variant: 'cubic' }),
    flows: [0, 1, 2, 3].map((n) => ({
      id: `f${n}`, from: `src.${n}`, to: 'sink', startJitterMs: 50,
      transport: { ...tcp, variant: 'cubic', ecn: n < 2, fastConvergence: n % 2 === 0 },
    })),
    faults: [{ link: 'src.1>sw', flow: 'f1', packets: [30, 33, 34] }],
    changes: [{ atS: 1, set: { 'flows.f0.transport.cubicC': 4, 'flows.f3.transport.cubicBeta': 0.5 } }],
  }],
];
