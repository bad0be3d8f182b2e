/**
 * Packs the World at one instant into a frame (`client/frame.ts`), and remembers what the page has received, so that
 * events and bins are sent once. It only reads the World. The cost of a frame is proportional to the cells under way.
 */
import { writeOpenBin } from '../model/metrics/series';
import { writeLoops } from '../model/run/loop-bins';
import type { Simulation } from '../model/world';
import { HEADER, HEADER_LENGTH, LOOP_STRIDE, SERIES_STRIDE, TABLES, TABLE_NAMES, type TableName } from './client/frame';
import { writeCells } from './frame/cells';
import { writeFlows } from './frame/flows';
import { writeEvents, writeFallen, writeLastDrop, writeTrays } from './frame/happenings';
import { writeHeader, type RunStatus } from './frame/header';
import { writeLinks } from './frame/links';
import { packetsOf, writeLosses } from './frame/packets';
import { waitingAtHosts } from './frame/waiting';
import { createWriter, reserve, type Writer } from './frame/writer';

/** What the page has received of one run, and the buffer in which its frames are made. */
export interface PackerState {
  serial: number;
  seenEvents: number;
  binPs: number;
  closedBins: number;
  jumps: number;
  writer: Writer;
}

/** Starts a new run. `before` is the packer of the previous run: serial numbers go on, so frames cannot be confused. */
export const createPacker = (before?: PackerState): PackerState => ({
  serial: before?.serial ?? 0, seenEvents: 0, binPs: 0, closedBins: 0, jumps: before ? before.jumps + 1 : 0,
  writer: createWriter(),
});

/** Notes that the run was taken back: the last events before that point and the bins after it are sent again. */
export function jumped(packer: PackerState, { world: { series } }: Simulation): void {
  packer.seenEvents = 0;
  packer.closedBins = Math.min(packer.closedBins, series.rows);
  packer.jumps++;
}

/** Returns the frame as numbers, which are valid until the packer makes the next frame. */
export function packFrame(sim: Simulation, packer: PackerState, status: RunStatus): Float64Array {
  const { writer } = packer;
  const { series } = sim.world;
  const waiting = waitingAtHosts(sim);
  const packets = packetsOf(sim, waiting);
  const firstBin = series.binPs === packer.binPs ? packer.closedBins : 0;
  let cellsLeftOut = 0;
  const write: Record<TableName, () => void> = {
    links: () => writeLinks(writer, sim, waiting.byLink),
    flows: () => writeFlows(writer, sim, waiting.byFlow, packets),
    cells: () => { cellsLeftOut = writeCells(writer, sim); },
    events: () => { packer.seenEvents = writeEvents(writer, sim, packer.seenEvents); },
    trays: () => writeTrays(writer, sim),
    fallen: () => writeFallen(writer, sim),
    lastDrop: () => writeLastDrop(writer, sim),
    series: () => writeSeries(writer, sim, firstBin),
    loops: () => writeLoopBins(writer, sim, firstBin),
    losses: () => writeLosses(writer, sim, packets),
  };
  writer.length = 0;
  reserve(writer, HEADER_LENGTH);
  const rows = TABLE_NAMES.map((name) => {
    const from = writer.length;
    write[name]();
    return (writer.length - from) / TABLES[name];
  });
  const { length } = writer;
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
