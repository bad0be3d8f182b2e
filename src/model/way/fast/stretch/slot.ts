/**
 * The end of a slot, as in `slot`, for a port at which a cell is only asked whether there is room for it. Cells that
 * begin or end a packet, find no room, or are neither data nor acknowledgements are judged as in the plain way.
 * Hot path: one slot a cell; allocates nothing.
 */
import { INDEX_BITS, INDEX_MASK } from '../../../atm/cell-number';
import { LINK_HEAD, layTrain } from '../../../atm/link';
import { ACK } from '../../../atm/packets';
import { dropHead, pushCell } from '../../../atm/rings';
import { schedule } from '../../../kernel/event-queue';
import { Total } from '../../../metrics/counters';
import { DISCARD_POLICIES } from '../../../switch/discard/policies';
import type { PortState } from '../../../switch/port-state';
import { countArrival } from '../../../switch/admit';
import { sendHead } from '../../../switch/queue';
import { vcHop } from '../../../switch/vc-hop';
import type { Simulation } from '../../../world';
import { SLOT, admit, putInTurn, slot } from '../../port';
import { judgesStarts } from '../steady';
import { scheduleSoon } from './near';

/** By policy: 1 if it never removes cells that are queued. */
const ONLY_REFUSES = Uint8Array.from(DISCARD_POLICIES, ({ pushesOut }) => (pushesOut === true ? 0 : 1));

/** Whether the port's slots can be handled here. Cells with priority are sent as in the plain way. */
const isSimple = (port: PortState): boolean =>
  judgesStarts(port) && port.held.length === 0 && !port.keepsPlaces && !port.countsBytes;

/** Whether the port is simple, and also counts nothing, has no cells with priority, and never removes queued cells. */
export const isSteady = (port: PortState): boolean =>
  isSimple(port) && !port.counts && port.priority.length === 0 && !port.sendingPriority
  && ONLY_REFUSES[port.policy] === 1;

/** Handles the event of a port with slots: a slot ends. */
export function simpleSlot(sim: Simulation, number: number): void {
  const { world } = sim;
  const port = world.ports[number];
  if (!isSimple(port)) {
    slot(sim, number);
    return;
  }
  const now = world.clock[0];
  port.area += port.queuedCells * (now - port.changedPs);
  port.changedPs = now;
  if (port.sending) {
    if (port.sendingPriority) sendHead(sim, port);
    else sendFirst(sim, port, number, now);
  }
  if (port.waiting > 0) admitWaiting(sim, port);
  port.sending = port.queuedCells > 0 || port.priority.length > 0;
  port.scheduled = port.sending;
  if (!port.sending) return;
  const link = world.links[number];
  port.sendingPriority = port.priority.length > 0;
  link.freeAtPs = now + link.cellTimePs;
  link.busyPs += link.cellTimePs;
  scheduleSoon(world.queue, link.freeAtPs, SLOT, number);
}

/** Moves the cell in service from the queue to the link. */
function sendFirst(sim: Simulation, port: PortState, number: number, now: number): void {
  const { queue: ring } = port;
  const { world } = sim;
  const link = world.links[number];
  const hop = ring.hop[ring.head];
  layTrain(link, ring.cell[ring.head], hop, 1, now, link.cellTimePs);
  if (!link.scheduled) {
    link.scheduled = true;
    schedule(world.queue, link.at[link.head], LINK_HEAD, number);
  }
  dropHead(ring);
  port.queuedCells--;
  const vc = vcHop(world, hop);
  if (--vc.queued === 0) port.activeVcs--;
  port.sending = false;
}

/** Judges the cells that wait at the inputs: in rounds, one cell of each input that has any, until none waits. */
function admitWaiting(sim: Simulation, port: PortState): void {
  const { inputs, busyInputs: busy } = port;
  if (port.busyCount > 1) putInTurn(port);
  const first = busy[0];
  for (let left = port.busyCount; left > 0;) {
    let kept = 0;
    for (let place = 0; place < left; place++) {
      const ring = inputs[busy[place]];
      admitOne(sim, port, ring.cell[ring.head], ring.hop[ring.head]);
      dropHead(ring);
      port.waiting--;
      if (ring.length > 0) busy[kept++] = busy[place];
    }
    left = kept;
  }
  port.busyCount = 0;
  port.nextInput = first + 1 === inputs.length ? 0 : first + 1;
}

/** Lets a cell enter if it is in the middle of its packet and there is room. All other cells are judged. */
function admitOne(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const { world, net } = sim;
  const { packets } = world;
  const packet = cell >>> INDEX_BITS;
  const vc = world.hops[hop];
  const headLeaves = port.countsWaitingOnly && port.queuedCells > 0 && port.priority.length === 0;
  const taken = port.queuedCells - (headLeaves ? 1 : 0) + port.promised;
  if (vc === null || !vc.midPacket || vc.refusing || vc.marking || taken >= port.capacity || packets.role[packet] > ACK
    || (cell & INDEX_MASK) === packets.cells[packet] - 1 || net.faultsOfHop[hop] >= 0 || net.hopPriority[hop] !== 0
    || port.beyond.length > 0) {
    admit(sim, port, cell, hop);
    return;
  }
  port.arrived++;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived]++;
  if (port.counts) countArrival(sim, port, hop, packets.role[packet]);
  port.occupancy = taken;
  port.arriving = 1;
  pushCell(port.queue, cell, hop);
  const length = ++port.queuedCells;
  if (vc.queued++ === 0) port.activeVcs++;
  if (length > port.longest) port.longest = length;
  if (length > port.longestInBin) port.longestInBin = length;
  vc.admitted++;
  vc.partlySent = true;
}
