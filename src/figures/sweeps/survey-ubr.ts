/**
 * The runs behind the survey's claims about plain UBR: Reno sources with windows of 64 kB over one link of 155 Mb/s,
 * buffers as a share of the sum of the receivers' windows, five discard policies. The survey describes no network for
 * its rules; this one is ours. Source: TCP over ATM, a survey, "TCP over plain UBR" and the sections after it.
 */
import type { Scenario } from '../../scenario/types';
import type { Sweep } from '../../sweep/types';

const PACKET_BYTES = 9180;
const WINDOW_BYTES = 65_536;
const CELLS_A_PACKET = 192;
/** Cells of the whole packets that fit a window: the most that a receiver lets its sender have under way. */
const WINDOW_CELLS = Math.floor(WINDOW_BYTES / (PACKET_BYTES - 40)) * CELLS_A_PACKET;
export const UBR_SOURCES = [2, 5, 15];
export const WINDOW_SHARES = [0.125, 0.25, 0.5, 1];
export const UBR_BUFFER = 'nodes.sw.bufferCells';
export const UBR_POLICIES = [
  { id: 'tailDrop', title: 'tail drop' }, { id: 'ppd', title: 'partial packet discard' },
  { id: 'epd', title: 'early packet discard' }, { id: 'selectiveEpd', title: 'selective early discard' },
  { id: 'fba', title: 'fair buffer allocation' },
];

/** Returns the cells of all windows together. */
export const windowsOf = (sources: number): number => sources * WINDOW_CELLS;

const network: Scenario = {
  version: 1, title: 'TCP over UBR', durationS: 4,
  nodes: [{ id: 'src', kind: 'host', count: 15 }, { id: 'sw', kind: 'switch' }, { id: 'sink', kind: 'host' }],
  links: [
    { from: 'src', to: 'sw', rateMbps: 155, delayMs: 0.5 }, { from: 'sw', to: 'sink', rateMbps: 155, delayMs: 0.5 },
  ],
  flows: [{
    id: 'f', from: 'src', to: 'sink', startJitterMs: 100,
    transport: { kind: 'tcp', variant: 'reno', packetBytes: PACKET_BYTES, windowBytes: WINDOW_BYTES, tickMs: 100 },
  }],
  measure: { bottleneck: 'sw>sink' },
};

const ubrCase = (policy: string, sources: number): string => `${policy}, ${sources} sources`;
const ofShare = (name: string, share: number): string => `${name}, buffer ${share}`;
/** Names the cases of a policy, one for each buffer: the same share of the windows depends on the number of sources. */
export const ubrCases = (policy: string, sources: number): string[] =>
  WINDOW_SHARES.map((share) => ofShare(ubrCase(policy, sources), share));

export const surveyUbr: Sweep = {
  version: 1, id: 'survey-ubr', title: 'TCP over UBR: buffers and discard', base: network,
  cases: UBR_SOURCES.flatMap((sources) => UBR_POLICIES.flatMap(({ id, title }) => WINDOW_SHARES.map((share) => ({
    name: ofShare(ubrCase(title, sources), share),
    set: {
      'nodes.src.count': sources, 'nodes.sw.discard.policy': id,
      [UBR_BUFFER]: Math.ceil(share * windowsOf(sources)),
    },
  })))),
  seeds: [1, 2, 3],
  metrics: ['effectiveThroughput', 'cellLossRate', 'fairness'],
  draft: { seeds: [1], set: { durationS: 2 } },
};
