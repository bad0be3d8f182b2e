/**
 * The runs behind figures 5 to 7 (LAN) and 9 to 11 (WAN) of buffer reservation: four schemes, two packet sizes, over
 * the load and over the buffer. Loads are given as in the paper, where 1.1 is more than the backbone carries; the
 * sources are set to that load converted to data of full packets. The paper's own loads and buffers are lost.
 * Source: Buffer reservation for TCP over ATM networks, sections 3 and 4.
 */
import type { Settings, Sweep, SweepCase } from '../../sweep/types';

export type Extent = 'lan' | 'wan';

/** Packet sizes; `share` is the load setting of a source that corresponds to load 1 of the paper. */
export const RESERVATION_PACKETS = [{ bytes: 9180, share: 0.988 / 1.1 }, { bytes: 512, share: 0.891 / 1.1 }];
export const LOADS = [0.5, 0.7, 0.9, 1.1, 1.3];
const BUFFERS = [400, 800, 1600, 3018, 6000];
export const LOAD = 'flows.f.traffic.load';
export const RESERVATION_BUFFER = 'nodes.west.bufferCells';
const WITHOUT = 'flows.f.adaptation.kind';

export const SCHEMES: { id: string; title: string; set: Settings }[] = [
  { id: 'delayed', title: 'delayed transmission', set: {} },
  { id: 'immediate', title: 'immediate transmission', set: { 'flows.f.adaptation.mode': 'immediate' } },
  { id: 'early', title: 'early packet discard', set: { [WITHOUT]: 'aal5', 'nodes.west.discard.policy': 'epd' } },
  { id: 'plain', title: 'plain TCP', set: { [WITHOUT]: 'aal5' } },
];

export const reservationCase = (scheme: string, bytes: number): string =>
  `${scheme}, ${bytes.toLocaleString('en')} bytes`;

const shared = {
  version: 1, seeds: [1, 2, 3], metrics: ['effectiveThroughput', 'responseTimeMeanS', 'cellLossRate'],
  draft: { seeds: [1], set: { durationS: 1 } },
} as const;

const casesOf = (extent: Extent): { bytes: number; share: number; cases: SweepCase[] }[] =>
  RESERVATION_PACKETS.map(({ bytes, share }) => ({
    bytes, share,
    cases: SCHEMES.map(({ title, set }) =>
      ({ name: reservationCase(title, bytes), base: `reservation-${extent}-${bytes}`, set })),
  }));

/** The sweep over the load. Each load is a case, because its setting differs between the packet sizes. */
const overLoad = (extent: Extent): Sweep => ({
  ...shared, id: `reservation-${extent}-load`, title: `Buffer reservation over the load, ${extent.toUpperCase()}`,
  cases: casesOf(extent).flatMap(({ share, cases }) => cases.flatMap(({ name, base, set }) => LOADS.map((load) => ({
    name: `${name}, load ${load}`, base, set: { ...set, [LOAD]: Number((share * load).toFixed(4)) },
  })))),
});

const overBuffer = (extent: Extent): Sweep => ({
  ...shared, id: `reservation-${extent}-buffer`, title: `Buffer reservation over the buffer, ${extent.toUpperCase()}`,
  cases: casesOf(extent).flatMap(({ cases }) => cases),
  sets: [{ path: RESERVATION_BUFFER, values: BUFFERS }],
});

export const RESERVATION_OVER_LOAD: Readonly<Record<Extent, Sweep>> = { lan: overLoad('lan'), wan: overLoad('wan') };
export const RESERVATION_OVER_BUFFER: Readonly<Record<Extent, Sweep>> =
  { lan: overBuffer('lan'), wan: overBuffer('wan') };
