/**
 * The network of the survey's ABR tables: n TCP senders and VBR over one trunk. Three links of 5 ms make a round trip
 * of 30 ms, and the effect of feedback reaches the bottleneck after 10 ms. What the survey does not print is set as
 * docs/validation.md explains.
 */
import type { Abr, Flow, Scenario, Service, Transport } from '../types';

const MBPS = 155.52;
const cable = { rateMbps: MBPS, delayMs: 5 };
/** Rate of VBR while it is on: four fifths of the link. */
const VBR_MBPS = 0.8 * MBPS;

/** TCP with an MSS of 512 bytes, which takes twelve cells, and windows of a megabyte. */
const tcp: Transport = { kind: 'tcp', variant: 'reno', packetBytes: 552, windowBytes: 1_048_576, tickMs: 100 };

/** ERICA as of 1995 and 1996, with intervals that end after 30 cells or 5 ms. */
export const erica95 = {
  algorithm: 'erica', targetUtilization: 0.9, intervalMs: 5, intervalCells: 30, delta: 0.1, maxAllocPrevious: false,
} as const satisfies Abr;

interface SurveyNetwork {
  title: string;
  description: string;
  sources: number;
  /** Times for which VBR is on and off, ms; `null` for no VBR. */
  vbr: readonly [number, number] | null;
  abr: Abr | null;
  service?: Partial<Service>;
  transport?: Transport;
  bufferCells?: number;
  startJitterMs?: number;
  binMs?: number;
}

export function surveyNetwork({
  title, description, sources, vbr, abr, service, transport, bufferCells = 1_000_000, startJitterMs = 0, binMs = 5,
}: SurveyNetwork): Scenario {
  const video = (of: { id: string; kind: 'host' }) => (vbr === null ? [] : [of]);
  const background: Flow[] = vbr === null ? [] : [{
    id: 'vbr', from: 'video', to: 'screen', startS: 0.002, transport: { kind: 'udp', packetBytes: 40 },
    traffic: { kind: 'vbr', rateMbps: VBR_MBPS, onMs: vbr[0], offMs: vbr[1], priority: true },
  }];
  return {
    version: 1, title, description, durationS: 5,
    nodes: [
      { id: 'src', kind: 'host', count: sources }, ...video({ id: 'video', kind: 'host' }),
      { id: 'sw1', kind: 'switch', bufferCells, abr }, { id: 'sw2', kind: 'switch', bufferCells: 1_000_000, abr },
      { id: 'dst', kind: 'host', count: sources }, ...video({ id: 'screen', kind: 'host' }),
    ],
    links: [
      { from: 'src', to: 'sw1', ...cable }, ...(vbr === null ? [] : [{ from: 'video', to: 'sw1', ...cable }]),
      { from: 'sw1', to: 'sw2', ...cable }, { from: 'sw2', to: 'dst', ...cable },
      ...(vbr === null ? [] : [{ from: 'sw2', to: 'screen', ...cable }]),
    ],
    flows: [
      {
        id: 'f', from: 'src', to: 'dst', startJitterMs, transport: { ...tcp, ...transport } as Transport,
        service: { kind: 'abr', ...service } as Service,
      },
      ...background,
    ],
    measure: { bottleneck: 'sw1>sw2', binMs },
    layout: {
      src: [0, 0], ...(vbr !== null && { video: [0, 160] }), sw1: [280, 80], sw2: [560, 80], dst: [840, 0],
      ...(vbr !== null && { screen: [840, 160] }),
    },
  };
}
