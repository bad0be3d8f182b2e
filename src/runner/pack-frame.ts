/**
 * Packs the World at one instant into a frame (`client/frame.ts`), and remembers what the page has received, so that
 * events and bins are sent once. It only reads the World. The cost of a frame is proportional to the cells under way,
 * and it allocates next to nothing.
 */
import { writeOpenBin } from '../model/metrics/series';
import { writeLoops } from '../model/run/loop-bins';
import type { Simulation, World } from '../model/world';
import { HEADER, HEADER_LENGTH, LOOP_STRIDE, SERIES_STRIDE, TABLES, TABLE_NAMES, type TableName } from './client/frame';
import { createPacketFlags, writeCells, type PacketFlags } from './frame/cells';
import { writeFlows } from './frame/flows';
import { writeEvents, writeFallen, writeLastDrop, writeTrays } from './frame/happenings';
import { writeHeader, type RunStatus } from './frame/header';
import { writeLinks } from './frame/links';
import { createPackets, findPackets, writeLosses, type Packets } from './frame/packets';
import { countWaiting, createWaiting, type Waiting } from './frame/waiting';
import { createWriter, reserve, type Writer } from './frame/writer';

/** What the page has received of one run, and the buffer in which its frames are made. */
export interface PackerState {
  serial: number;
  seenEvents: number;
  binPs: number;
  closedBins: number;
  jumps: number;
  writer: Writer;
  /** Where frames are worked out; `null` before the first. Holds nothing from one frame to the next. */
  work: Work | null;
}

/** Arrays with an entry for each link or flow, used again for every frame. */
interface Work { waiting: Waiting; packets: Packets; packetFlags: PacketFlags }

const createWork = ({ links, flows }: World): Work => ({
  waiting: createWaiting(links.length, flows.length), packets: createPackets(flows.length),
  packetFlags: createPacketFlags(),
});

/** Starts a new run. `before` is the packer of the previous run: serial numbers go on, so frames cannot be confused. */
export const createPacker = (before?: PackerState): PackerState => ({
  serial: before?.serial ?? 0, seenEvents: 0, binPs: 0, closedBins: 0, jumps: before ? before.jumps + 1 : 0,
  writer: createWriter(), work: null,
});

/** Notes that the run was taken back: the last events before that point and the bins after it are sent again. */
export function jumped(packer: PackerState, { world: { series } }: Simulation): void {
  packer.seenEvents = 0;
  packer.closedBins = Math.min(packer.closedBins, series.rows);
  packer.jumps++;
}

/** What a table is made of. */
interface Making extends Work { sim: Simulation; packer: PackerState; firstBin: number; cellsLeftOut: number }

const WRITE: Record<TableName, (writer: Writer, making: Making) => void> = {
  links: (writer, { sim, waiting }) => writeLinks(writer, sim, waiting.byLink),
  flows: (writer, { sim, waiting, packets }) => writeFlows(writer, sim, waiting, packets),
  cells: (writer, making) => {
    making.cellsLeftOut = writeCells(writer, making.sim, making.waiting.byLink, making.packetFlags);
  },
  events: (writer, { sim, packer }) => { packer.seenEvents = writeEvents(writer, sim, packer.seenEvents); },
  trays: (writer, { sim }) => writeTrays(writer, sim),
  fallen: (writer, { sim }) => writeFallen(writer, sim),
  lastDrop: (writer, { sim }) => writeLastDrop(writer, sim),
  series: (writer, { sim, firstBin }) => writeSeries(writer, sim, firstBin),
  loops: (writer, { sim, firstBin }) => writeLoopBins(writer, sim, firstBin),
  losses: (writer, { sim, packets }) => writeLosses(writer, sim, packets),
};

/** Returns the frame as numbers, which are valid until the packer makes the next frame. */
export function packFrame(sim: Simulation, packer: PackerState, status: RunStatus): Float64Array {
  const { writer } = packer;
  const { series } = sim.world;
  const work = packer.work ??= createWork(sim.world);
  countWaiting(work.waiting, sim);
  findPackets(work.packets, sim, work.waiting);
  const firstBin = series.binPs === packer.binPs ? packer.closedBins : 0;
  const making: Making = { ...work, sim, packer, firstBin, cellsLeftOut: 0 };
  writer.length = 0;
  reserve(writer, HEADER_LENGTH);
  const rows = TABLE_NAMES.map((name) => {
    const from = writer.length;
    WRITE[name](writer, making);
    return (writer.length - from) / TABLES[name];
  });
  const { length } = writer;
  const { cellsLeftOut } = making;
  writer.length = 0;
  writeHeader(writer, sim, { ...status, serial: packer.serial, jumps: packer.jumps, firstBin, cellsLeftOut });
  writer.data.set(rows, HEADER.length);
  packer.serial++;
  packer.binPs = series.binPs;
  packer.closedBins = series.rows;
  return writer.data.subarray(0, length);
}

/** Writes the closed bins from `firstBin` on, copied from the model, and the open bin. */
function writeSeries(writer: Writer, sim: Simulation, firstBin: number): void {
  const { series } = sim.world;
  const closed = series.data.subarray(firstBin * SERIES_STRIDE, series.rows * SERIES_STRIDE);
  const from = reserve(writer, closed.length + SERIES_STRIDE);
  writer.data.set(closed, from);
  writeOpenBin(sim, writer.data, from + closed.length);
}

/** Writes the bins of closed control loops in the same way, if there are any. */
function writeLoopBins(writer: Writer, sim: Simulation, firstBin: number): void {
  const { series } = sim.world;
  if (series.loops.length === 0) return;
  const closed = series.loops.subarray(firstBin * LOOP_STRIDE, series.rows * LOOP_STRIDE);
  const from = reserve(writer, closed.length + LOOP_STRIDE);
  writer.data.set(closed, from);
  writeLoops(sim, writer.data, from + closed.length);
}
