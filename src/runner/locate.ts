/**
 * Finds the number of a cell as `faults` counts. To lose a cell that was clicked, the scenario is run again from t = 0
 * with a counter at the queue where the cell can be lost, until that cell reaches it. This is the queue in which the
 * cell is or for which it waits; for a cell on a link, the next queue on its way.
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

/** Most events that are searched: more would keep the reader waiting. */
const MOST_SEARCHED = 80_000_000;
/** Time that a cell may take from its arrival until its port counts it, in cell times: inputs are served in turn. */
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

/** Returns the link at whose queue the cell can be lost, or a sentence that says why there is none. */
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
 * Starts the search; returns `null` if the run has too many events for it. `again` builds the same run at t = 0 with an
 * additional entry in `faults`.
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

/** Runs at most `most` events; returns whether the search has to go on. */
export function searchOn(search: Search, most: number): boolean {
  if (search.found) return false;
  const done = advance(search.session, search.untilPs, most);
  return !search.found && done >= most;
}

/** Returns the entry for `faults` that loses the cell; `null` if the cell was not found. */
export function lostCell({ session: { sim }, link, vc, found }: Search): LostCell | null {
  if (!found) return null;
  const { spec } = sim.net;
  const named = { link: spec.links[link].id, flow: spec.flows[vc >> 1].id };
  return spec.network === 'packet' ? { ...named, packets: [found.packet] } : { ...named, cells: [found.cell] };
}
