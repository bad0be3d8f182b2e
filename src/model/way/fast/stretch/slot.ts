/**
 * The end of a slot, as `slot` has it, for a port at which nothing is asked of a cell but whether there is room for it.
 * A cell that begins or ends a packet, finds no room, or is not plain data or acknowledgement takes the usual way.
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

/** By policy: 1 where it leaves alone what is in the queue. */
const ONLY_REFUSES = Uint8Array.from(DISCARD_POLICIES, ({ pushesOut }) => (pushesOut === true ? 0 : 1));

/** What goes first is sent as in the plain way. */
const isSimple = (port: PortState): boolean =>
  judgesStarts(port) && port.held.length === 0 && !port.keepsPlaces && !port.countsBytes;

/** The same where nothing counts or goes first, and the policy leaves in the queue what is there. */
export const isSteady = (port: PortState): boolean =>
  isSimple(port) && !port.counts && port.priority.length === 0 && !port.sendingPriority
  && ONLY_REFUSES[port.policy] === 1;

/** The event of a port with slots. */
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

/** The cell in service has left. */
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

/** One cell of each input that has any, in turn, until none waits. */
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

/** A cell in the middle of its packet, for which there is room, enters; all others are judged. */
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
