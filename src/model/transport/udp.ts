/**
 * UDP: a datagram is sent when the application has it. It is not acknowledged and not sent again. The receiver counts
 * each datagram once, in order of arrival. There is no window, no timer, and no memory of what was sent: number, size
 * and time of a datagram travel in the packet table, and its bytes follow from its number (transport/payload). An
 * application may be permanently faster than its own link. Its queue has no limit, but the packet table has: while more
 * than `CROWD` packets are under way anywhere, the rest waits as a number of bytes. It is cut into packets when its
 * turn comes, and its response time counts from then on.
 * Source: RFC 768. Departs from it in that the checksum is left out, as IPv4 allows: adaptation layers judge cells by
 * identity.
 * Hot path: once a packet; allocates nothing.
 */
import { UDP_IP_HEADER_BYTES } from '../constants';
import { noteDelivery } from '../atm/fate';
import { sendPacket } from '../adaptation/send';
import { fullPacketPs, unitsOf } from '../atm/sizes';
import { packetsUnderWay, takePacket } from '../atm/packets';
import { schedule, scheduleRest } from '../kernel/event-queue';
import type { UdpSpec } from '../spec';
import type { Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { Happening, happened } from '../metrics/recent';
import { noteTransit } from '../metrics/response';
import { countHandedOver } from './handed-over';
import { datagramPdu } from './payload';
import { REST } from './sender';
import type { Transport } from './transport';

/** The event at which a source is asked again, and at which held data is tried again. */
export const TRAFFIC = 6;

/** A quarter of what the packet table can hold. */
const CROWD = 262_144;
/** The most cells that one event hands over; only the last datagram may exceed it, since it is handed over whole. */
export const CELLS_AT_ONCE = 1_024;
/** Time between two tries, in full packets that the host's link can send in it. */
const RETRY_PACKETS = 256;

export const udp: Transport<UdpSpec> = {
  id: 'udp',
  headerBytes: UDP_IP_HEADER_BYTES,
  dataBytes: ({ packetBytes }) => packetBytes - UDP_IP_HEADER_BYTES,
  start({ world }, number) {
    world.flows[number].started = true;
  },
  offer: sendAtOnce,
  sendFull(sim, number) {
    sendDatagram(sim, number, sim.world.flows[number].transport.packetBytes - UDP_IP_HEADER_BYTES);
  },
  deliver(sim, number, datagram, packetBytes, sentPs) {
    receiveDatagram(sim, number, datagram, packetBytes, sentPs);
    return true;
  },
  resendPs: () => Infinity,
  pdu(sim, packet) {
    const { packets } = sim.world;
    return datagramPdu(sim, packets.vc[packet] >> 1, packets.segment[packet], packets.bytes[packet]);
  },
  turn({ world }, number, told) {
    world.flows[number].transport = told;
  },
};

/** Sends `bytes` more bytes of the application as full datagrams and a rest, as far as there is room for packets. */
function sendAtOnce(sim: Simulation, number: number, bytes: number): void {
  const { world } = sim;
  const flow = world.flows[number];
  const { traffic } = flow;
  const full = flow.transport.packetBytes - UDP_IP_HEADER_BYTES;
  flow.totalBytes += bytes;
  traffic.heldBytes += bytes;
  let cells = 0;
  while (traffic.heldBytes > 0 && packetsUnderWay(world.packets) < CROWD) {
    if (cells >= CELLS_AT_ONCE) {
      scheduleRest(world.queue, world.clock[0], REST, number);
      return;
    }
    const next = Math.min(full, traffic.heldBytes);
    traffic.heldBytes -= next;
    cells += unitsOf(sim.net, next + UDP_IP_HEADER_BYTES, flow.adaptation);
    sendDatagram(sim, number, next);
  }
  if (traffic.heldBytes === 0 || traffic.retryPs !== Infinity) return;
  traffic.retryPs = world.clock[0] + RETRY_PACKETS * fullPacketPs(sim, number);
  schedule(world.queue, traffic.retryPs, TRAFFIC, number);
}

/**
 * Hands a datagram of `dataBytes` down. In the sender's state, `max` counts datagrams, and nothing is ever
 * acknowledged.
 */
function sendDatagram(sim: Simulation, number: number, dataBytes: number): void {
  const { world, net } = sim;
  const flow = world.flows[number];
  const { sender } = flow;
  const datagram = sender.max++;
  const packetBytes = dataBytes + UDP_IP_HEADER_BYTES;
  const units = unitsOf(net, packetBytes, flow.adaptation);
  const packet = takePacket(world.packets, 2 * number, datagram, flow.nextNumber++, units, packetBytes);
  sender.next = sender.max;
  sender.maxByte += dataBytes;
  sender.nextByte = sender.maxByte;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsSent]++;
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.bytesSent] += packetBytes;
  sim.env.trace?.(world.clock[0], number, 'send', datagram);
  sendPacket(sim, packet);
}

/** Handles a datagram that was sent at `sentPs` and has arrived whole, for the first time. */
function receiveDatagram(
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
  countHandedOver(sim, number, dataBytes, packetBytes, 0);
  noteTransit(sim, number, now - sentPs);
  noteDelivery(sim, number, datagram);
  happened(world, Happening.whole, 2 * number, datagram, 0, 0);
  sim.env.trace?.(now, number, 'deliver', datagram);
}
