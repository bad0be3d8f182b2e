/**
 * One queue a VC, served in turn: one cell (in packet mode one packet, whatever its length) of each VC that has any,
 * then the next round. All share the places of the port, and the discard policy judges as it does before a single
 * queue. A VC that had nothing queued takes its turn behind those that wait.
 * Source: per-VC accounting and queueing in Jain's survey of TCP over ATM, section on UBR.
 */
import { dropHead, placeOf, pushCell, type CellRing } from '../../atm/rings';
import type { World } from '../../world';
import type { Scheduler } from './scheduler';

/** `turns` is a ring of hops; the place for a cell beside each is unused. */
const NO_CELL = 0;

function ringOfHop(world: World, hop: number): CellRing {
  const { ring } = world.hops[hop];
  if (ring === null) throw new Error(`hop ${hop} has no queue of its own`);
  return ring;
}

export const perVcRoundRobin: Scheduler = {
  id: 'perVcRoundRobin',
  title: 'Per-VC round robin',
  summary: 'Each flow has a queue of its own and sends one cell in turn; all share the buffer.',
  source: 'Jain’s survey of TCP over ATM: per-VC queueing',
  aliases: ['per-VC queueing'],
  parameters: [],
  perVc: true,
  enter(world, port, cell, hop) {
    const ring = ringOfHop(world, hop);
    if (ring.length === 0) pushCell(port.turns, NO_CELL, hop);
    pushCell(ring, cell, hop);
  },
  serving: (world, { turns }) => ringOfHop(world, turns.hop[turns.head]),
  served(world, { turns }) {
    const hop = turns.hop[turns.head];
    const ring = ringOfHop(world, hop);
    dropHead(ring);
    dropHead(turns);
    if (ring.length > 0) pushCell(turns, NO_CELL, hop);
  },
  ringOf: (world, _port, hop) => ringOfHop(world, hop),
  thinned(world, { turns }, hop) {
    if (ringOfHop(world, hop).length > 0) return;
    let kept = 0;
    for (let position = 0; position < turns.length; position++) {
      const place = placeOf(turns, position);
      if (turns.hop[place] !== hop) turns.hop[placeOf(turns, kept++)] = turns.hop[place];
    }
    turns.length = kept;
  },
  inOrder(world, { turns, queuedCells }, visit) {
    for (let round = 0, shown = 0; shown < queuedCells; round++) {
      for (let turn = 0; turn < turns.length; turn++) {
        const ring = ringOfHop(world, turns.hop[placeOf(turns, turn)]);
        if (round >= ring.length) continue;
        visit(ring.cell[placeOf(ring, round)]);
        shown++;
      }
    }
  },
};
