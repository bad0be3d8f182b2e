/**
 * Counts doomed cells on links (cells of a packet that has already lost one) where ports run ahead. There, a cell may
 * have come over a link before an earlier loss of its packet is known. So the cells that came over each link are kept
 * as long as an earlier loss may still become known. A loss then counts the cells of its packet that came after it.
 * Hot path: once a train and link; allocates only when it grows.
 */
import { INDEX_BITS } from '../../../atm/cell-number';
import { watch } from '../../../atm/fate';
import { isDoomed } from '../../../atm/link';
import { PacketFlag, wider } from '../../../atm/packets';
import type { Simulation } from '../../../world';

/** A number above that of every link, so that it orders after all links of the same instant. */
export const AFTER_LINKS = 0x7fff_ffff;
const MOST_VCS = 8_192;

/** By slot of the packet table: from when on the packet is doomed, the link whose cell caused it, and the packet. */
const since = {
  /** 1 if something is noted for the packet in this slot, or for one that had the slot before. */
  noted: new Uint8Array(0),
  atPs: new Float64Array(0), link: new Int32Array(0), owner: new Float64Array(0),
  /** The row of the causing cell on its link, because another cell may come over that link at the same instant. */
  row: new Float64Array(0),
};

/** What came over a link in order of time, one train per row. */
interface Rows {
  packet: Int32Array;
  at: Float64Array;
  /** Spacing of the cells, ps; meaningful if there is more than one. */
  gap: Float64Array;
  count: Int32Array;
  head: number;
  length: number;
  /** How many rows before the first one were removed. */
  gone: number;
  /** Links in a delay line that these cells come over later, and how much later they come over the last of them. */
  followers: readonly Follower[];
  longestPs: number;
}

/** A link to which the same cells come as to another, always so much later. */
interface Follower { link: number; laterPs: number }

/** Arrivals by link; `undefined` before the first. Followers have none of their own. */
const came: (Rows | undefined)[] = [];
/** By link that is a follower: the rows of the link that it follows, and how much later it is. */
const follows: ({ rows: Rows; laterPs: number } | undefined)[] = [];
const NONE: readonly Follower[] = [];
/** All losses up to this instant are known. */
const sure = { upToPs: 0 };

/** Identifies the packet that has a slot of the table, by its number and VC. */
const ownerOf = ({ world: { packets } }: Simulation, packet: number): number =>
  packets.number[packet] * MOST_VCS + packets.vc[packet];

/** The link whose cell is being handled at its end. */
const heard = { link: AFTER_LINKS };

/** Starts with empty lists of arrivals. Packets that are doomed already are noted as doomed from the beginning. */
export function clearDoom(sim: Simulation): void {
  const { links, packets } = sim.world;
  while (came.length < links.length) {
    came.push(undefined);
    follows.push(undefined);
  }
  for (const rows of came) {
    if (rows === undefined) continue;
    rows.head = 0;
    rows.length = 0;
    rows.gone = 0;
    rows.followers = NONE;
    rows.longestPs = 0;
  }
  follows.fill(undefined);
  sure.upToPs = 0;
  since.noted.fill(0);
  for (let packet = 0; packet < packets.used; packet++) if (isDoomed(sim, packet)) note(sim, packet, -Infinity, -1);
}

/** All losses up to `upToPs` are known, so what came before need not be kept. */
export function sureUpTo(upToPs: number): void {
  sure.upToPs = upToPs;
}

/** Notes every packet that breaks while hosts process what has come, or stops noting. */
export function noteBroken(noting: boolean): void {
  watch.broken = noting ? brokenNow : null;
}

const brokenNow = (sim: Simulation, packet: number): void =>
  noteDoom(sim, packet, sim.world.clock[0], heard.link);

/** A cell that came over `link` is being handled; `AFTER_LINKS` if none is. */
export function hear(link: number): void {
  heard.link = link;
}

function makeRoom(slots: number): void {
  since.noted = wider(Uint8Array, since.noted, slots);
  since.atPs = wider(Float64Array, since.atPs, slots);
  since.link = wider(Int32Array, since.link, slots);
  since.owner = wider(Float64Array, since.owner, slots);
  since.row = wider(Float64Array, since.row, slots);
}

/**
 * Whether doom is noted for the packet that has this slot now. The length is checked first, because V8 recompiles code
 * that reads beyond the end of an array.
 */
const isNoted = (sim: Simulation, packet: number): boolean =>
  packet < since.noted.length && since.noted[packet] === 1 && isStillOf(sim, packet);

function isStillOf(sim: Simulation, packet: number): boolean {
  if (since.owner[packet] === ownerOf(sim, packet)) return true;
  since.noted[packet] = 0;
  return false;
}

