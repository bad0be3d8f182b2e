/**
 * The TCP sender: whole segments, a cumulative window, retransmission by go-back after a timeout, and the hooks of a
 * congestion control. Segments have the size that was in force when they were first sent. TCP Boston changes what one
 * transmission carries (boston/sender), not when it happens.
 * Source: RFC 9293, RFC 5681; timers RFC 6298.
 * Hot path: once a packet, never once a cell; allocates nothing.
 */
import { TCP_IP_HEADER_BYTES } from '../atm/constants';
import { sendPacket, unitsOf } from '../adaptation/send';
import { Kind, schedule } from '../kernel/event-queue';
import { takePacket } from '../kernel/packets';
import { PS_PER_S } from '../kernel/time';
import { PacketFlag, tcpFlow, type TcpFlow, type Simulation } from '../kernel/world';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { codedCells } from './boston/blocks';
import { windowForData } from './boston/redundancy';
import { beginSegment, learn, planCells, skipsSegment, writePlan } from './boston/sender';
import type { CongestionControl } from './congestion/control';
import { reno } from './congestion/reno';
import { sampleRoundTrip, timeoutPs } from './rtt';
import { advertisedBytes, freshBytes, hearWindow } from './send-buffer';
import { makeRoom } from './slots';

const CONTROLS: Record<string, CongestionControl> = { reno };
const DUP_THRESHOLD = 3;

/** Data bytes of a full segment. */
export const segmentBytesOf = (flow: TcpFlow): number =>
  Math.min(flow.transport.packetBytes - TCP_IP_HEADER_BYTES, flow.transport.windowBytes);

export function startFlow(sim: Simulation, number: number): void {
  const flow = tcpFlow(sim.world, number);
  flow.started = true;
  sendWhatFits(sim, number, 0);
}

/**
 * Sends, and after a go-back resends, as long as the window has room; one segment may always be under way, for a window
 * may have been turned below the size of those that were cut before. `extraBytes`: limited transmit's allowance.
 */
export function sendWhatFits(sim: Simulation, number: number, extraBytes: number): void {
  const flow = tcpFlow(sim.world, number);
  if (!flow.started) return;
  const { sender } = flow;
  const window = Math.min(windowForData(flow, Math.floor(flow.congestion.cwndBytes)) + extraBytes, advertisedBytes(flow));
  for (;;) {
    const fresh = sender.next === sender.max;
    const bytes = fresh ? freshBytes(sim, number, flow, sender.unaByte + window - sender.maxByte) : sender.segmentBytes[sender.next & (sender.segmentBytes.length - 1)];
    if (bytes === 0 || (sender.next > sender.una && sender.nextByte - sender.unaByte + bytes > window)) return;
    const segment = sender.next;
    if (fresh) createSegment(sim, flow, segment, bytes);
    sender.next++;
    sender.nextByte += bytes;
    if (fresh || !skipsSegment(flow, segment)) transmit(sim, number, segment);
  }
}

function createSegment(sim: Simulation, flow: TcpFlow, segment: number, bytes: number): void {
  const { sender } = flow;
  if (sender.max - sender.una === sender.segmentBytes.length) makeRoom(flow, 2 * sender.segmentBytes.length, flow.blocks);
  const slot = segment & (sender.segmentBytes.length - 1);
  sender.segmentBytes[slot] = bytes;
  sender.segmentStart[slot] = sender.maxByte;
  sender.firstSentPs[slot] = sim.world.clock[0];
  sender.transmissions[slot] = 0;
  sender.coded[slot] = flow.transport.boston === null ? 0 : 1;
  sender.there[slot] = 0;
  if (sender.coded[slot] === 1) beginSegment(flow, slot, codedCells(bytes + TCP_IP_HEADER_BYTES, flow.adaptation.trailerBytes, flow.cellDataBytes));
  sender.max++;
  sender.maxByte += bytes;
}

/** Hands one transmission of a segment to the network. */
function transmit(sim: Simulation, number: number, segment: number): void {
  const { world, net } = sim;
  const flow = tcpFlow(world, number);
  const { sender, rtt } = flow;
  const slot = segment & (sender.segmentBytes.length - 1);
  const packetBytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  const again = sender.transmissions[slot]++ > 0;
  const coded = sender.coded[slot] === 1;
  const { trailerBytes } = flow.adaptation;
  const whole = coded ? codedCells(packetBytes, trailerBytes, flow.cellDataBytes) : unitsOf(net, packetBytes, trailerBytes);
  const cells = coded ? planCells(flow, slot, whole, again) : whole;
  const sentBytes = coded ? Math.round((packetBytes * cells) / whole) : packetBytes;
  const flags = (again ? PacketFlag.retransmission : 0) | (coded ? PacketFlag.coded : 0);
  const packet = takePacket(world.packets, 2 * number, segment, flow.packetsSent++, cells, packetBytes, flags);
  world.packets.sourceCells[packet] = whole;
  if (coded) writePlan(world.packets, packet);
  const totals = number * FLOW_TOTALS;
  world.flowTotals[totals + FlowTotal.packetsSent]++;
  world.flowTotals[totals + FlowTotal.bytesSent] += sentBytes;
  if (again) {
    world.flowTotals[totals + FlowTotal.bytesResent] += sentBytes;
    world.totals[Total.resent]++;
    if (flow.transport.karn) rtt.timing = false;
  } else if (!rtt.timing) {
    rtt.timing = true;
    rtt.timedSegment = segment;
    rtt.timedAtPs = world.clock[0];
  }
  sim.env.trace?.(world.clock[0], number, again ? 'retransmit' : 'send', segment);
  if (sender.timerAtPs === Infinity) armTimer(sim, number);
  sendPacket(sim, packet, net.hopStart[2 * number]);
}

