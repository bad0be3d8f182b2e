/** Writes the header of a frame: the state of the run as a whole. */
import { Total } from '../../model/metrics/counters';
import { isFull } from '../../model/run/loop';
import { headline, type Headline } from '../../model/run/record';
import type { Simulation, World } from '../../model/world';
import { HEADER } from '../client/frame';
import { rowWriter, type Writer } from './writer';

/** The state of a run that is not in its World. */
export interface RunStatus {
  ended: boolean;
  running: boolean;
  /** Latest instant that this run has reached; if left out, the present one. */
  furthestPs?: number;
}

/** The values of the header that the packer of the frame knows. */
interface FrameStatus extends RunStatus {
  serial: number;
  jumps: number;
  firstBin: number;
  cellsLeftOut: number;
}

interface Source { sim: Simulation; world: World; status: FrameStatus; now: Headline }

const writeRow = rowWriter(HEADER, (row, { sim, world, status, now }: Source) => row
  .timePs(world.clock[0])
  .durationPs(sim.net.spec.durationPs)
  .ended(Number(status.ended))
  .running(Number(status.running))
  .serial(status.serial)
  .cellsSent(world.totals[Total.cellsSent])
  .cellsDropped(world.totals[Total.cellsDropped])
  .cellsDiscarded(world.totals[Total.cellsDiscarded])
  .cellsDelivered(world.totals[Total.cellsDelivered])
  .cellsInFlight(now.cellsInFlight)
  .goodput(now.goodput)
  .effectiveThroughput(now.effectiveThroughput)
  .ceiling(now.ceiling)
  .cellLossRate(now.cellLossRate)
  .cellDiscardRate(now.cellDiscardRate)
  .responseMeanS(now.responseMeanS)
  .responseStdS(now.responseStdS)
  .events(world.totals[Total.events])
  .binPs(world.series.binPs)
  .firstBin(status.firstBin)
  .bottleneckLink(sim.net.spec.measure.bottleneckLink)
  .timeouts(world.totals[Total.timeouts])
  .fastRetransmits(world.totals[Total.fastRetransmits])
  .cellsLeftOut(status.cellsLeftOut)
  .stopped(Number(isFull(world)))
  .goodputCeiling(now.goodputCeiling)
  .measuredFromPs(now.measuredFromPs)
  .furthestPs(status.furthestPs ?? world.clock[0])
  .jumps(status.jumps));

export const writeHeader = (writer: Writer, sim: Simulation, status: FrameStatus): void =>
  writeRow(writer, { sim, world: sim.world, status, now: headline(sim) });
