/**
 * The checkpoints of one run. They lie so many events apart, for events are the work that it takes to come from one to
 * the next. When they take too much memory, those go that leave the smallest gap, the oldest first. A run may be left
 * at its furthest point to look at an earlier one: that point is kept too.
 */
import { checkpoint, type Checkpoint } from '../model/run/checkpoint';
import { runUntil } from '../model/run/loop';
import { worldBytes } from '../model/run/whole-world';
import { Total } from '../model/metrics/counters';
import type { Simulation } from '../model/world';

/** All checkpoints of a run together (bytes). */
export const MOST_BYTES = 64_000_000;
/** Work between two checkpoints: some hundredths of a second on an ordinary machine. */
export const EVENTS_APART = 131_072;

/**
 * Where a run stands: `events` of them are done, and the clock shows `timePs`. `whole`: all of that instant is done;
 * otherwise the last event was just handled, and others of the same instant may follow.
 */
export interface Stand { events: number; timePs: number; whole: boolean }

export interface Saved extends Stand { point: Checkpoint; bytes: number }

export interface Past {
  /** By events. The first is the run at t = 0. */
  saved: Saved[];
  bytes: number;
  /** The furthest point, while the run stands before it. */
  furthest: Saved | null;
  /** So many events have been computed at least once: whoever listens to events has heard those. */
  heard: number;
  /** What is computed now has been computed before. */
  again: boolean;
  mostBytes: number;
  apart: number;
}

/** What stands and moves: the run that is shown, or a second World of it that is on its way to another instant. */
export interface Standing { sim: Simulation; past: Past | null; whole: boolean }

export const eventsOf = ({ world }: Simulation): number => world.totals[Total.events];

export const standOf = ({ sim, whole }: Standing): Stand =>
  ({ events: eventsOf(sim), timePs: sim.world.clock[0], whole });

/** The point at which a run stands; it goes on as a copy. */
function savedAt(stand: Stand, sim: Simulation): Saved {
  const point = checkpoint(sim);
  return { ...stand, point, bytes: worldBytes(point.bare) + point.words.byteLength };
}

/**
 * Of a run at t = 0. Here and at each checkpoint the run goes on as a copy: all Worlds are then of one make, and a
 * browser has compiled the program for a World that another takes the place of before the first journey.
 */
export function createPast(sim: Simulation, mostBytes = MOST_BYTES, apart = EVENTS_APART): Past {
  const first = savedAt({ events: 0, timePs: 0, whole: false }, sim);
  return { saved: [first], bytes: first.bytes, furthest: null, heard: 0, again: false, mostBytes, apart };
}

/** `a` is the same point as `b`, or an earlier one. */
export const notAfter = (a: Stand, b: Stand): boolean =>
  a.events < b.events
  || (a.events === b.events && (a.timePs < b.timePs || (a.timePs === b.timePs && (!a.whole || b.whole))));

/** Advances like `runUntil` and leaves checkpoints behind. */
export function advanceWithin(standing: Standing, past: Past, stopPs: number, maxEvents: number): number {
  const { sim } = standing;
  let done = 0;
  for (;;) {
    const events = eventsOf(sim);
    past.again = events < past.heard;
    const most = Math.min(maxEvents - done, untilDue(past, events), past.again ? past.heard - events : Infinity);
    const stepped = runUntil(sim, stopPs, most);
    past.again = false;
    done += stepped;
    if (stepped === most) standing.whole = false;
    else if (stopPs >= sim.world.clock[0]) standing.whole = true;
    past.heard = Math.max(past.heard, eventsOf(sim));
    keepIfDue(past, standing);
    if (stepped < most || done >= maxEvents) return done;
  }
}

/** The number of the last checkpoint with at most so many events. */
const placeOf = ({ saved }: Past, events: number): number => saved.findLastIndex((one) => one.events <= events);

function untilDue(past: Past, events: number): number {
  const since = events - past.saved[placeOf(past, events)].events;
  return past.apart - (since % past.apart);
}

function keepIfDue(past: Past, standing: Standing): void {
  const stand = standOf(standing);
  const place = placeOf(past, stand.events);
  const following = past.saved.at(place + 1 < past.saved.length ? place + 1 : -1);
  const since = stand.events - past.saved[place].events;
  // Only where one is due: where there is no room it may go at once, and would be made again at each look behind.
  if (since === 0 || since % past.apart !== 0) return;
  if (following && following.events > stand.events && following.events - stand.events < past.apart) return;
  // Before there is one more, room for one as large as the one before it.
  thin(past, past.saved[place].bytes);
  const saved = savedAt(stand, standing.sim);
  past.saved.splice(placeOf(past, stand.events) + 1, 0, saved);
  past.bytes += saved.bytes;
  thin(past);
}

/** Takes out checkpoints until the others fit and leave so much room; the first and the last stay. */
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

/** Shows the World of `there` in place of the one that is shown. */
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

/** The run has come to its furthest point again. */
export function dropFurthest(shown: Standing, past: Past): void {
  if (past.furthest === null || !notAfter(past.furthest, standOf(shown))) return;
  past.bytes -= past.furthest.bytes;
  past.furthest = null;
}

/** From here on the run goes another way: what came behind this point is no longer true. */
export function forgetFuture(shown: Standing, past: Past): void {
  const here = standOf(shown);
  past.saved = past.saved.filter((one) => notAfter(one, here));
  past.furthest = null;
  past.bytes = past.saved.reduce((sum, { bytes }) => sum + bytes, 0);
  past.heard = here.events;
}
