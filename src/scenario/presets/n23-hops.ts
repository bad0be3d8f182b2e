/** Three switches in a row, with early packet discard or with credits hop by hop. */
import type { Scenario, Service, Switch } from '../types';
import type { Preset } from './preset';

const cable = { rateMbps: 25.6, delayMs: 1 };
const transport = { kind: 'tcp', variant: 'reno', packetBytes: 1500, windowBytes: 65_536, tickMs: 10 } as const;

function scenario(title: string, description: string, own: Partial<Switch>, service: Service | undefined): Scenario {
  const flow = (id: string) => ({ id, from: id, to: 'sink', startJitterMs: 20, transport, service });
  return {
    version: 1, title, description, durationS: 4, warmupS: 1,
    nodes: [
      { id: 'far', kind: 'host', count: 4 }, { id: 'near', kind: 'host', count: 4 },
      ...['sw1', 'sw2', 'sw3'].map((id) => ({ id, kind: 'switch' as const, bufferCells: 600, ...own })),
      { id: 'sink', kind: 'host' },
    ],
    links: [
      { from: 'far', to: 'sw1', ...cable }, { from: 'near', to: 'sw3', ...cable }, { from: 'sw1', to: 'sw2', ...cable },
      { from: 'sw2', to: 'sw3', ...cable }, { from: 'sw3', to: 'sink', rateMbps: 10, delayMs: 1 },
    ],
    flows: [flow('far'), flow('near')],
    measure: { bottleneck: 'sw3>sink', binMs: 5 },
    layout: { far: [0, 0], near: [480, 160], sw1: [240, 0], sw2: [480, 0], sw3: [720, 0], sink: [960, 0] },
  };
}

const END = 'Rates, delays and buffers are our assumption.';

const epdTitle = 'Several hops under EPD';
export const epdHops: Preset = {
  id: 'epd-hops', topic: 'rates', title: epdTitle, summary:
    'Three switches refuse whole packets when they are full: the last line is busy, but a tenth of the data is sent twice, and shares differ.',
  scenario: scenario(epdTitle, `Eight TCP senders, four from afar and four at the last switch, whose line is the slowest. Early packet discard keeps that line full. What it refuses has used the lines before it for nothing, and whom it hits is chance: some senders get twice as much as others. ${END}`, { discard: { policy: 'epd', thresholdFraction: 0.8 } }, undefined),
  view: { rate: 4e6, startAtS: 0.02, event: 'drop', chart: 'queue' },
  turn: ['nodes.sw3.bufferCells', 'nodes.sw3.discard.thresholdFraction'],
};

const n23Title = 'Several hops with credits: N23';
export const n23Hops: Preset = {
  id: 'n23-hops', topic: 'rates', title: n23Title, summary:
    'A cell goes only where a place is kept for it: nothing is lost, nothing is sent twice, and all eight get the same.',
  scenario: scenario(n23Title, `The same senders with credits hop by hop. Each channel has 132 places of its own at each switch; when the slow line has filled them, the credit stops, then that of the switch before, and in the end the source itself waits. No packet is lost, and the turns of the channels make the shares equal. What it takes is memory for each channel at each hop. ${END}`, {}, { kind: 'credit', n2: 10, n3: 122 }),
  view: { rate: 2e6, event: 'whole', chart: 'queue' },
  turn: ['flows.far.service.n3', 'flows.far.service.n2'],
};
