/**
 * By service: cells of VCs that the network tells how fast to send (ABR) go before those of plain ones (UBR), which
 * live in what is left of the line; within each the cell that came first. Each of the two queues has as many places as
 * the buffer has, so that plain VCs, however much they send, take none of the others'. What goes before both is the
 * port's. Which queue a cell belongs to follows from the service of its VC: acknowledgements have their own.
 * Source: ATM Forum TM 4.0, 2.3 and 5.10: UBR is promised nothing. Queues apart: our reading of it.
 */
import { INDEX_BITS } from '../../atm/cell-number';
import { dropHead, placeOf, pushCell, type CellRing } from '../../atm/rings';
import type { World } from '../../world';
import type { PortState } from '../port-state';
import { vcHop } from '../vc-hop';
import type { Scheduler } from './scheduler';

const isGoverned = ({ packets, services }: World, cell: number): boolean =>
  services[packets.vc[cell >>> INDEX_BITS]] !== null;

const ringFor = (world: World, { queue, after }: PortState, cell: number): CellRing =>
  (isGoverned(world, cell) ? queue : after);

/** Its head may leave. */
const mayServe = (world: World, ring: CellRing): boolean =>
  ring.length > 0 && !vcHop(world, ring.hop[ring.head]).held;

/** The head of `after` is being sent. */
const isPlainLeaving = ({ sending, sendingPriority, servesAfter }: PortState): boolean =>
  sending && !sendingPriority && servesAfter;

export const byService: Scheduler = {
  id: 'byService',
  title: 'ABR before UBR',
  summary: 'Flows that the network tells how fast to send go first and have places of their own; UBR gets what '
    + 'is left.',
  source: 'ATM Forum TM 4.0: UBR is promised nothing',
  aliases: ['priority by service'],
  parameters: [],
  queues: 'a queue for ABR, served first, and one for UBR, each with all places',
  caption: 'ABR first',
  buffers: 2,
  enter: (world, port, cell, hop) => pushCell(ringFor(world, port, cell), cell, hop),
  eligible: (world, { queue, after }) => mayServe(world, queue) || mayServe(world, after),
  turned: () => {},
  choose(world, port) {
    port.servesAfter = !mayServe(world, port.queue);
  },
  serving(world, port) {
    const { queue, after, sending, sendingPriority, servesAfter } = port;
    if (sending && !sendingPriority) return servesAfter ? after : queue;
    return mayServe(world, queue) ? queue : after;
  },
  served: (_world, { queue, after, servesAfter }) => dropHead(servesAfter ? after : queue),
  ringOf: (world, port, _hop, cell) => ringFor(world, port, cell),
  thinned: () => {},
  inOrder(_world, port, visit) {
    const { queue, after } = port;
    const first = isPlainLeaving(port) ? 1 : 0;
    if (first === 1) visit(after.cell[after.head]);
    for (let position = 0; position < queue.length; position++) visit(queue.cell[placeOf(queue, position)]);
    for (let position = first; position < after.length; position++) visit(after.cell[placeOf(after, position)]);
  },
  apartFrom: (world, port, cell) => (isGoverned(world, cell) ? port.after : port.queue),
  governed: ({ queue }) => queue.length,
};
