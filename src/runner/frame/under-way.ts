/** Finds, for each flow, the oldest and the newest of its packets of data that are under way. */
import { freeSlots, packetsUnderWay, type PacketTable } from '../../model/atm/packets';
import type { World } from '../../model/world';
import { carriesData } from './waiting';

/**
 * By flow, the slots of the packets of data with the lowest and the highest number that are under way, and these
 * numbers; the slots are -1 if none are. `isFree` is for packets without cells: an entry for each slot of the table.
 */
export interface UnderWay {
  oldest: Int32Array;
  newest: Int32Array;
  lowest: Int32Array;
  highest: Int32Array;
  isFree: Uint8Array;
}

export function createUnderWay(flows: number): UnderWay {
  const column = () => new Int32Array(flows);
  return { oldest: column(), newest: column(), lowest: column(), highest: column(), isFree: new Uint8Array(0) };
}

/** Above the number of any packet. */
const NO_NUMBER = 0x7fff_ffff;

/** Finds the packets of this instant, in place of those of another. */
export function findUnderWay(found: UnderWay, { packets }: Pick<World, 'packets'>): void {
  found.oldest.fill(-1);
  found.newest.fill(-1);
  found.lowest.fill(NO_NUMBER);
  found.highest.fill(-1);
  const { open, used, vc, role, number } = packets;
  let left = packetsUnderWay(packets);
  for (let slot = 0; slot < used && left > 0; slot++) {
    // A slot is not freed before its packet has no open cells.
    if (open[slot] <= 0) continue;
    left--;
    if ((vc[slot] & 1) === 0 && carriesData(role[slot])) compare(found, vc[slot] >> 1, number[slot], slot);
  }
  if (left > 0) findWithoutCells(found, packets);
}

/** Packets that an adaptation layer keeps have no open cells, as free slots have none. The free lists tell which. */
function findWithoutCells(found: UnderWay, packets: PacketTable): void {
  const { open, used, vc, role, number } = packets;
  if (found.isFree.length < used) found.isFree = new Uint8Array(open.length);
  const { isFree } = found;
  isFree.fill(0, 0, used);
  for (const slot of freeSlots(packets)) isFree[slot] = 1;
  for (let slot = 0; slot < used; slot++) {
    if (open[slot] > 0 || isFree[slot] === 1) continue;
    if ((vc[slot] & 1) === 0 && carriesData(role[slot])) compare(found, vc[slot] >> 1, number[slot], slot);
  }
}

function compare({ oldest, newest, lowest, highest }: UnderWay, flow: number, number: number, slot: number): void {
  if (number > highest[flow]) {
    highest[flow] = number;
    newest[flow] = slot;
  }
  if (number < lowest[flow]) {
    lowest[flow] = number;
    oldest[flow] = slot;
  }
}
