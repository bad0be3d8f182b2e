/**
 * Selective early packet discard: above a threshold, a packet that begins is refused whole if its VC has its share of the
 * queue already: X > R and X_i × N >= Z × X (fair-share.ts). A packet that has begun and overflows is cut short as under
 * partial packet discard. In packet mode the same is said of packets or bytes.
 * Source: Li, Siu, Tzeng 1996, as in Jain's survey of TCP over ATM; the Ohio State papers call it selective drop and ask
 * for more than the share, where we refuse from the share on.
 */
import type { NumberParameter } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { weighed, z } from './fair-share';
import { endOfPacket, refuseTheRest } from './partial-packet-discard';
import { admitIfRoom, type DiscardPolicy } from './policy';

const overShare = reasonNumber('overShare');

const thresholdFraction: NumberParameter = {
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0.9, live: true,
  help: 'Share of the buffer above which new packets of flows that have their share of the queue are refused.',
  source: 'our assumption: 0.8 to 0.9 in later papers of Ohio State',
};

export const selectiveEarlyPacketDiscard: DiscardPolicy = {
  id: 'selectiveEpd',
  title: 'Selective early packet discard',
  summary: 'Above a threshold, a packet that begins is refused whole if its flow has its share of the queue.',
  source: 'Li, Siu and Tzeng 1996',
  aliases: ['selective drop', 'Li–Siu'],
  parameters: [z, thresholdFraction, endOfPacket],
  cutsPackets: true,
  judge(queue, vc, endsPacket) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket);
    if (!vc.midPacket && queue.occupancy > queue.threshold && weighed(queue, vc) >= queue.z * queue.occupancy) return overShare;
    return admitIfRoom(queue);
  },
};
