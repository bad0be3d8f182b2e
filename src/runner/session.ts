/**
 * One loaded run: the scenario, its network, its World, and the moves that can be made with it. Used by the browser's
 * worker and by the command line alike; knows no clocks but the simulated one.
 */
import type { CodecProvider } from '../codec/codec';
import { buildSimulation } from '../model/run/build';
import { isFull, isOver, runUntil } from '../model/run/loop';
import { PS_PER_S, PS_PER_US } from '../model/kernel/time';
import { record } from '../model/run/record';
import { checkScenario } from '../scenario/check';
import type { Expansion } from '../scenario/network';
import type { Problem } from '../scenario/problem';
import type { NetworkSpec } from '../model/spec';
import type { Environment } from '../model/world';
import type { Fault, FullScenario } from '../scenario/types';
import { checkAndWarn } from '../scenario/warnings';
import { sourceOf } from '../model/traffic/kinds';
import type { Applied, ResultRecord } from './client/protocol';
import { tooManyUnderWay } from './crowd';
import { advanceWithin, createPast, forgetFuture, type Standing } from './past';
import { createReceived, keepReceived as keep, type Received } from './received';

export interface Session extends Standing {
  scenario: FullScenario;
  expansion: Expansion;
  /** Contents of file flows that were given, by expanded flow id. */
  files: Record<string, Uint8Array>;
  /** What file flows have delivered, by flow. */
  received: Map<number, Received>;
}

export type Loaded = { ok: true; session: Session; warnings: Problem[] } | { ok: false; problems: Problem[] };

export interface LoadOptions {
  codecs: CodecProvider;
  /** Contents of file flows by expanded flow id. */
  files?: Record<string, Uint8Array>;
  /** Collects the bytes that file flows deliver. */
  keepReceived?: boolean;
  /** Leaves checkpoints behind, so that the run can go back. */
  keepPast?: boolean;
  trace?: NonNullable<Environment['trace']>;
  /** Every event goes through the queue: slower, and the same results. */
  plain?: boolean;
}

/** Checks a scenario and builds its run at t = 0. Never throws on bad input. */
export function loadSession(input: unknown, options: LoadOptions): Loaded {
  const { codecs, files = {}, keepReceived = false, keepPast = false, trace, plain = false } = options;
  const checked = checkAndWarn(input);
  if (!checked.ok) return checked;
  const { scenario, expansion, warnings } = checked;
  const { network } = expansion;
  const contents = new Map<number, Uint8Array>();
  const received = new Map<number, Received>();
  network.flows.forEach(({ id, traffic }, flow) => {
    const carried = sourceOf(traffic).file?.(traffic);
    if (carried === undefined) return;
    const file = files[id];
    if (file && file.length === carried.bytes) contents.set(flow, file);
    if (keepReceived) received.set(flow, createReceived(carried.bytes));
  });
  const sim = madeForGood(network, (spec) => buildSimulation(spec, {
    codecs,
    plain,
    files: contents,
    ...(received.size > 0 ? {
      arrived: (flow: number, offset: number, bytes: Uint8Array) => {
        const kept = received.get(flow);
        if (kept) keep(kept, offset, bytes);
      },
    } : {}),
    ...(trace ? { trace } : {}),
  }));
  const past = keepPast ? createPast(sim) : null;
  const session: Session = { scenario, expansion, sim, past, whole: false, files, received };
  return { ok: true, session, warnings };
}

let madeBefore = false;

/**
 * Before the first network of a thread one with a single flow of it is made, and dropped: V8 knows the final layout of
 * what an object literal makes only from its second evaluation on, and would throw away at the second network all the
 * code that it compiled while the first one ran.
 */
function madeForGood<T>(network: NetworkSpec, make: (spec: NetworkSpec) => T): T {
  if (!madeBefore) make({ ...network, flows: network.flows.slice(0, 1), faults: [], pardons: [], changes: [] });
  madeBefore = true;
  return make(network);
}

/** The same run at t = 0, with the changes made since it was loaded, and with `faults` after its own. */
export function sameAgain({ scenario, sim, files }: Session, faults: readonly Fault[] = []): Session | null {
  const repeated = { ...scenario, faults: [...scenario.faults, ...faults] };
  const loaded = loadSession(repeated, { codecs: sim.env.codecs, files, plain: sim.env.plain ?? false });
  return loaded.ok ? loaded.session : null;
}

/** Why the run cannot go on, although it has not ended; null: it can. */
export const stoppedBecause = (session: Session): string | null =>
  (isFull(session.sim.world) ? tooManyUnderWay(session.sim) : null);

export const nowPs = (session: Session): number => session.sim.world.clock[0];

/** Nothing is left to do, not even at the last instant. */
export const hasEnded = (session: Session): boolean => isOver(session.sim);

/** Advances to `stopPs` or by `maxEvents`, whichever is first; returns what `runUntil` does. */
export const advance = (session: Session, stopPs: number, maxEvents = Infinity): number =>
  (session.past ? advanceWithin(session, session.past, stopPs, maxEvents) : runUntil(session.sim, stopPs, maxEvents));

/** The furthest instant at which the run has been shown. */
export const furthestPs = (session: Session): number => session.past?.furthest?.timePs ?? nowPs(session);

/** One cell time of the bottleneck link; 0 in a network without links. */
export const cellTimePs = ({ sim }: Session): number =>
  sim.world.links[sim.net.spec.measure.bottleneckLink]?.cellTimePs ?? 0;

/** The last thing that the run did was to carry out a change: more of them may follow at this very instant. */
function justChanged({ sim: { world, net }, whole }: Session): boolean {
  return whole && world.nextChange > 0 && net.spec.changes[world.nextChange - 1].atPs === world.clock[0];
}

/**
 * Turns scenario paths at the present instant, as an entry of the scenario's `changes`, so that the same scenario run
 * from the start gives the same result. Returns the instant: the next whole microsecond, or that of a change after
 * which nothing has happened yet.
 */
export function applyNow(session: Session, set: Record<string, unknown>): Applied {
  const us = Math.ceil(nowPs(session) / PS_PER_US) + (justChanged(session) ? 0 : 1);
  const atS = us / (PS_PER_S / PS_PER_US);
  const checked = checkScenario({ ...session.scenario, changes: [...session.scenario.changes, { atS, set }] });
  if (!checked.ok) return checked;
  session.scenario = checked.scenario;
  session.sim.net.spec.changes = checked.expansion.network.changes;
  if (session.past) forgetFuture(session, session.past);
  return { ok: true, atS };
}

/** The result record as of now; `wallSeconds` and `set` are the caller's. */
export function resultOf(session: Session, set: Record<string, unknown>, wallSeconds: number): ResultRecord {
  const { flows, hash, ...metrics } = record(session.sim);
  return { scenario: session.scenario.title, seed: session.scenario.seed, set, ...metrics, wallSeconds, hash, flows };
}
