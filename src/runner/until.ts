/** Gauges for running to a happening: a number of the World that rises exactly when such a thing happens. */
import { abrVc } from '../model/adaptation/services/state';
import { FLOW_TOTALS, FlowTotal, Total } from '../model/metrics/counters';
import { occupied, placesOf } from '../model/switch/places';
import { linksWithoutCredit } from '../model/way/stall';
import type { Simulation, World } from '../model/world';
import type { Until } from './client/protocol';

export interface Gauge {
  read(sim: Simulation): number;
  /** Whether it never falls, so that an interval at whose ends it is equal has no such happening. */
  counts: boolean;
}

const ofFlow = ({ flowTotals }: World, flow: number, column: number): number =>
  flowTotals[flow * FLOW_TOTALS + column];

function sumOver({ flows }: World, flow: number | null, of: (flow: number) => number): number {
  if (flow !== null) return of(flow);
  let sum = 0;
  for (let one = 0; one < flows.length; one++) sum += of(one);
  return sum;
}

const sumOf = (world: World, flow: number | null, column: number): number =>
  sumOver(world, flow, (one) => ofFlow(world, one, column));

/** Returns the gauge of a happening; `link` or `flow` `null` means any of them. */
export function gaugeOf(what: Until): Gauge {
  const counting = (read: (world: World) => number): Gauge => ({ counts: true, read: ({ world }) => read(world) });
  switch (what.kind) {
    case 'drop':
      return counting(({ totals, ports }) =>
        (what.link === null ? totals[Total.cellsDropped] : ports[what.link].dropped));
    case 'timeout':
      return counting((world) => sumOf(world, what.flow, FlowTotal.timeouts));
    case 'cut':
      return counting((world) => sumOf(world, what.flow, FlowTotal.windowCuts));
    case 'delivered':
      return counting((world) => sumOf(world, what.flow, FlowTotal.packetsDelivered));
    case 'answered':
      return {
        counts: true, read: (sim) => sumOver(sim.world, what.flow, (flow) => abrVc(sim, 2 * flow)?.brms ?? 0),
      };
    case 'slowed':
      return {
        counts: true, read: (sim) => sumOver(sim.world, what.flow, (flow) => abrVc(sim, 2 * flow)?.falls ?? 0),
      };
    case 'starved':
      return {
        counts: false, read: (sim) => sumOver(sim.world, what.flow, (flow) => linksWithoutCredit(sim, 2 * flow)),
      };
    case 'full':
      return {
        counts: false,
        read: (sim) => {
          const port = sim.world.ports[what.link];
          return occupied(sim, port) >= placesOf(port) ? 1 : 0;
        },
      };
  }
}
