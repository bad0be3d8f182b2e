/**
 * The checkpoints of one run. They are a number of events apart, or more where making one takes so long that the run
 * would be slowed down. If they take too much memory, those that leave the smallest gap are dropped, the oldest first.
 * When a run is taken back, the furthest point that it has reached is kept as well.
 */
import { checkpoint, checkpointBytes, type Checkpoint } from '../model/run/checkpoint';
import { runUntil } from '../model/run/loop';
import { Total } from '../model/metrics/counters';
import { EXACT_EVENTS } from '../model/constants';
import type { Enough, Simulation } from '../model/world';

/** Most memory for all checkpoints of a run together, bytes. */
export const MOST_BYTES = 64_000_000;
/** Least number of events between two checkpoints, some thousandths of a second on an ordinary machine. */
const EVENTS_APART = 262_144;
/**
 * Between two checkpoints the run goes on for at least this many times as long as making the first of them took, but
 * for no more than so many ms, since the way back from anywhere must be short.
 */
const RUNS_AS_LONG = 8;
const MOST_MS = 1_000;

/** A wall clock, in ms from an arbitrary start. */
export interface Clock { now(): number }

/**
 * A point of a run: `events` have been handled and the clock is at `timePs`. `whole`: all events of that instant have
 * been handled; otherwise others of the same instant may follow.
 */
export interface Stand { events: number; timePs: number; whole: boolean }

export interface Saved extends Stand { point: Checkpoint; bytes: number }

export interface Past {
  /** Checkpoints in order of events; the first is at t = 0. */
  saved: Saved[];
  bytes: number;
  /** The furthest point that the run has reached, while it is at an earlier one; otherwise `null`. */
  furthest: Saved | null;
  /** Number of events that have been handled at least once; listeners have received those already. */
  heard: number;
  /** Number of changes that have been applied at least once; a flow may send in the course of one, without an event. */
  heardChanges: number;
  /** Whether the events and changes being handled have been handled before. */
  again: boolean;
  mostBytes: number;
  apart: number;
  clock: Clock;
  /** How long making the newest checkpoint took, ms; and since then, for how long and how many events it has run. */
  madeInMs: number;
  ranMs: number;
  ranEvents: number;
}

/** A World and its point: the run that is shown, or a second World of it on its way to another instant. */
export interface Standing { sim: Simulation; past: Past | null; whole: boolean }

export const eventsOf = ({ world }: Simulation): number => world.totals[Total.events];

export const standOf = ({ sim, whole }: Standing): Stand =>
  ({ events: eventsOf(sim), timePs: sim.world.clock[0], whole });

function savedAt(stand: Stand, { world }: Simulation): Saved {
  const point = checkpoint(world);
  return { ...stand, point, bytes: checkpointBytes(point) };
}

/** Starts the checkpoints of a run at t = 0. */
export function createPast(sim: Simulation, clock: Clock, mostBytes = MOST_BYTES, apart = EVENTS_APART): Past {
  const first = savedAt({ events: 0, timePs: 0, whole: false }, sim);
  return {
    saved: [first], bytes: first.bytes, furthest: null, heard: 0, heardChanges: 0, again: false, mostBytes, apart,
    clock, madeInMs: 0, ranMs: 0, ranEvents: 0,
  };
}

/** Whether `a` is the same point as `b`, or an earlier one. */
export const notAfter = (a: Stand, b: Stand): boolean =>
  a.events < b.events
  || (a.events === b.events && (a.timePs < b.timePs || (a.timePs === b.timePs && (!a.whole || b.whole))));

/** How far a call goes: to an instant, by a number of events, or until it is `enough`. */
export interface Limits { stopPs: number; maxEvents: number; enough?: Enough | undefined }

/** Advances like `runUntil` and saves checkpoints on the way. */
export function advanceWithin(standing: Standing, past: Past, { stopPs, maxEvents, enough }: Limits): number {
  const { sim } = standing;
  let done = 0;
  for (;;) {
    const events = eventsOf(sim);
    past.again = isBehind(sim, past);
    const most = Math.min(maxEvents - done, untilDue(past, events), untilNew(sim, past, events));
    const startMs = past.clock.now();
    const stepped = runUntil(sim, stopPs, most, enough);
    past.ranMs += past.clock.now() - startMs;
    past.ranEvents += stepped;
    past.again = false;
    done += stepped;
    if (stepped === most) standing.whole = false;
    else if (stopPs >= sim.world.clock[0]) standing.whole = true;
    past.heard = Math.max(past.heard, eventsOf(sim));
    past.heardChanges = Math.max(past.heardChanges, sim.world.nextChange);
    keepIfDue(past, standing, events);
    if (stepped < most || done >= maxEvents) return done;
    if (enough?.() === true) return maxEvents;
  }
}

