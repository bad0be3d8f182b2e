/**
 * Which cells travel for nothing, where ports run ahead: a cell of a packet may have come over a link before it is
 * known that the packet lost one earlier. So what came over each link is kept for as long as an earlier loss may become
 * known; then the cells of its packet that came behind it are counted.
 * Hot path: once a train and link; allocates only when it grows.
 */
import { watch } from '../../../atm/fate';
import { isDoomed } from '../../../atm/link';
import { PacketFlag, wider } from '../../../atm/packets';
import type { Simulation } from '../../../world';

/** Later than every link of the same instant. */
export const AFTER_LINKS = 0x7fff_ffff;
const MOST_VCS = 8_192;

/** By slot of the packet table: since when, by which link's cell, and of which packet that is true. */
const since = {
  /** 1: of the packet that has the slot now, or of one that had it before. */
  noted: new Uint8Array(0),
  atPs: new Float64Array(0), link: new Int32Array(0), owner: new Float64Array(0),
  /** The row of that cell, where one that comes over its link behind it may come at the same instant. */
  row: new Float64Array(0),
};

/** What came over a link in order of time, one train a row. */
interface Rows {
  packet: Int32Array;
  at: Float64Array;
  /** Of more than one cell. */
  gap: Float64Array;
  count: Int32Array;
  head: number;
  length: number;
  /** Rows that were before the first. */
  gone: number;
}

/** By link. */
const came: (Rows | undefined)[] = [];
/** All losses up to then are known. */
const sure = { upToPs: 0 };

/** Which packet has a slot of the table now. */
const ownerOf = ({ world: { packets } }: Simulation, packet: number): number =>
  packets.number[packet] * MOST_VCS + packets.vc[packet];

/** The link whose cell is being heard at its end. */
const heard = { link: AFTER_LINKS };

/** Nothing has come yet; whatever travels for nothing by now has always done so. */
export function clearDoom(sim: Simulation): void {
  const { links, packets } = sim.world;
  while (came.length < links.length) came.push(undefined);
  for (const rows of came) {
    if (rows === undefined) continue;
    rows.head = 0;
    rows.length = 0;
    rows.gone = 0;
  }
  sure.upToPs = 0;
  since.noted.fill(0);
  for (let packet = 0; packet < packets.used; packet++) if (isDoomed(sim, packet)) note(sim, packet, -Infinity, -1);
}

/** All losses up to `upToPs` are known: what came until then needs to be kept no longer. */
export function sureUpTo(upToPs: number): void {
  sure.upToPs = upToPs;
}

/** While hosts hear what has come: whatever breaks a packet is noted. */
export function noteBroken(noting: boolean): void {
  watch.broken = noting ? brokenNow : null;
}

const brokenNow = (sim: Simulation, packet: number): void =>
  noteDoom(sim, packet, sim.world.clock[0], heard.link);

/** A cell that came over a link is being heard; AFTER_LINKS: none. */
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

/** Is it noted of the packet that has this slot now? A read behind the end would have V8 compile again and again. */
const isNoted = (sim: Simulation, packet: number): boolean =>
  packet < since.noted.length && since.noted[packet] === 1 && isStillOf(sim, packet);

function isStillOf(sim: Simulation, packet: number): boolean {
  if (since.owner[packet] === ownerOf(sim, packet)) return true;
  since.noted[packet] = 0;
  return false;
}

/**
 * From now on the cells of the packet travel for nothing, but for those over links below `link` at this instant, and
 * over this link before the newest that has come.
 */
