/**
 * Cell loss priority: packets whose cells carry CLP 1 (`PacketFlag.clp`) are refused whole if their first cell meets a
 * queue above a separate threshold, whatever the discard policy. TCP uses such packets to probe whether the network has
 * room for a larger window. Source: Perloff and Reiss 1995 as in Jain's survey of TCP over ATM, which does not state
 * the threshold; CLP: ITU-T I.371.
 */
import { PacketFlag } from '../../atm/packets';
import type { NumberParameter } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { restWords } from '../discard/partial-packet-discard';
import { policyOf } from '../discard/policies';
import { places } from '../discard/policy';
import { placesOfShare } from '../discard/threshold';
import { NO_OPINION, type PortFeature } from './feature';

const refused = reasonNumber('lowPriority');
const packetBroken = reasonNumber('packetBroken');

export const clpParameter = {
  key: 'clpThresholdFraction', title: 'Low priority up to', unit: 'fraction', type: 'number', min: 0, max: 1,
  default: null, nullable: true, live: true, group: 'marks',
  help:
    'Share of the buffer above which packets of low priority (CLP 1) are refused; empty: priority makes no difference.',
  source: 'Perloff and Reiss 1995; half the buffer is our proposal',
} as const satisfies NumberParameter;

/** The threshold is in places. */
interface State { threshold: number }

export const lowPriority: PortFeature<State> = {
  id: 'lowPriority',
  title: 'Low priority',
  summary: 'A packet of low priority (CLP 1) that begins while the queue is above a threshold of its own is refused whole.',
  source: 'Perloff and Reiss 1995; ITU-T I.371',
  number: 1,
  refusesPackets: true,
  settle: ({ clpThresholdFraction }, capacity) =>
    (clpThresholdFraction === null ? null : { threshold: placesOfShare(clpThresholdFraction, capacity) }),
  judge({ world }, port, vc, packet, { threshold }) {
    if (vc.midPacket) return vc.refusing && !vc.partlySent ? packetBroken : NO_OPINION;
    return (world.packets.flags[packet] & PacketFlag.clp) !== 0 && port.occupancy > threshold ? refused : NO_OPINION;
  },
  explain(reason, port, vc, { threshold }) {
    // A policy that cuts packets short explains the rest of a packet itself, and may have refused the packet.
    if (reason !== refused) return policyOf(port).cutsPackets ? null : restWords(reason, { vc }, { dropsEnd: true });
    return `Queue ${places(port.occupancy)}, above ${places(threshold)}: packets of low priority (CLP 1) may not begin there.`;
  },
  inspect: ({ threshold }) => [{
    label: 'refused above', value: threshold, unit: 'places',
    help: 'Packets of low priority (CLP 1) may not begin while more places are taken.',
  }],
};
