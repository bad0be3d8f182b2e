/**
 * A cell at a port: it arrives, waits for its slot if the port has slots, is judged, and leaves.
 *
 * Slotted round robin: slots start at t = 0 and last one cell time. Cells that come during a slot wait, uncounted, at
 * their inputs. At its end the cell in service leaves; then the waiting cells are judged, one per input and round,
 * starting one input after the one that was served first last time; then the next cell starts. Arrival order: each cell
 * is judged when it comes.
 * Hot path: one slot or departure a cell.
 */
import { INDEX_BITS } from '../atm/cell-number';
import { dropCell } from '../atm/fate';
import { LOST, namedAs, PARDONED, UNNAMED } from '../atm/faults';
import { dropHead, pushCell } from '../atm/rings';
import { schedule } from '../kernel/event-queue';
import { nextTickPs } from '../kernel/time';
import { Total } from '../metrics/counters';
import { reasonNumber } from '../reasons';
import { admitAlone, admitCell, admitOwn, countArrival } from '../switch/admit';
import { freeVc } from '../switch/hold';
import type { PortState } from '../switch/port-state';
import { admitFirst, beginCell, hasWork, headHop, measureQueue, sendHead } from '../switch/queue';
import type { Simulation } from '../world';
import { sentOn, spend } from './credits';
import { ROLES } from './roles';

/** Events of ports, numbered as their links. PORT_DONE (arrival order): a cell has left; SLOT: a slot has ended. */
export const PORT_DONE = 0;
export const SLOT = 2;

const fault = reasonNumber('fault');

/** A cell has arrived at the switch. `hop` is its hop on the link that port `number` feeds. */
export function cellReachesPort(sim: Simulation, number: number, cell: number, hop: number): void {
  const port = sim.world.ports[number];
  if (!port.slotted) {
    measureQueue(sim, port);
    admit(sim, port, cell, hop);
    if (!port.sending && hasWork(sim.world, port)) startSending(sim, port);
    return;
  }
  const input = sim.net.hopInput[hop];
  if (port.inputs[input].length === 0) port.busyInputs[port.busyCount++] = input;
  pushCell(port.inputs[input], cell, hop);
  port.waiting++;
  scheduleSlot(sim, port);
}

/** Schedules the end of the port's next slot, unless it is scheduled already. */
function scheduleSlot({ world: { queue, clock, links } }: Simulation, port: PortState): void {
  if (port.scheduled) return;
  port.scheduled = true;
  schedule(queue, nextTickPs(clock[0], links[port.link].cellTimePs, port.slotOriginPs), SLOT, port.link);
}

/** Frees the VC of a hop, which was held (switch/hold). Its port goes on if it stood still. */
export function letGo(sim: Simulation, hop: number): void {
  const port = sim.world.ports[sim.net.hopLink[hop]];
  freeVc(sim, hop);
  if (!hasWork(sim.world, port)) return;
  if (port.slotted) scheduleSlot(sim, port);
  else if (!port.sending) {
    measureQueue(sim, port);
    startSending(sim, port);
  }
}

/** Handles the end of a slot. */
export function slot(sim: Simulation, number: number): void {
  const port = sim.world.ports[number];
  measureQueue(sim, port);
  if (port.sending) sendOne(sim, port);
  if (port.waiting > 0) admitWaiting(sim, port);
  port.sending = hasWork(sim.world, port);
  port.scheduled = port.sending;
  if (port.sending) begin(sim, port, SLOT);
}

/** Handles a departure at a port with arrival order: the cell in service has left. */
export function portDone(sim: Simulation, number: number): void {
  const port = sim.world.ports[number];
  measureQueue(sim, port);
  sendOne(sim, port);
  port.sending = false;
  port.scheduled = false;
  if (hasWork(sim.world, port)) startSending(sim, port);
}

function startSending(sim: Simulation, port: PortState): void {
  port.sending = true;
  port.scheduled = true;
  begin(sim, port, PORT_DONE);
}

