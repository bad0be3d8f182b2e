/**
 * Early packet discard as described in the TCP Boston and Lazy Packet Discard papers. There is no threshold: when a
 * cell finds no place, the cells of its packet that still wait in the queue are removed as well, and the rest is
 * refused. The end of a packet is let in only if some of its cells have left already, since no cell is made up. This is
 * not Romanow and Floyd's rule (that is `epd`); in the sixteen-source experiment the two differ by nine points of
 * goodput.
 */
import { reasonNumber } from '../../reasons';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import { ADMIT, PUSH_OUT, admitIfRoom, fullWords, type DiscardPolicy, type Refused } from './policy';

const pushedOut = reasonNumber('pushedOut');

const parameters = [endOfPacket] as const;

/** Why each part of a packet is lost for want of a place. */
const NO_PLACE: Record<Refused['part'], string> = {
  first: 'there is no place, so the packet goes: the rest of it is refused',
  middle: 'there is no place, so the packet goes: what waits of it is removed, the rest is refused',
  last: 'there is no place for the end of this packet, so none of its cells may stay',
  whole: 'there is no place for this packet',
};

export const earlyPacketDiscardPushOut: DiscardPolicy<'epdPushOut', Cutting, typeof parameters> = {
  id: 'epdPushOut',
  title: 'Early packet discard, push-out',
  summary: 'When a cell finds no place, the queued cells of its packet are removed too.',
  summaryOfPackets: 'A packet that finds no room is dropped, as by tail drop: nothing of it is queued before.',
  source: 'TCP Boston and Lazy Packet Discard papers; not the threshold rule of Romanow and Floyd',
  parameters,
  cutsPackets: true,
  admitsMidPacket: true,
  losesNothingBelow: (_state, capacity) => capacity,
  pushesOut: true,
  settle: (told) => ({ dropsEnd: dropsEnd(told) }),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    return admitIfRoom(queue) === ADMIT ? ADMIT : PUSH_OUT;
  },
  explain(reason, refused, state) {
    if (reason === pushedOut) {
      return `${fullWords(refused)}: a later cell of its packet found no place, so the cells of that packet which still waited were removed.`;
    }
    return restWords(reason, refused, state)
      ?? `${fullWords(refused)}: ${NO_PLACE[refused.part]}.`;
  },
};
