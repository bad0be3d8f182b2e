/**
 * Partial packet discard: once a cell of a packet found no place, the rest of that packet is refused too, because nobody
 * can use it. Its end-of-packet cell is let in if there is room, so that the receiver can tell the next packet from this
 * one; where no cell of the packet was let in, the end before already does that.
 * Source: Armitage and Adams 1993; Romanow and Floyd 1995. The TCP Boston papers call it selective cell discard.
 */
import { reasonNumber } from '../../reasons';
import { admitIfRoom, type DiscardPolicy, type QueueView, type VcAtPort, type Verdict } from './policy';

const packetBroken = reasonNumber('packetBroken');

/** The rest of a packet that was cut short: all refused but an end of packet that has something to end. */
export const refuseTheRest = (queue: QueueView, vc: VcAtPort, endOfPacket: boolean): Verdict =>
  endOfPacket && vc.partlySent ? admitIfRoom(queue) : packetBroken;

export const partialPacketDiscard: DiscardPolicy = {
  id: 'ppd',
  title: 'Partial packet discard',
  summary: 'After the first loss the rest of the packet is refused, all but its last cell.',
  source: 'Armitage and Adams 1993; Romanow and Floyd 1995',
  aliases: ['SCD', 'selective cell discard'],
  parameters: [],
  cutsPackets: true,
  judge: (queue, vc, endOfPacket) => (vc.refusing ? refuseTheRest(queue, vc, endOfPacket) : admitIfRoom(queue)),
};
