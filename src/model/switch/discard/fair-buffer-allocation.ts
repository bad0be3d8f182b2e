/**
 * Fair buffer allocation: above a threshold, a packet that begins is refused whole if its VC has more than a share of the
 * queue that shrinks as the buffer fills: X > R and X_i × N / X >= Z × (1 + (K − X) / (X − R)). The bound is without limit
 * just above R and Z at a full buffer; multiplied out, (X_i × N) × (X − R) >= Z × X × (K − R), nothing is divided.
 * A packet that has begun and overflows is cut short as under partial packet discard.
 * Source: Heinanen and Kilkki 1998, as in Jain's survey of TCP over ATM.
 */
import type { NumberParameter } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { weighed, z } from './fair-share';
import { endOfPacket, refuseTheRest } from './partial-packet-discard';
import { admitIfRoom, type DiscardPolicy } from './policy';

const overShare = reasonNumber('overShare');

const thresholdFraction: NumberParameter = {
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: 0.5, live: true,
  help: 'R: share of the buffer above which new packets of flows with too much of the queue are refused.', source: 'our assumption, as early packet discard',
};

export const fairBufferAllocation: DiscardPolicy = {
  id: 'fba',
  title: 'Fair buffer allocation',
  summary: 'Above a threshold, a packet that begins is refused whole if its flow has more than a share that shrinks as the buffer fills.',
  source: 'Heinanen and Kilkki 1998',
  aliases: ['Heinanen–Kilkki'],
  parameters: [z, thresholdFraction, endOfPacket],
  cutsPackets: true,
  judge(queue, vc, endsPacket) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket);
    const { occupancy, threshold, capacity } = queue;
    const bound = queue.z * occupancy * (capacity - threshold);
    if (!vc.midPacket && occupancy > threshold && weighed(queue, vc) * (occupancy - threshold) >= bound) return overShare;
    return admitIfRoom(queue);
  },
};
