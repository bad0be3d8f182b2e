/**
 * Runs the sources: asks each one at the times that it has named, and hands the data of its application to the
 * transport, which decides what to send when. An event hands over a bounded number of packets and leaves the rest to
 * another event at the same instant, so that no event takes long. Hot path: once a packet or burst; allocates nothing.
 */
import { CELL_BYTES } from '../constants';
import { vcDue, waitingAt } from '../adaptation/services/enter-vc';
import { fullPacketPs, unitsOf } from '../atm/sizes';
import { schedule } from '../kernel/event-queue';
import { trafficStream } from '../atm/streams';
import type { Simulation } from '../world';
import { transportOf } from '../transport/transports';
import { TRAFFIC } from '../transport/udp';
import { sourceOf } from './kinds';
import type { Turn } from './source';

/** The event of a flow that starts. */
export const FLOW_START = 3;

const turn: Turn = {
  nowPs: 0, first: false, packetBytes: 0, dataBytes: 0, wireBytes: 0, sendingPs: 0, words: new Uint32Array(0),
  stream: 0, bytes: 0, waitPs: 0,
};

/** Starts the traffic of a flow. */
export function startTraffic(sim: Simulation, number: number): void {
  transportOf(sim.world.flows[number]).start(sim, number);
  ask(sim, number, true);
  refill(sim, number);
}

/** Lets the service of a VC send what is due. If it needs more, a source without end gives it more. */
export function serviceDue(sim: Simulation, vc: number): void {
  vcDue(sim, vc);
  if ((vc & 1) === 0) refill(sim, vc >> 1);
}

/** Makes packets for a source without end and a transport without a window, whenever no cell waits at its VC. */
function refill(sim: Simulation, number: number): void {
  const { world, net } = sim;
  const flow = world.flows[number];
  const transport = transportOf(flow);
  if (transport.sendFull === undefined) return;
  const { traffic, stopPs } = net.spec.flows[number];
  if (sourceOf(traffic).endless !== true || !flow.started) return;
  if (net.vcService[2 * number] === 0 || (stopPs !== null && world.clock[0] >= stopPs)) return;
  while (waitingAt(sim, 2 * number) === 0) transport.sendFull(sim, number);
}

/** Handles the event of a flow's source. An event that is out of date does nothing. */
export function trafficEvent(sim: Simulation, number: number): void {
  const { traffic } = sim.world.flows[number];
  const now = sim.world.clock[0];
  if (traffic.retryPs === now) {
    traffic.retryPs = Infinity;
    restOfTraffic(sim, number);
  }
  if (traffic.nextPs === now) ask(sim, number, false);
}

/** Hands over what an earlier event of this instant had to leave. */
export function restOfTraffic(sim: Simulation, number: number): void {
  transportOf(sim.world.flows[number]).offer(sim, number, 0);
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
  if (bytes > 0) transportOf(world.flows[number]).offer(sim, number, bytes);
}

function prepare(sim: Simulation, number: number, first: boolean): void {
  const { world, net } = sim;
  const flow = world.flows[number];
  const { transport: { packetBytes }, adaptation } = flow;
  turn.nowPs = world.clock[0];
  turn.first = first;
  turn.packetBytes = packetBytes;
  turn.dataBytes = packetBytes - transportOf(flow).headerBytes;
  turn.wireBytes = net.packetMode ? packetBytes : unitsOf(net, packetBytes, adaptation) * CELL_BYTES;
  turn.sendingPs = fullPacketPs(sim, number);
  turn.words = world.random;
  turn.stream = trafficStream(net.spec, number);
}
