/**
 * Four kinds of redundancy side by side on one line: none, fixed, and the two controllers of
 * transport/boston/redundancy.ts.
 */
import type { Preset } from './preset';
import type { Transport } from '../types';
import { cable, sixteenSources, sixteenSourcesView } from './sixteen-sources';
import { paperRedundancy } from './vegas-16';

const title = 'Four kinds of redundancy on one line';

const KINDS: Record<string, NonNullable<Transport['boston']>> = {
  none: {}, fixed: paperRedundancy, byLoss: { ...paperRedundancy, control: 'lossTargeted' },
  byQueue: { ...paperRedundancy, control: 'vegasDriven' },
};
const kinds = Object.keys(KINDS);

const star = sixteenSources({
  title,
  description:
    'Sixteen TCP Boston senders over Vegas share the bottleneck: four send nothing in advance, four the fixed 3.3 % of the paper (10 % when sent again), four as much as equation 3 asks for at the loss that they measure, four as much as the queue that Vegas estimates suggests. In a run to the end the share of packets later than 700 ms is 11 to 12 % without, 9 to 10 % with fixed redundancy, 8 % where it follows the loss, 5 to 6 % where it follows the queue; most data gets through where it follows the loss. Select one flow of each to compare them. The controllers are our proposal for what the paper leaves to future work; Vegas has alpha 1 and beta 3 (our assumption).',
});
const [{ transport, ...flow }] = star.flows ?? [];
const [, sw, sink] = star.nodes;

export const redundancyCompared: Preset = {
  id: 'boston-redundancy-compared',
  topic: 'boston',
  title,
  summary:
    'Four senders each without, with fixed, and with two kinds of adaptive redundancy: late packets fall from 11 to 6 in a hundred.',
  scenario: {
    ...star,
    nodes: [...kinds.map((id) => ({ id, kind: 'host' as const, count: 4 })), sw, sink],
    links: [...kinds.map((from) => ({ from, to: 'sw', ...cable })), { from: 'sw', to: 'sink', ...cable }],
    flows: kinds.map((id) => ({
      ...flow, id, from: id, transport: { ...transport, variant: 'vegas', packetBytes: 1500, boston: KINDS[id] },
    })),
    measure: { ...star.measure, deadlineMs: 700 },
    layout: { ...Object.fromEntries(kinds.map((id, row) => [id, [0, 120 * row]])), sw: [320, 180], sink: [640, 180] },
  },
  view: sixteenSourcesView(4.39),
  turn: ['flows.fixed.transport.boston.firstRedundancy', 'nodes.sw.bufferCells'],
};
