/**
 * Finds out what became of a cell that is no longer on its way: follows it, on a second World, from when it was seen
 * until its packet ends, or for a coded cell until its segment is whole.
 */
import { blocksOf } from '../../model/atm/blocks';
import { isDoomed } from '../../model/atm/link';
import { PacketFlag } from '../../model/atm/packets';
import { FLOW_TOTALS, FlowTotal } from '../../model/metrics/counters';
import { RECENT, Happening, lastDrop, oldestFrom, rowOf } from '../../model/metrics/recent';
import { reasonNumber } from '../../model/reasons';
import { hasSegment } from '../../model/transport/arrived';
import type { Simulation } from '../../model/world';
import type { End, NamedCell, WhichCell } from '../client/why';
import type { Kept } from '../travel';
import { calledIn, justBefore, listening, PER_YIELD, slotOf, stepOn } from './beside';
import { findDeath } from './death';
import { doomedBy, thrownAway } from './doom';
import { placeOf } from './place';

const surplus = reasonNumber('surplus');
/** Most events that are followed. */
const MOST_EVENTS = 400_000;

/** The state of following: the packet while it is under way, and what happened to it and to the cell. */
interface Followed {
  cell: WhichCell | null;
  coded: boolean;
  enough: number;
  sentPs: number;
  lost: number;
  /** Whether the cell has been seen on its way; from then on its fate can be followed. */
  wasThere: boolean;
  droppedPs: number | null;
  /** For a cell of a coded packet, when it reached the receiver, and whether it was of use. */
  camePs: number | null;
  ofUse: boolean;
  endedPs: number | null;
  discarded: number | null;
  /** For a cell of a packet that is not coded, when the receiver threw it away, perhaps before the packet ended. */
  thrownPs: number | null;
  /** When the receiver had the segment whole; whether it was rebuilt; whether the receiver had it before. */
  wholePs: number | null;
  rebuilt: boolean;
  hadBefore: boolean;
}

const fresh = (): Followed => ({
  cell: null, coded: false, enough: 0, sentPs: 0, lost: 0, wasThere: false, droppedPs: null, camePs: null, ofUse: true,
  endedPs: null, discarded: null, thrownPs: null, wholePs: null, rebuilt: false, hadBefore: false,
});

/** Notes what is known of the packet while it has a slot in the table. */
function note(
  followed: Followed, sim: Simulation, slot: number, { flow, ack, packet, index }: NamedCell,
): void {
  const { packets } = sim.world;
  const segment = packets.segment[slot];
  followed.cell = { flow, ack, packet, segment, index, of: packets.cells[slot], called: calledIn(sim, slot) };
  followed.coded = (packets.flags[slot] & PacketFlag.coded) !== 0;
  followed.enough = packets.sourceCells[slot];
  followed.sentPs = packets.sentPs[slot];
  followed.lost = packets.lost[slot];
}

/** Returns how many cells of a coded transmission have arrived or been passed over; Infinity once it has ended. */
function comeSoFar({ world }: Simulation, { flow, packet }: NamedCell, ended: boolean): number {
  return world.flows[flow].receiver.coming.find(({ number }) => number === packet)?.sent ?? (ended ? Infinity : 0);
}

/**
 * Notes that the receiver has thrown away cells of the packet. Of one that is not coded, all that had come are gone:
 * cells that come later have another end.
 */
function noteDiscard(followed: Followed, sim: Simulation, named: NamedCell, slot: number, reason: number): void {
  if (followed.thrownPs !== null) return;
  if (followed.coded || reason === surplus) {
    followed.discarded = reason;
    return;
  }
  const vc = 2 * named.flow + (named.ack ? 1 : 0);
  if (!followed.wasThere || (slot >= 0 && placeOf(sim, vc, slot, named.index) !== null)) return;
  followed.discarded = reason;
  followed.thrownPs = sim.world.clock[0];
}

/** Reads from the ring what an event did to the cell, its packet or its segment; `slot` is that of its packet now. */
function readRows(followed: Followed, sim: Simulation, named: NamedCell, slot: number, from: number): void {
  const { recent, clock } = sim.world;
  const vc = 2 * named.flow + (named.ack ? 1 : 0);
  for (let serial = oldestFrom(recent, from); serial < recent.serial; serial++) {
    const row = recent.data.subarray(rowOf(recent, serial));
    if (row[RECENT.vc] !== vc) continue;
    const kind = row[RECENT.kind];
    const isIts = row[RECENT.packet] === named.packet;
    if (kind === Happening.whole && row[RECENT.packet] === followed.cell?.segment) followed.wholePs ??= clock[0];
    else if (kind === Happening.discard && isIts) noteDiscard(followed, sim, named, slot, row[RECENT.reason]);
  }
}