/** Whether what comes next, an event or a change, has been handled before. */
const isBehind = (sim: Simulation, { heard, heardChanges }: Past): boolean =>
  eventsOf(sim) < heard || (eventsOf(sim) === heard && sim.world.nextChange < heardChanges);

/**
 * How many events may be processed before one comes that listeners have not received; for a listener, exactly. After
 * the last event that they have received, known changes are applied one by one.
 */
const untilNew = ({ env }: Simulation, { again, heard }: Past, events: number): number =>
  (again ? Math.max(1, Math.min(heard - events, env.trace === undefined ? Infinity : EXACT_EVENTS)) : Infinity);

/** Returns the index of the last checkpoint that has at most `events` events. */
const placeOf = ({ saved }: Past, events: number): number => saved.findLastIndex((one) => one.events <= events);

/** How long the run must still go on before another checkpoint may be made, ms. */
const waitMs = ({ madeInMs, ranMs }: Past): number =>
  Math.max(0, Math.min(RUNS_AS_LONG * madeInMs, MOST_MS) - ranMs);

function untilDue(past: Past, events: number): number {
  const { apart, ranMs, ranEvents } = past;
  const since = events - past.saved[placeOf(past, events)].events;
  const waits = ranMs > 0 ? Math.floor((waitMs(past) / ranMs) * ranEvents) : 0;
  return apart * (1 + Math.floor((since + waits) / apart)) - since;
}

/** Keeps the present point if a checkpoint was due since there were `before` events. */
function keepIfDue(past: Past, standing: Standing, before: number): void {
  const stand = standOf(standing);
  const place = placeOf(past, stand.events);
  const following = past.saved.at(place + 1 < past.saved.length ? place + 1 : -1);
  const since = stand.events - past.saved[place].events;
  if (waitMs(past) > 0) return;
  // Only where one is due: without room it may be dropped at once, and would then be made again at every later step.
  if (since < past.apart || since - since % past.apart <= before - past.saved[place].events) return;
  if (following && following.events > stand.events && following.events - stand.events < past.apart) return;
  // Makes room first for a checkpoint as large as the one before it.
  thin(past, past.saved[place].bytes);
  const startMs = past.clock.now();
  const saved = savedAt(stand, standing.sim);
  past.madeInMs = past.clock.now() - startMs;
  past.ranMs = 0;
  past.ranEvents = 0;
  past.saved.splice(placeOf(past, stand.events) + 1, 0, saved);
  past.bytes += saved.bytes;
  thin(past);
}

/** Drops checkpoints until the rest fit with so much `room` to spare; the first and the last stay. */
function thin(past: Past, room = 0): void {
  const { saved } = past;
  while (past.bytes + room > past.mostBytes && saved.length > 2) {
    let leaves = 1;
    for (let place = 2; place < saved.length - 1; place++) {
      if (gapWithout(saved, place) < gapWithout(saved, leaves)) leaves = place;
    }
    past.bytes -= saved[leaves].bytes;
    saved.splice(leaves, 1);
  }
}

const gapWithout = (saved: readonly Saved[], place: number): number =>
  saved[place + 1].events - saved[place - 1].events;

/** Puts the World of `there` in place of the one that is shown. */
export function moveTo(shown: Standing, past: Past, there: Standing): void {
  const [from, to] = [standOf(shown), standOf(there)];
  if (past.furthest === null && !notAfter(from, to)) {
    past.furthest = savedAt(from, shown.sim);
    past.bytes += past.furthest.bytes;
    thin(past);
  }
  shown.sim.world = there.sim.world;
  shown.whole = there.whole;
  dropFurthest(shown, past);
}

/** Drops the saved furthest point if the run has reached it again. */
export function dropFurthest(shown: Standing, past: Past): void {
  if (past.furthest === null || !notAfter(past.furthest, standOf(shown))) return;
  past.bytes -= past.furthest.bytes;
  past.furthest = null;
}

/** Drops everything after the present point, because the run takes another course from here. */
export function forgetFuture(shown: Standing, past: Past): void {
  const here = standOf(shown);
  past.saved = past.saved.filter((one) => notAfter(one, here));
  past.furthest = null;
  past.bytes = past.saved.reduce((sum, { bytes }) => sum + bytes, 0);
  past.heard = here.events;
  past.heardChanges = shown.sim.world.nextChange;
}
