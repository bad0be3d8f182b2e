/**
 * The metropolitan network of the Lazy Packet Discard paper: 32 servers send to four receivers over one bottleneck
 * between two switches, against cross traffic without congestion control; with plain AAL5, early packet discard or lazy
 * packet discard. Source: Kim and Bestavros, section 4.2.1. What the paper leaves open is set so that our simulations
 * reproduce its orderings; each such value is marked `our assumption` where it is shown.
 */
import type { Preset } from './preset';
import type { Discard, Flow, Scenario } from '../types';
import { lpdCrossTraffic } from './lpd-cross-traffic';

const OUR_ASSUMPTIONS =
  'Our assumptions, where the paper is silent: all links 155 Mb/s and 150 µs, starts spread over 50 ms, timeouts of two ticks to 3.2 s, Vegas with alpha 1 and beta 3, an acknowledgement of every packet, cross traffic of one-cell packets, slotted round robin at the switches, an 8-byte trailer, and packets that stay apart when the cell between them is lost.';

const GROUPS = [1, 2, 3, 4];
const cable = { rateMbps: 155, delayMs: 0.15 };

interface Variation {
  title: string;
  description: string;
  discard?: Discard;
  adaptation?: Flow['adaptation'];
}

const metro = ({ title, description, discard, adaptation }: Variation): Scenario => ({
  version: 1,
  title,
  description: `${description} ${OUR_ASSUMPTIONS}`,
  durationS: 20,
  nodes: [
    ...GROUPS.map((group) => ({ id: `s${group}`, kind: 'host' as const, count: 8 })),
    { id: 'x', kind: 'host' },
    { id: 'west', kind: 'switch', bufferCells: 256, ...(discard && { discard }) },
    { id: 'east', kind: 'switch', bufferCells: 4000 },
    ...GROUPS.map((group) => ({ id: `r${group}`, kind: 'host' as const })),
    { id: 'y', kind: 'host' },
  ],
  links: [
    ...GROUPS.map((group) => ({ from: `s${group}`, to: 'west', ...cable })),
    { from: 'x', to: 'west', ...cable },
    { from: 'west', to: 'east', ...cable },
    ...GROUPS.map((group) => ({ from: 'east', to: `r${group}`, ...cable })),
    { from: 'east', to: 'y', ...cable },
  ],
  flows: [
    ...GROUPS.map((group): Flow => ({
      id: `f${group}`, from: `s${group}`, to: `r${group}`, startJitterMs: 50,
      traffic: { kind: 'greedy' },
      transport: { kind: 'tcp', variant: 'vegas', packetBytes: 9180, windowBytes: 65_536, tickMs: 5, maxRtoMs: 3_200 },
      adaptation: adaptation ?? { kind: 'aal5', mergeOnLostEom: false },
    })),
    { id: 'cross', from: 'x', to: 'y', ...lpdCrossTraffic },
  ],
  measure: { bottleneck: 'west>east' },
  layout: {
    s1: [0, 0], s2: [0, 120], s3: [0, 240], s4: [0, 360], x: [0, 480], west: [320, 240], east: [640, 240],
    r1: [960, 0], r2: [960, 120], r3: [960, 240], r4: [960, 360], y: [960, 480],
  },
});

/**
 * One second of watching is 300 µs: a cell crosses a link in half a second. The preset opens before several senders
 * meet in the queue.
 */
const view: Preset['view'] = { rate: 3e5, startAtS: 0.0054, event: 'drop' };

const TURN = ['nodes.west.bufferCells', 'flows.cross.traffic.minOffUs'];

const variant = (id: string, summary: string, variation: Variation, turn: readonly string[] = TURN): Preset =>
  ({ id, topic: 'lpd', title: variation.title, summary, scenario: metro(variation), view, turn });

export const lpdMetroPlain = variant(
  'lpd-metro-plain',
  'Thirty-two servers share 155 Mb/s and a queue of 256 cells: more than a fifth of the packets of 192 cells lose some, and the rest of each travels for nothing.',
  {
  title: 'A metropolitan network: plain',
  description:
    'Thirty-two Vegas flows and cross traffic over one 155 Mb/s bottleneck with 256 places, less than the 330 cells of its bandwidth-delay product. Whatever finds no place is dropped, and the receiver discards the rest of its packet. How many packets that are depends on the seed: 18 to 27 % of them.',
  },
);

export const lpdMetroEpd = variant(
  'lpd-metro-epd',
  'The same network, and the switch removes what it still has of a packet that loses a cell: ten of its 192 cells get through, on average.',
  {
  title: 'A metropolitan network: early packet discard',
  description:
    'The same flows where the switch removes what it still has of a packet that loses a cell, and refuses the rest of it: the reading of early packet discard in this paper.',
  discard: { policy: 'epdPushOut' },
  },
);

export const lpdMetroLpd = variant(
  'lpd-metro-lpd',
  'The same network, and the receivers keep what arrives and ask for as many fresh cells as are missing.',
  {
  title: 'A metropolitan network: lazy packet discard',
  description:
    'The same flows over lazy packet discard: broken packets wait at the receiver, the sender adds fresh cells of their code, and TCP retransmissions of packets that are completed late are held back. Four requests a packet, 30 ms apart, and as many fresh cells as a packet has are our assumption too.',
  adaptation: { kind: 'lpd', mergeOnLostEom: false },
  },
  ['nodes.west.bufferCells', 'flows.f1.adaptation.maxRequests'],
);
