/**
 * Delay lines: relays in a row that every cell passes in the same time. A cell is therefore handled once for the whole
 * line: when it comes to the first port it is put on the link after the last, with the time at which it will be there.
 * What ports, VCs and links in between would have counted follows from these times.
 * Hot path: once a cell and line; allocates only when the rings grow.
 */
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { layTrain, makeRoomFor, type LinkState } from '../../../atm/link';
import type { PacketTable } from '../../../atm/packets';
import { each } from '../../../kernel/each';
import { Total } from '../../../metrics/counters';
import type { Simulation } from '../../../world';
import { noteCells } from './doom';
import type { RelayRow } from './relays-in-row';

/** How many cells a port has got, judged and sent. Cells are counted from the oldest in the line when it was made. */
export interface Passed { come: number; judged: number; left: number }

export interface DelayLine {
  row: RelayRow;
  /**
   * The link after the last port. Its last trains, one cell each, are the cells that have come to the first port and
   * have not left the last: those from number `gone` to number `come` - 1.
   */
  link: LinkState;
  come: number;
  gone: number;
  /** From coming to the first port until leaving the last, ps. */
  throughPs: number;
  /** When the newest cell came, and the newest that has left the line, ps. */
  newestPs: number;
  gonePs: number;
  /** `lastArrivalPs` of the link without the cells in the line. */
  lastArrivalPs: number;
  /** By number of cell, in a ring: how many of the cells up to this one came a cell time after the cell before. */
  joined: Float64Array;
  /** By hop at the first port: how many cells of its packet each VC has had before cell `told`; -1 if it had none. */
  admitted: Int32Array;
  told: number;
  /** For each port, where it stood when the line was made. */
  before: readonly Passed[];
  /** How many cells that came over the links between the ports, and events of the line, are in the totals. */
  counted: { hops: number; events: number };
}

const FIRST_CELLS = 64;

/** Makes a line without cells. */
export function createLine({ world }: Simulation, row: RelayRow, admitted: Int32Array): DelayLine {
  const link = world.links[row.last];
  return {
    row, link, come: 0, gone: 0, throughPs: row.judgedPs[row.ports.length - 1] + row.cellTimePs,
    newestPs: -Infinity, gonePs: -Infinity, lastArrivalPs: link.lastArrivalPs, joined: new Float64Array(FIRST_CELLS),
    admitted, told: 0, before: [], counted: { hops: 0, events: 0 },
  };
}

/** The place of a cell that is in the line, by its number, on the link. */
const placeOf = ({ link, come }: DelayLine, number: number): number =>
  (link.head + link.trains - come + number) & (link.at.length - 1);

export const cellOf = (line: DelayLine, number: number): number => line.link.cell[placeOf(line, number)];
/** Returns the hop of a cell at the first port. */
export const hopOf = (line: DelayLine, number: number): number =>
  line.link.hop[placeOf(line, number)] - line.row.ports.length + 1;
/** Returns when a cell that is in the line, or the one before those, came to the first port, ps. */
export const cameAtPs = (line: DelayLine, number: number): number =>
  (number < line.gone ? line.gonePs : line.link.left[placeOf(line, number)] - line.throughPs);

/** Makes room for so many more cells. One place stays free, so that what the cell before the oldest has is kept. */
function makeRoom(line: DelayLine, cells: number): void {
  const { joined, gone, come, link } = line;
  makeRoomFor(link, cells);
  let size = joined.length;
  while (come - gone + cells >= size) size *= 2;
  if (size === joined.length) return;
  line.joined = new Float64Array(size);
  for (let number = Math.max(0, gone - 1); number < come; number++) {
    line.joined[number & (size - 1)] = joined[number & (joined.length - 1)];
  }
}

/** Adds a cell that has come, or will come, to the first port at `atPs`. */
export function push(line: DelayLine, cell: number, hop: number, atPs: number): void {
  makeRoom(line, 1);
  const { come, joined, newestPs, row: { ports, cellTimePs } } = line;
  joined[come & (joined.length - 1)] = joinedBefore(line) + (atPs - newestPs === cellTimePs ? 1 : 0);
  layTrain(line.link, cell, hop + ports.length - 1, 1, atPs + line.throughPs, cellTimePs);
  line.newestPs = atPs;
  line.come++;
}

/** How many of all cells that have come did so a cell time after the cell before. */
const joinedBefore = ({ come, joined }: DelayLine): number =>
  (come === 0 ? 0 : joined[(come - 1) & (joined.length - 1)]);

/** Takes the cells in the line off its link. The ports and the links between them must have these cells instead. */
export function takeOff({ link, come, gone, lastArrivalPs }: DelayLine): void {
  link.trains -= come - gone;
  link.lastArrivalPs = lastArrivalPs;
}

/**
 * Takes in what comes to the first port up to `upToPs`; what leaves the last port up to `lastPs` is then in the line no
 * more. Returns the number of cells that have come.
 */
