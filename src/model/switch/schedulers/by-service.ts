/**
 * By service: cells of VCs whose rate the network controls (ABR) go before those of plain VCs (UBR), which use what is
 * left of the line. Within each of the two queues, cells leave in order of arrival. Each queue has as many places as
 * the buffer has, so that plain VCs, however much they send, take no places from the others. The port itself handles
 * cells that go before both. The queue of a cell follows from the service of its VC; acknowledgements have a service of
 * their own. Source: ATM Forum TM 4.0, 2.3 and 5.10: UBR is promised nothing. Separate queues: our reading of it.
 */
import { INDEX_BITS } from '../../atm/cell-number';
import { createRing, dropHead, placeOf, pushCell, type CellRing } from '../../atm/rings';
import type { World } from '../../world';
import type { PortState } from '../port-state';
import { vcHop } from '../vc-hop';
import type { Scheduler } from './scheduler';

interface ByService {
  /** The cells of plain VCs; those of governed VCs are in `queue` of the port. */
  after: CellRing;
  /** Whether the next cell to leave, or the last one that left, is of `after`. */
  servesAfter: boolean;
}

const stateOf = (port: PortState): ByService => port.schedulerState as ByService;

const isGoverned = ({ packets, services }: World, cell: number): boolean =>
  services[packets.vc[cell >>> INDEX_BITS]] !== null;

const ringFor = (world: World, port: PortState, cell: number): CellRing =>
  (isGoverned(world, cell) ? port.queue : stateOf(port).after);

/** Whether the head of a ring may leave. */
const mayServe = (world: World, ring: CellRing): boolean =>
  ring.length > 0 && !vcHop(world, ring.hop[ring.head]).held;

/** Whether the head of `after` is being sent. */
const isPlainLeaving = (port: PortState): boolean =>
  port.sending && !port.sendingPriority && stateOf(port).servesAfter;

export const byService: Scheduler = {
  id: 'byService',
  title: 'ABR before UBR',
  summary: 'Flows that the network tells how fast to send go first and have places of their own; UBR gets what '
    + 'is left.',
  source: 'ATM Forum TM 4.0: UBR is promised nothing',
  aliases: ['priority by service'],
  parameters: [],
  serves: 'that of an ABR flow before those of UBR',
  queues: 'a queue for ABR, served first, and one for UBR, each with all places',
  caption: 'ABR first',
  buffers: 2,
  withoutBoth: 'This scheduler sends VCs whose rate the network controls (ABR, credits) before plain ones (UBR), but no '
    + 'port that uses it carries both kinds, so it changes nothing; use "fifo", or both kinds of service.',
  create: (): ByService => ({ after: createRing(), servesAfter: false }),
  enter: (world, port, cell, hop) => pushCell(ringFor(world, port, cell), cell, hop),
  eligible: (world, port) => mayServe(world, port.queue) || mayServe(world, stateOf(port).after),
  turned: () => {},
  choose(world, port) {
    stateOf(port).servesAfter = !mayServe(world, port.queue);
  },
  serving(world, port) {
    const { queue, sending, sendingPriority } = port;
    const { after, servesAfter } = stateOf(port);
    if (sending && !sendingPriority) return servesAfter ? after : queue;
    return mayServe(world, queue) ? queue : after;
  },
  served(_world, port) {
    const { after, servesAfter } = stateOf(port);
    dropHead(servesAfter ? after : port.queue);
  },
  ringOf: (world, port, _hop, cell) => ringFor(world, port, cell),
  thinned: () => {},
  inOrder(_world, port, visit) {
    const { queue } = port;
    const { after } = stateOf(port);
    const first = isPlainLeaving(port) ? 1 : 0;
    if (first === 1) visit(after.cell[after.head]);
    for (let position = 0; position < queue.length; position++) visit(queue.cell[placeOf(queue, position)]);
    for (let position = first; position < after.length; position++) visit(after.cell[placeOf(after, position)]);
  },
  apartFrom: (world, port, cell) => (isGoverned(world, cell) ? stateOf(port).after : port.queue),
  governed: ({ queue }) => queue.length,
};
