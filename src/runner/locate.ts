/**
 * Which number a cell has in the counts of `faults`: the cell that was clicked away is found by running the scenario
 * again from t = 0 with a counter at the queue where it can be lost, until that very cell comes to it. That queue is
 * the one in which the cell stands or for which it waits, or, for a cell on a link, the next one of its way.
 */
import { PS_PER_S } from '../model/kernel/time';
import { Total } from '../model/metrics/counters';
import { ROLES } from '../model/way/roles';
import type { Simulation } from '../model/world';
import { CELL_WHERE } from './client/frame';
import type { LostCell, LossQuestion } from './client/protocol';
import { advance, nowPs, type Session } from './session';
import { slotOf } from './why/beside';
import { CELL_BYTES } from '../model/constants';

/** More than this would keep the reader waiting. */
export const MOST_SEARCHED = 80_000_000;
/** What a cell on a link may still take after its arrival, in cell times: slots and inputs that are served in turn. */
const GRACE_CELLS = 64;

export interface Search {
  session: Session;
  link: number;
  vc: number;
  packet: number;
  index: number;
  untilPs: number;
  found: { packet: number; cell: number; lostPs: number } | null;
}

export type LossLink = { ok: true; link: number } | { ok: false; why: string };

/** The link at whose queue the cell can be lost, or one sentence why none is left. */
export function lossLink(sim: Simulation, { link, where, flow, ack, packet, diedPs }: LossQuestion): LossLink {
  const { world, net } = sim;
  const { route, routeBack } = net.spec.flows[flow];
  const way = ack ? routeBack : route;
  const step = way.indexOf(link);
  if (step >= 0 && (diedPs !== undefined || where !== CELL_WHERE.onLink)) return { ok: true, link };
  const slot = slotOf(sim, vcOf({ flow, ack }), packet);
  const endsHere = slot >= 0 && ROLES[world.packets.role[slot]].atLinkEnd !== undefined;
  if (step >= 0 && step + 1 < way.length && !endsHere) return { ok: true, link: way[step + 1] };
  return { ok: false, why: 'This cell has passed its last queue: nothing on its way can lose it any more.' };
}

const vcOf = ({ flow, ack }: Pick<LossQuestion, 'flow' | 'ack'>): number => 2 * flow + (ack ? 1 : 0);

/**
 * null: too much has happened to look through all of it. `again` builds the same run at t = 0, with one more entry in
 * `faults`.
 */
export function beginSearch(
  session: Session, question: LossQuestion, link: number, again: (fault: LostCell) => Session | null,
): Search | null {
  const { sim } = session;
  if (sim.world.totals[Total.events] > MOST_SEARCHED) return null;
  const { spec } = sim.net;
  const counted = again({ link: spec.links[link].id, flow: spec.flows[question.flow].id });
  if (!counted) return null;
  const slowest = Math.min(spec.links[question.link].rateBps, spec.links[link].rateBps);
  const unitBytes = spec.network === 'packet' ? spec.flows[question.flow].transport.packetBytes : CELL_BYTES;
  const unitPs = unitBytes * 8 * PS_PER_S / slowest;
  const stoodPs = question.diedPs ?? nowPs(session);
  const search: Search = {
    session: counted, link, vc: vcOf(question), packet: question.packet, index: question.index,
    untilPs: stoodPs + spec.links[question.link].delayPs + GRACE_CELLS * unitPs, found: null,
  };
  counted.sim.env.counted = (vc, at, packet, index, packetNumber, cellNumber) => {
    const isIt = vc === search.vc && at === link && packet === search.packet && index === search.index;
    if (isIt) search.found ??= { packet: packetNumber, cell: cellNumber, lostPs: nowPs(counted) };
  };
  return search;
}

/** Looks through at most `most` events; returns whether there is more to look through. */
export function searchOn(search: Search, most: number): boolean {
  if (search.found) return false;
  const done = advance(search.session, search.untilPs, most);
  return !search.found && done >= most;
}

/** The entry for `faults`. */
export function lostCell({ session: { sim }, link, vc, found }: Search): LostCell | null {
  if (!found) return null;
  const { spec } = sim.net;
  const named = { link: spec.links[link].id, flow: spec.flows[vc >> 1].id };
  return spec.network === 'packet' ? { ...named, packets: [found.packet] } : { ...named, cells: [found.cell] };
}
