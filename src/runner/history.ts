/**
 * Keeps the transport events of the selected flow in a ring, from the selection on. The events before it are computed
 * by running the same scenario again from t = 0, in slices that the caller asks for, up to the event at which the flow
 * was selected. A run with more than MOST_REPLAYED events is not run again. Several lost cells of one transmission
 * count as one drop; lost acknowledgements and control cells count as none.
 */
import { EXACT_EVENTS } from '../model/constants';
import type { PacketTable } from '../model/atm/packets';
import type { Enough, TraceEvent } from '../model/world';
import {
  HISTORY, HISTORY_KINDS, HISTORY_STRIDE, MOST_EVENTS, type HistoryPiece, type HistoryPlace,
} from './client/history';
import { carriesData } from './frame/waiting';
import { eventsOf } from './past';
import { advance, furthestPs, type Session } from './session';
import { runOn } from './slices';

/** Most events that are run again: they take a few seconds on an ordinary machine. */
const MOST_REPLAYED = 40_000_000;

interface Ring { data: Float64Array; count: number; lost: Set<number> }

const createRing = (): Ring => ({ data: new Float64Array(MOST_EVENTS * HISTORY_STRIDE), count: 0, lost: new Set() });

const placeOf = (event: number): number => (event % MOST_EVENTS) * HISTORY_STRIDE;

export interface Watch {
  flow: number;
  epoch: number;
  ring: Ring;
  /** Instant from which on the ring has all events, ps. */
  fromPs: number;
  before: HistoryPiece['before'];
  /** The same run, on its way to the number of events and changes at which the flow was selected. */
  replay: { session: Session; ring: Ring; events: number; changes: number } | null;
  nextEpoch(): number;
}

function note(ring: Ring, timePs: number, event: TraceEvent, segment: number): void {
  const { data, lost } = ring;
  const kind = (HISTORY_KINDS as readonly TraceEvent[]).indexOf(event);
  if (kind < 0) return;
  if (event === 'drop') {
    if (lost.has(segment)) return;
    lost.add(segment);
  } else if (event === 'retransmit') lost.delete(segment);
  else if (event === 'ack') for (const one of lost) if (one <= segment) lost.delete(one);
  const place = placeOf(ring.count);
  data[place + HISTORY.timePs] = timePs;
  data[place + HISTORY.kind] = kind;
  data[place + HISTORY.segment] = segment;
  ring.count++;
}

/** Whether the packet in a slot carries data of its flow: losses of acknowledgements and RM cells are no segment's. */
const isData = ({ vc, role }: PacketTable, slot: number): boolean =>
  (vc[slot] & 1) === 0 && carriesData(role[slot]);

function listenTo({ sim, past }: Session, flow: number, ring: Ring): void {
  // A search that goes on from here has this environment, too, but another World.
  sim.env.trace = (timePs, number, event, segment, slot = -1, packets = sim.world.packets) => {
    if (number !== flow || past?.again === true) return;
    if (event !== 'drop' || isData(packets, slot)) note(ring, timePs, event, segment);
  };
}

export interface WatchMeans {
  /** Builds the same run at t = 0; `null` if that is not possible. */
  again(): Session | null;
  /** Returns a number that no other list of events for the same page has. */
  nextEpoch(): number;
}

/** Starts to keep a flow's events. */
export function watchFlow(session: Session, flow: number, { again, nextEpoch }: WatchMeans): Watch {
  const watch: Watch = {
    flow, epoch: nextEpoch(), ring: createRing(), fromPs: furthestPs(session), before: 'whole', replay: null, nextEpoch,
  };
  const events = session.past?.heard ?? eventsOf(session.sim);
  if (events > MOST_REPLAYED) watch.before = 'tooLong';
  else if (events > 0) {
    const replayed = again();
    if (replayed) {
      const changes = session.past?.heardChanges ?? session.sim.world.nextChange;
      watch.replay = { session: replayed, ring: createRing(), events, changes };
      listenTo(replayed, flow, watch.replay.ring);
      watch.before = 'recovering';
    } else watch.before = 'tooLong';
  }
  listenTo(session, flow, watch.ring);
  return watch;
}

export function stopWatching(session: Session): void {
  delete session.sim.env.trace;
}

/** Runs a part of the time before the selection, until it is `enough`; returns whether there is more to do. */
export function recover(watch: Watch, enough: Enough): boolean {
  const { replay, fromPs } = watch;
  if (!replay) return false;
  const { session, events, changes } = replay;
  // Only at the last instant it matters that no event too many is handled.
  if (fromPs > 0 && !runOn(session, fromPs - 1, enough)) return true;
  const missing = (): number => events - eventsOf(session.sim);
  const now = Math.min(EXACT_EVENTS, missing());
  if (now > 0 && advance(session, Infinity, now) === now && missing() > 0) return true;
  const { world, net } = session.sim;
  while (world.nextChange < changes && advance(session, net.spec.changes[world.nextChange].atPs, 1) > 0);
  joinRings(watch, replay.ring);
  watch.replay = null;
  return false;
}

/**
 * Puts the earlier events in front of the later ones and starts a new epoch. The later events are noted again after the
 * earlier ones, because a transmission may have lost cells before and after the selection.
 */
function joinRings(watch: Watch, earlier: Ring): void {
  const { ring } = watch;
  // Later events that fill the ring leave no room for earlier ones.
  if (ring.count < MOST_EVENTS) {
    for (let from = 0; from < ring.count * HISTORY_STRIDE; from += HISTORY_STRIDE) {
      const kind = HISTORY_KINDS[ring.data[from + HISTORY.kind]];
      note(earlier, ring.data[from + HISTORY.timePs], kind, ring.data[from + HISTORY.segment]);
    }
    // The running environment writes into the later ring, so that object has to be kept and changed in place.
    Object.assign(ring, earlier);
  }
  Object.assign(watch, { epoch: watch.nextEpoch(), fromPs: 0, before: 'whole' });
}

/** How many events there are up to an instant. Those after it were heard by a search that went on from there. */
function countUpTo({ data, count }: Ring, reachedPs: number): number {
  const oldest = Math.max(0, count - MOST_EVENTS);
  let upTo = count;
  while (upTo > oldest && data[placeOf(upTo - 1) + HISTORY.timePs] > reachedPs) upTo--;
  return upTo;
}

/** Returns the events that the page does not have yet, up to the latest instant that the run has reached. */
export function pieceOf(watch: Watch, have: HistoryPlace, reachedPs = Infinity): HistoryPiece {
  const { ring, epoch, flow, fromPs, before } = watch;
  const count = countUpTo(ring, reachedPs);
  const first = Math.min(count, Math.max(have.epoch === epoch ? have.count : 0, ring.count - MOST_EVENTS));
  const rows = new Float64Array((count - first) * HISTORY_STRIDE);
  for (let event = first; event < count; event++) {
    const from = placeOf(event);
    rows.set(ring.data.subarray(from, from + HISTORY_STRIDE), (event - first) * HISTORY_STRIDE);
  }
  return { epoch, count, flow, fromPs, before, rows };
}