/**
 * From this instant on, cells of the packet are doomed. At the instant itself, those over links with a number below
 * `link` are not, nor those on this link up to the latest that has come.
 */
export function noteDoom(sim: Simulation, packet: number, atPs: number, link: number): void {
  const known = isNoted(sim, packet);
  if (known && (since.atPs[packet] < atPs || (since.atPs[packet] === atPs && since.link[packet] <= link))) return;
  // The cells after the later loss have been counted already.
  if (known) countBehind(sim, packet, -1);
  note(sim, packet, atPs, link);
  countBehind(sim, packet, 1);
}

function note(sim: Simulation, packet: number, atPs: number, link: number): void {
  if (packet >= since.noted.length) makeRoom(sim.world.packets.vc.length);
  since.noted[packet] = 1;
  since.owner[packet] = ownerOf(sim, packet);
  since.atPs[packet] = atPs;
  since.link[packet] = link;
  since.row[packet] = newestRow(link);
}

function newestRow(link: number): number {
  const rows = link >= 0 && link < came.length ? came[link] : undefined;
  return rows === undefined ? 0 : rows.gone + rows.length - 1;
}

/** Adds the cells that came after the packet was doomed to the counts of links, `times` times (−1 subtracts). */
function countBehind({ world, net: { hopStart, hopLink } }: Simulation, packet: number, times: number): void {
  const { packets, links } = world;
  const vc = packets.vc[packet];
  for (let hop = hopStart[vc]; hop < hopStart[vc + 1]; hop++) {
    const link = hopLink[hop];
    const follower = follows[link];
    const rows = follower === undefined ? came[link] : follower.rows;
    if (rows === undefined) continue;
    links[link].carriedDoomed += times * cellsBehind(rows, link, packet, follower === undefined ? 0 : follower.laterPs);
  }
}

/** Returns how many cells of the packet came over `link`, `laterPs` later than its rows say, after it was doomed. */
function cellsBehind(rows: Rows, link: number, packet: number, laterPs: number): number {
  const { packet: packets, at, gap, count, head, length, gone } = rows;
  const { atPs: sincePs } = since;
  let cells = 0;
  for (let row = length - 1; row >= 0; row--) {
    const place = (head + row) & (at.length - 1);
    const all = count[place];
    const atPs = at[place] + laterPs;
    const lastPs = all === 1 ? atPs : atPs + (all - 1) * gap[place];
    if (lastPs < sincePs[packet]) break;
    if (packets[place] === packet) cells += all - cellsBefore(atPs, gap[place], all, link, gone + row, packet);
  }
  return cells;
}

/** Of `count` cells of a packet, the first of which comes at `atPs`, returns how many are not doomed. */
function cellsBefore(atPs: number, gapPs: number, count: number, link: number, row: number, packet: number): number {
  let before = 0;
  while (before < count && !isBehind(atPs + before * gapPs, link, row, packet)) before++;
  return before;
}

/** Whether the loss of this cell makes the other cells of its packet useless. */
export function dooms({ world: { packets } }: Simulation, packet: number, index: number): boolean {
  const flags = packets.flags[packet];
  return (flags & (PacketFlag.coded | PacketFlag.lazy)) === 0 || (index === 0 && (flags & PacketFlag.headed) !== 0);
}

/** Whether a cell at `place` of link `number` is doomed when it comes. All losses up to then must be known. */
export function travelsInVain(sim: Simulation, number: number, place: number): boolean {
  const { cell, at } = sim.world.links[number];
  const packet = cell[place] >>> INDEX_BITS;
  return isNoted(sim, packet) && (isDoomed(sim, packet) || isBehind(at[place], number, 0, packet));
}

/** Notes that the first `count` cells of the train at `from` in the ring of link `number` have come. */
export function noteCarried(sim: Simulation, number: number, from: number, count: number): void {
  const { cell, at, gap } = sim.world.links[number];
  const packet = cell[from] >>> INDEX_BITS;
  const rows = rowsOf(number);
  if (isNoted(sim, packet)) countDoomed(sim, rows, number, from, count);
  const place = addRow(rows, packet, count);
  rows.at[place] = at[from];
  rows.gap[place] = gap[from];
}

/** Notes that the first `cells` trains of link `number`, each a single cell, have come. */
export function noteCells(sim: Simulation, number: number, cells: number): void {
  const { head, cell, at } = sim.world.links[number];
  const rows = rowsOf(number);
  const mask = at.length - 1;
  for (let n = 0; n < cells; n++) {
    const from = (head + n) & mask;
    const packet = cell[from] >>> INDEX_BITS;
    if (isNoted(sim, packet)) countDoomed(sim, rows, number, from, 1);
    const place = addRow(rows, packet, 1);
    rows.at[place] = at[from];
    rows.gap[place] = 0;
  }
}

