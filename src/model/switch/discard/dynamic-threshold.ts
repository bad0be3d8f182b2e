/**
 * Dynamic threshold: a new packet is refused whole if its VC holds alpha times the free places or more. The bound falls
 * for all VCs as the buffer fills and rises as it empties. So a few busy VCs can have much of the buffer, while many
 * leave some of it free for a newcomer. A packet that has begun and overflows is cut short as under partial packet
 * discard. Source: Choudhury and Hahne, Dynamic Queue Length Thresholds for Shared-Memory Packet Switches, IEEE/ACM ToN
 * 1998. Departures: it judges packets, not cells, and among the VCs of one port, where the paper has the queues of a
 * shared memory.
 */
import type { NumberParameter } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import { dropsEnd, endOfPacket, refuseTheRest, restWords, type Cutting } from './partial-packet-discard';
import { admitIfRoom, overflowWords, places, type DiscardPolicy } from './policy';
import { reaches } from './threshold';

const overShare = reasonNumber('overShare');

const alpha = {
  key: 'alpha', title: 'Share of the free places', unit: 'none', type: 'number', min: 0.1, max: 16, default: 1,
  live: true,
  help:
    'A flow that holds this multiple of the free places, or more, may not begin a packet. One busy flow fills alpha / (1 + alpha) of the buffer.',
  source: 'Choudhury and Hahne 1998: powers of two, 1 in most examples',
} as const satisfies NumberParameter;

const parameters = [alpha, endOfPacket] as const;

interface State extends Cutting { alpha: number }

export const dynamicThreshold: DiscardPolicy<'dynamicThreshold', State, typeof parameters> = {
  id: 'dynamicThreshold',
  title: 'Dynamic threshold',
  summary: 'A packet that begins is refused whole if its flow holds a multiple of the places that are free, or more.',
  source: 'Choudhury and Hahne 1998',
  aliases: ['Choudhury–Hahne'],
  parameters,
  cutsPackets: true,
  admitsMidPacket: true,
  settle: (told) => ({ dropsEnd: dropsEnd(told), alpha: told.alpha }),
  judge(queue, vc, endsPacket, state) {
    if (vc.refusing) return refuseTheRest(queue, vc, endsPacket, state);
    const free = queue.capacity - queue.occupancy;
    if (!vc.midPacket && vc.queued > 0 && reaches(vc.queued, state.alpha * free)) return overShare;
    return admitIfRoom(queue);
  },
  explain(reason, refused, state) {
    const { alpha: times } = state;
    const { queue, vc } = refused;
    if (reason === overShare) {
      // A buffer that was made smaller may hold more than it has places.
      const free = Math.max(0, queue.capacity - queue.occupancy);
      return `${free === 1 ? '1 place is' : `${places(free)} places are`} free and this flow holds ${places(vc.queued)}: with ${places(times * free)} (${times} × the free places) or more, no packet of it may begin.`;
    }
    return restWords(reason, refused, state) ?? overflowWords(refused);
  },
  inspect: ({ alpha: share }) => [{
    label: 'times the free places', value: share, unit: 'none',
    help: 'A flow that holds so much or more may begin no packet.',
  }],
};
