/**
 * Seeks other points of a run, earlier or later: it runs a second World from the nearest checkpoint before the point,
 * so that the run that is shown does not change until the point is reached. The work is done by generators, which may
 * be abandoned at any `yield`.
 */
import { Total } from '../model/metrics/counters';
import { checkpoint, worldAt } from '../model/run/checkpoint';
import { beside } from '../model/run/whole-world';
import type { Enough, World } from '../model/world';
import type { Goal } from './client/protocol';
import { eventsOf, moveTo, standOf, type Past, type Saved, type Stand } from './past';
import { advance, cellTimePs, type Session } from './session';
import { CELLS_PER_LOOK, EVENTS_PER_LONG_LOOK, EVENTS_PER_LOOK, FIRST_EVENTS, runOn } from './slices';
import { gaugeOf, type Gauge } from './until';

/** An instant with all its events done, or the point right after a number of events. */
export type Place = { atPs: number } | { events: number };

/** Yields the share of the way that is done, or `null` if it is unknown; returns whether the place exists. */
export type Going = Generator<number | null, boolean>;

/** A run with checkpoints. */
export type Kept = Session & { past: Past };

export const isKept = (session: Session): session is Kept => session.past !== null;

const isBefore = (stand: Stand, place: Place): boolean => ('atPs' in place ? stand.timePs <= place.atPs
  : stand.events < place.events || (stand.events === place.events && !stand.whole));

/** Returns the run with a second World. */
const standingWith = (session: Kept, world: World, whole: boolean): Kept =>
  ({ ...session, sim: beside(session.sim, world), whole });

/** Returns the run with a second World at a saved point. */
const standingAt = (session: Kept, { point, whole }: Saved): Kept =>
  standingWith(session, worldAt(point), whole);

/** Returns the run with a copy of the World that is shown. */
const standingHere = (session: Kept): Kept =>
  standingWith(session, worldAt(checkpoint(session.sim.world)), session.whole);

/** Returns the run with a second World at the nearest known point that is not after `place`. */
function nearest(session: Kept, place: Place): Kept {
  const { past } = session;
  const points = past.furthest ? [...past.saved, past.furthest] : past.saved;
  const best = points.filter((one) => isBefore(one, place))
    .reduce((last, one) => (one.events >= last.events ? one : last));
  const here = standOf(session);
  return isBefore(here, place) && here.events >= best.events ? standingHere(session) : standingAt(session, best);
}

/** For so many events, a run that looks for a happening goes event by event, because it may be near. */
const EVENTS_NEAR = 1_024;

/** How often `enough` is asked between two looks at a gauge: a look may take longer than the events in between. */
const ASKED_A_LOOK = 8;

/** For those who do not say how much is enough: every step is as short as it can be. */
const always: Enough = () => true;

const measureOf = (stand: Stand, place: Place): number => ('atPs' in place ? stand.timePs : stand.events);

/** Advances a World to a place that is not before its present point; to an instant in pieces until it is `enough`. */
function* runTo(standing: Kept, place: Place, enough?: Enough): Going {
  const from = measureOf(standOf(standing), place);
  const whole = Math.max(1, ('atPs' in place ? place.atPs : place.events) - from);
  while ('atPs' in place && enough !== undefined) {
    if (runOn(standing, place.atPs, enough)) return true;
    yield (measureOf(standOf(standing), place) - from) / whole;
  }
  const cellsSent = (): number => standing.sim.world.totals[Total.cellsSent];
  for (let most = FIRST_EVENTS; ;) {
    const cells = cellsSent();
    if ('atPs' in place) {
      if (advance(standing, place.atPs, most) < most) return true;
    } else {
      const left = place.events - eventsOf(standing.sim);
      if (left <= 0) return true;
      if (advance(standing, Infinity, Math.min(left, most)) === 0) return true;
    }
    // Events that hand over thousands of cells take long, so fewer are handled the next time.
    most = cellsSent() - cells > CELLS_PER_LOOK ? Math.max(1, most >> 1)
      : Math.min(2 * most, EVENTS_PER_LONG_LOOK);
    yield (measureOf(standOf(standing), place) - from) / whole;
  }
}

/**
 * Advances a World until the gauge, which must be a count, has risen; it may go a little farther. Returns an earlier
 * instant, up to which it had not risen; `null` if it does not rise before the end. Yields whenever it is `enough`.
 */
function* quietUntil(standing: Kept, gauge: Gauge, enough: Enough): Generator<null, number | null> {
  const { clock } = standing.sim.world;
  const before = gauge.read(standing.sim);
  let quietPs = clock[0];
  let asked = 0;
  let risen = false;
  const hasRisen = (): boolean => {
    if (risen || ++asked % ASKED_A_LOOK !== 0) return risen;
    risen = gauge.read(standing.sim) > before;
    if (!risen) [quietPs] = clock;
    return risen;
  };
  for (;;) {
    const isOver = runOn(standing, Infinity, () => hasRisen() || enough());
    if (gauge.read(standing.sim) > before) return quietPs - 1;
    if (isOver) return null;
    [quietPs] = clock;
    yield null;
  }
}

/**
 * Advances a World event by event, by at most `most`; returns true once the gauge has risen, false at the end of the
 * run, and `null` if it comes to neither.
 */
function* toRise(standing: Kept, gauge: Gauge, most = Infinity): Generator<null, boolean | null> {
  for (let done = 0; done < most;) {
    let before = gauge.read(standing.sim);
    for (let look = 0; look < EVENTS_PER_LOOK; look++, done++) {
      if (advance(standing, Infinity, 1) === 0) return false;
      const now = gauge.read(standing.sim);
      if (now > before) return true;
      before = now;
    }
    yield null;
  }
  return null;
}

