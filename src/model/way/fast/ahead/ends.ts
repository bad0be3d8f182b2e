/**
 * Cells at links that end at hosts. A cell that causes nothing further joins its packet at once. For the first cell
 * that may cause something, an event is scheduled, and the cells behind it wait until the event is handled.
 * Hot path: once a cell; allocates nothing.
 */
import { watchesEnd } from '../../../adaptation/services/leave-vc';
import { REASSEMBLES } from '../../../adaptation/layers';
import { NOTHING, type Assembly } from '../../../adaptation/reassembly';
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { MAX_PDU_CELLS } from '../../../constants';
import { LINK_HEAD, passHead } from '../../../atm/link';
import { ACK, PacketFlag } from '../../../atm/packets';
import { schedule } from '../../../kernel/event-queue';
import { Total } from '../../../metrics/counters';
import type { Simulation } from '../../../world';
import { cellArrives } from '../../link-head';
import { joinsPacket } from '../stretch/arrive';
import { AFTER_LINKS, hear, noteCarried, travelsInVain } from './doom';
import type { Ground } from './ground';
import { keptOf } from './losses';

/** By link: 1 while an event for its head cell is scheduled. */
let awaited = new Uint8Array(0);
/** By VC: the reassembly that its cells join; `null` with other layers, or if something must see each cell. */
const assemblies: (Assembly | null)[] = [];

/**
 * Whether cells of a packet may be lost by events while others of it are under way: at hosts, or where ports do not run
 * ahead. Such a loss is known only when it happens.
 */
let eventsLose = false;

export function clearEnds({ world, net }: Simulation, { hasOthers }: Ground): void {
  const links = world.links.length;
  eventsLose = hasOthers || (net.hasServices && world.ports.some(({ atHost, capacity }, number) =>
    atHost && (capacity < Infinity || net.portHasFaults[number] === 1)));
  awaited = awaited.length >= links ? awaited.fill(0) : new Uint8Array(links);
  assemblies.length = 0;
  for (const { layer, realBytes, receiver } of world.flows) {
    const isQuiet = REASSEMBLES[layer] === 1 && !realBytes && receiver.coming.length === 0;
    assemblies.push(isQuiet ? receiver.data : null, receiver.acks);
  }
}

/** Whether an event for the head cell of a link is scheduled. */
export const isAwaited = (number: number): boolean => awaited[number] === 1;

/** Takes in what comes over a link up to `upToPs`; losses are known up to `surePs`. Returns the number of cells. */
export function takeAtEnd(sim: Simulation, number: number, upToPs: number, surePs: number): number {
  if (awaited[number] === 1) return 0;
  const link = sim.world.links[number];
  const isWatched = watchesEnd(sim);
  // No loss is sure to be known where events may lose cells.
  const knownPs = eventsLose ? -Infinity : surePs;
  let cells = 0;
  while (link.trains > 0 && link.at[link.head] <= upToPs) {
    const cell = link.cell[link.head];
    const isCoded = (sim.world.packets.flags[cell >>> INDEX_BITS] & PacketFlag.coded) !== 0;
    // Whether a cell of TCP Boston is the last of its packet whose fate is open depends on all losses before it.
    if (isCoded && link.at[link.head] > surePs) break;
    const mustBeEvent = link.errorRate > 0 || (isCoded && eventsLose);
    const joined = mustBeEvent ? 0 : joinHeads(sim, number, isWatched, upToPs, knownPs);
    if (joined === 0) {
      awaited[number] = 1;
      schedule(sim.world.queue, link.at[link.head], LINK_HEAD, number);
      break;
    }
    cells += joined;
  }
  link.carried += cells;
  sim.world.totals[Total.cellHops] += cells;
  return cells;
}

/** Returns the reassembly that a cell joins without anything else being asked; otherwise `null`. */
const assemblyOf = ({ world: { packets } }: Simulation, cell: number, isWatched: boolean): Assembly | null =>
  (isWatched || packets.role[cell >>> INDEX_BITS] > ACK ? null : assemblies[packets.vc[cell >>> INDEX_BITS]]);

/** Lets one or more cells at the head of a link join their packets. Returns their number: 0 if something may follow. */
function joinHeads(
  sim: Simulation, number: number, isWatched: boolean, upToPs: number, surePs: number,
): number {
  const link = sim.world.links[number];
  const cell = link.cell[link.head];
  const assembly = assemblyOf(sim, cell, isWatched);
  if (assembly !== null && link.count[link.head] === 1) return joinMany(sim, number, upToPs, surePs);
  if (assembly === null ? !joinsWatched(sim, cell) : !joins(sim, assembly, cell)) return 0;
  noteAtEnd(sim, number, link.head, surePs);
  passHead(link);
  return 1;
}

/**
 * Lets the single cells at the head of a link that come up to `upToPs` join their reassemblies, in one loop. Stops
 * before the first that has none, or from which something may follow. Returns the number of cells.
 */
function joinMany(sim: Simulation, number: number, upToPs: number, surePs: number): number {
  const link = sim.world.links[number];
  const { at, cell, count, trains } = link;
  const mask = at.length - 1;
  let { head } = link;
  let cells = 0;
  for (; cells < trains && at[head] <= upToPs && count[head] === 1; cells++) {
    const assembly = assemblyOf(sim, cell[head], false);
    if (assembly === null || !joins(sim, assembly, cell[head])) break;
    noteAtEnd(sim, number, head, surePs);
    head = (head + 1) & mask;
  }
  link.head = head;
  link.trains -= cells;
  return cells;
}

/** Counts a cell as doomed, if it is; if losses before it are not all known, notes that it has come. */
function noteAtEnd(sim: Simulation, number: number, place: number, surePs: number): void {
  const link = sim.world.links[number];
  if (link.at[place] > surePs) noteCarried(sim, number, place, 1);
  else if (travelsInVain(sim, number, place)) link.carriedDoomed++;
}

/** Lets a cell begin or continue an AAL5 packet, as in `reassemble`, unless the cell ends it. */
function joins({ world: { packets } }: Simulation, assembly: Assembly, cell: number): boolean {
  const packet = cell >>> INDEX_BITS;
  if ((assembly.packet !== packet && assembly.packet !== NOTHING) || assembly.discarding
    || (cell & INDEX_MASK) === packets.cells[packet] - 1 || assembly.total >= MAX_PDU_CELLS) return false;
  assembly.packet = packet;
  assembly.have++;
  assembly.total++;
  return true;
}

/** As `joins`, for cells where other parts may have to be asked. */
function joinsWatched(sim: Simulation, cell: number): boolean {
  const { packets } = sim.world;
  const packet = cell >>> INDEX_BITS;
  // The last cell of a packet whose fate is open would release the packet's slot in the table.
  const isLast = (packets.flags[packet] & PacketFlag.coded) !== 0 && packets.open[packet] - keptOf(packet) <= 1;
  return packets.role[packet] <= ACK && !isLast && joinsPacket(sim, cell);
}

/** Handles the event of a link: its head cell has come. Returns false if the event is out of date. */
export function headComes(sim: Simulation, number: number): boolean {
  const { world } = sim;
  const link = world.links[number];
  if (awaited[number] === 0 || link.at[link.head] !== world.clock[0]) return false;
  awaited[number] = 0;
  const cell = link.cell[link.head];
  const hop = link.hop[link.head];
  if (travelsInVain(sim, number, link.head)) link.carriedDoomed++;
  passHead(link);
  link.carried++;
  world.totals[Total.cellHops]++;
  hear(number);
  cellArrives(sim, number, cell, hop);
  hear(AFTER_LINKS);
  return true;
}
