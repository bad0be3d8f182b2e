/**
 * Where the data of packets of lazy packet discard begins in the application's data, modulo 2^32, in a column beside
 * the packet table and with its slots. Empty until the first such packet.
 */
import { wider } from '../../atm/packets';
import type { World } from '../../world';
import type { Members } from './blocking';

export interface OffsetColumn { at: Int32Array }

export const createOffsets = (): OffsetColumn => ({ at: new Int32Array(0) });

export function noteOffset({ packets, offsets }: World, packet: number, offset: number): void {
  if (packet >= offsets.at.length) offsets.at = wider(Int32Array, offsets.at, packets.vc.length);
  offsets.at[packet] = offset;
}

/** The packet as an entry of `HandedUp.members`. */
export const memberOf = ({ packets, offsets }: World, packet: number): Members =>
  [packets.segment[packet], offsets.at[packet], packets.bytes[packet], packets.sentPs[packet]];