/** The list of what has come over a link. */
const rowsOf = (number: number): Rows => came[number] ??= createRows();

/** Adds a row and returns its place, at which the caller writes the times: passed on, these would be allocated. */
function addRow(rows: Rows, packet: number, count: number): number {
  if (rows.length === rows.at.length) forgetOrGrow(rows);
  const place = (rows.head + rows.length++) & (rows.at.length - 1);
  rows.packet[place] = packet;
  rows.count[place] = count;
  return place;
}

/** Counts the first cells of a link's train that come after their packet was doomed, also where they go later. */
function countDoomed(sim: Simulation, rows: Rows, number: number, train: number, count: number): void {
  const link = sim.world.links[number];
  const packet = link.cell[train] >>> INDEX_BITS;
  const atPs = link.at[train];
  const gapPs = link.gap[train];
  link.carriedDoomed += count - cellsBefore(atPs, gapPs, count, number, rows.gone + rows.length, packet);
  for (let n = 0; n < count; n++) countFollowers(sim, rows, packet, atPs + n * gapPs, -Infinity, 1);
}

/**
 * From now on, what comes over link `number` comes over these links later, without being noted there. What is on its
 * way to them already must be noted with `noteUnderWay`.
 */
export function follow(number: number, followers: readonly Follower[]): void {
  const rows = rowsOf(number);
  rows.followers = followers;
  rows.longestPs = followers.length === 0 ? 0 : followers[followers.length - 1].laterPs;
  for (const { link, laterPs } of followers) follows[link] = { rows, laterPs };
}

/** Notes a cell that came over link `number` at `atPs`, before the run went ahead at `nowPs`. */
export function noteUnderWay(sim: Simulation, number: number, packet: number, atPs: number, nowPs: number): void {
  const rows = rowsOf(number);
  const place = addRow(rows, packet, 1);
  rows.at[place] = atPs;
  rows.gap[place] = 0;
  if (isNoted(sim, packet)) countFollowers(sim, rows, packet, atPs, nowPs, 1);
}

/** Takes back what was counted for a cell that came over link `number` at `atPs`, and follows after `nowPs`. */
export function takeBack(sim: Simulation, number: number, packet: number, atPs: number, nowPs: number): void {
  const rows = came[number];
  if (rows !== undefined && isNoted(sim, packet)) countFollowers(sim, rows, packet, atPs, nowPs, -1);
}

/** Counts a cell at the links that follow, where it comes after its packet was doomed, and after `fromPs`. */
function countFollowers(
  { world: { links } }: Simulation, { followers }: Rows, packet: number, atPs: number, fromPs: number, times: number,
): void {
  for (const { link, laterPs } of followers) {
    if (atPs + laterPs > fromPs && isBehind(atPs + laterPs, link, 0, packet)) links[link].carriedDoomed += times;
  }
}

const createRows = (size = 16): Rows => ({
  packet: new Int32Array(size), at: new Float64Array(size), gap: new Float64Array(size), count: new Int32Array(size),
  head: 0, length: 0, gone: 0, followers: NONE, longestPs: 0,
});

/** Removes the older half of the rows if no loss before their time can become known; otherwise doubles the room. */
function forgetOrGrow(rows: Rows): void {
  const { at, gap, count, head } = rows;
  const { length: size } = at;
  const half = size / 2;
  const place = (head + half - 1) & (size - 1);
  if (at[place] + (count[place] - 1) * gap[place] + rows.longestPs <= sure.upToPs) {
    rows.head = (head + half) & (size - 1);
    rows.length -= half;
    rows.gone += half;
    return;
  }
  const larger = createRows(2 * size);
  for (const name of ['packet', 'at', 'gap', 'count'] as const) {
    for (let n = 0; n < size; n++) larger[name][n] = rows[name][(head + n) & (size - 1)];
  }
  const { gone, followers, longestPs } = rows;
  Object.assign(rows, { ...larger, length: size, gone, followers, longestPs });
}

/** Whether a cell that comes over a link at `atPs`, in a row of its list, comes after its packet was doomed. */
const isBehind = (atPs: number, link: number, row: number, packet: number): boolean =>
  atPs > since.atPs[packet] || (atPs === since.atPs[packet] && isBehindInTurn(link, row, packet));

const isBehindInTurn = (link: number, row: number, packet: number): boolean =>
  link > since.link[packet] || (link === since.link[packet] && row > since.row[packet]);
