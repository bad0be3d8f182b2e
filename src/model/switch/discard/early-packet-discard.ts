/**
 * Early packet discard: a packet whose first cell meets a queue at or above the threshold is refused whole. A packet
 * that has begun may still overflow, and is then cut short as under partial packet discard.
 * Source: Romanow and Floyd 1995. The threshold of half the buffer is that of the buffer-reservation paper (its section
 * 3).
 */
import { reasonNumber } from '../../reasons';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import { admitIfRoom, beginsWith, fullWords, places, type DiscardPolicy } from './policy';
import { shutsOut, thresholdFraction, thresholdOf } from './threshold';

const aboveThreshold = reasonNumber('aboveThreshold');

const threshold =
  thresholdFraction(0.5, 'New packets are refused while the queue is at or above this share of the buffer.',
    'Romanow and Floyd 1995; half the buffer as in the buffer-reservation paper');

const parameters = [threshold, endOfPacket] as const;

interface State extends Cutting { threshold: number }

export const earlyPacketDiscard: DiscardPolicy<'epd', State, typeof parameters> = {
  id: 'epd',
  title: 'Early packet discard',
  summary: 'A packet that begins while the queue is at or above a threshold is refused whole.',
  source: 'Romanow and Floyd 1995',
  firstChoice: true,
  parameters,
  cutsPackets: true,
  admitsMidPacket: true,
  losesNothingBelow: ({ threshold: from }, capacity) => Math.min(from, capacity),
  settle: (told, capacity) => ({ dropsEnd: dropsEnd(told), threshold: thresholdOf(told, capacity) }),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    if (!vc.midPacket && queue.occupancy >= state.threshold) return aboveThreshold;
    return admitIfRoom(queue);
  },
  bound: ({ threshold: from }) => from,
  warn: shutsOut,
  explain(reason, refused, state) {
    const { threshold: from } = state;
    if (reason === aboveThreshold) {
      return `Queue ${places(refused.queue.occupancy)}, threshold ${places(from)}: early packet discard refuses a packet that begins now.`;
    }
    return restWords(reason, refused, state) ?? (beginsWith(refused)
      ? `${fullWords(refused)}: the threshold of ${places(from)} is not reached, but there is no place for this packet.`
      : `${fullWords(refused)}: only the first cell of a packet meets the threshold of ${places(from)}; this packet had begun, and overflows.`);
  },
};
