/**
 * The TCP receiver: cumulative acknowledgements, out-of-order segments kept, the delayed-ACK option. An acknowledgement
 * names the segment that triggered it (TCP Boston's sender learns from that; the others ignore it).
 * In-order data may wait `delayedAckPs` for a second packet; anything out of order, filling a gap or seen before is
 * acknowledged at once. With SACK an acknowledgement tells which segments came out of order (sack-blocks).
 * Source: RFC 1122, 4.2.3.2; RFC 5681, 4.2.
 */
import { TCP_IP_HEADER_BYTES } from '../atm/constants';
import { noteDelivery } from '../atm/fate';
import { sendPacket, unitsOf } from '../adaptation/send';
import { Kind, schedule } from '../kernel/event-queue';
import { takePacket } from '../kernel/packets';
import { PacketFlag, tcpFlow, type Coming, type Simulation, type TcpFlow } from '../kernel/world';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { noteResponse } from '../metrics/response';
import { MAX_BLOCKS } from './boston/blocks';
import { missingOf } from './boston/receiver';
import { echoFlag } from './ecn';
import { acknowledgesAtOnce, tellWindow } from './receive-buffer';
import { verifySegment } from './payload';
import { gatherBlocks, sackBytes, writeBlocks } from './sack-blocks';

/** A packet has arrived whole. Answers whether its data was new. */
export function receivePacket(sim: Simulation, flow: number, segment: number, packetBytes: number): boolean {
  sim.env.trace?.(sim.world.clock[0], flow, 'receive', segment);
  if (hasSegment(sim, flow, segment)) {
    if (repetitionWaits(tcpFlow(sim.world, flow), segment)) delay(sim, flow, segment);
    else sendAck(sim, flow, segment, 0);
    return false;
  }
  segmentWhole(sim, flow, segment, packetBytes);
  return true;
}

export function hasSegment(sim: Simulation, flow: number, segment: number): boolean {
  const { receiver } = sim.world.flows[flow];
  return segment < receiver.next || receiver.whole[segment & (receiver.whole.length - 1)] === 1;
}

/** All of a new segment is here: counts it, delivers what is in order now, and acknowledges. */
export function segmentWhole(sim: Simulation, flow: number, segment: number, packetBytes: number, coming: Coming | null = null): void {
  const { world } = sim;
  const state = tcpFlow(world, flow);
  const { receiver } = state;
  const before = receiver.next;
  receiver.whole[segment & (receiver.whole.length - 1)] = 1;
  receiver.wholeCount++;
  receiver.lastWholePs = world.clock[0];
  world.flowTotals[flow * FLOW_TOTALS + FlowTotal.packetsDelivered]++;
  noteResponse(sim, flow, segment);
  if (state.realBytes) verifySegment(sim, flow, segment, packetBytes);
  happened(world, Happening.whole, 2 * flow, -1, segment, 0, 0, -1);
  deliverInOrder(sim, flow);

  const alone = segment === before && receiver.next === before + 1 && receiver.wholeCount === 0;
  if (!alone || state.transport.delayedAckPs === 0 || (segment === 0 && opensAtOnce(state)) || acknowledgesAtOnce(state)) sendAck(sim, flow, segment, 0, coming);
  else delay(sim, flow, segment);
}

/** The acknowledgement waits for a second packet, or for the timer that the first one has started. */
function delay(sim: Simulation, flow: number, segment: number): void {
  const { world } = sim;
  const { receiver, transport } = tcpFlow(world, flow);
  receiver.ackPendingSegment = segment;
  if (receiver.ackPending) return;
  receiver.ackPending = true;
  receiver.ackAtPs = world.clock[0] + transport.delayedAckPs;
  schedule(world.queue, receiver.ackAtPs, Kind.DelayedAck, flow);
}

const opensAtOnce = ({ transport }: TcpFlow): boolean => transport.handshake || transport.firstAckAtOnce;

/** ns-2 takes a repetition of the newest in-order segment for new in-order data. */
const repetitionWaits = ({ transport, receiver }: TcpFlow, segment: number): boolean =>
  transport.delaysRepeatedAck && transport.delayedAckPs > 0 && !receiver.ackPending && segment > 0 && segment === receiver.next - 1 && receiver.wholeCount === 0;

function deliverInOrder(sim: Simulation, flow: number): void {
  const { world, net } = sim;
  const { receiver, sender } = world.flows[flow];
  const mask = receiver.whole.length - 1;
  const totals = flow * FLOW_TOTALS;
  while (receiver.whole[receiver.next & mask] === 1) {
    const bytes = sender.segmentBytes[receiver.next & mask];
    receiver.whole[receiver.next & mask] = 0;
    receiver.wholeCount--;
    receiver.deliveredBytes += bytes;
    world.flowTotals[totals + FlowTotal.dataBytes] += bytes;
    world.flowTotals[totals + FlowTotal.packetBytes] += bytes + TCP_IP_HEADER_BYTES;
    if (net.countsAtBottleneck[flow]) {
      world.totals[Total.dataBytes] += bytes;
      world.totals[Total.packetBytes] += bytes + TCP_IP_HEADER_BYTES;
    }
    noteDelivery(sim, flow, receiver.next);
    sim.env.trace?.(world.clock[0], flow, 'deliver', receiver.next);
    receiver.next++;
  }
}

/** The delayed-ACK timer of a flow fires; one that was overtaken does nothing. */
export function delayedAck(sim: Simulation, flow: number): void {
  const { receiver } = sim.world.flows[flow];
  if (receiver.ackPending && receiver.ackAtPs <= sim.world.clock[0]) sendAck(sim, flow, receiver.ackPendingSegment, 0);
}

/**
 * Acknowledges all that is in order, and names `segment`, which has arrived whole, or (TCP Boston, `openCells` above 0)
 * misses cells of its `openCells`; `coming`: the transmission that it answers.
 */
export function sendAck(sim: Simulation, flow: number, segment: number, openCells: number, coming: Coming | null = null): void {
  const { world, net } = sim;
  const { packets } = world;
  const state = tcpFlow(world, flow);
  state.receiver.ackPending = false;
  const vc = 2 * flow + 1;
  const blocks = gatherBlocks(state, segment);
  const bytes = TCP_IP_HEADER_BYTES + sackBytes(state, blocks);
  const packet = takePacket(packets, vc, segment, state.acksSent++, unitsOf(net, bytes, state.adaptation.trailerBytes), bytes, PacketFlag.ack | echoFlag(state));
  writeBlocks(packets, packet, blocks);
  packets.ackNext[packet] = state.receiver.next;
  packets.ackWindow[packet] = tellWindow(state);
  packets.ackWhole[packet] = openCells === 0 ? 1 : 0;
  packets.ackSent[packet] = coming === null ? 0 : coming.sent;
  packets.ackGot[packet] = coming === null ? 0 : coming.got;
  if (openCells > 0) {
    for (let block = 0; block < MAX_BLOCKS; block++) packets.codeCount[packet * MAX_BLOCKS + block] = missingOf(state, segment, openCells, block);
  }
  sendPacket(sim, packet, net.hopStart[vc]);
}
