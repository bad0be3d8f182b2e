/**
 * The CLP probe: after each opening of cwnd the next new packet goes with cell loss priority 1, so that a switch that
 * is filling up discards it first. Its acknowledgement confirms the larger window; its loss is answered by slow start,
 * with half of the window as threshold. One probe is under way at a time. Source: Perloff and Reiss, as the survey
 * tells it; that there is one probe at most, and that its loss is noticed by duplicates or the timer like any other,
 * is our reading.
 */
import type { BooleanParameter } from '../catalogue-types';
import { PacketFlag } from '../atm/packets';
import type { TransportSpec } from '../spec';
import type { TcpFlow } from '../world';

export const clpProbe = {
  key: 'clpProbe', title: 'CLP probe', unit: 'none', type: 'boolean', default: false, live: false, group: 'marks',
  help: 'After each opening of the window the next packet goes with low priority; its loss leads to slow start.',
  source: 'Perloff and Reiss 1995',
} as const satisfies BooleanParameter;

/** Does it send packets of low priority? */
export const sendsProbes = (transport: TransportSpec): boolean => 'clpProbe' in transport && transport.clpProbe;

export interface ProbeState {
  /** cwnd has grown since the last probe. */
  wanted: boolean;
  /** The probe that is under way, -1: none. */
  segment: number;
}

export const createProbe = (): ProbeState => ({ wanted: false, segment: -1 });

/** New data is acknowledged; `opened`: cwnd has grown. */
export function probeAfterAck({ probe, sender, transport }: TcpFlow, opened: boolean): void {
  if (!transport.clpProbe) return;
  if (probe.segment < sender.una) probe.segment = -1;
  if (opened) probe.wanted = true;
}

/** Flags of a segment that leaves now: a new one may become the probe. */
export function probeFlag({ probe, transport }: TcpFlow, segment: number, again: boolean): number {
  if (!transport.clpProbe || again || !probe.wanted || probe.segment >= 0) return 0;
  probe.wanted = false;
  probe.segment = segment;
  return PacketFlag.clp;
}

/** Is it the probe that is missing? Then it is none any more. */
export function probeIsLost({ probe, sender, transport }: TcpFlow): boolean {
  if (!transport.clpProbe || probe.segment !== sender.una) return false;
  probe.segment = -1;
  return true;
}
