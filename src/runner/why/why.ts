/** Answers questions about the fate of one cell: how it was lost, where it is, or how it ended. */
import { RECENT, Happening, RECENT_STRIDE, oldestFrom, rowOf } from '../../model/metrics/recent';
import { REASON_COUNT } from '../../model/reasons';
import { grouped } from '../../model/words';
import type { NamedCell, Why, WhyAnswer, WhyQuestion } from '../client/why';
import { eventsOf, standOf } from '../past';
import { furthestPs } from '../session';
import { lastRiseBefore, type Kept } from '../travel';
import { findDeath } from './death';
import { endOf } from './end';
import { lifeOf } from './life';

const NOT_THERE = 'It is not on its way at this instant: it came to its end before, or is still to be sent.';
const NOT_FOUND = 'No such loss is found before where the run stands.';

type Asked<Kind extends WhyQuestion['of']> = Extract<WhyQuestion, { of: Kind }>;

/** Returns the row of the newest drop at some nodes for a reason; `null` if the ring no longer has it. */
function newestDrop(
  { sim: { world: { recent }, net } }: Kept, { nodes, reason }: Asked<'tray'>,
): Float64Array | null {
  for (let serial = recent.serial - 1; serial >= oldestFrom(recent); serial--) {
    const at = rowOf(recent, serial);
    const row = recent.data.subarray(at, at + RECENT_STRIDE);
    if (row[RECENT.kind] !== Happening.drop || row[RECENT.reason] !== reason) continue;
    if (nodes.includes(net.spec.links[row[RECENT.link]].from)) return row;
  }
  return null;
}

/** Explains the last cell in a tray: the loss by which the tray's count rose last. */
function* lastInTray(
  session: Kept, tray: Asked<'tray'>, knownToPs: number,
): Generator<number | null, Why | null> {
  const { events } = standOf(session);
  const gauge = {
    counts: true,
    read: ({ world }: Kept['sim']) =>
      tray.nodes.reduce((sum, node) => sum + world.trays[node * REASON_COUNT + tray.reason], 0),
  };
  const there = yield* lastRiseBefore(session, gauge, events);
  if (there === null) return null;
  const row = newestDrop(there, tray);
  if (row === null) return null;
  const vc = row[RECENT.vc];
  const death = yield* findDeath(session, {
    flow: vc >> 1, ack: (vc & 1) === 1, packet: row[RECENT.packet], index: row[RECENT.index], link: row[RECENT.link],
    fromPs: row[RECENT.timePs], toPs: row[RECENT.timePs],
  }, knownToPs);
  return death && { kind: 'death', death };
}

/** Says, for example, `There is no cell 200 in packet 43 of flow f.6: it has 192, the first is 1.` */
function noSuchCell({ sim: { net } }: Kept, { flow, ack, packet, index }: NamedCell, only: number): string {
  const { id } = net.spec.flows[flow];
  const whose = ack ? `acknowledgement ${grouped(packet)} of flow ${id}` : `packet ${grouped(packet)} of flow ${id}`;
  return `There is no cell ${grouped(index + 1)} in ${whose}: ${net.packetMode ? 'packets are whole here, and count as one'
    : only === 1 ? 'it has only one' : `it has ${grouped(only)}, the first is 1`}.`;
}

/** Explains a cell by its name; returns a sentence if there is nothing to explain. */
function* ofCell(
  session: Kept, { cell, atPs }: Asked<'cell'>, knownToPs: number,
): Generator<number | null, Why | string> {
  const life = yield* lifeOf(session, cell, knownToPs);
  if (life) return { kind: 'life', life };
  const end = yield* endOf(session, cell, atPs, knownToPs);
  if (end === null) return NOT_THERE;
  if ('only' in end) return noSuchCell(session, cell, end.only);
  if (!('droppedPs' in end)) return { kind: 'end', end };
  const { flow, ack, packet, index } = cell;
  const sought = { flow, ack, packet, index, fromPs: end.droppedPs, toPs: end.droppedPs };
  const death = yield* findDeath(session, sought, knownToPs);
  return death === null ? NOT_THERE : { kind: 'death', death };
}

/** Answers a question step by step; the work may be abandoned at any `yield`. */
export function* whyOf(session: Kept, question: WhyQuestion): Generator<number | null, WhyAnswer> {
  // Nothing is told of what the run has not reached yet.
  const knownToPs = eventsOf(session.sim) === 0 ? 0 : furthestPs(session);
  switch (question.of) {
    case 'cell': {
      const why = yield* ofCell(session, question, knownToPs);
      return typeof why === 'string' ? { ok: false, words: why } : { ok: true, why };
    }
    case 'tray': {
      const why = yield* lastInTray(session, question, knownToPs);
      return why ? { ok: true, why } : { ok: false, words: NOT_FOUND };
    }
    case 'death': {
      const death = yield* findDeath(session, question.sought, knownToPs);
      return death ? { ok: true, why: { kind: 'death', death } } : { ok: false, words: NOT_FOUND };
    }
  }
}
