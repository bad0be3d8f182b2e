/**
 * Finds where two runs first differ: runs both side by side, one interval of time after another, and compares what
 * happened in each: cells dropped (and whether that makes their packet useless) or discarded, packets delivered,
 * timeouts, everything sent, what RM and credit cells tell the sources, and which VCs ports hold for want of credit.
 * Only the happenings of the present interval are kept.
 */
import { firstDifference, inOrder, type Occurrence, type Parting } from '../analysis/first-difference';
import type { CodecProvider } from '../codec/codec';
import { abrVc } from '../model/adaptation/services/state';
import { isDoomed } from '../model/atm/link';
import { bitsPerS } from '../model/atm/rates';
import { PS_PER_MS } from '../model/kernel/time';
import { RECENT, rowOf } from '../model/metrics/recent';
import type { Enough, Simulation, TraceEvent } from '../model/world';
import type { Problem } from '../scenario/problem';
import type { DifferenceReply, Happened, HappenedKind } from './client/comparing';
import { EVENT_KINDS } from './client/frame';
import { loadSession, nowPs, type Session } from './session';
import { runOn } from './slices';
import { calledIn } from './why/beside';

/** The first interval as a part of the run, and the least length of one, ps. */
const FIRST_PART = 1 / 4_000;
const SHORTEST_PS = PS_PER_MS;
/**
 * An interval with fewer happenings is followed by one that is twice as long, because each costs time; one with more by
 * one that is half as long, because its happenings have to fit in memory.
 */
const FEW = 4_000;
const MANY = 32_000;
/**
 * Ranks after the kinds of a frame's events: of several differences at one instant drops come first, and what a source
 * hears comes before what it sends; VCs held at ports come between.
 */
const HELD_RANK = 70;
const TOLD_RANKS: Partial<Record<TraceEvent, number>> = { brm: 80, credit: 80, send: 90, retransmit: 90, frm: 90 };

/** What a happening has where nothing of it is said. */
const NOTHING = {
  flow: -1, ack: false, link: -1, packet: -1, index: -1, of: -1, reason: -1, called: null, dooms: false, rateBps: 0,
} as const satisfies Omit<Happened, 'kind'>;

interface Noted { timePs: number; rank: number; what: Happened }

interface Side {
  session: Session;
  /** Happenings of the present interval. */
  noted: Noted[];
  /** Serial number of the next happening to read from the World's ring. */
  next: number;
  /** For each drop, by its serial number: what the cell was, and whether its packet is useless without it. */
  dropped: Map<number, Pick<Happened, 'called' | 'dooms'>>;
}

export interface DifferenceSearch {
  first: Side;
  second: Side;
  stretchPs: number;
  untilPs: number;
  endPs: number;
  found: Parting<Keyed> | null;
}

interface Keyed extends Noted, Occurrence {}

/** More than there are happenings in an interval. */
const TURNS = 2 ** 32;

/** Adds keys to what happened, and sorts it by them. */
const keyed = (noted: readonly Noted[]): Keyed[] => noted.map((one, n) => {
  const { kind, flow, ack, link, packet, index, of, reason, called, dooms, rateBps } = one.what;
  const parts = [10 + one.rank, kind, flow, ack, link, packet, index, of, reason, called, dooms, rateBps];
  return { ...one, key: parts.join(' '), turn: one.rank * TURNS + n };
}).sort(inOrder);

/** Whether the same happened in both runs, in the same order. */
const isSame = (here: readonly Noted[], there: readonly Noted[]): boolean =>
  here.length === there.length && here.every(({ timePs, what }, n) => {
    const { timePs: itsPs, what: its } = there[n];
    return timePs === itsPs && what.kind === its.kind && what.flow === its.flow && what.ack === its.ack
      && what.link === its.link && what.packet === its.packet && what.index === its.index && what.of === its.of
      && what.reason === its.reason && what.called === its.called && what.dooms === its.dooms
      && what.rateBps === its.rateBps;
  });

/** Notes a drop while it is the newest entry of the ring and its packet is still in the table. */
function noteDropped(sim: Simulation, dropped: Side['dropped'], slot: number): void {
  const dooms = slot >= 0 && isDoomed(sim, slot);
  dropped.set(sim.world.recent.serial - 1, { called: calledIn(sim, slot), dooms });
}

/** The allowed rate of the source of a flow's data, bit/s. */
const allowedBps = (sim: Simulation, flow: number): number => bitsPerS(abrVc(sim, 2 * flow)?.acr ?? 0);

