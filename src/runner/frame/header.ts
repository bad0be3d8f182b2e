/** The header of a frame: how the run stands as a whole. */
import { FLOW_TOTALS, FlowTotal, Total } from '../../model/metrics/counters';
import { isFull } from '../../model/run/loop';
import { headline, type Headline } from '../../model/run/record';
import type { Simulation, World } from '../../model/world';
import { HEADER } from '../client/frame';
import { rowWriter, type Writer } from './writer';

/** What the World does not say of a run. */
export interface RunStatus { ended: boolean; running: boolean }

/** What the packer knows of the frame. */
export interface FrameStatus extends RunStatus {
  serial: number;
  firstBin: number;
  cellsLeftOut: number;
}

interface Source { sim: Simulation; world: World; status: FrameStatus; now: Headline }

const writeRow = rowWriter<typeof HEADER, Source>(HEADER, {
  timePs: ({ world }) => world.clock[0],
  durationPs: ({ sim }) => sim.net.spec.durationPs,
  ended: ({ status }) => Number(status.ended),
  running: ({ status }) => Number(status.running),
  serial: ({ status }) => status.serial,
  cellsSent: ({ world }) => world.totals[Total.cellsSent],
  cellsDropped: ({ world }) => world.totals[Total.cellsDropped],
  cellsDiscarded: ({ world }) => world.totals[Total.cellsDiscarded],
  cellsDelivered: ({ world }) => world.totals[Total.cellsDelivered],
  cellsInFlight: ({ now }) => now.cellsInFlight,
  goodput: ({ now }) => now.goodput,
  effectiveThroughput: ({ now }) => now.effectiveThroughput,
  ceiling: ({ now }) => now.ceiling,
  goodputCeiling: ({ now }) => now.goodputCeiling,
  measuredFromPs: ({ now }) => now.measuredFromPs,
  cellLossRate: ({ now }) => now.cellLossRate,
  cellDiscardRate: ({ now }) => now.cellDiscardRate,
  responseMeanS: ({ now }) => now.responseMeanS,
  responseStdS: ({ now }) => now.responseStdS,
  events: ({ world }) => world.totals[Total.events],
  cellHops: ({ world }) => world.totals[Total.cellHops],
  binPs: ({ world }) => world.series.binPs,
  firstBin: ({ status }) => status.firstBin,
  bottleneckLink: ({ sim }) => sim.net.spec.measure.bottleneckLink,
  timeouts: ({ world }) => world.totals[Total.timeouts],
  fastRetransmits: ({ world }) => world.totals[Total.fastRetransmits],
  verifiedSegments: ({ world }) => sumOverFlows(world, FlowTotal.verified),
  corruptSegments: ({ world }) => sumOverFlows(world, FlowTotal.corrupt),
  cellsLeftOut: ({ status }) => status.cellsLeftOut,
  stopped: ({ world }) => Number(isFull(world)),
});

export const writeHeader = (writer: Writer, sim: Simulation, status: FrameStatus): void =>
  writeRow(writer, { sim, world: sim.world, status, now: headline(sim) });

function sumOverFlows({ flows, flowTotals }: World, column: number): number {
  let sum = 0;
  for (let flow = 0; flow < flows.length; flow++) sum += flowTotals[flow * FLOW_TOTALS + column];
  return sum;
}
