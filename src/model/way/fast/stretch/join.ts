/**
 * Cells that reach the end of their VC, one a slot, in calm slots (calm.ts), and join their packets there. What has to
 * be looked up of a packet is looked up once, and its cells are added to its reassembly together.
 * Hot path: once a cell; allocates nothing.
 */
import type { Assembly } from '../../../adaptation/reassembly';
import { watchesEnd } from '../../../adaptation/services/leave-vc';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../../../atm/cell-number';
import { isDoomed, type LinkState } from '../../../atm/link';
import { PacketFlag } from '../../../atm/packets';
import { MAX_PDU_CELLS } from '../../../constants';
import { addQuietly, closeQuietly, createQuietPacket, openQuietly } from '../../../transport/boston/receiver';
import type { Simulation } from '../../../world';
import { joinsPacket, plainAssembly } from './arrive';

/**
 * What is known of packets whose cells join here, by the lowest bits of their slots; `packet` is -1 if nothing is.
 * `last`: the last cell; `doomed`: whether its cells are doomed; `into`: the reassembly that they join, or `quiet` for
 * TCP Boston. `joined` counts cells that are not in the reassembly yet; it may take up to `room` of them.
 * The arrays have more than 64 bytes, because only then V8 puts their addresses into compiled code.
 */
const KNOWN = 32;
const known = {
  packet: new Int32Array(KNOWN).fill(-1), last: new Int32Array(KNOWN), doomed: new Int32Array(KNOWN),
  into: new Array<Assembly | null>(KNOWN).fill(null), joined: new Int32Array(KNOWN), room: new Int32Array(KNOWN),
  quiet: Array.from({ length: KNOWN }, createQuietPacket),
  /** The entries in use are the first `used` of `list`. */
  list: new Int32Array(KNOWN), used: 0,
};

/** Lets cells that reach their end join, one a slot, up to the first that may cause an answer. Returns how many. */
export function join(sim: Simulation, link: LinkState, slots: number): number {
  const { at, cell, cellTimePs } = link;
  const mask = at.length - 1;
  let place = link.head;
  let arrivalPs = at[place];
  let done = 0;
  for (; done < slots; done++) {
    const next = (place + 1) & mask;
    if (at[next] !== arrivalPs + cellTimePs) break;
    const packet = cell[place] >>> INDEX_BITS;
    const own = packet & (KNOWN - 1);
    if (known.packet[own] !== packet) know(sim, link, packet);
    if (known.joined[own] < known.room[own] && cell[place] !== known.last[own]) known.joined[own]++;
    else if (!joinsOtherwise(sim, link, cell[place], arrivalPs)) break;
    place = next;
    arrivalPs += cellTimePs;
  }
  link.head = place;
  link.trains -= done;
  link.carried += done;
  return done;
}

/**
 * Takes in a cell of TCP Boston, one that begins its reassembly, or one that its layer has to see. Returns false if it
 * may cause an answer.
 */
function joinsOtherwise(sim: Simulation, link: LinkState, cell: number, nowPs: number): boolean {
  const packet = cell >>> INDEX_BITS;
  const own = packet & (KNOWN - 1);
  const into = known.into[own];
  if (known.quiet[own].coming !== null) {
    if (!addQuietly(sim, known.quiet[own], cell & INDEX_MASK)) return false;
  } else {
    for (let n = 0; n < known.used; n++) settle(link, known.list[n]);
    const { clock } = sim.world;
    const before = clock[0];
    clock[0] = nowPs;
    const joins = joinsPacket(sim, cell);
    clock[0] = before;
    if (!joins) return false;
    if (into !== null) known.room[own] = MAX_PDU_CELLS - into.total;
  }
  link.carriedDoomed += known.doomed[own];
  return true;
}

/** Looks up what has to be known only once of a packet. */
function know(sim: Simulation, link: LinkState, packet: number): void {
  const { packets } = sim.world;
  const own = packet & (KNOWN - 1);
  if (known.packet[own] < 0) known.list[known.used++] = own;
  else {
    settle(link, own);
    closeQuietly(sim, known.quiet[own]);
  }
  known.packet[own] = packet;
  known.last[own] = cellCode(packet, packets.cells[packet] - 1);
  known.doomed[own] = isDoomed(sim, packet) ? 1 : 0;
  const isCoded = (packets.flags[packet] & PacketFlag.coded) !== 0;
  const into = isCoded ? null : plainAssembly(sim, packets.vc[packet]);
  known.into[own] = into;
  known.room[own] = into === null || into.packet !== packet ? 0 : MAX_PDU_CELLS - into.total;
  known.joined[own] = 0;
  if (!isCoded || watchesEnd(sim) || !openQuietly(sim, packet, known.quiet[own])) known.quiet[own].coming = null;
}

/** Adds the cells of an entry that have joined to their reassembly. */
function settle(link: LinkState, own: number): void {
  const joined = known.joined[own];
  const into = known.into[own];
  if (into === null || joined === 0) return;
  into.have += joined;
  into.total += joined;
  link.carriedDoomed += joined * known.doomed[own];
  known.room[own] -= joined;
  known.joined[own] = 0;
}

/** Must be called before cells join, because an error may have ended another run here. */
export function beginToJoin(): void {
  while (known.used > 0) known.packet[known.list[--known.used]] = -1;
}

/** Must be called after cells have joined: brings all reassemblies up to date. */
export function endJoining(sim: Simulation, link: LinkState): void {
  for (let n = 0; n < known.used; n++) {
    settle(link, known.list[n]);
    closeQuietly(sim, known.quiet[known.list[n]]);
  }
  beginToJoin();
}
