/**
 * Delay lines: relays in a row that every cell passes in the same time. A cell is therefore handled once for the whole
 * line: it comes to the first port, and some time later it is on the link after the last. What ports, VCs and links in
 * between would have counted follows from the times at which cells came to the first port.
 * Hot path: once a cell and line; allocates only when the ring grows.
 */
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { makeRoomFor } from '../../../atm/link';
import type { PacketTable } from '../../../atm/packets';
import { Total } from '../../../metrics/counters';
import type { Simulation } from '../../../world';
import { noteCells } from './doom';
import type { RelayRow } from './relays-in-row';

/** How many cells a port has got, judged and sent. Cells are counted from the oldest in the line when it was made. */
export interface Passed { come: number; judged: number; left: number }

export interface DelayLine {
  row: RelayRow;
  /**
   * The cells that have come to the first port and have not left the last, in a ring: those from number `gone` to
   * number `come` - 1. `hop` and `at`: their hops at the first port, and when they came to it, ps.
   */
  cell: Int32Array;
  hop: Int32Array;
  at: Float64Array;
  /** How many of the cells up to this one came a cell time after the cell before. */
  joined: Float64Array;
  come: number;
  gone: number;
  /** By hop at the first port: how many cells of its packet each VC has had before cell `told`; -1 if it had none. */
  admitted: Int32Array;
  told: number;
  /** For each port, where it stood when the line was made. */
  before: readonly Passed[];
  /** How many cells that came over the links between the ports, and events of the line, are in the totals. */
  counted: { hops: number; events: number };
}

/** Makes room for so many more cells. One place stays free, so that the cell before the oldest is kept. */
export function makeRoom(line: DelayLine, cells: number): void {
  const { at, gone, come } = line;
  let size = at.length;
  while (come - gone + cells >= size) size *= 2;
  if (size === at.length) return;
  const larger = createCells(size);
  for (let number = Math.max(0, gone - 1); number < come; number++) {
    for (const name of COLUMNS) larger[name][number & (size - 1)] = line[name][number & (at.length - 1)];
  }
  line.cell = larger.cell;
  line.hop = larger.hop;
  line.at = larger.at;
  line.joined = larger.joined;
}

const COLUMNS = ['cell', 'hop', 'at', 'joined'] as const;

export const createCells = (size: number): Pick<DelayLine, typeof COLUMNS[number]> => ({
  cell: new Int32Array(size), hop: new Int32Array(size), at: new Float64Array(size), joined: new Float64Array(size),
});

/** Adds a cell that has come to the first port. There must be room. */
export function push(line: DelayLine, cell: number, hop: number, atPs: number): void {
  const { come, at, joined, row: { cellTimePs } } = line;
  const mask = at.length - 1;
  const place = come & mask;
  const before = (come - 1) & mask;
  line.cell[place] = cell;
  line.hop[place] = hop;
  at[place] = atPs;
  joined[place] = come === 0 ? 0 : joined[before] + (atPs - at[before] === cellTimePs ? 1 : 0);
  line.come = come + 1;
}

/**
 * Takes in what comes to the first port up to `upToPs`, and puts on the last link what leaves the last port up to
 * `lastPs`. Returns the number of cells that have come.
 */
export function passThrough(sim: Simulation, line: DelayLine, upToPs: number, lastPs: number): number {
  const { world } = sim;
  const [number] = line.row.feeds;
  const feed = world.links[number];
  const { at, cell, hop, trains } = feed;
  const mask = at.length - 1;
  let { head } = feed;
  makeRoom(line, trains);
  // On a link after a switch each train is one cell.
  let cells = 0;
  for (; cells < trains && at[head] <= upToPs; cells++) {
    push(line, cell[head], hop[head] + 1, at[head]);
    head = (head + 1) & mask;
  }
  noteCells(sim, number, cells);
  feed.head = head;
  feed.trains -= cells;
  feed.carried += cells;
  world.totals[Total.cellHops] += cells;
  letOut(sim, line, lastPs);
  return cells;
}

/** How many slots of ports were saved in this way; read by a test. */
export const saved = { slots: 0 };

/** Puts on the last link what has left the last port by `lastPs`. */
function letOut({ world }: Simulation, line: DelayLine, lastPs: number): void {
  const { row: { ports, judgedPs, cellTimePs }, gone, come } = line;
  const last = ports.length - 1;
  const throughPs = judgedPs[last] + cellTimePs;
  const link = world.links[line.row.last];
  makeRoomFor(link, come - gone);
  const { left, at, gap, cell, hop, count, delayPs } = link;
  const { at: cameAt, cell: cells, hop: hops } = line;
  const mask = cameAt.length - 1;
  let { lastArrivalPs } = link;
  let number = gone;
  for (; number < come; number++) {
    const from = number & mask;
    const leftPs = cameAt[from] + throughPs;
    if (leftPs > lastPs) break;
    const to = (link.head + link.trains + number - gone) & (at.length - 1);
    if (leftPs + delayPs > lastArrivalPs) lastArrivalPs = leftPs + delayPs;
    left[to] = leftPs;
    at[to] = lastArrivalPs;
    gap[to] = cellTimePs;
    cell[to] = cells[from];
    hop[to] = hops[from] + last;
    count[to] = 1;
  }
  link.trains += number - gone;
  link.lastArrivalPs = lastArrivalPs;
  while (line.told < number) tell(line, world.packets);
  line.gone = number;
  saved.slots += (number - gone) * ports.length;
}

/** Adds the next cell to what is known of its VC. */
export function tell(line: DelayLine, packets: PacketTable): void {
  const { admitted } = line;
  const place = line.told++ & (line.at.length - 1);
  const cell = line.cell[place];
  const hop = line.hop[place];
  if ((cell & INDEX_MASK) === packets.cells[cell >>> INDEX_BITS] - 1) admitted[hop] = 0;
  else admitted[hop] = admitted[hop] > 0 ? admitted[hop] + 1 : 1;
}

/** Where the ports of the line stand at `nowPs`, up to which everything must be done: one entry a port. */
export function passedBy(line: DelayLine, nowPs: number): Passed[] {
  const passed = line.row.ports.map(() => ({ come: 0, judged: 0, left: 0 }));
  visitPorts(line, nowPs, (n, come, judged, left) => { passed[n] = { come, judged, left }; });
  return passed;
}

/** Visits the ports from the last to the first, with the number of cells that have come, been judged and left there. */
function visitPorts(
  line: DelayLine, nowPs: number, visit: (n: number, come: number, judged: number, left: number) => void,
): void {
  const { row: { comesPs, judgedPs, cellTimePs }, at, come } = line;
  const mask = at.length - 1;
  let { gone: number } = line;
  for (let n = comesPs.length - 1; n >= 0; n--) {
    const judgedByPs = nowPs - judgedPs[n];
    while (number < come && at[number & mask] <= judgedByPs - cellTimePs) number++;
    const left = number;
    if (number < come && at[number & mask] <= judgedByPs) number++;
    const judged = number;
    if (number < come && at[number & mask] <= nowPs - comesPs[n]) number++;
    visit(n, number, judged, left);
  }
}

/**
 * How many cells have come over the links between the ports by `nowPs`, and how many events the plain way has for that
 * and for the slots of the ports.
 */
function countsAt(line: DelayLine, nowPs: number): { hops: number; events: number } {
  const { joined, at } = line;
  const mask = at.length - 1;
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
