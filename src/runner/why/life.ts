/** Describes a cell that is on its way: where it is, and whether it is doomed, a retransmission, or redundant. */
import { blocksOf } from '../../model/atm/blocks';
import { isRedundant } from '../../model/atm/code-place';
import { isDoomed } from '../../model/atm/link';
import { PacketFlag } from '../../model/atm/packets';
import type { Simulation } from '../../model/world';
import type { Life, NamedCell, WhichCell } from '../client/why';
import type { Kept } from '../travel';
import { calledIn, justBefore, listening, slotOf, stepOn } from './beside';
import { doomedBy, thrownAway } from './doom';
import { placeOf } from './place';

type Cause = NonNullable<Life['again']>['cause'];

/** Finds what made TCP retransmit at `sentPs`; `null` if neither a timeout nor duplicates caused it at that instant. */
function* causeOf(session: Kept, flow: number, sentPs: number): Generator<number | null, Cause> {
  let cause: Cause = null;
  const standing = listening(yield* justBefore(session, sentPs), (_timePs, of, event) => {
    if (of === flow && (event === 'timeout' || event === 'fastRetransmit')) cause = event;
  });
  while (cause === null && stepOn(standing, sentPs)) yield null;
  return cause;
}

function codedOf({ world }: Simulation, slot: number, index: number): Life['coded'] {
  const { packets } = world;
  if ((packets.flags[slot] & PacketFlag.coded) === 0) return null;
  const enough = packets.sourceCells[slot];
  return { enough, blocks: blocksOf(enough), redundant: isRedundant(world, slot, index) };
}

/** Returns the description of a cell at the instant that is shown; `null` if it is not on its way. */
export function* lifeOf(
  session: Kept, { flow, ack, packet, index }: NamedCell, knownToPs: number,
): Generator<number | null, Life | null> {
  const { sim } = session;
  const { packets, flows } = sim.world;
  const vc = 2 * flow + (ack ? 1 : 0);
  const slot = slotOf(sim, vc, packet);
  if (slot < 0 || index >= packets.cells[slot]) return null;
  const place = placeOf(sim, vc, slot, index);
  if (place === null) return null;
  const segment = packets.segment[slot];
  const cell: WhichCell = { flow, ack, packet, segment, index, of: packets.cells[slot], called: calledIn(sim, slot) };
  const { sender } = flows[flow];
  const again = (packets.flags[slot] & PacketFlag.retransmission) !== 0 && !ack;
  const coded = codedOf(sim, slot, index);
  const sentPs = packets.sentPs[slot];
  const transmissions = again ? sender.transmissions[segment & (sender.transmissions.length - 1)] : 1;
  const doomed = isDoomed(sim, slot);
  const loss = doomed ? yield* doomedBy(session, sim, slot, knownToPs) : null;
  return {
    cell, place, coded, doomedBy: loss, thrownAway: doomed && loss === null ? thrownAway(sim, slot) : null,
    again: again ? { sentPs, cause: yield* causeOf(session, flow, sentPs), transmissions } : null,
  };
}
