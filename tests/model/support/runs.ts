/** Starts runs with the real codec, steps through them, and reads their events and losses. */
import { loadNodeCodec } from '../../../src/codec/load-node';
import { buildSimulation } from '../../../src/model/run/build';
import { runUntil } from '../../../src/model/run/loop';
import type { Environment, FlowState, Simulation } from '../../../src/model/world';
import { Happening, RECENT_CAPACITY, RECENT_STRIDE } from '../../../src/model/metrics/recent';
import { REASONS, type ReasonId } from '../../../src/model/reasons';
import type { NetworkSpec } from '../../../src/model/spec';

export const codecs = await loadNodeCodec();

/** A clock for runs with checkpoints whose distance does not depend on the machine. */
export const stoppedClock = { now: () => 0 };

export const start = (spec: NetworkSpec, own: Partial<Environment> = {}): Simulation =>
  buildSimulation(spec, { codecs, files: new Map(), ...own });

/** Runs a network to `untilPs`, or to its end. */
export function ran(spec: NetworkSpec, untilPs = Infinity, own: Partial<Environment> = {}): Simulation {
  const sim = start(spec, own);
  runUntil(sim, untilPs);
  return sim;
}

export const nowPs = (sim: Simulation): number => sim.world.clock[0];

/** Runs event by event up to `untilPs`; calls `look` before the first event and after each. */
export function stepThrough(sim: Simulation, untilPs: number, look: () => void): void {
  look();
  while (runUntil(sim, untilPs, 1) > 0) look();
}

export interface TransportEvent {
  timePs: number;
  event: string;
  segment: number;
  cwndBytes: number;
  ssthreshBytes: number;
  dupAcks: number;
}

/** Runs a network and records its transport events, each with the windows at the time of its report. */
export function traced(spec: NetworkSpec, untilPs = Infinity): { sim: Simulation; events: TransportEvent[] } {
  const events: TransportEvent[] = [];
  const sim: Simulation = start(spec, {
    trace: (timePs, flow, event, segment) => {
      const { congestion, sender } = sim.world.flows[flow];
      events.push({
        timePs, event, segment, cwndBytes: congestion.cwndBytes, ssthreshBytes: congestion.ssthreshBytes,
        dupAcks: sender.dupAcks,
      });
    },
  });
  runUntil(sim, untilPs);
  return { sim, events };
}

/** States of flow 0, as `read` returns them, after each event; without states equal to the one before. */
export function states<State>(
  spec: NetworkSpec, untilPs: number, read: (flow: FlowState, sim: Simulation) => State,
): State[] {
  const sim = start(spec);
  const seen: State[] = [];
  let last = '';
  stepThrough(sim, untilPs, () => {
    const state = read(sim.world.flows[0], sim);
    const text = JSON.stringify(state);
    if (text !== last) seen.push(state);
    last = text;
  });
  return seen;
}

export interface Ended { timePs: number; flow: number; ack: boolean; packet: number; index: number; reason: ReasonId }

function happenings(sim: Simulation, kind: number): Ended[] {
  const { data, serial } = sim.world.recent;
  if (serial > RECENT_CAPACITY) throw new Error('more happened than is remembered');
  return Array.from({ length: serial }, (_, entry) => data.subarray(entry * RECENT_STRIDE, (entry + 1) * RECENT_STRIDE))
    .filter((row) => row[2] === kind)
    .map((row) => ({
      timePs: row[1], flow: row[3] >> 1, ack: (row[3] & 1) === 1, packet: row[5], index: row[6],
      reason: REASONS[row[8]]?.id,
    }));
}

/** Cells dropped, oldest first; `packet` is the number of the transmission on its VC. */
export const drops = (sim: Simulation): Ended[] => happenings(sim, Happening.drop);

/** Discards, oldest first; `index` is the number of cells of the packet that were discarded. */
export const discards = (sim: Simulation): Ended[] => happenings(sim, Happening.discard);

/** As text: `0.3 bufferFull` is cell 3 of transmission 0, dropped for that reason. */
export const inWords = (ended: readonly Ended[]): string[] =>
  ended.map(({ packet, index, reason }) => `${packet}.${index} ${reason}`);

/** Number of cells dropped or discarded anywhere, by reason. */
export function traysOf(sim: Simulation): Partial<Record<ReasonId, number>> {
  const counts: Partial<Record<ReasonId, number>> = {};
  sim.world.trays.forEach((count, place) => {
    const { id } = REASONS[place % REASONS.length];
    if (count > 0) counts[id] = (counts[id] ?? 0) + count;
  });
  return counts;
}