export function passThrough(sim: Simulation, line: DelayLine, upToPs: number, lastPs: number): number {
  const { world } = sim;
  const { row: { feeds: [number], ports, cellTimePs }, throughPs, link } = line;
  const feed = world.links[number];
  makeRoom(line, feed.trains);
  const { left, at, gap, cell, hop, count, delayPs } = link;
  const { at: came, cell: cells, hop: hops, trains } = feed;
  const { joined } = line;
  let { newestPs, come } = line;
  let { lastArrivalPs } = link;
  let { head } = feed;
  let joinedSoFar = joinedBefore(line);
  const from = come;
  const tail = link.head + link.trains - from;
  // On a link after a switch each train is one cell.
  for (; come - from < trains && came[head] <= upToPs; come++) {
    const cameAt = came[head];
    const leftPs = cameAt + throughPs;
    if (leftPs + delayPs > lastArrivalPs) lastArrivalPs = leftPs + delayPs;
    const place = (tail + come) & (at.length - 1);
    left[place] = leftPs;
    at[place] = lastArrivalPs;
    gap[place] = cellTimePs;
    cell[place] = cells[head];
    hop[place] = hops[head] + ports.length;
    count[place] = 1;
    if (cameAt - newestPs === cellTimePs) joinedSoFar++;
    joined[come & (joined.length - 1)] = joinedSoFar;
    newestPs = cameAt;
    head = (head + 1) & (came.length - 1);
  }
  const passed = come - from;
  noteCells(sim, number, passed);
  line.come = come;
  line.newestPs = newestPs;
  link.trains += passed;
  link.lastArrivalPs = lastArrivalPs;
  feed.head = head;
  feed.trains -= passed;
  feed.carried += passed;
  world.totals[Total.cellHops] += passed;
  letOut(sim, line, lastPs);
  return passed;
}

/** How many slots of ports were saved in this way; read by a test. */
export const saved = { slots: 0 };

/** From now on, what has left the last port by `lastPs` is no longer in the line. */
function letOut({ world }: Simulation, line: DelayLine, lastPs: number): void {
  const { link: { left, at, cell, hop }, gone, come, told, admitted, row: { ports: { length } } } = line;
  const { cells } = world.packets;
  const mask = at.length - 1;
  let place = placeOf(line, gone);
  let number = gone;
  for (; number < come && left[place] <= lastPs; number++) {
    if (number >= told) goesOn(admitted, cells, cell[place], hop[place] - length + 1);
    place = (place + 1) & mask;
  }
  if (number === gone) return;
  const newest = (place - 1) & mask;
  line.gonePs = left[newest] - line.throughPs;
  line.lastArrivalPs = at[newest];
  line.told = Math.max(told, number);
  line.gone = number;
  saved.slots += (number - gone) * length;
}

/** Adds the next cell to what is known of its VC. */
export function tell(line: DelayLine, { cells }: PacketTable): void {
  const number = line.told++;
  goesOn(line.admitted, cells, cellOf(line, number), hopOf(line, number));
}

/** Counts a cell of a VC as one more of its packet, unless it is the last. */
function goesOn(admitted: Int32Array, cells: PacketTable['cells'], cell: number, hop: number): void {
  const isLast = (cell & INDEX_MASK) === cells[cell >>> INDEX_BITS] - 1;
  admitted[hop] = isLast ? 0 : Math.max(admitted[hop], 0) + 1;
}

/** Where the ports of the line stand at `nowPs`, up to which everything must be done: one entry a port. */
export function passedBy(line: DelayLine, nowPs: number): Passed[] {
  const passed = each(line.row.ports, () => ({ come: 0, judged: 0, left: 0 }));
  visitPorts(line, nowPs, (n, come, judged, left) => { passed[n] = { come, judged, left }; });
  return passed;
}

/** Visits the ports from the last to the first, with the number of cells that have come, been judged and left there. */
function visitPorts(
  line: DelayLine, nowPs: number, visit: (n: number, come: number, judged: number, left: number) => void,
): void {
  const { row: { comesPs, judgedPs, cellTimePs }, come } = line;
  let { gone: number } = line;
  const hasCome = (byPs: number): boolean => number < come && cameAtPs(line, number) <= byPs;
  for (let n = comesPs.length - 1; n >= 0; n--) {
    const judgedByPs = nowPs - judgedPs[n];
    while (hasCome(judgedByPs - cellTimePs)) number++;
    const left = number;
    if (hasCome(judgedByPs)) number++;
    const judged = number;
    if (hasCome(nowPs - comesPs[n])) number++;
    visit(n, number, judged, left);
  }
}

/**
 * How many cells have come over the links between the ports by `nowPs`, and how many events the plain way has for that
 * and for the slots of the ports.
 */
function countsAt(line: DelayLine, nowPs: number): { hops: number; events: number } {
  const { joined } = line;
  const mask = joined.length - 1;
  let hops = 0;
  let slots = 0;
  visitPorts(line, nowPs, (n, come, judged, left) => {
    if (n > 0) hops += come;
    // At the end of one slot a cell leaves and the next, if it is a cell time behind, is judged.
    slots += judged + left - (judged > 0 ? joined[(judged - 1) & mask] : 0);
  });
  return { hops, events: hops + slots };
}

/** Counts cells between the ports and their events from `nowPs` on. */
export function beginToCount(line: DelayLine, nowPs: number): void {
  line.counted = countsAt(line, nowPs);
}

/** Adds what has happened in the line up to `nowPs` to the totals. Returns how many events the plain way has for it. */
export function settleLine({ world }: Simulation, line: DelayLine, nowPs: number): number {
  const counts = countsAt(line, nowPs);
  const events = counts.events - line.counted.events;
  world.totals[Total.cellHops] += counts.hops - line.counted.hops;
  line.counted = counts;
  return events;
}
