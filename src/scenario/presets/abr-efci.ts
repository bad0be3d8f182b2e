/** One bit or a number: the same four sources under EFCI and under ERICA. */
import type { Abr, Scenario } from '../types';
import type { Preset } from './preset';

const scenario = (title: string, abr: Abr, description: string): Scenario => ({
  version: 1, title, description, durationS: 2,
  nodes: [
    { id: 'src', kind: 'host', count: 4 }, { id: 'sw1', kind: 'switch', bufferCells: 2_000, abr },
    { id: 'sw2', kind: 'switch', bufferCells: 2_000, abr }, { id: 'dst', kind: 'host', count: 4 },
  ],
  links: [
    { from: 'src', to: 'sw1', rateMbps: 25.6, delayMs: 0.1 }, { from: 'sw1', to: 'sw2', rateMbps: 25.6, delayMs: 1 },
    { from: 'sw2', to: 'dst', rateMbps: 25.6, delayMs: 0.1 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'dst', startJitterMs: 50, transport: { kind: 'udp', packetBytes: 1500 },
    traffic: { kind: 'greedy' }, service: { kind: 'abr', icrMbps: 2, rif: 0.002, rdf: 0.002, turnaround: 'straight' },
  }],
  measure: { bottleneck: 'sw1>sw2', binMs: 5 },
  layout: { src: [0, 0], sw1: [280, 0], sw2: [560, 0], dst: [840, 0] },
});

const END = 'Rates, delays, thresholds and RIF and RDF of 0.002 are our assumption.';

const efciTitle = 'One bit: EFCI';
export const abrEfci: Preset = {
  id: 'abr-efci', topic: 'rates', title: efciTitle, summary:
    'Cells only say that the queue is long, and sources feel their way: the queue swings between nothing and all places, and cells are lost.',
  scenario: scenario(efciTitle, { algorithm: 'efci', efciHighFraction: 0.2, efciLowFraction: 0.1 }, `Four sources and 2,000 places. While a fifth of them is taken, data cells carry the congestion bit; the destination sends it back, and each answer that has it lowers a rate a little, each other one raises it. The sources learn that there is too much, not how much, and go on too long in both directions. ${END}`),
  view: { rate: 2.8e6, event: 'whole', chart: 'queue' },
  turn: ['flows.f.service.rdf', 'flows.f.service.rif'],
};

const ericaTitle = 'A number: ERICA';
export const abrErica: Preset = {
  id: 'abr-erica', topic: 'rates', title: ericaTitle, summary:
    'The switch counts what comes and tells each source its share: the queue never has more than a few cells.',
  scenario: scenario(ericaTitle, { algorithm: 'erica', intervalMs: 1, intervalCells: null }, `The same four sources where the switch writes a rate into the cells that go back. Rates climb to nine tenths of the line in equal shares and stay there; nothing waits, nothing is lost. The price is a tenth of the line, and a switch that counts. ${END}`),
  view: { rate: 2.8e6, event: 'whole', chart: 'queue' },
  turn: ['nodes.sw1.abr.targetUtilization', 'flows.f.service.rif'],
};