const isHopByHop = ({ net }: Simulation, hop: number): boolean => net.vcIsHopByHop[net.hopVc[hop]] === 1;

/** Begins to send the next cell. Its place is free from this instant, and a VC with places of its own is told so. */
function begin(sim: Simulation, port: PortState, end: number): void {
  beginCell(sim, port, end);
  if (!port.keepsPlaces) return;
  const hop = headHop(sim, port);
  if (hop < 0 || !isHopByHop(sim, hop)) return;
  const vc = sim.net.hopVc[hop];
  sentOn(sim, vc, hop - sim.net.hopStart[vc] - 1, cellReachesPort);
}

/** Moves the cell in service from the port to its link. */
function sendOne(sim: Simulation, port: PortState): void {
  if (!port.keepsPlaces) {
    sendHead(sim, port);
    return;
  }
  const hop = headHop(sim, port);
  sendHead(sim, port);
  if (hop >= 0 && isHopByHop(sim, hop)) spend(sim, hop);
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
      admit(sim, port, ring.cell[ring.head], ring.hop[ring.head]);
      dropHead(ring);
      port.waiting--;
      if (ring.length > 0) busy[kept++] = busy[place];
    }
    left = kept;
  }
  port.busyCount = 0;
  port.nextInput = first + 1 === inputs.length ? 0 : first + 1;
}

/** Sorts the inputs that have cells: `nextInput` and those after it come first. They are few, and nearly in order. */
export function putInTurn({ busyInputs: busy, busyCount, nextInput }: PortState): void {
  for (let place = 1; place < busyCount; place++) {
    const input = busy[place];
    let to = place;
    while (to > 0 && isBefore(input, busy[to - 1], nextInput)) busy[to] = busy[--to];
    busy[to] = input;
  }
}

const isBefore = (one: number, other: number, nextInput: number): boolean =>
  (one >= nextInput) === (other >= nextInput) ? one < other : one >= nextInput;

/** Handles one cell at the entrance of a port. Nearly always it only has to be judged. */
export function admit(sim: Simulation, port: PortState, cell: number, hop: number): void {
  const { world, net } = sim;
  port.arrived++;
  if (port.link === net.spec.measure.bottleneckLink) world.totals[Total.portArrived]++;
  const role = world.packets.role[cell >>> INDEX_BITS];
  if (net.hopIsPlain[hop] === 1 && net.roleIsSpecial[role] === 0 && !port.counts && !port.keepsPlaces) {
    admitCell(sim, port, cell, hop);
  } else admitSpecial(sim, port, cell, hop, role);
}

/** Handles cells that may be lost on purpose, counted, put into places of their own, sent first, or pardoned. */
function admitSpecial(sim: Simulation, port: PortState, cell: number, hop: number, role: number): void {
  const { net } = sim;
  const named = net.faultsOfHop[hop] >= 0 ? namedAs(sim, hop, cell) : UNNAMED;
  if (named === LOST) {
    dropCell(sim, cell, port.link, hop - net.hopStart[net.hopVc[hop]], fault);
    return;
  }
  if (port.counts) countArrival(sim, port, hop, role);
  if (port.keepsPlaces && net.roleIsSpecial[role] === 0 && isHopByHop(sim, hop)) {
    admitOwn(sim, port, cell, hop);
    return;
  }
  if (net.hopPriority[hop] === 0 && net.roleIsSpecial[role] === 0) {
    admitCell(sim, port, cell, hop, named === PARDONED);
    return;
  }
  const { atPort, goesFirst } = ROLES[role];
  const next = atPort === undefined ? hop : atPort(sim, cell >>> INDEX_BITS, hop);
  if (next !== hop) cellReachesPort(sim, net.hopLink[next], cell, next);
  else if (goesFirst || net.hopPriority[hop] === 1) admitFirst(sim, port, cell, hop, named === PARDONED);
  else admitAlone(sim, port, cell, hop, named === PARDONED);
}