function sideOf(scenario: unknown, codecs: CodecProvider): Side | { problems: Problem[] } {
  const noted: Noted[] = [];
  const dropped: Side['dropped'] = new Map();
  const loaded = loadSession(scenario, {
    codecs,
    heldAt(timePs, hop, held) {
      if (!loaded.ok) return;
      const { hopVc, hopLink } = loaded.session.sim.net;
      noted.push({ timePs, rank: HELD_RANK, what: {
        ...NOTHING, kind: held ? 'held' : 'freed', flow: hopVc[hop] >> 1, ack: (hopVc[hop] & 1) === 1,
        link: hopLink[hop],
      } });
    },
    trace(timePs, flow, event, segment, slot = -1) {
      if (event === 'drop' && loaded.ok) noteDropped(loaded.session.sim, dropped, slot);
      const rank = TOLD_RANKS[event];
      if (rank === undefined) return;
      const rateBps = loaded.ok && (event === 'frm' || event === 'brm') ? allowedBps(loaded.session.sim, flow) : 0;
      noted.push({ timePs, rank, what: {
        ...NOTHING, kind: event as HappenedKind, flow, packet: segment, rateBps,
      } });
    },
  });
  if (!loaded.ok) return { problems: loaded.problems };
  loaded.session.sim.world.recent.keepFrom = 0;
  return { session: loaded.session, noted, next: 0, dropped };
}

/** Prepares the comparison of two scenarios from their start. Never throws on bad input. */
export function beginDifference(
  first: unknown, second: unknown, codecs: CodecProvider,
): { ok: true; search: DifferenceSearch } | { ok: false; problems: Problem[] } {
  const [one, other] = [sideOf(first, codecs), sideOf(second, codecs)];
  if ('problems' in one) return { ok: false, problems: one.problems };
  if ('problems' in other) return { ok: false, problems: other.problems };
  const endPs = Math.min(...[one, other].map(({ session }) => session.sim.net.spec.durationPs));
  const stretchPs = Math.max(SHORTEST_PS, Math.round(endPs * FIRST_PART));
  return { ok: true, search: { first: one, second: other, stretchPs, untilPs: 0, endPs, found: null } };
}

/** Notes what has happened in a run since the last call. */
function readRing({ recent }: Simulation['world'], side: Side): void {
  const { data } = recent;
  for (let serial = side.next; serial < recent.serial; serial++) {
    const at = rowOf(recent, serial);
    const kind = data[at + RECENT.kind];
    const vc = data[at + RECENT.vc];
    side.noted.push({ timePs: data[at + RECENT.timePs], rank: kind, what: {
      kind: EVENT_KINDS[kind], flow: vc < 0 ? -1 : vc >> 1, ack: vc >= 0 && (vc & 1) === 1,
      link: data[at + RECENT.link], packet: data[at + RECENT.packet], index: data[at + RECENT.index],
      of: data[at + RECENT.of], reason: data[at + RECENT.reason],
      ...(side.dropped.get(serial) ?? { called: null, dooms: false }), rateBps: 0,
    } });
  }
  side.dropped.clear();
  side.next = recent.serial;
  recent.keepFrom = recent.serial;
}

/** Advances a side until it is `enough`; returns whether it has reached the end of the interval. */
function through(side: Side, untilPs: number, enough: Enough): boolean {
  const there = runOn(side.session, untilPs, enough);
  readRing(side.session.sim.world, side);
  return there;
}

/** Returns how long the next interval is, ps. */
function nextStretch({ stretchPs, first, second }: DifferenceSearch): number {
  const most = Math.max(first.noted.length, second.noted.length);
  if (most < FEW) return 2 * stretchPs;
  return most > MANY ? Math.max(SHORTEST_PS, Math.round(stretchPs / 2)) : stretchPs;
}

/** Searches until it is `enough`, or an interval is compared; returns whether there is more to do. */
export function differenceOn(search: DifferenceSearch, enough: Enough): boolean {
  const { first, second } = search;
  if (search.found) return false;
  const here = through(first, search.untilPs, enough);
  const there = through(second, search.untilPs, enough);
  if (!here || !there) return true;
  // Sorting takes longer than the runs, and is needed only if what happened at one instant has another order.
  search.found = isSame(first.noted, second.noted) ? null
    : firstDifference(keyed(first.noted), keyed(second.noted));
  search.stretchPs = nextStretch(search);
  first.noted.length = 0;
  second.noted.length = 0;
  if (search.found || search.untilPs >= search.endPs) return false;
  search.untilPs = Math.min(search.endPs, search.untilPs + search.stretchPs);
  return true;
}

/** Returns the result of the search so far. */
export function differenceOf({ found, first, second }: DifferenceSearch): DifferenceReply {
  const comparedPs = Math.min(nowPs(first.session), nowPs(second.session));
  return {
    ok: true, comparedPs,
    difference: found && {
      timePs: found.timePs, first: found.first?.what ?? null, second: found.second?.what ?? null,
    },
  };
}
