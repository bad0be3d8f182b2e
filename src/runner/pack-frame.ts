/**
 * Packs the World at one instant into a frame (`client/frame.ts`), and remembers what the page has seen, so that events
 * and bins are sent once. Reads only. Per frame it costs as much as there are cells on their way.
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
import { waitingAtHosts } from './frame/waiting';
import { createWriter, reserve, type Writer } from './frame/writer';

/** What the page has of one run so far, and the room in which its frames are made. */
export interface PackerState {
  serial: number;
  seenEvents: number;
  binPs: number;
  closedBins: number;
  jumps: number;
  writer: Writer;
}

/** Of a new run; `before`: of the one that was shown until now, whose frames are not taken for frames of this one. */
export const createPacker = (before?: PackerState): PackerState => ({
  serial: before?.serial ?? 0, seenEvents: 0, binPs: 0, closedBins: 0, jumps: before ? before.jumps + 1 : 0,
  writer: createWriter(),
});

/** The run was taken back: what had happened last by then is told again, bins behind that point are sent again. */
export function jumped(packer: PackerState, { world: { series } }: Simulation): void {
  packer.seenEvents = 0;
  packer.closedBins = Math.min(packer.closedBins, series.rows);
  packer.jumps++;
}

/** The frame as numbers; valid until the packer makes the next one. */
export function packFrame(sim: Simulation, packer: PackerState, status: RunStatus): Float64Array {
  const { writer } = packer;
  const { series } = sim.world;
  const waiting = waitingAtHosts(sim);
  const firstBin = series.binPs === packer.binPs ? packer.closedBins : 0;
  let cellsLeftOut = 0;
  const write: Record<TableName, () => void> = {
    links: () => writeLinks(writer, sim, waiting.byLink),
    flows: () => writeFlows(writer, sim, waiting.byFlow),
    cells: () => { cellsLeftOut = writeCells(writer, sim); },
    events: () => { packer.seenEvents = writeEvents(writer, sim, packer.seenEvents); },
    trays: () => writeTrays(writer, sim),
    fallen: () => writeFallen(writer, sim),
    lastDrop: () => writeLastDrop(writer, sim),
    series: () => writeSeries(writer, sim, firstBin),
    loops: () => writeLoopBins(writer, sim, firstBin),
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

/** The closed bins from `firstBin` on, as the model keeps them, and the open one. */
function writeSeries(writer: Writer, sim: Simulation, firstBin: number): void {
  const { series } = sim.world;
  const closed = series.data.subarray(firstBin * SERIES_STRIDE, series.rows * SERIES_STRIDE);
  const from = reserve(writer, closed.length + SERIES_STRIDE);
  writer.data.set(closed, from);
  writeOpenBin(sim, writer.data, from + closed.length);
}

/** The same of closed loops, where there are any. */
function writeLoopBins(writer: Writer, sim: Simulation, firstBin: number): void {
  const { series } = sim.world;
  if (series.loops.length === 0) return;
  const closed = series.loops.subarray(firstBin * LOOP_STRIDE, series.rows * LOOP_STRIDE);
  const from = reserve(writer, closed.length + LOOP_STRIDE);
  writer.data.set(closed, from);
  writeLoops(sim, writer.data, from + closed.length);
}
