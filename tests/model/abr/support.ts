/** Networks of ABR connections, and the events at their sources: each RM cell with the ACR at that instant. */
import { expect } from 'vitest';
import { abrVc } from '../../../src/model/adaptation/services/state';
import { buildSimulation } from '../../../src/model/run/build';
import { runUntil } from '../../../src/model/run/loop';
import type { Simulation } from '../../../src/model/world';
import { checkScenario } from '../../../src/scenario/check';
import type { Abr, Flow, Scenario, Service, Switch } from '../../../src/scenario/types';
import { codecs } from '../support/runs';

/** 155.52 Mb/s in cells per second; `CELL_S` is the time of one cell at that rate, s. */
export const C = 155.52e6 / 424;
export const CELL_S = 1 / C;
export const mbps = (cellsPerS: number): number => (cellsPerS * 424) / 1e6;

export interface RateEvent { timeS: number; flow: number; event: string; sequence: number; acr: number }

const erica: Abr = { algorithm: 'erica' };

/** A switch that serves cells in arrival order, so that instants can be computed by hand. */
export const atSwitch = (id: string, own: Partial<Switch> = {}): Switch =>
  ({ id, kind: 'switch', bufferCells: 1_000_000, inputService: 'arrivalOrder', abr: erica, ...own });

/** A flow that always sends, over an ABR connection whose RM cells are turned around at once. */
export const greedy = (id: string, from: string, to: string, service: Partial<Service> = {}, own = {}): Flow => ({
  id, from, to, transport: { kind: 'udp', packetBytes: 1500 },
  service: { kind: 'abr', turnaround: 'straight', ...service },
  ...own,
} as Flow);

export const link = (from: string, to: string, delayMs = 5, own = {}) => ({
  from, to, rateMbps: 155.52, delayMs, ...own,
});

/** One greedy connection over three links. */
export const line = (service: Partial<Service> = {}, sw: Partial<Switch> = {}, own: Partial<Scenario> = {}): Scenario =>
  ({
    version: 1, durationS: 0.1,
    nodes: [{ id: 'a', kind: 'host' }, atSwitch('s1', sw), atSwitch('s2', sw), { id: 'b', kind: 'host' }],
    links: [link('a', 's1'), link('s1', 's2'), link('s2', 'b')],
    flows: [greedy('f', 'a', 'b', service)], ...own,
  });

export function built(scenario: Scenario, events: RateEvent[] = []): Simulation {
  const checked = checkScenario(scenario);
  expect(checked.ok ? [] : checked.problems).toEqual([]);
  if (!checked.ok) throw new Error('not a scenario');
  const sim: Simulation = buildSimulation(checked.expansion.network, {
    codecs, files: new Map(),
    trace: (timePs, flow, event, sequence) => {
      const state = abrVc(sim, 2 * flow);
      if (state !== null) events.push({ timeS: timePs / 1e12, flow, event, sequence, acr: state.acr });
    },
  });
  return sim;
}

/** Runs to the end; `of` returns the events of one kind at one source. */
export function ran(
  scenario: Scenario,
): { sim: Simulation; events: RateEvent[]; of: (event: string, flow?: number) => RateEvent[] } {
  const events: RateEvent[] = [];
  const sim = built(scenario, events);
  runUntil(sim, Infinity);
  return { sim, events, of: (event, flow = 0) => events.filter((one) => one.event === event && one.flow === flow) };
}

export const acrOf = (sim: Simulation, flow: number): number => abrVc(sim, 2 * flow)?.acr ?? NaN;
