/**
 * Fair buffer allocation: above a threshold, a new packet is refused whole if its VC has a share of the queue that
 * shrinks as the buffer fills, or more: X > R and X_i × N / X >= Z × (1 + (K − X) / (X − R)). The bound is unlimited
 * just above R, and Z at a full buffer. To avoid a division, the code compares
 * (X_i × N) × (X − R) >= Z × X × (K − R). A packet that has begun and overflows is cut short as under partial packet
 * discard.
 * Source: Heinanen and Kilkki 1998, as in Jain's survey of TCP over ATM.
 */
import { reasonNumber } from '../../reasons';
import { shareWords, weighed, z, zOf } from './fair-share';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import { admitIfRoom, overflowWords, places, type DiscardPolicy } from './policy';
import { reaches, thresholdFraction, thresholdOf } from './threshold';

const overShare = reasonNumber('overShare');

const threshold = thresholdFraction(
  0.5, 'R: share of the buffer above which new packets of flows with too much of the queue are refused.',
  'our assumption, as early packet discard',
);

const parameters = [z, threshold, endOfPacket] as const;

interface State extends Cutting { threshold: number; z: number }

export const fairBufferAllocation: DiscardPolicy<'fba', State, typeof parameters> = {
  id: 'fba',
  title: 'Fair buffer allocation',
  summary:
    'Above a threshold, a packet that begins is refused whole if its flow has a share that shrinks as the buffer fills, or more.',
  source: 'Heinanen and Kilkki 1998',
  aliases: ['Heinanen–Kilkki'],
  parameters,
  cutsPackets: true,
  comparesVcs: true,
  admitsMidPacket: true,
  losesNothingBelow: ({ threshold: from }, capacity) => Math.min(from, capacity),
  settle: (told, capacity) => ({ dropsEnd: dropsEnd(told), threshold: thresholdOf(told, capacity), z: zOf(told) }),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    const { occupancy, capacity } = queue;
    const { threshold: from } = state;
    const bound = state.z * occupancy * (capacity - from);
    const holds = weighed(queue, vc) * (occupancy - from);
    if (!vc.midPacket && occupancy > from && reaches(holds, bound)) return overShare;
    return admitIfRoom(queue);
  },
  bound: ({ threshold: from }) => from,
  explain(reason, refused, state) {
    const { queue, vc } = refused;
    if (reason === overShare) {
      const most = state.z * (1 + (queue.capacity - queue.occupancy) / (queue.occupancy - state.threshold));
      return `Queue ${places(queue.occupancy)}, above ${places(state.threshold)}, and this flow holds ${places(vc.queued)} of it, ${shareWords(queue, vc)}: at this length no packet of it may begin from ${places(most)} on.`;
    }
    return restWords(reason, refused, state) ?? overflowWords(refused);
  },
};
