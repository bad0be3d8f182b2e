/**
 * Runs the sources: asks each when it asked to be asked, and hands what its application has to the transport. TCP takes
 * bytes and sends them when its window lets it; UDP sends them at once, in full packets and a rest.
 * A UDP source may be faster than its own link for ever. Its queue has no limit, but the table of packets has: while
 * more than `CROWD` packets are under way anywhere, the rest waits as a number of bytes, and is cut into packets when
 * its turn comes; from then on its response time counts. An event hands over `CELLS_AT_ONCE` cells of UDP, or
 * `PACKETS_AT_ONCE` packets of TCP (transport/sender), and leaves the rest to the next event, at the same instant, so
 * that none takes long. Hot path: once a packet or burst; allocates nothing.
 */
import { CELL_BYTES, TCP_IP_HEADER_BYTES, UDP_IP_HEADER_BYTES } from '../constants';
import { vcDue, waitingAt } from '../adaptation/services/enter-vc';
import { unitsOf } from '../atm/sizes';
import { schedule, scheduleRest } from '../kernel/event-queue';
import { trafficStream } from '../atm/streams';
import { packetTimePs } from '../atm/times';
import type { Simulation } from '../world';
import { REST, sendWhatFits, startFlow } from '../transport/sender';
import { sendDatagram } from '../transport/udp';
import { sourceOf } from './kinds';
import type { Turn } from './source';

/** Events of flows: its time to start; its application has more. */
export const FLOW_START = 3;
export const TRAFFIC = 6;

/** A quarter of what the table of packets can hold. */
const CROWD = 262_144;
/** Cells that one event hands over, but for the last datagram, which is handed over whole. */
export const CELLS_AT_ONCE = 1_024;
/** Between two tries, as many full packets as the host's link can send. */
const RETRY_PACKETS = 256;

const turn: Turn = {
  nowPs: 0, first: false, packetBytes: 0, dataBytes: 0, wireBytes: 0, sendingPs: 0, words: new Uint32Array(0),
  stream: 0, bytes: 0, waitPs: 0,
};

/** The flow's time to start has come. */
export function startTraffic(sim: Simulation, number: number): void {
  if (sim.world.flows[number].transport.kind === 'tcp') startFlow(sim, number);
  else sim.world.flows[number].started = true;
  ask(sim, number, true);
  refill(sim, number);
}

/** The service of a VC sends what may go; where it has nothing more, greedy UDP has. */
export function serviceDue(sim: Simulation, vc: number): void {
  vcDue(sim, vc);
  if ((vc & 1) === 0) refill(sim, vc >> 1);
}

/** Greedy traffic without TCP sends when its VC may: a datagram is made when no cell waits for its turn. */
function refill(sim: Simulation, number: number): void {
  const { world, net } = sim;
  const flow = world.flows[number];
  const { traffic, stopPs } = net.spec.flows[number];
  if (traffic.kind !== 'greedy' || flow.transport.kind !== 'udp' || !flow.started) return;
  if (net.vcService[2 * number] === 0 || (stopPs !== null && world.clock[0] >= stopPs)) return;
  while (waitingAt(sim, 2 * number) === 0) {
    sendDatagram(sim, number, flow.transport.packetBytes - UDP_IP_HEADER_BYTES);
  }
}

/** The event of a flow's source; one that was overtaken does nothing. */
export function trafficEvent(sim: Simulation, number: number): void {
  const { traffic } = sim.world.flows[number];
  const now = sim.world.clock[0];
  if (traffic.retryPs === now) {
    traffic.retryPs = Infinity;
    supply(sim, number, 0);
  }
  if (traffic.nextPs === now) ask(sim, number, false);
}

/** What an event of this instant had to leave. */
export function restOfTraffic(sim: Simulation, number: number): void {
  if (sim.world.flows[number].transport.kind === 'tcp') sendWhatFits(sim, number, 0);
  else supply(sim, number, 0);
}

function ask(sim: Simulation, number: number, first: boolean): void {
  const { world, net } = sim;
  const { traffic } = world.flows[number];
  const spec = net.spec.flows[number];
  const now = world.clock[0];
  traffic.nextPs = Infinity;
  if (spec.stopPs !== null && now >= spec.stopPs) return;
  prepare(sim, number, first);
  sourceOf(spec.traffic).ask(spec.traffic, traffic, turn);
  const { bytes, waitPs } = turn;
  if (waitPs !== Infinity && (spec.stopPs === null || now + waitPs < spec.stopPs)) {
    traffic.nextPs = now + waitPs;
    schedule(world.queue, traffic.nextPs, TRAFFIC, number);
  }
  if (bytes > 0) supply(sim, number, bytes);
}

function prepare(sim: Simulation, number: number, first: boolean): void {
  const { world, net } = sim;
  const { transport, adaptation } = world.flows[number];
  const { packetBytes } = transport;
  turn.nowPs = world.clock[0];
  turn.first = first;
  turn.packetBytes = packetBytes;
  turn.dataBytes = packetBytes - (transport.kind === 'tcp' ? TCP_IP_HEADER_BYTES : UDP_IP_HEADER_BYTES);
  turn.wireBytes = net.packetMode ? packetBytes : unitsOf(net, packetBytes, adaptation.trailerBytes) * CELL_BYTES;
  turn.sendingPs = sendingPs(sim, number);
  turn.words = world.random;
  turn.stream = trafficStream(net.spec, number);
}

/** How long the host's link takes for a full packet at its present rate. */
function sendingPs(sim: Simulation, number: number): number {
  const { world, net } = sim;
  const { transport, adaptation } = world.flows[number];
  const link = world.links[net.hopLink[net.hopStart[2 * number]]];
  return net.packetMode ? packetTimePs(transport.packetBytes, link.byteTimePs)
    : unitsOf(net, transport.packetBytes, adaptation.trailerBytes) * link.cellTimePs;
}

/** The application has `bytes` more. */
function supply(sim: Simulation, number: number, bytes: number): void {
  const { world } = sim;
  const flow = world.flows[number];
  if (flow.transport.kind === 'tcp') {
    flow.totalBytes += bytes;
    sendWhatFits(sim, number, 0);
    return;
  }
  const { traffic } = flow;
  const full = flow.transport.packetBytes - UDP_IP_HEADER_BYTES;
  flow.totalBytes += bytes;
  traffic.heldBytes += bytes;
  let cells = 0;
  while (traffic.heldBytes > 0 && world.packets.used - world.packets.freeLength < CROWD) {
    if (cells >= CELLS_AT_ONCE) {
      scheduleRest(world.queue, world.clock[0], REST, number);
      return;
    }
    const next = Math.min(full, traffic.heldBytes);
    traffic.heldBytes -= next;
    cells += unitsOf(sim.net, next + UDP_IP_HEADER_BYTES, flow.adaptation.trailerBytes);
    sendDatagram(sim, number, next);
  }
  if (traffic.heldBytes === 0 || traffic.retryPs !== Infinity) return;
  traffic.retryPs = world.clock[0] + RETRY_PACKETS * sendingPs(sim, number);
  schedule(world.queue, traffic.retryPs, TRAFFIC, number);
}
