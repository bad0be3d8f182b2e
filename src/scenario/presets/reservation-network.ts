/**
 * The networks of the buffer reservation paper: bursty sources on one backbone between two switches, a LAN with a
 * backbone of 10 km and a WAN with 1,000 km. The presets use delayed transmission. The schemes compared with it are
 * `flows.f.adaptation.mode=immediate`, `flows.f.adaptation.kind=aal5`, and the latter with
 * `nodes.west.discard.policy=epd`. Source: Buffer reservation for TCP over ATM networks, sections 3 and 4, at the load
 * of its buffer sweeps. What the paper leaves open is set so that our runs reproduce its orderings, and is marked `our
 * assumption` where it is shown.
 */
import type { Scenario } from '../types';

const OUR_ASSUMPTIONS =
  'Our assumptions, where the paper is silent: bursts and silences are exponential; load 1.1 is 1.1 times the data that the backbone can carry in full packets; each source starts within one mean burst and silence; the clock ticks every 500 ms as in 4.3BSD; the buffer of 160 kB holds 3,018 cells; a wait after a refusal is half to one and a half round trips, doubled with every refusal in a row; refused data of immediate transmission is sent again after a timeout.';

const WINDOW_BYTES = 160_000;

interface Kind {
  title: string;
  description: string;
  packetBytes: number;
  meanBurstBytes: number;
  /**
   * Load in data: data made / what the backbone's rate could carry, which is 1.1 × data of a packet / bytes of its
   * cells.
   */
  load: number;
}

interface Size {
  sources: number;
  backboneDelayMs: number;
}

export const longPackets = { packetBytes: 9180, meanBurstBytes: 20_000, load: 0.988 };
export const shortPackets = { packetBytes: 512, meanBurstBytes: 1_000, load: 0.891 };

/** Parameters that the presets are about: the transmission mode, and the places that a switch can promise. */
export const reservationTurn = ['flows.f.adaptation.mode', 'nodes.west.bufferCells'];

const RATE_MBPS = 150;

/** Returns the mean time of a burst and a silence of one source, in whole ms, with which all sources make the load. */
const cycleMs = ({ meanBurstBytes, load }: Kind, { sources }: Size): number =>
  Math.ceil((meanBurstBytes * 8 * sources) / (load * RATE_MBPS * 1000));

export const reservationNetwork = (kind: Kind, size: Size): Scenario => ({
  version: 1,
  title: kind.title,
  description: `${kind.description} ${OUR_ASSUMPTIONS}`,
  durationS: 2,
  nodes: [
    { id: 'src', kind: 'host', count: size.sources },
    { id: 'west', kind: 'switch', bufferCells: 3_018 },
    { id: 'east', kind: 'switch', bufferCells: 3_018 },
    { id: 'dst', kind: 'host', count: size.sources },
  ],
  links: [
    { from: 'src', to: 'west', rateMbps: RATE_MBPS, delayMs: 0.0005 },
    { from: 'west', to: 'east', rateMbps: RATE_MBPS, delayMs: size.backboneDelayMs },
    { from: 'east', to: 'dst', rateMbps: RATE_MBPS, delayMs: 0.0005 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'dst', startJitterMs: cycleMs(kind, size),
    traffic: { kind: 'onOff', meanBurstBytes: kind.meanBurstBytes, load: kind.load },
    transport: { kind: 'tcp', variant: 'tahoe', packetBytes: kind.packetBytes, windowBytes: WINDOW_BYTES, tickMs: 500 },
    adaptation: { kind: 'reservation' },
  }],
  measure: { bottleneck: 'west>east' },
  layout: { src: [0, 0], west: [320, 0], east: [640, 0], dst: [960, 0] },
});