/**
 * Advances by at most `most` events; returns the number of the event at which the gauge rose last, -1 if it never did.
 */
function lastRise(standing: Kept, gauge: Gauge, most: number): number {
  let last = -1;
  let before = gauge.read(standing.sim);
  const end = eventsOf(standing.sim) + most;
  while (eventsOf(standing.sim) < end) {
    if (advance(standing, Infinity, 1) === 0) break;
    const now = gauge.read(standing.sim);
    if (now > before) last = eventsOf(standing.sim);
    before = now;
  }
  return last;
}

/** Returns the run with a second World at a place. */
export function* toPlace(session: Kept, place: Place, enough?: Enough): Generator<number | null, Kept> {
  const standing = nearest(session, place);
  yield* runTo(standing, place, enough);
  return standing;
}

/** Finds the next rise of the gauge. If it is not near, and never falls, the run goes to its neighbourhood first. */
function* nextRise(session: Kept, gauge: Gauge, enough: Enough): Generator<number | null, Kept | null> {
  let standing = standingHere(session);
  let found = yield* toRise(standing, gauge, gauge.counts ? EVENTS_NEAR : Infinity);
  if (found === null) {
    const quietPs = yield* quietUntil(standing, gauge, enough);
    if (quietPs === null) return null;
    const isAhead = quietPs > standOf(session).timePs;
    standing = isAhead ? yield* toPlace(session, { atPs: quietPs }, enough) : standingHere(session);
    found = yield* toRise(standing, gauge);
  }
  return found === true ? standing : null;
}

/** Finds the last rise of the gauge up to event `limit`, going back one interval between checkpoints at a time. */
export function* lastRiseBefore(session: Kept, gauge: Gauge, limit: number): Generator<number | null, Kept | null> {
  const { past } = session;
  let upTo = limit;
  let atEnd: number | null = null;
  for (const saved of past.saved.filter(({ events }) => events < limit).reverse()) {
    const from = standingAt(session, saved);
    const atStart = gauge.counts ? gauge.read(from.sim) : null;
    const standing = yield* chunkOfLastRise(from, gauge, upTo, atEnd);
    if (standing !== null) {
      const close = yield* toPlace(session, { events: standing });
      const most = Math.min(EVENTS_PER_LOOK, upTo - standing);
      return yield* toPlace(session, { events: lastRise(close, gauge, most) });
    }
    upTo = saved.events;
    atEnd = atStart;
  }
  return null;
}

/**
 * Finds the last step of at most EVENTS_PER_LOOK events before event `upTo` in which the gauge rises; returns its
 * start.
 */
function* chunkOfLastRise(
  standing: Kept, gauge: Gauge, upTo: number, atEnd: number | null,
): Generator<number | null, number | null> {
  let before = gauge.read(standing.sim);
  if (atEnd === before) return null;
  let start: number | null = null;
  for (;;) {
    const from = eventsOf(standing.sim);
    const most = Math.min(gauge.counts ? EVENTS_PER_LOOK : 1, upTo - from);
    if (most <= 0 || advance(standing, Infinity, most) === 0) return start;
    const now = gauge.read(standing.sim);
    if (now > before) start = from;
    before = now;
    yield null;
  }
}

/** Returns a World right after `events` events; `null` if the run has fewer. */
function* behindEvent(session: Kept, events: number): Generator<number | null, Kept | null> {
  if (events < 0) return null;
  const there = yield* toPlace(session, { events });
  return eventsOf(there.sim) === events ? there : null;
}

/** Returns a second World at the point of a goal; `null` if there is no such point. */
function* pointOf(session: Kept, goal: Goal, enough?: Enough): Generator<number | null, Kept | null> {
  const { past } = session;
  const here = standOf(session);
  const { durationPs } = session.sim.net.spec;
  switch (goal.kind) {
    case 'instant':
      return yield* toPlace(session, { atPs: Math.max(0, Math.min(durationPs, goal.atPs)) }, enough);
    case 'cell':
    case 'by': {
      const atPs = here.timePs + (goal.kind === 'by' ? goal.ps : (goal.back ? -1 : 1) * cellTimePs(session));
      if (atPs < 0) return standingAt(session, past.saved[0]);
      return yield* toPlace(session, { atPs: Math.min(durationPs, atPs) }, enough);
    }
    case 'furthest':
      return past.furthest && standingAt(session, past.furthest);
    case 'event': {
      if (!goal.back) return yield* behindEvent(session, here.events + 1);
      const there = here.whole ? yield* behindEvent(session, here.events) : null;
      const moved = there !== null && there.sim.world.clock[0] < here.timePs;
      return moved ? there : yield* behindEvent(session, here.events - 1);
    }
    case 'until': {
      const gauge = gaugeOf(goal.what);
      if (!goal.back) return yield* nextRise(session, gauge, enough ?? always);
      const there = yield* lastRiseBefore(session, gauge, here.whole ? here.events : here.events - 1);
      // One of this very instant, of which the run shows the end, is not a step back; the one before it is.
      if (!there || !here.whole || there.sim.world.clock[0] < here.timePs) return there;
      return yield* lastRiseBefore(session, gauge, eventsOf(there.sim) - 1);
    }
  }
}

/**
 * Goes to a goal, step by step; returns whether there was such a point. The run that is shown moves only at the end. A
 * step towards an instant goes on until it is `enough`, if that is told.
 */
export function* goTo(session: Kept, goal: Goal, enough?: Enough): Going {
  const there = yield* pointOf(session, goal, enough);
  if (there) moveTo(session, session.past, there);
  return there !== null;
}

