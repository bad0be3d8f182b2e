/** Writes the rows of cells: all on links, in queues and at inputs. Cells still at their hosts are only counted. */
import { INDEX_BITS, INDEX_MASK } from '../../model/atm/cell-number';
import { isRedundant } from '../../model/atm/code-place';
import { isDoomed, type LinkState } from '../../model/atm/link';
import { isMarked } from '../../model/atm/marks';
import { PacketFlag, type PacketTable } from '../../model/atm/packets';
import type { PortState } from '../../model/switch/port-state';
import { visitQueue } from '../../model/switch/queue';
import { ROLES } from '../../model/way/roles';
import type { Simulation } from '../../model/world';
import { CELL_COLUMNS, CELL_FLAG, CELL_WHERE } from '../client/frame';
import { roleFlags } from './role-flags';
import { heldOf } from './waiting';
import { rowWriter, type Writer } from './writer';

/** Most cells in a frame; the header has the number of those left out. */
const MOST_CELLS = 20_000;

/** One cell and its place. */
interface Source {
  sim: Simulation;
  packets: PacketTable;
  packet: number;
  index: number;
  link: number;
  where: number;
  at: number;
}

const writeCell = rowWriter(CELL_COLUMNS, (row, { sim, packets, packet, index, link, where, at }: Source) => row
  .link(link)
  .where(where)
  .flow(packets.vc[packet] >> 1)
  .packet(packets.number[packet])
  .segment(packets.segment[packet])
  .index(index)
  .of(packets.cells[packet])
  .flags(flagsOf(sim, packet, index))
  .at(at)
  .bytes(packets.bytes[packet]));

/** Writes the rows of all cells; returns how many were left out. */
export function writeCells(writer: Writer, sim: Simulation): number {
  const { world } = sim;
  // One object for all cells: a frame has thousands of them.
  const source: Source = { sim, packets: world.packets, packet: 0, index: 0, link: 0, where: 0, at: 0 };
  let written = 0;
  let left = 0;
  const add = (cell: number, where: number, at: number): void => {
    if (written >= MOST_CELLS) {
      left++;
      return;
    }
    written++;
    source.packet = cell >>> INDEX_BITS;
    source.index = cell & INDEX_MASK;
    source.where = where;
    source.at = at;
    writeCell(writer, source);
  };
  world.links.forEach((link, number) => {
    source.link = number;
    visitLink(link, world.ports[number].atHost, world.clock[0], (cell, at) => add(cell, CELL_WHERE.onLink, at));
  });
  world.ports.forEach((port, number) => {
    source.link = number;
    let ahead = 0;
    visitQueue(sim, port, (cell) => add(cell, CELL_WHERE.inQueue, ahead++));
    visitInputs(port, (cell) => add(cell, CELL_WHERE.atInput, world.clock[0]));
  });
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

function flagsOf(sim: Simulation, packet: number, index: number): number {
  const { packets } = sim.world;
  const flags = packets.flags[packet];
  const { mark, goesBack } = ROLES[packets.role[packet]];
  const coded = (flags & PacketFlag.coded) !== 0;
  return (index === packets.cells[packet] - 1 ? CELL_FLAG.endOfPacket : 0)
    | (mark === 'redundant' || (coded && isRedundant(sim.world, packet, index)) ? CELL_FLAG.redundant : 0)
    | (isDoomed(sim, packet) ? CELL_FLAG.doomed : 0)
    | (packets.vc[packet] & 1 ? CELL_FLAG.ack : 0)
    | (flags & PacketFlag.retransmission ? CELL_FLAG.retransmission : 0)
    | roleFlags(packets.role[packet], goesBack?.(sim.world, packet) === true)
    | (sim.net.hopPriority[sim.net.hopStart[packets.vc[packet]]] === 1 ? CELL_FLAG.first : 0)
    | (isMarked(sim.world, packet, index) ? CELL_FLAG.marked : 0)
    | (flags & PacketFlag.clp ? CELL_FLAG.low : 0);
}
