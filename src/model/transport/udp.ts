/**
 * UDP: a datagram goes when the application has it; nobody acknowledges it and nobody sends it again. The receiver
 * counts each one once, in order of arrival. No window, no timer, and no memory of what was sent: a datagram's number,
 * size and instant travel in the table of packets, its bytes follow from its number (transport/payload).
 * Source: RFC 768. Departs in that the checksum is left out, as IPv4 allows: adaptation layers judge cells by identity.
 * Hot path: once a packet; allocates nothing.
 */
import { UDP_IP_HEADER_BYTES } from '../constants';
import { noteDelivery } from '../atm/fate';
import { sendPacket } from '../adaptation/send';
import { unitsOf } from '../atm/sizes';
import { takePacket } from '../atm/packets';
import type { Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { noteTransit } from '../metrics/response';
import { countHandedOver } from './handed-over';

/**
 * Hands a datagram of `dataBytes` down now. In the sender's state `max` counts datagrams, and nothing is ever
 * acknowledged.
 */
export function sendDatagram(sim: Simulation, number: number, dataBytes: number): void {
  const { world, net } = sim;
  const flow = world.flows[number];
  const { sender } = flow;
  const datagram = sender.max++;
  const packetBytes = dataBytes + UDP_IP_HEADER_BYTES;
  const units = unitsOf(net, packetBytes, flow.adaptation.trailerBytes);
  const packet = takePacket(world.packets, 2 * number, datagram, flow.packetsSent++, units, packetBytes);
  sender.next = sender.max;
  sender.maxByte += dataBytes;
  sender.nextByte = sender.maxByte;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSent]++;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.bytesSent] += packetBytes;
  sim.env.trace?.(world.clock[0], number, 'send', datagram);
  sendPacket(sim, packet);
}

/** A datagram that was sent at `sentPs` has arrived whole, for the first time. */
export function receiveDatagram(
  sim: Simulation, number: number, datagram: number, packetBytes: number, sentPs: number,
): void {
  const { world } = sim;
  const { receiver } = world.flows[number];
  const now = world.clock[0];
  const dataBytes = packetBytes - UDP_IP_HEADER_BYTES;
  sim.env.trace?.(now, number, 'receive', datagram);
  receiver.next++;
  receiver.deliveredBytes += dataBytes;
  receiver.lastWholePs = now;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsDelivered]++;
  countHandedOver(sim, number, dataBytes, packetBytes, false);
  noteTransit(sim, number, now - sentPs);
  noteDelivery(sim, number, datagram);
  happened(world, Happening.whole, 2 * number, datagram, 0, 0);
  sim.env.trace?.(now, number, 'deliver', datagram);
}
