/**
 * One loaded run: the scenario, its network and World, and what can be done with it. Used by the browser's worker and
 * by the command line; knows no clock but the simulated one.
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
import type { Enough, Environment } from '../model/world';
import type { Fault, FullScenario } from '../scenario/types';
import { checkAndWarn } from '../scenario/warnings';
import { sourceOf } from '../model/traffic/kinds';
import type { Applied, ResultRecord } from './client/protocol';
import { tooManyUnderWay } from './crowd';
import { advanceWithin, createPast, eventsOf, forgetFuture, type Clock, type Standing } from './past';
import { createReceived, keepReceived as keep, type Received } from './received';

export interface Session extends Standing {
  scenario: FullScenario;
  expansion: Expansion;
  /** Contents of file flows that were passed in, by expanded flow id. */
  files: Record<string, Uint8Array>;
  /** Bytes that file flows have delivered, by flow. */
  received: Map<number, Received>;
}

export type Loaded = { ok: true; session: Session; warnings: Problem[] } | { ok: false; problems: Problem[] };

export interface LoadOptions {
  codecs: CodecProvider;
  /** Contents of file flows by expanded flow id. */
  files?: Record<string, Uint8Array>;
  /** Whether to collect the bytes that file flows deliver. */
  keepReceived?: boolean;
  /** Keeps checkpoints, so that the run can go back; the clock tells how much time they take. */
  keepPast?: Clock;
  trace?: NonNullable<Environment['trace']>;
  /** Hears of what `trace` leaves out, at the cost of a slower run (`Environment.portTrace`). */
  portTrace?: NonNullable<Environment['portTrace']>;
  /** Hears where VCs are held and freed (`Environment.heldAt`). */
  heldAt?: NonNullable<Environment['heldAt']>;
  /** Whether to leave out the fast way: slower, with the same results. */
  plain?: boolean;
}

/** Checks a scenario and builds its run at t = 0. Never throws on bad input. */
export function loadSession(input: unknown, options: LoadOptions): Loaded {
  const { codecs, files = {}, keepReceived = false, keepPast, trace, portTrace, heldAt, plain = false } = options;
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
    ...(portTrace ? { portTrace } : {}),
    ...(heldAt ? { heldAt } : {}),
  }));
  hasPasts ||= keepPast !== undefined;
  if (hasPasts) sim.world = structuredClone(sim.world);
  const past = keepPast ? createPast(sim, keepPast) : null;
  const session: Session = { scenario, expansion, sim, past, whole: false, files, received };
  return { ok: true, session, warnings };
}

/**
 * Whether this thread has runs with checkpoints. All its Worlds are clones then, as those restored from checkpoints
 * are: the objects of clones have another layout in memory than those that the program made, and the JavaScript engine
 * compiles slower code for two layouts than for one.
 */
let hasPasts = false;

let madeBefore = false;

/**
 * Makes a run with `make`. Before the first one of a thread, a network with only one of its flows is made and dropped.
 * V8 knows the final layout of an object literal only from its second evaluation on; at the second network it would
 * discard all code that it compiled for the first.
 */
function madeForGood<T>(network: NetworkSpec, make: (spec: NetworkSpec) => T): T {
  if (!madeBefore) make({ ...network, flows: network.flows.slice(0, 1), faults: [], pardons: [], changes: [] });
  madeBefore = true;
  return make(network);
}

/** Loads the same run again at t = 0, with all changes made since it was loaded, and with additional `faults`. */
export function sameAgain({ scenario, sim, files }: Session, faults: readonly Fault[] = []): Session | null {
  const repeated = { ...scenario, faults: [...scenario.faults, ...faults] };
  const loaded = loadSession(repeated, { codecs: sim.env.codecs, files, plain: sim.env.plain ?? false });
  return loaded.ok ? loaded.session : null;
}

/** Returns why the run cannot go on although it has not ended; `null` if it can. */
export const stoppedBecause = (session: Session): string | null =>
  (isFull(session.sim.world) ? tooManyUnderWay(session.sim) : null);

export const nowPs = (session: Session): number => session.sim.world.clock[0];

/** Whether nothing is left to do, not even at the last instant. */
export const hasEnded = (session: Session): boolean => isOver(session.sim);

/** Advances to `stopPs` or by `maxEvents`, whichever is first, or until `enough`; returns what `runUntil` does. */
export const advance = (session: Session, stopPs: number, maxEvents = Infinity, enough?: Enough): number =>
  (session.past ? advanceWithin(session, session.past, { stopPs, maxEvents, enough })
    : runUntil(session.sim, stopPs, maxEvents, enough));

/** Returns the latest instant that the run has reached. */
export const furthestPs = (session: Session): number => session.past?.furthest?.timePs ?? nowPs(session);

/** Whether events after the present point were heard: before the run was taken back, or by a search that went on. */
export const hasHeardLater = ({ past, sim }: Session): boolean => past !== null && past.heard > eventsOf(sim);

/** Returns one cell time of the bottleneck link; 0 in a network without links. */
export const cellTimePs = ({ sim }: Session): number =>
  sim.world.links[sim.net.spec.measure.bottleneckLink]?.cellTimePs ?? 0;

/** Whether the last thing that the run did was to apply a change, so that more changes may follow at this instant. */
function justChanged({ sim: { world, net }, whole }: Session): boolean {
  return whole && world.nextChange > 0 && net.spec.changes[world.nextChange - 1].atPs === world.clock[0];
}

/**
 * Sets parameters, by their paths, at the present instant. They become an entry of the scenario's `changes`, so that
 * the scenario gives the same result when run from the start. Returns the instant of the change: the next whole
 * microsecond, or that of a change after which nothing else has happened.
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

/** Returns the result record at the present instant, with `wallSeconds` and `set` of the caller. */
export function resultOf(session: Session, set: Record<string, unknown>, wallSeconds: number): ResultRecord {
  const { flows, hash, ...metrics } = record(session.sim);
  return { scenario: session.scenario.title, seed: session.scenario.seed, set, ...metrics, wallSeconds, hash, flows };
}
