/**
 * The cross traffic of the Lazy Packet Discard experiments, as parts of a flow: UDP packets with Pareto silences of 77
 * µs on average between them. Source: Lazy Packet Discard, section 4.2.1. That a packet is one cell is our assumption:
 * packets of 1,500 bytes would take more than half of the link, which contradicts the 350 MB that the paper transfers
 * in 20 s.
 */
import type { Flow } from '../types';

export const lpdCrossTraffic = {
  traffic: { kind: 'paretoOnOff', alpha: 1.35, minOffUs: 20 },
  transport: { kind: 'udp', packetBytes: 40 },
} as const satisfies Partial<Flow>;
