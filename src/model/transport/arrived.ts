/** Counts a segment that is whole at the receiver, delivers what is in order, and acknowledges. */
import { rule } from './rule';
import { noteDelivery } from '../atm/fate';
import { TCP_IP_HEADER_BYTES } from '../constants';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { noteResponse } from '../metrics/response';
import { tcpFlow, type Simulation, type TcpFlow } from '../world';
import { delayAck, delaysAcks, sendAck } from './acknowledge';
import { countHandedOver } from './handed-over';
import { shakesHands } from './handshake';
import { codeOfSlot } from './boston/code';
import { verifySegment } from './boston/verify';
import { acknowledgesAtOnce } from './receive-buffer';
import type { Coming } from './state';

export const firstAckAtOnce = rule(
  'firstAckAtOnce', 'First ACK at once', 'Packet 0 is acknowledged without delay. A handshake always is.',
  'ns-2.35: SYN_immediate_ack', false, 'acknowledgements',
);

export function hasSegment(sim: Simulation, flow: number, segment: number): boolean {
  const { receiver } = sim.world.flows[flow];
  return segment < receiver.next || receiver.whole[segment & (receiver.whole.length - 1)] === 1;
}

/** A new segment is whole: counts it, delivers what is in order, and acknowledges. */
export function segmentWhole(
  sim: Simulation, flow: number, segment: number, packetBytes: number, coming: Coming | null = null,
): void {
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
  happened(world, Happening.whole, 2 * flow, segment, 0, 0);
  deliverInOrder(sim, flow);

  const alone = segment === before && receiver.next === before + 1 && receiver.wholeCount === 0;
  if (!alone || !delaysAcks(state) || (segment === 0 && opensAtOnce(state)) || acknowledgesAtOnce(state)) {
    sendAck(sim, flow, segment, 0, coming);
  } else {
    delayAck(sim, flow, segment);
  }
}

const opensAtOnce = ({ transport }: TcpFlow): boolean => shakesHands(transport) || transport.firstAckAtOnce;

function deliverInOrder(sim: Simulation, flow: number): void {
  const { world } = sim;
  const { receiver, sender } = world.flows[flow];
  const mask = receiver.whole.length - 1;
  while (receiver.whole[receiver.next & mask] === 1) {
    const slot = receiver.next & mask;
    const bytes = sender.segmentBytes[slot];
    const cellBytes = sender.coded[slot] > 0 ? codeOfSlot(world.flows[flow], slot).cellDataBytes : 0;
    receiver.whole[slot] = 0;
    receiver.wholeCount--;
    receiver.deliveredBytes += bytes;
    countHandedOver(sim, flow, bytes, bytes + TCP_IP_HEADER_BYTES, cellBytes);
    noteDelivery(sim, flow, receiver.next);
    sim.env.trace?.(world.clock[0], flow, 'deliver', receiver.next);
    receiver.next++;
  }
}
