/**
 * How many places a VC with credits needs at the far end of a link: the round trip in cells and one more, not fewer.
 */
import type { Preset } from './preset';

/** A round trip on links of 155.52 Mb/s and 0.25 ms is 183.4 cells, so 185 places in addition to N2 just suffice. */
const EXACT = 185;

const preset = (id: string, title: string, n3: number, summary: string, what: string): Preset => ({
  id, topic: 'rates', title, summary,
  scenario: {
    version: 1, title, description: `${what} Rates, delays and N2 are our assumption.`, durationS: 0.3,
    nodes: [{ id: 'src', kind: 'host' }, { id: 'sw', kind: 'switch' }, { id: 'dst', kind: 'host' }],
    links: [
      { from: 'src', to: 'sw', rateMbps: 155.52, delayMs: 0.25 },
      { from: 'sw', to: 'dst', rateMbps: 155.52, delayMs: 0.25 },
    ],
    flows: [{
      id: 'f', from: 'src', to: 'dst', transport: { kind: 'udp', packetBytes: 1500 }, traffic: { kind: 'greedy' },
      service: { kind: 'credit', n2: 8, n3 },
    }],
    measure: { bottleneck: 'sw>dst', binMs: 1 },
    layout: { src: [0, 0], sw: [340, 0], dst: [680, 0] },
  },
  view: { rate: 1.5e5, event: 'whole', chart: 'queue' },
  turn: ['flows.f.service.n3', 'flows.f.service.n2'],
});

export const n23Exact = preset('n23-exact', 'Credits: the exact buffer', EXACT, 'Places for the round trip, and one: the credit comes back just when it is needed, and the line never waits.',
  'While a cell travels 0.25 ms and its credit as long, 183.4 cells leave. With N3 of 185 beside N2 of 8 the last place is free again when its cell is due: the line carries all it can.',);
export const n23OneLess = preset('n23-one-less', 'Credits: one place less', EXACT - 1, 'One place fewer, and the source stands still for a moment in every round trip: 0.5 % of the line is lost.',
  'With N3 of 184 the credit comes a cell too late: 192 cells go in the time of 193, 0.9948 of the line. A switch that takes cells as they come, without slots, would make it 192 in 192.4, 0.9979.',);
export const n23OneMore = preset('n23-one-more', 'Credits: one place more', EXACT + 1, 'One place more is of no use to one channel on one line: it carries all it can already.',
  'With N3 of 186 nothing changes. More places help where cells or credit cells are lost. Channels that take turns need fewer: two of them fill the line with N3 of 92 each.',);
