/**
 * One queue for each VC, served in turn: one cell (in packet mode one packet, whatever its length) of each VC that has
 * any, then the next round. All VCs share the places of the port, and the discard policy judges as with a single queue.
 * A VC that had nothing queued, or was held, takes its turn after those that wait. Source: per-VC accounting and
 * queueing in Jain's survey of TCP over ATM, section on UBR.
 */
import { createRing, dropHead, placeOf, pushCell, visitRing, type CellRing } from '../../atm/rings';
import type { World } from '../../world';
import type { PortState } from '../port-state';
import { vcHop } from '../vc-hop';
import type { Scheduler } from './scheduler';

/**
 * The state of a port is a ring of hops: those that have cells and may send, and the one whose cell is being sent. The
 * ring's places for cells are unused.
 */
const NO_CELL = 0;

/** The queue of a VC, which is created when it is first needed. */
const ringOfHop = (world: World, hop: number): CellRing => vcHop(world, hop).ring ??= createRing();

const isHeld = (world: World, hop: number): boolean => vcHop(world, hop).held;

/** The hops in the order of their turns: the scheduler's state of a port. */
const turnsOf = (port: PortState): CellRing => port.schedulerState as CellRing;

/** Whether the cell that is being sent is of this hop. */
function isLeaving(port: PortState, hop: number): boolean {
  const turns = turnsOf(port);
  return port.sending && !port.sendingPriority && turns.length > 0 && turns.hop[turns.head] === hop;
}

function takeOut(turns: CellRing, hop: number): void {
  let kept = 0;
  for (let position = 0; position < turns.length; position++) {
    const place = placeOf(turns, position);
    if (turns.hop[place] !== hop) turns.hop[placeOf(turns, kept++)] = turns.hop[place];
  }
  turns.length = kept;
}

export const perVcRoundRobin: Scheduler = {
  id: 'perVcRoundRobin',
  title: 'Per-VC round robin',
  summary: 'Each flow has a queue of its own and sends one cell in turn; all share the buffer.',
  summaryOfPackets: 'Each flow has a queue of its own and sends one packet in turn; all share the buffer.',
  source: 'Jain’s survey of TCP over ATM: per-VC queueing',
  aliases: ['per-VC queueing'],
  parameters: [],
  serves: 'one of each flow in turn',
  queues: 'a queue for each flow, served in turn',
  caption: 'flows in turn',
  create: createRing,
  enter(world, port, cell, hop) {
    const ring = ringOfHop(world, hop);
    if (ring.length === 0 && !isHeld(world, hop)) pushCell(turnsOf(port), NO_CELL, hop);
    pushCell(ring, cell, hop);
  },
  eligible: (_world, port) => turnsOf(port).length > 0,
  turned(world, port, hop) {
    const turns = turnsOf(port);
    if (isLeaving(port, hop) || ringOfHop(world, hop).length === 0) return;
    if (isHeld(world, hop)) takeOut(turns, hop);
    else pushCell(turns, NO_CELL, hop);
  },
  serving(world, port) {
    const turns = turnsOf(port);
    return ringOfHop(world, turns.hop[turns.head]);
  },
  served(world, port) {
    const turns = turnsOf(port);
    const hop = turns.hop[turns.head];
    const ring = ringOfHop(world, hop);
    dropHead(ring);
    dropHead(turns);
    if (ring.length > 0 && !isHeld(world, hop)) pushCell(turns, NO_CELL, hop);
  },
  ringOf: (world, _port, hop) => ringOfHop(world, hop),
  thinned(world, port, hop) {
    if (ringOfHop(world, hop).length === 0) takeOut(turnsOf(port), hop);
  },
  inOrder(world, port, visit) {
    const { held } = port;
    const turns = turnsOf(port);
    for (let round = 0, more = true; more; round++) {
      more = false;
      for (let turn = 0; turn < turns.length; turn++) {
        const ring = ringOfHop(world, turns.hop[placeOf(turns, turn)]);
        if (round >= ring.length) continue;
        visit(ring.cell[placeOf(ring, round)]);
        more = true;
      }
    }
    for (const hop of held) if (!isLeaving(port, hop)) visitRing(ringOfHop(world, hop), visit);
  },
};
