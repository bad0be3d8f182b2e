/** Tail drop: plain UBR. Each cell is judged alone, so the siblings of a dropped cell still take places. */
import { admitIfRoom, fullWords, type DiscardPolicy } from './policy';

export const tailDrop: DiscardPolicy<'tailDrop', object, readonly []> = {
  id: 'tailDrop',
  title: 'Tail drop',
  summary: 'A cell that finds the queue full is dropped; the rest of its packet travels on.',
  summaryOfPackets: 'A packet that finds no room in the queue is dropped.',
  source: 'plain UBR service; Romanow and Floyd 1995 call it plain TCP over ATM',
  parameters: [],
  cutsPackets: false,
  admitsMidPacket: true,
  losesNothingBelow: (_state, capacity) => capacity,
  settle: () => ({}),
  judge: (queue) => admitIfRoom(queue),
  explain: (_reason, refused) => `${fullWords(refused)}: tail drop lets nothing in.`,
};
