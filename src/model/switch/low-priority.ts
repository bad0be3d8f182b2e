/**
 * Cell loss priority: packets whose cells carry CLP 1 (`PacketFlag.clp`) are refused whole when their first cell meets a
 * queue above a threshold of their own, whatever the discard policy. TCP probes with such packets whether the network has
 * room for a larger window.
 * Source: Perloff and Reiss 1995 as in Jain's survey of TCP over ATM, which does not state the threshold; CLP: ITU-T I.371.
 */
import type { NumberParameter } from '../catalogue-types';
import { PacketFlag, type PortState } from '../kernel/world';
import { reasonNumber } from '../reasons';
import { ADMIT, type VcAtPort, type Verdict } from './discard/policy';

const lowPriority = reasonNumber('lowPriority');
const packetBroken = reasonNumber('packetBroken');

export const clpParameter: NumberParameter = {
  key: 'clpThresholdFraction', title: 'Low priority up to', unit: 'fraction', type: 'number', min: 0, max: 1, default: null, nullable: true, live: true, group: 'marks',
  help: 'Share of the buffer above which packets of low priority (CLP 1) are refused; empty: priority makes no difference.', source: 'Perloff and Reiss 1995; half the buffer is our proposal',
};

/** ADMIT: nothing against it from here. */
export function judgePriority(port: PortState, vc: VcAtPort, flags: number): Verdict {
  if (port.clpThreshold === Infinity) return ADMIT;
  if (vc.midPacket) return vc.refusing && !vc.partlySent ? packetBroken : ADMIT;
  return (flags & PacketFlag.clp) !== 0 && port.occupancy > port.clpThreshold ? lowPriority : ADMIT;
}
