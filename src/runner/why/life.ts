/** Describes a cell that is on its way: where it is, and whether it is doomed, a retransmission, or redundant. */
import { blocksOf } from '../../model/atm/blocks';
import { isRedundant } from '../../model/transport/boston/code';
import { isDoomed } from '../../model/atm/link';
import { PacketFlag } from '../../model/atm/packets';
import { tcpFlow, type Simulation } from '../../model/world';
import type { AgainCause, Life, NamedCell, WhichCell } from '../client/why';
import type { Kept } from '../travel';
import { calledIn, justBefore, listening, slotOf, stepOn } from './beside';
import { doomedBy, thrownAway } from './doom';
import { placeOf } from './place';

type Again = NonNullable<Life['again']>;

/** Why a segment is sent again although neither a timer nor duplicates tell so at this instant. */
const causeOf = ({ world }: Simulation, flow: number): AgainCause =>
  (tcpFlow(world, flow).congestion.inRecovery ? 'recovery' : 'goneBack');

/** Describes the retransmission of a segment at `sentPs`. */
function* againOf(session: Kept, flow: number, segment: number, sentPs: number): Generator<number | null, Again> {
  const again: Again = { sentPs, cause: null, transmission: null };
  const standing = listening(yield* justBefore(session, sentPs), (_timePs, of, event, which) => {
    if (of !== flow || again.transmission !== null) return;
    if (event === 'timeout' || event === 'fastRetransmit') again.cause = event;
    if (event !== 'retransmit' || which !== segment) return;
    again.cause ??= causeOf(standing.sim, flow);
    const { transmissions } = standing.sim.world.flows[flow].sender;
    again.transmission = transmissions[segment & (transmissions.length - 1)];
  });
  while (again.transmission === null && stepOn(standing, sentPs)) yield null;
  return again;
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
  const { packets } = sim.world;
  const vc = 2 * flow + (ack ? 1 : 0);
  const slot = slotOf(sim, vc, packet);
  if (slot < 0 || index >= packets.cells[slot]) return null;
  const place = placeOf(sim, vc, slot, index);
  if (place === null) return null;
  const segment = packets.segment[slot];
  const cell: WhichCell = { flow, ack, packet, segment, index, of: packets.cells[slot], called: calledIn(sim, slot) };
  const again = (packets.flags[slot] & PacketFlag.retransmission) !== 0 && !ack;
  const coded = codedOf(sim, slot, index);
  const doomed = isDoomed(sim, slot);
  const loss = doomed ? yield* doomedBy(session, sim, slot, knownToPs) : null;
  return {
    cell, place, coded, doomedBy: loss, thrownAway: doomed && loss === null ? thrownAway(sim, slot) : null,
    again: again ? yield* againOf(session, flow, segment, packets.sentPs[slot]) : null,
  };
}
