/**
 * Losses at ports that run ahead. They are kept with their time, and carried out when the network comes there, in the
 * order of the events of the plain way. The losses of each port are in order, and so are those of each link with
 * errors.
 */
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { dropCell, watch } from '../../../atm/fate';
import { wider } from '../../../atm/packets';
import { RANK_STEP } from '../../../kernel/event-queue';
import type { Simulation } from '../../../world';
import { AFTER_LINKS, dooms, noteDoom } from './doom';

/** Ranks of events, as in the event table: arrivals at the far ends of links, then ends of slots. */
const ARRIVAL_RANK = 1;
const SLOT_RANK = 2;

/** Losses of one port, or of one link with errors, in order of time. */
interface Kept {
  link: number;
  key: number;
  /** The `link` argument for `noteDoom`. */
  by: number;
  at: Float64Array;
  cell: Int32Array;
  hopsDone: Int32Array;
  reason: Int32Array;
  head: number;
  length: number;
}

/**
 * By link, the losses of its port and of the link itself; those lists that are not empty; and the one whose loss comes
 * first, `null` if there is none.
 */
const kept = { ofPorts: [] as Kept[], ofLinks: [] as Kept[], open: [] as Kept[], first: null as Kept | null };
/** By slot of the packet table: how many losses of the packet are kept. */
let ofPacket = new Int32Array(0);

export function clearLosses(): void {
  kept.ofPorts.length = 0;
  kept.ofLinks.length = 0;
  kept.open.length = 0;
  kept.first = null;
}

/** How many cells of the packet are lost but not yet counted as such. */
export const keptOf = (packet: number): number => (packet < ofPacket.length ? ofPacket[packet] : 0);

/** Keeps all losses while ports run ahead, or stops keeping them. */
export function keepLosses(keeping: boolean): void {
  watch.losses = keeping ? keepOfPort : null;
}

function keepOfPort(sim: Simulation, cell: number, link: number, hopsDone: number, reason: number): void {
  const own = kept.ofPorts[link] ??= createKept(link, SLOT_RANK, AFTER_LINKS);
  keep(sim, own, sim.world.clock[0], cell, hopsDone, reason);
}

/** Keeps the loss of a cell to an error of the link over which it comes at `atPs`. */
export function keepError(
  sim: Simulation, cell: number, link: number, atPs: number, hopsDone: number, reason: number,
): void {
  const own = kept.ofLinks[link] ??= createKept(link, ARRIVAL_RANK, link);
  keep(sim, own, atPs, cell, hopsDone, reason);
}

const createKept = (link: number, rank: number, by: number): Kept => ({
  link, key: rank * RANK_STEP + link, by, at: new Float64Array(16), cell: new Int32Array(16),
  hopsDone: new Int32Array(16), reason: new Int32Array(16), head: 0, length: 0,
});

function keep(
  sim: Simulation, own: Kept, atPs: number, cell: number, hopsDone: number, reason: number,
): void {
  const packet = cell >>> INDEX_BITS;
  if (packet >= ofPacket.length) ofPacket = wider(Int32Array, ofPacket, sim.world.packets.vc.length);
  ofPacket[packet]++;
  if (dooms(sim, packet, cell & INDEX_MASK)) noteDoom(sim, packet, atPs, own.by);
  if (own.length === own.at.length) grow(own);
  const place = own.length++;
  own.at[place] = atPs;
  own.cell[place] = cell;
  own.hopsDone[place] = hopsDone;
  own.reason[place] = reason;
  if (place > own.head) return;
  kept.open.push(own);
  if (kept.first === null || isBefore(own, kept.first)) kept.first = own;
}

/** Moves the remaining losses to the start, or doubles the room. */
function grow(own: Kept): void {
  const left = own.length - own.head;
  if (own.head >= left) {
    for (const column of [own.at, own.cell, own.hopsDone, own.reason]) column.copyWithin(0, own.head, own.length);
  } else {
    const length = 2 * own.at.length;
    own.at = wider(Float64Array, own.at.subarray(own.head), length);
    own.cell = wider(Int32Array, own.cell.subarray(own.head), length);
    own.hopsDone = wider(Int32Array, own.hopsDone.subarray(own.head), length);
    own.reason = wider(Int32Array, own.reason.subarray(own.head), length);
  }
  own.head = 0;
  own.length = left;
}

const isBefore = (one: Kept, other: Kept): boolean =>
  one.at[one.head] < other.at[other.head] || (one.at[one.head] === other.at[other.head] && one.key < other.key);

/** When the first loss is, ps, and its key among the events of that instant; both Infinity if there is none. */
export const firstLossPs = (): number => (kept.first === null ? Infinity : kept.first.at[kept.first.head]);
export const firstLossKey = (): number => (kept.first === null ? Infinity : kept.first.key);

/** Carries out the first loss. */
export function loseFirst(sim: Simulation): void {
  const own = kept.first;
  if (own === null) return;
  const place = own.head++;
  if (own.head === own.length) {
    own.head = 0;
    own.length = 0;
    kept.open.splice(kept.open.indexOf(own), 1);
  }
  sim.world.clock[0] = own.at[place];
  ofPacket[own.cell[place] >>> INDEX_BITS]--;
  dropCell(sim, own.cell[place], own.link, own.hopsDone[place], own.reason[place]);
  kept.first = null;
  for (const one of kept.open) if (kept.first === null || isBefore(one, kept.first)) kept.first = one;
}
