/**
 * Early packet discard: a packet whose first cell meets a queue at or above the threshold is refused whole; one that has
 * begun may still overflow, and is then cut short as under partial packet discard.
 * Source: Romanow and Floyd 1995. The threshold of half the buffer is the buffer-reservation paper's (its section 3).
 */
import type { NumberParameter } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { endOfPacket, refuseTheRest } from './partial-packet-discard';
import { admitIfRoom, type DiscardPolicy } from './policy';

const aboveThreshold = reasonNumber('aboveThreshold');

export const thresholdFraction: NumberParameter = {
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0.5, live: true,
  help: 'New packets are refused while the queue is at or above this share of the buffer.',
  source: 'Romanow and Floyd 1995; half the buffer as in the buffer-reservation paper',
};

export const earlyPacketDiscard: DiscardPolicy = {
  id: 'epd',
  title: 'Early packet discard',
  summary: 'A packet that begins while the queue is above a threshold is refused whole.',
  source: 'Romanow and Floyd 1995',
  parameters: [thresholdFraction, endOfPacket],
  cutsPackets: true,
  judge(queue, vc, endsPacket) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket);
    if (!vc.midPacket && queue.occupancy >= queue.threshold) return aboveThreshold;
    return admitIfRoom(queue);
  },
};
