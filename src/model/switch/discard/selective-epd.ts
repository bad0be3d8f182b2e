/**
 * Selective early packet discard: above a threshold, a new packet is refused whole if its VC already has its share of
 * the queue: X > R and X_i × N >= Z × X (fair-share.ts). A packet that has begun and overflows is cut short as under
 * partial packet discard. In packet mode the same holds for packets or bytes.
 * Source: Li, Siu, Tzeng 1996, as in Jain's survey of TCP over ATM. The Ohio State papers call it selective drop and
 * refuse only above the share, where we refuse from the share on.
 */
import { reasonNumber } from '../../reasons';
import { shareWords, weighed, z, zOf } from './fair-share';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import { admitIfRoom, overflowWords, places, type DiscardPolicy } from './policy';
import { reaches, thresholdFraction, thresholdOf } from './threshold';

const overShare = reasonNumber('overShare');

const threshold = thresholdFraction(
  0.9, 'Share of the buffer above which new packets of flows that have their share of the queue are refused.',
  'our assumption: 0.8 to 0.9 in later papers of Ohio State',
);

const parameters = [z, threshold, endOfPacket] as const;

interface State extends Cutting { threshold: number; z: number }

export const selectiveEarlyPacketDiscard: DiscardPolicy<'selectiveEpd', State, typeof parameters> = {
  id: 'selectiveEpd',
  title: 'Selective early packet discard',
  summary: 'Above a threshold, a packet that begins is refused whole if its flow has its share of the queue.',
  source: 'Li, Siu and Tzeng 1996',
  aliases: ['selective drop', 'Li–Siu'],
  parameters,
  cutsPackets: true,
  comparesVcs: true,
  admitsMidPacket: true,
  losesNothingBelow: ({ threshold: from }, capacity) => Math.min(from, capacity),
  settle: (told, capacity) => ({ dropsEnd: dropsEnd(told), threshold: thresholdOf(told, capacity), z: zOf(told) }),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    if (!vc.midPacket && queue.occupancy > state.threshold && reaches(weighed(queue, vc), state.z * queue.occupancy)) {
      return overShare;
    }
    return admitIfRoom(queue);
  },
  bound: ({ threshold: from }) => from,
  explain(reason, refused, state) {
    const { queue, vc } = refused;
    if (reason === overShare) {
      return `Queue ${places(queue.occupancy)}, above ${places(state.threshold)}, and this flow holds ${places(vc.queued)} of it, ${shareWords(queue, vc)}: from ${state.z} on no packet of it may begin.`;
    }
    return restWords(reason, refused, state) ?? overflowWords(refused);
  },
};
