/**
 * Finds why the cells of a packet travel for nothing: one of them was lost, or the end of the packet before, with which
 * the receiver takes it for one packet; or the receiver has thrown away what came of it.
 */
import { RECENT, Happening, oldestFrom, rowOf } from '../../model/metrics/recent';
import type { Simulation } from '../../model/world';
import type { Death } from '../client/why';
import type { Kept } from '../travel';
import { findDeath } from './death';

/** Finds a loss of a packet in the table: that of cell `index`, or the first of any. */
const lossOf = (
  session: Kept, { world: { packets, clock } }: Simulation, slot: number, knownToPs: number, index?: number,
): Generator<number | null, Death | null> => {
  const vc = packets.vc[slot];
  return findDeath(session, {
    flow: vc >> 1, ack: (vc & 1) === 1, packet: packets.number[slot], ...(index === undefined ? {} : { index }),
    fromPs: packets.sentPs[slot], toPs: clock[0],
  }, knownToPs);
};

/** Returns the loss that makes the doomed packet in a slot of the table useless; `null` if there is none. */
export function* doomedBy(
  session: Kept, sim: Simulation, slot: number, knownToPs: number,
): Generator<number | null, Death | null> {
  const { packets, flows } = sim.world;
  const own = yield* lossOf(session, sim, slot, knownToPs);
  if (own !== null) return own;
  const vc = packets.vc[slot];
  const { receiver } = flows[vc >> 1];
  const { packet, mergedPackets } = (vc & 1) === 1 ? receiver.acks : receiver.data;
  const before = packet === slot ? mergedPackets.at(-1) : undefined;
  return before === undefined ? null : yield* lossOf(session, sim, before, knownToPs, packets.cells[before] - 1);
}

/** Returns why the receiver last threw away cells of a packet, as a position in REASONS; `null` if it is not known. */
export function thrownAway({ world: { recent, packets } }: Simulation, slot: number): number | null {
  for (let serial = recent.serial - 1; serial >= oldestFrom(recent); serial--) {
    const row = recent.data.subarray(rowOf(recent, serial));
    const isIts = row[RECENT.vc] === packets.vc[slot] && row[RECENT.packet] === packets.number[slot];
    if (row[RECENT.kind] === Happening.discard && isIts) return row[RECENT.reason];
  }
  return null;
}