export function noteDoom(sim: Simulation, packet: number, atPs: number, link: number): void {
  const known = isNoted(sim, packet);
  if (known && (since.atPs[packet] < atPs || (since.atPs[packet] === atPs && since.link[packet] <= link))) return;
  // Those behind the later loss have been counted.
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

/** Adds what came of the packet behind what made it useless, `times` over. */
function countBehind({ world, net: { hopStart, hopLink } }: Simulation, packet: number, times: number): void {
  const { packets, links } = world;
  const vc = packets.vc[packet];
  for (let hop = hopStart[vc]; hop < hopStart[vc + 1]; hop++) {
    const rows = came[hopLink[hop]];
    if (rows !== undefined) links[hopLink[hop]].carriedDoomed += times * cellsBehind(rows, hopLink[hop], packet);
  }
}

function cellsBehind(rows: Rows, link: number, packet: number): number {
  const { packet: packets, at, gap, count, head, length, gone } = rows;
  const { atPs: sincePs } = since;
  let cells = 0;
  for (let row = length - 1; row >= 0; row--) {
    const place = (head + row) & (at.length - 1);
    const all = count[place];
    const lastPs = all === 1 ? at[place] : at[place] + (all - 1) * gap[place];
    if (lastPs < sincePs[packet]) break;
    if (packets[place] === packet) cells += all - cellsBefore(at[place], gap[place], all, link, gone + row, packet);
  }
  return cells;
}

/** Of `count` cells of a packet, from `atPs` on, those that do not travel for nothing. */
function cellsBefore(atPs: number, gapPs: number, count: number, link: number, row: number, packet: number): number {
  let before = 0;
  while (before < count && !isBehind(atPs + before * gapPs, link, row, packet)) before++;
  return before;
}

/** Does a loss of this cell make the others of its packet useless? */
export function dooms({ world: { packets } }: Simulation, packet: number, index: number): boolean {
  const flags = packets.flags[packet];
  return (flags & (PacketFlag.coded | PacketFlag.lazy)) === 0 || (index === 0 && (flags & PacketFlag.headed) !== 0);
}

/** Does a cell travel for nothing that comes over a link at `atPs`? All losses until then are known. */
export const travelsInVain = (sim: Simulation, packet: number, link: number, atPs: number): boolean =>
  isNoted(sim, packet) && (isDoomed(sim, packet) || isBehind(atPs, link, 0, packet));

/** `count` cells of a packet have come over a link. */
export function noteCarried(
  sim: Simulation, link: number, packet: number, atPs: number, gapPs: number, count: number,
): void {
  const rows = came[link] ??= createRows();
  if (isNoted(sim, packet)) {
    const before = cellsBefore(atPs, gapPs, count, link, rows.gone + rows.length, packet);
    sim.world.links[link].carriedDoomed += count - before;
  }
  if (rows.length === rows.at.length) forgetOrGrow(rows);
  const place = (rows.head + rows.length++) & (rows.at.length - 1);
  rows.packet[place] = packet;
  rows.at[place] = atPs;
  rows.gap[place] = gapPs;
  rows.count[place] = count;
}

const createRows = (size = 16): Rows => ({
  packet: new Int32Array(size), at: new Float64Array(size), gap: new Float64Array(size), count: new Int32Array(size),
  head: 0, length: 0, gone: 0,
});

/** Forgets the older half of the rows if all is known about it; or doubles the room. */
function forgetOrGrow(rows: Rows): void {
  const { at, gap, count, head } = rows;
  const { length: size } = at;
  const half = size / 2;
  const place = (head + half - 1) & (size - 1);
  if (at[place] + (count[place] - 1) * gap[place] <= sure.upToPs) {
    rows.head = (head + half) & (size - 1);
    rows.length -= half;
    rows.gone += half;
    return;
  }
  const larger = createRows(2 * size);
  for (const name of ['packet', 'at', 'gap', 'count'] as const) {
    for (let n = 0; n < size; n++) larger[name][n] = rows[name][(head + n) & (size - 1)];
  }
  Object.assign(rows, { ...larger, length: size, gone: rows.gone });
}

/** A cell that comes over a link at `atPs`, in a row, is behind what made those of its packet useless. */
const isBehind = (atPs: number, link: number, row: number, packet: number): boolean =>
  atPs > since.atPs[packet] || (atPs === since.atPs[packet] && isBehindInTurn(link, row, packet));

const isBehindInTurn = (link: number, row: number, packet: number): boolean =>
  link > since.link[packet] || (link === since.link[packet] && row > since.row[packet]);
