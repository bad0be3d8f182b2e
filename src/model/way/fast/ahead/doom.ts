/**
 * Which cells travel for nothing, where ports run ahead: a cell of a packet that came over a link before the packet
 * lost one may have been counted before that loss is known. So what becomes of a packet is noted with its time, and
 * cells over links to switches are judged when all losses up to their arrival are known.
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
  atPs: new Float64Array(0), link: new Int32Array(0), owner: new Float64Array(0),
  /** The row of that cell, where one that comes over its link behind it may come at the same instant. */
  row: new Float64Array(0),
};

/** Cells that came over a link and wait to be judged, in order of time, one train a row. */
interface Rows {
  packet: Int32Array;
  owner: Float64Array;
  at: Float64Array;
  gap: Float64Array;
  count: Int32Array;
  head: number;
  length: number;
  /** Rows that were before the first. */
  gone: number;
}

/** By link; and the links that have any. */
const waiting = { rows: [] as (Rows | undefined)[], links: [] as number[] };

/** Which packet has a slot of the table now. */
const ownerOf = ({ world: { packets } }: Simulation, packet: number): number =>
  packets.number[packet] * MOST_VCS + packets.vc[packet];

/** The link whose cell is being heard at its end. */
const heard = { link: AFTER_LINKS };

/** Nothing is doomed in a network of so many links. */
export function clearDoom(links: number): void {
  since.owner.fill(-1);
  while (waiting.rows.length < links) waiting.rows.push(undefined);
  for (const link of waiting.links) waiting.rows[link] = createRows();
  waiting.links.length = 0;
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
  const before = since.owner.length;
  since.atPs = wider(Float64Array, since.atPs, slots);
  since.link = wider(Int32Array, since.link, slots);
  since.owner = wider(Float64Array, since.owner, slots);
  since.row = wider(Float64Array, since.row, slots);
  since.owner.fill(-1, before);
}

/**
 * From now on the cells of the packet travel for nothing, but for those over links below `link` at this instant, and
 * over this link before the newest that has come.
 */
export function noteDoom(sim: Simulation, packet: number, atPs: number, link: number): void {
  if (packet >= since.owner.length) makeRoom(sim.world.packets.vc.length);
  const owner = ownerOf(sim, packet);
  if (since.owner[packet] === owner
    && (since.atPs[packet] < atPs || (since.atPs[packet] === atPs && since.link[packet] <= link))) return;
  since.owner[packet] = owner;
  since.atPs[packet] = atPs;
  since.link[packet] = link;
  since.row[packet] = newestRow(link);
}

function newestRow(link: number): number {
  // A read behind the end would have V8 throw its compiled code away, each time that it has compiled it.
  const rows = link < waiting.rows.length ? waiting.rows[link] : undefined;
  return rows === undefined ? 0 : rows.gone + rows.length - 1;
}

/** Does a loss of this cell make the others of its packet useless? */
export function dooms({ world: { packets } }: Simulation, packet: number, index: number): boolean {
  const flags = packets.flags[packet];
  return (flags & (PacketFlag.coded | PacketFlag.lazy)) === 0 || (index === 0 && (flags & PacketFlag.headed) !== 0);
}

/** Does a cell travel for nothing that comes over a link at `atPs`? All losses until then are known. */
export const travelsInVain = (sim: Simulation, packet: number, link: number, atPs: number): boolean =>
  (packet < since.owner.length && since.atPs[packet] <= atPs && since.owner[packet] === ownerOf(sim, packet)
    && isBehind(atPs, link, 0, packet)) || isDoomed(sim, packet);

/** `count` cells of a packet have come over a link. */
export function noteCarried(
  sim: Simulation, link: number, packet: number, atPs: number, gapPs: number, count: number,
): void {
  if (isDoomed(sim, packet)) {
    sim.world.links[link].carriedDoomed += count;
    return;
  }
  if (sim.world.packets.flags[packet] & PacketFlag.coded) return;
  const rows = waiting.rows[link] ??= createRows();
  if (rows.length === 0) waiting.links.push(link);
  if (rows.length === rows.at.length) growRows(rows);
  const place = (rows.head + rows.length++) & (rows.at.length - 1);
  rows.packet[place] = packet;
  rows.owner[place] = ownerOf(sim, packet);
  rows.at[place] = atPs;
  rows.gap[place] = gapPs;
  rows.count[place] = count;
}

const createRows = (size = 16): Rows => ({
  packet: new Int32Array(size), owner: new Float64Array(size), at: new Float64Array(size),
  gap: new Float64Array(size), count: new Int32Array(size), head: 0, length: 0, gone: 0,
});

function growRows(rows: Rows): void {
  const larger = createRows(2 * rows.at.length);
  for (const name of ['packet', 'owner', 'at', 'gap', 'count'] as const) {
    for (let n = 0; n < rows.length; n++) larger[name][n] = rows[name][(rows.head + n) & (rows.at.length - 1)];
  }
  Object.assign(rows, { ...larger, length: rows.length, gone: rows.gone });
}

/** Judges the cells that came up to `upToPs`; the others stay. */
export function judgeCarried(sim: Simulation, upToPs: number): void {
  const { links } = waiting;
  let kept = 0;
  for (const link of links) {
    const rows = waiting.rows[link] as Rows;
    judgeLink(sim, link, rows, upToPs);
    if (rows.length > 0) links[kept++] = link;
  }
  links.length = kept;
}

function judgeLink({ world }: Simulation, link: number, rows: Rows, upToPs: number): void {
  const { packet, owner, at, gap, count } = rows;
  while (rows.length > 0) {
    const place = rows.head;
    const atPs = at[place];
    if (atPs > upToPs) break;
    const all = count[place];
    const cells = all === 1 ? 1 : Math.min(all, Math.floor((upToPs - atPs) / gap[place]) + 1);
    const slot = packet[place];
    if (slot < since.owner.length && since.owner[slot] === owner[place]) {
      let before = 0;
      while (before < cells && !isBehind(atPs + before * gap[place], link, rows.gone, slot)) before++;
      world.links[link].carriedDoomed += cells - before;
    }
    if (cells < all) {
      count[place] -= cells;
      at[place] += cells * gap[place];
      break;
    }
    rows.head = (place + 1) & (at.length - 1);
    rows.length--;
    rows.gone++;
  }
}

/** A cell that comes over a link at `atPs`, in a row, is behind what made those of its packet useless. */
const isBehind = (atPs: number, link: number, row: number, packet: number): boolean =>
  atPs > since.atPs[packet] || (atPs === since.atPs[packet] && isBehindInTurn(link, row, packet));

const isBehindInTurn = (link: number, row: number, packet: number): boolean =>
  link > since.link[packet] || (link === since.link[packet] && row > since.row[packet]);