/** An acknowledgement has arrived: the packet with its fields. */
export function receiveAck(sim: Simulation, number: number, ack: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender } = flow;
  const segment = world.packets.segment[ack];
  const next = world.packets.ackNext[ack];
  const whole = world.packets.ackWhole[ack] === 1;
  if (segment >= sender.una && segment < sender.max) learn(sim, flow, segment, ack);
  hearWindow(flow, next, world.packets.ackWindow[ack]);
  integrateWindow(sim, number);
  if (next > sender.una) newAck(sim, number, next, whole);
  else if (next === sender.una && sender.max > sender.una) dupAck(sim, number);
}

function newAck(sim: Simulation, number: number, next: number, grows: boolean): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender, rtt } = flow;
  sim.env.trace?.(world.clock[0], number, 'ack', next - 1);
  if (rtt.timing && next > rtt.timedSegment) {
    sampleRoundTrip(flow, world.clock[0]);
    sender.backoff = 0;
  } else if (!flow.transport.karn) sender.backoff = 0;
  const mask = sender.segmentBytes.length - 1;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsAcknowledged] += next - sender.una;
  while (sender.una < next) sender.unaByte += sender.segmentBytes[sender.una++ & mask];
  if (sender.next < sender.una) {
    sender.next = sender.una;
    sender.nextByte = sender.unaByte;
  }
  CONTROLS[flow.transport.variant].newAck(flow, segmentBytesOf(flow), grows);
  sender.dupAcks = 0;
  sender.timedOut = false;
  if (sender.una === sender.max) sender.timerAtPs = Infinity;
  else armTimer(sim, number);
  sendWhatFits(sim, number, 0);
}

function dupAck(sim: Simulation, number: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender, congestion } = flow;
  const control = CONTROLS[flow.transport.variant];
  const mss = segmentBytesOf(flow);
  sim.env.trace?.(world.clock[0], number, 'dupAck', sender.una - 1);
  sender.dupAcks++;
  if (congestion.inRecovery) {
    control.moreDupAcks(flow, mss);
    sendWhatFits(sim, number, 0);
  } else if (sender.dupAcks === DUP_THRESHOLD && sender.una > congestion.recover) {
    control.thirdDupAck(flow, mss);
    congestion.recover = sender.max;
    world.flowTotals[number * FLOW_TOTALS + FlowTotal.fastRetransmits]++;
    world.totals[Total.fastRetransmits]++;
    happened(world, Happening.fastRetransmit, 2 * number, -1, sender.una, 0, 0, -1);
    sim.env.trace?.(world.clock[0], number, 'fastRetransmit', sender.una);
    transmit(sim, number, sender.una);
    armTimer(sim, number);
    sendWhatFits(sim, number, 0);
  } else if (sender.dupAcks < DUP_THRESHOLD && flow.transport.limitedTransmit && sender.next === sender.max) {
    sendWhatFits(sim, number, sender.dupAcks * mss);
  }
}

/** The retransmission timer's event: expires, sleeps on when the deadline has moved; a stray one does nothing. */
export function retransmitTimer(sim: Simulation, number: number): void {
  const { world } = sim;
  const flow = tcpFlow(world, number);
  const { sender, congestion, rtt } = flow;
  if (sender.timerScheduledPs !== world.clock[0]) return;
  sender.timerScheduledPs = Infinity;
  if (sender.timerAtPs === Infinity) return;
  if (sender.timerAtPs > world.clock[0]) {
    sleep(sim, number);
    return;
  }
  integrateWindow(sim, number);
  CONTROLS[flow.transport.variant].timeout(flow, segmentBytesOf(flow));
  congestion.recover = sender.max;
  sender.dupAcks = 0;
  sender.backoff++;
  sender.timedOut = true;
  rtt.timing = false;
  sender.next = sender.una;
  sender.nextByte = sender.unaByte;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.timeouts]++;
  world.totals[Total.timeouts]++;
  happened(world, Happening.timeout, 2 * number, -1, sender.una, 0, 0, -1);
  sim.env.trace?.(world.clock[0], number, 'timeout', sender.una);
  sender.timerAtPs = Infinity;
  sendWhatFits(sim, number, 0);
}

function armTimer(sim: Simulation, number: number): void {
  const { sender } = tcpFlow(sim.world, number);
  sender.timerAtPs = sim.world.clock[0] + timeoutPs(tcpFlow(sim.world, number));
  if (sender.timerScheduledPs > sender.timerAtPs) sleep(sim, number);
}

/** Schedules the event for the present deadline; an earlier one that is still queued only sleeps on. */
function sleep(sim: Simulation, number: number): void {
  const { sender } = tcpFlow(sim.world, number);
  sender.timerScheduledPs = sender.timerAtPs;
  schedule(sim.world.queue, sender.timerAtPs, Kind.Retransmit, number);
}

/** Brings the integral of the congestion window up to now. Before every change of the window. */
export function integrateWindow(sim: Simulation, number: number): void {
  const { congestion } = tcpFlow(sim.world, number);
  const now = sim.world.clock[0];
  sim.world.flowTotals[number * FLOW_TOTALS + FlowTotal.windowArea] += congestion.cwndBytes * ((now - congestion.changedPs) / PS_PER_S);
  congestion.changedPs = now;
}
