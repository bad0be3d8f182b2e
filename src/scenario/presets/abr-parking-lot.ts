/** An unequal parking lot: ERICA's rates are max-min fair, whatever route a flow takes. */
import type { Flow } from '../types';
import type { Preset } from './preset';

const title = 'Fair shares in a parking lot';
const abr = { algorithm: 'erica', intervalMs: 5, intervalCells: null, delta: 0 } as const;
const link = (from: string, to: string, delayMs: number) => ({ from, to, rateMbps: 25.6, delayMs });
const flow = (id: string, to: string): Flow => ({
  id, from: id, to, transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'greedy' },
  service: { kind: 'abr', turnaround: 'straight' },
});

export const abrParkingLot: Preset = {
  id: 'abr-parking-lot',
  topic: 'rates',
  title,
  summary:
    'Two flows cross three trunks, one, three and one join them on the way: the middle trunk is shared by five alike, and the others take what is left.',
  scenario: {
    version: 1,
    title,
    description:
      'Progressive filling: all rates rise alike until a trunk is full. Five flows cross the middle one, so each of them gets a fifth of its target, 4.6 Mb/s. The two from afar take as much of the outer trunks, and whoever is alone there gets the rest, three times as much: 13.8 Mb/s. ERICA comes there without knowing the ways, each switch by what it counts itself. With a load tolerance of 0.2 it stops at 2.8 times as much. Rates, delays and intervals of 5 ms are our assumption.',
    durationS: 3,
    warmupS: 1.5,
    nodes: [
      { id: 'long', kind: 'host', count: 2 }, { id: 'a', kind: 'host' }, { id: 'b', kind: 'host', count: 3 },
      { id: 'c', kind: 'host' },
      ...['s1', 's2', 's3', 's4'].map((id) => ({ id, kind: 'switch' as const, bufferCells: 8_000, abr })),
      { id: 'end', kind: 'host' }, { id: 'atB', kind: 'host' }, { id: 'atC', kind: 'host' },
    ],
    links: [
      link('long', 's1', 0.1), link('a', 's1', 0.1), link('s1', 's2', 5), link('b', 's2', 0.1), link('s2', 's3', 5),
      link('c', 's3', 0.1), link('s3', 's4', 5), link('s2', 'atB', 0.1), link('s3', 'atC', 0.1), link('s4', 'end', 0.1),
    ],
    flows: [flow('long', 'end'), flow('a', 'atB'), flow('b', 'atC'), flow('c', 'end')],
    measure: { bottleneck: 's2>s3', binMs: 10 },
    layout: {
      long: [0, 0], a: [0, 140], b: [240, 200], c: [520, 200], s1: [240, 0], s2: [480, 0], s3: [720, 0], s4: [960, 0],
      end: [1200, 0], atB: [720, 140], atC: [960, 140],
    },
  },
  view: { rate: 8e6, event: 'slowed' },
  turn: ['nodes.s2.abr.delta', 'nodes.s2.abr.targetUtilization'],
};
