/**
 * Every reason why a cell ends before its use, as a closed list. The model stores the position in the list as a number.
 * The stage, the charts, the inspector and the CSV show the same words.
 */
import type { Reason } from './catalogue-types';

export const REASONS = [
  {
    id: 'bufferFull', kind: 'drop', title: 'buffer full',
    sentence: 'All places of the queue were taken when it came.',
  },
  {
    id: 'aboveThreshold', kind: 'drop', title: 'above threshold',
    sentence: 'Its packet began while the queue was at or above the threshold, so the whole packet was refused.',
  },
  {
    id: 'packetBroken', kind: 'drop', title: 'rest of packet refused',
    sentence: 'An earlier cell of its packet was refused here, so the rest is refused too.',
  },
  {
    id: 'pushedOut', kind: 'drop', title: 'pushed out',
    sentence: 'A later cell of its packet found no place, so the cells already queued were removed too.',
  },
  {
    id: 'sourceQueueFull', kind: 'drop', title: 'source queue full',
    sentence: 'The queue at the sending host had no place left.',
  },
  { id: 'linkError', kind: 'drop', title: 'link error', sentence: 'The link damaged it on its way.' },
  { id: 'fault', kind: 'drop', title: 'lost on purpose', sentence: 'The scenario asked for this loss.' },
  {
    id: 'incomplete', kind: 'discard', title: 'incomplete',
    sentence: 'A sibling was missing, so the receiver could not use the packet.',
  },
  {
    id: 'crc', kind: 'discard', title: 'CRC',
    sentence: 'The end of a packet was lost, two packets ran together, and length and CRC-32 did not fit.',
  },
  {
    id: 'tooLong', kind: 'discard', title: 'too long',
    sentence: 'More cells came than the largest packet has, before any end of packet.',
  },
  { id: 'surplus', kind: 'discard', title: 'not needed', sentence: 'The segment was already whole without this cell.' },
  {
    id: 'unreserved', kind: 'drop', title: 'not reserved',
    sentence: 'The switch had refused places to the block of its packet, or the block had been given up.',
  },
  {
    id: 'duplicateHeld', kind: 'suppression', title: 'duplicate held back',
    sentence: 'TCP sent a packet again whose original still waited for its reservation, so the copy became no cells.',
  },
  {
    id: 'headerLost', kind: 'discard', title: 'header lost',
    sentence: 'The first cell, which says which packet this is, was lost, so the receiver could not ask for more.',
  },
  {
    id: 'timedOut', kind: 'discard', title: 'timed out',
    sentence: 'Its packet waited for more cells until the last request had timed out.',
  },
  { id: 'waitFull', kind: 'discard', title: 'given up', sentence: 'Newer packets needed its packet’s place in WAIT.' },
  {
    id: 'completedLate', kind: 'suppression', title: 'completed late',
    sentence: 'TCP sent a packet again whose original is completed by fresh cells, so the copy became no cells.',
  },
  {
    id: 'overShare', kind: 'drop', title: 'over its share',
    sentence: 'Its packet began while its flow already had its share of the queue, so the whole packet was refused.',
  },
  { id: 'randomEarly', kind: 'drop', title: 'random early drop', sentence:
    'The queue had been long on average, and its packet was chosen at random, so the whole packet was refused.' },
  { id: 'lowPriority', kind: 'drop', title: 'low priority', sentence:
    'Its packet was of low priority and began while the queue was above the threshold for such packets, so the whole packet was refused.' },
  {
    id: 'reassemblyTimeout', kind: 'discard', title: 'reassembly timeout',
    sentence: 'The end of its packet had not come when the reassembly timer expired, so the receiver gave it up.',
  },
] as const satisfies readonly Reason[];

export type ReasonId = (typeof REASONS)[number]['id'];

const numbers = Object.fromEntries(REASONS.map((reason, number) => [reason.id, number])) as Record<ReasonId, number>;

/** The number that the model stores for a reason. */
export const reasonNumber = (id: ReasonId): number => numbers[id];

export const REASON_COUNT = REASONS.length;
