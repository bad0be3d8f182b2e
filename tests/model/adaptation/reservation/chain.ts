/**
 * Host a sends to host b over two switches, s1 and s2; host c sends over the same switches where a test adds a flow.
 * A cell time is 1 µs and the delay of a link 100 µs, so a pilot is back after six of each; ports in arrival order add
 * nothing. A packet of 576 bytes is 13 cells.
 */
import type { Flow, Scenario, Switch } from '../../../../src/scenario/types';
import type { Simulation } from '../../../../src/model/world';
import { FLOW_TOTALS, FlowTotal } from '../../../../src/model/metrics/counters';
import { runUntil } from '../../../../src/model/run/loop';

export const US = 1e6;
export const TRIP_US = 606;
export const PACKET_CELLS = 13;

export interface ChainOptions {
  durationS?: number;
  seed?: number;
  adaptation?: Flow['adaptation'];
  transport?: Flow['transport'];
  traffic?: Flow['traffic'];
  s1?: Partial<Switch>;
  s2?: Partial<Switch>;
  others?: Flow[];
  faults?: Scenario['faults'];
  /** Chance that a cell is lost between the switches. */
  cellErrorRate?: number;
}

export const chain = (own: ChainOptions = {}): Scenario => ({
  version: 1, seed: own.seed ?? 1, durationS: own.durationS ?? 1,
  nodes: [
    { id: 'a', kind: 'host' }, { id: 'c', kind: 'host' },
    { id: 's1', kind: 'switch', bufferCells: 200, inputService: 'arrivalOrder', ...own.s1 },
    { id: 's2', kind: 'switch', bufferCells: 200, inputService: 'arrivalOrder', ...own.s2 },
    { id: 'b', kind: 'host' },
  ],
  links: [
    { from: 'a', to: 's1', rateMbps: 424, delayMs: 0.1 }, { from: 'c', to: 's1', rateMbps: 424, delayMs: 0.1 },
    { from: 's1', to: 's2', rateMbps: 424, delayMs: 0.1, cellErrorRate: own.cellErrorRate ?? 0 },
    { from: 's2', to: 'b', rateMbps: 424, delayMs: 0.1 },
  ],
  flows: [
    {
      id: 'f', from: 'a', to: 'b', traffic: own.traffic ?? { kind: 'greedy' },
      transport: { packetBytes: 576, windowBytes: 8 * 536, ...own.transport },
      adaptation: { kind: 'reservation', ...own.adaptation },
    },
    ...own.others ?? [],
  ],
  faults: own.faults ?? [],
});

/** Numbers of the links from a, s1 and s2 toward b. */
export const WAY = [0, 4, 6];

export const portAt = (sim: Simulation, step: number) => sim.world.ports[WAY[step]];

export const counted = (sim: Simulation, name: keyof typeof FlowTotal, flow = 0): number =>
  sim.world.flowTotals[flow * FLOW_TOTALS + FlowTotal[name]];

/** Runs event by event; returns what `read` gave, in order, without values equal to the one before. */
export function seen<Value>(sim: Simulation, untilPs: number, read: () => Value): Value[] {
  const values: Value[] = [];
  let last = '';
  for (;;) {
    const value = read();
    const text = JSON.stringify(value);
    if (text !== last) values.push(value);
    last = text;
    if (sim.world.queue.length === 0 || sim.world.queue.time[0] > untilPs) return values;
    if (runUntil(sim, untilPs, 1) === 0) return values;
  }
}
