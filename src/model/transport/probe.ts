/**
 * The CLP probe: after each opening of cwnd the next new packet is sent with cell loss priority 1, so that a switch
 * that is filling up discards it first. Its acknowledgement confirms the larger window. Its loss leads to slow start,
 * with half of the window as threshold. Only one probe is under way at a time. Source: Perloff and Reiss, as described
 * in the survey. That there is at most one probe, and that its loss is noticed by duplicates or the timer like any
 * other, is our reading.
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

/** Whether a transport sends packets of low priority. */
export const sendsProbes = (transport: TransportSpec): boolean => 'clpProbe' in transport && transport.clpProbe;

export interface ProbeState {
  /** Whether cwnd has grown since the last probe. */
  wanted: boolean;
  /** The probe that is under way; -1 if none is. */
  segment: number;
}

export const createProbe = (): ProbeState => ({ wanted: false, segment: -1 });

/** Called when new data is acknowledged. `opened`: cwnd has grown. */
export function probeAfterAck({ probe, sender, transport }: TcpFlow, opened: boolean): void {
  if (!transport.clpProbe) return;
  if (probe.segment < sender.una) probe.segment = -1;
  if (opened) probe.wanted = true;
}

/** Returns the flags for a segment that is about to leave. A new segment may become the probe. */
export function probeFlag({ probe, transport }: TcpFlow, segment: number, again: boolean): number {
  if (!transport.clpProbe || again || !probe.wanted || probe.segment >= 0) return 0;
  probe.wanted = false;
  probe.segment = segment;
  return PacketFlag.clp;
}

/** Whether the missing segment is the probe. If so, it stops being one. */
export function probeIsLost({ probe, sender, transport }: TcpFlow): boolean {
  if (!transport.clpProbe || probe.segment !== sender.una) return false;
  probe.segment = -1;
  return true;
}