/** Follows the cell for one event; returns false if the run has never been beyond this point. */
function follow(followed: Followed, standing: Kept, named: NamedCell, toPs: number): boolean {
  const { sim } = standing;
  const vc = 2 * named.flow + (named.ack ? 1 : 0);
  const { recent, flowTotals, clock } = sim.world;
  const [from, rebuilt] = [recent.serial, flowTotals[named.flow * FLOW_TOTALS + FlowTotal.rebuilt]];
  const segment = followed.cell?.segment ?? -1;
  const isData = !named.ack && followed.cell?.called === null;
  const had = segment >= 0 && isData && hasSegment(sim, named.flow, segment);
  const [whole, discarded] = [followed.wholePs, followed.discarded];
  if (!stepOn(standing, toPs)) return false;
  const slot = slotOf(sim, vc, named.packet);
  if (slot >= 0) note(followed, sim, slot, named);
  if (!followed.wasThere) followed.wasThere = slot >= 0 && placeOf(sim, vc, slot, named.index) !== null;
  if (followed.cell === null) return true;
  readRows(followed, sim, named, slot, from);
  if (followed.wholePs !== whole) {
    followed.rebuilt = sim.world.flowTotals[named.flow * FLOW_TOTALS + FlowTotal.rebuilt] > rebuilt;
  }
  if (followed.coded && followed.camePs === null && comeSoFar(sim, named, slot < 0) > named.index) {
    followed.camePs = clock[0];
    followed.ofUse = followed.discarded === discarded || followed.discarded !== surplus;
    // Only this cell was discarded as surplus, which does not count as a discard of the packet.
    if (!followed.ofUse) followed.discarded = null;
  }
  if (slot < 0 && followed.endedPs === null) {
    followed.endedPs = clock[0];
    followed.hadBefore = had;
  }
  return true;
}

/** Whether the fate of the cell is decided. */
const isSettled = ({ droppedPs, thrownPs, coded, camePs, ofUse, wholePs, endedPs }: Followed): boolean =>
  droppedPs !== null || thrownPs !== null
  || (coded ? camePs !== null && (!ofUse || wholePs !== null) : endedPs !== null);

/** Returns how many cells of the segment or packet the receiver has; `null` if that is not known. */
function hereNow({ world }: Simulation, { cell, coded, enough }: Followed): number | null {
  if (cell === null) return null;
  const { receiver, blocks: stride } = world.flows[cell.flow];
  if (coded) {
    const at = (cell.segment & (receiver.whole.length - 1)) * stride;
    return receiver.have.subarray(at, at + blocksOf(enough)).reduce((sum, one) => sum + one, 0);
  }
  const { packet, have } = receiver.data;
  return !cell.ack && packet >= 0 && world.packets.number[packet] === cell.packet ? have : null;
}

function fateOf({ coded, ofUse, wholePs, rebuilt, endedPs, discarded, hadBefore, thrownPs }: Followed): End['fate'] {
  if (thrownPs !== null) return 'discarded';
  if (coded) return !ofUse ? 'redundant' : wholePs === null ? 'waits' : rebuilt ? 'rebuilt' : 'delivered';
  if (endedPs === null) return 'waits';
  if (discarded !== null) return 'discarded';
  return hadBefore ? 'duplicate' : rebuilt ? 'rebuilt' : 'delivered';
}

/** The end of a cell, or when it was lost instead, or how many cells its packet has if there is no such cell. */
type Ended = End | { droppedPs: number } | { only: number };

/** Returns what became of a cell that was on its way at `atPs` or later; `null` if there was none. */
export function* endOf(
  session: Kept, named: NamedCell, atPs: number, knownToPs: number,
): Generator<number | null, Ended | null> {
  const nowPs = session.sim.world.clock[0];
  const vc = 2 * named.flow + (named.ack ? 1 : 0);
  const followed = fresh();
  // The ring cannot tell of a loss: an event may have more happenings than the ring has places.
  const standing = listening(yield* justBefore(session, Math.min(atPs, nowPs)), (timePs, _flow, event) => {
    if (event !== 'drop') return;
    const row = lastDrop(standing.sim.world.recent);
    const isThis = row[RECENT.vc] === vc && row[RECENT.packet] === named.packet && row[RECENT.index] === named.index;
    if (isThis) followed.droppedPs = timePs;
  });
  const slot = slotOf(standing.sim, vc, named.packet);
  if (slot >= 0) {
    note(followed, standing.sim, slot, named);
    followed.wasThere = placeOf(standing.sim, vc, slot, named.index) !== null;
  }
  const goesOn = (): boolean => !isSettled(followed) && follow(followed, standing, named, nowPs);
  for (let events = 0; events < MOST_EVENTS && goesOn(); events++) {
    if (events % PER_YIELD === PER_YIELD - 1) yield null;
  }
  const { cell, coded, droppedPs, endedPs, camePs, wholePs, thrownPs, enough, lost, sentPs } = followed;
  if (cell !== null && named.index >= cell.of) return { only: cell.of };
  if (cell === null || !followed.wasThere) return null;
  if (droppedPs !== null) return { droppedPs };
  const fate = fateOf(followed);
  const there = slotOf(standing.sim, vc, named.packet);
  const isDoomedThere = fate === 'waits' && there >= 0 && isDoomed(standing.sim, there);
  const { flow, ack, packet } = named;
  const sought = { flow, ack, packet, fromPs: sentPs, toPs: nowPs };
  const loss = isDoomedThere ? yield* doomedBy(session, standing.sim, there, knownToPs)
    : fate === 'discarded' && lost > 0 ? yield* findDeath(session, sought, knownToPs) : null;
  const reason = isDoomedThere && loss === null ? thrownAway(standing.sim, there)
    : fate === 'discarded' ? followed.discarded : null;
  return {
    cell, fate, timePs: thrownPs ?? (fate === 'redundant' ? camePs : coded ? wholePs : endedPs),
    here: fate === 'waits' ? hereNow(standing.sim, followed) : null,
    enough: coded ? enough : null, reason, doomedBy: loss,
  };
}
