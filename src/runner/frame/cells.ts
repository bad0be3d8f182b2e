/** Writes the rows of cells: all on links, in queues and at inputs. Cells still at their hosts are only counted. */
import { INDEX_BITS, INDEX_MASK } from '../../model/atm/cell-number';
import { isRedundant } from '../../model/transport/boston/code';
import { isDoomed, type LinkState } from '../../model/atm/link';
import { isMarked } from '../../model/atm/marks';
import { PacketFlag, type PacketTable } from '../../model/atm/packets';
import type { PortState } from '../../model/switch/port-state';
import { visitQueue } from '../../model/switch/queue';
import type { Simulation, World } from '../../model/world';
import { CELL_COLUMNS, CELL_FLAG, CELL_WHERE } from '../client/frame';
import { cellsOf } from './links';
import { roleFlagsOf } from './role-flags';
import { heldOf } from './waiting';
import { rowWriter, type Writer } from './writer';

/** Most cells in a frame; the header has the number of those left out. */
const MOST_CELLS = 20_000;

/**
 * By slot of the packet table, the flags that all cells of a packet have; 0 if they are not known yet. A frame has many
 * cells of one packet, and cells of other packets between them.
 */
export interface PacketFlags { bySlot: Uint16Array }

export const createPacketFlags = (): PacketFlags => ({ bySlot: new Uint16Array(0) });

/** Beside flags of a frame (CELL_FLAG): they are known; some cells of the packet have more (`flagsOfCell`). */
const KNOWN = 1 << 15;
const MORE = 1 << 14;

/** One cell and its place. */
interface Source {
  packets: PacketTable;
  packet: number;
  index: number;
  link: number;
  where: number;
  at: number;
  flags: number;
}

const writeCell = rowWriter(CELL_COLUMNS, (row, { packets, packet, index, link, where, at, flags }: Source) => row
  .link(link)
  .where(where)
  .flow(packets.vc[packet] >> 1)
  .packet(packets.number[packet])
  .segment(packets.segment[packet])
  .index(index)
  .of(packets.cells[packet])
  .flags(flags)
  .at(at)
  .bytes(packets.bytes[packet]));

/**
 * Writes the rows of all cells; returns how many were left out. `atHosts`: for each link, cells still at their host.
 * `known` is overwritten.
 */
export function writeCells(writer: Writer, sim: Simulation, atHosts: Float64Array, known: PacketFlags): number {
  const { links, ports, packets, clock: [nowPs] } = sim.world;
  if (known.bySlot.length < packets.used) known.bySlot = new Uint16Array(packets.open.length);
  const { bySlot } = known;
  bySlot.fill(0, 0, packets.used);
  // One object for all cells: a frame has thousands of them.
  const source: Source = { packets, packet: 0, index: 0, link: 0, where: 0, at: 0, flags: 0 };
  let room = MOST_CELLS;
  let left = 0;
  const add = (cell: number, where: number, at: number): void => {
    if (room === 0) {
      left++;
      return;
    }
    room--;
    const packet = cell >>> INDEX_BITS;
    const index = cell & INDEX_MASK;
    if (bySlot[packet] === 0) bySlot[packet] = flagsOfPacket(sim, packet);
    const shared = bySlot[packet];
    source.packet = packet;
    source.index = index;
    source.where = where;
    source.at = at;
    source.flags = (shared & ~(KNOWN | MORE)) | (index === packets.cells[packet] - 1 ? CELL_FLAG.endOfPacket : 0)
      | (shared & MORE ? flagsOfCell(sim.world, packet, index) : 0);
    writeCell(writer, source);
  };
  const addOnLink = (cell: number, at: number): void => add(cell, CELL_WHERE.onLink, at);
  for (let number = 0; number < links.length; number++) {
    source.link = number;
    if (room === 0) left += cellsOf(links[number]) - atHosts[number];
    else visitLink(links[number], ports[number].atHost, nowPs, addOnLink);
  }
  let ahead = 0;
  const addInQueue = (cell: number): void => add(cell, CELL_WHERE.inQueue, ahead++);
  const addAtInput = (cell: number): void => add(cell, CELL_WHERE.atInput, nowPs);
  for (let number = 0; number < ports.length; number++) {
    const port = ports[number];
    const queued = port.queuedCells + port.priority.length;
    source.link = number;
    ahead = 0;
    if (room === 0) left += queued;
    else if (queued > 0) visitQueue(sim, port, addInQueue);
    visitInputs(port, addAtInput);
  }
  return left;
}

/** Visits the cells on a link, with the times of their arrival at its far end. */
export function visitLink(
  link: LinkState, atHost: boolean, nowPs: number, visit: (cell: number, at: number) => void,
): void {
  for (let train = 0; train < link.trains; train++) {
    const place = (link.head + train) & (link.at.length - 1);
    const gone = atHost ? link.count[place] - heldOf(link, place, nowPs) : link.count[place];
    for (let i = 0; i < gone; i++) visit(link.cell[place] + i, link.at[place] + i * link.gap[place]);
  }
}

/** Visits the cells that wait at the inputs of a port. */
export function visitInputs({ inputs }: PortState, visit: (cell: number) => void): void {
  for (const { cell, head, length } of inputs) {
    for (let i = 0; i < length; i++) visit(cell[(head + i) & (cell.length - 1)]);
  }
}

function flagsOfPacket(sim: Simulation, packet: number): number {
  const { world, net } = sim;
  const { packets } = world;
  const flags = packets.flags[packet];
  return KNOWN | (flags & (PacketFlag.coded | PacketFlag.markedAny) ? MORE : 0)
    | (isDoomed(sim, packet) ? CELL_FLAG.doomed : 0)
    | (packets.vc[packet] & 1 ? CELL_FLAG.ack : 0)
    | (flags & PacketFlag.retransmission ? CELL_FLAG.retransmission : 0)
    | roleFlagsOf(world, packet)
    | (net.hopPriority[net.hopStart[packets.vc[packet]]] === 1 ? CELL_FLAG.first : 0)
    | (flags & PacketFlag.clp ? CELL_FLAG.low : 0);
}

/** The flags that only some cells of a packet have, without that of its last cell. */
function flagsOfCell(world: World, packet: number, index: number): number {
  const coded = (world.packets.flags[packet] & PacketFlag.coded) !== 0;
  return (coded && isRedundant(world, packet, index) ? CELL_FLAG.redundant : 0)
    | (isMarked(world, packet, index) ? CELL_FLAG.marked : 0);
}
