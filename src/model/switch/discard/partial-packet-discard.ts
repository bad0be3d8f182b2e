/**
 * Partial packet discard: once a cell of a packet found no place, the rest of that packet is refused too, because
 * nobody can use it. Its end-of-packet cell is let in if there is room, so that the receiver can tell the next packet
 * from this one; if no cell of the packet was let in, the end before already does that. With `endOfPacket: drop` the
 * last cell is refused as well, as in some switches, and what was let in then runs into the next packet. In packet mode
 * it is tail drop. Source: Armitage and Adams 1993; Romanow and Floyd 1995. The TCP Boston papers call it selective
 * cell discard.
 */
import type { ChoiceParameter, SpecOf } from '../../catalogue-types';
import { reasonNumber } from '../../reasons';
import {
  admitIfRoom, fullWords, type DiscardPolicy, type QueueView, type Refused, type VcAtPort, type Verdict,
} from './policy';

const packetBroken = reasonNumber('packetBroken');

/** The end-of-packet rule of every policy that cuts packets short. */
export const endOfPacket = {
  key: 'endOfPacket', title: 'End of a cut packet', unit: 'none', type: 'choice', default: 'keep', live: true,
  choices: [{ value: 'keep', title: 'let in if there is room' }, { value: 'drop', title: 'refused too' }],
  when: [{ network: 'atm' }],
  help:
    'What becomes of the last cell of a packet that was cut short. Refused: what was let in runs into the next packet.',
  source: 'Romanow and Floyd 1995 keep it; refused as in YATS',
} as const satisfies ChoiceParameter;

/** Settings of every policy that cuts packets short. */
export interface Cutting {
  /** Whether the last cell of a packet that was cut short is refused like the rest of it. */
  dropsEnd: boolean;
}

export const dropsEnd = (told: SpecOf<readonly [typeof endOfPacket]>): boolean => told.endOfPacket === 'drop';

const parameters = [endOfPacket] as const;

/** Refuses the rest of a packet that was cut short, except an end of packet that has something to end. */
export const refuseTheRest = (queue: QueueView, vc: VcAtPort, endsPacket: boolean, { dropsEnd }: Cutting): Verdict =>
  endsPacket && vc.partlySent && !dropsEnd ? admitIfRoom(queue) : packetBroken;

/** For whatever cuts packets short: why the rest of a packet is refused; `null` if the reason is another. */
export function restWords(reason: number, { vc }: Pick<Refused, 'vc'>, { dropsEnd }: Cutting): string | null {
  if (reason !== packetBroken) return null;
  return vc.partlySent
    ? `A cell of its packet was refused here before, so the rest is refused too, ${dropsEnd ? 'even' : 'all but'} its end.`
    : 'The first cell of its packet to come here was refused, so the rest is refused too.';
}

const ANY = 'there is no place, and from here on the rest of this packet is refused too';
/** Why each part of a packet is lost for want of a place. */
const NO_PLACE: Record<Refused['part'], string> = {
  first: ANY, middle: ANY, last: 'there is no place for the end of this packet',
  whole: 'there is no place for this packet',
};

export const partialPacketDiscard: DiscardPolicy<'ppd', Cutting, typeof parameters> = {
  id: 'ppd',
  title: 'Partial packet discard',
  summary: 'After the first dropped cell the rest of the packet is refused, all but its last cell.',
  summaryOfPackets: 'A packet that finds no room is dropped, as by tail drop: it has no rest to refuse.',
  source: 'Armitage and Adams 1993; Romanow and Floyd 1995',
  aliases: ['SCD', 'selective cell discard'],
  parameters,
  cutsPackets: true,
  admitsMidPacket: true,
  losesNothingBelow: (_state, capacity) => capacity,
  settle: (told) => ({ dropsEnd: dropsEnd(told) }),
  judge: (queue, vc, endsPacket, state) =>
    (vc.refusing ? refuseTheRest(queue, vc, endsPacket, state) : admitIfRoom(queue)),
  explain: (reason, refused, state) => restWords(reason, refused, state)
    ?? `${fullWords(refused)}: ${NO_PLACE[refused.part]}.`,
};
