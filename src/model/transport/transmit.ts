/**
 * How a segment of a flow is made, and how a transmission of it is handed to the network. Segment 0 of a handshake has
 * no data; without a handshake it may be 40 bytes short, as in ns-2.
 * Source: RFC 9293; Karn and Partridge 1987 (which transmissions are timed).
 * Hot path: once a packet, never once a cell; allocates nothing.
 */
import type { BooleanParameter } from '../catalogue-types';
import { rule } from './rule';
import { TCP_IP_HEADER_BYTES } from '../constants';
import { sendPacket } from '../adaptation/send';
import { framingBytes } from '../atm/llc';
import { unitsOf } from '../atm/sizes';
import { takePacket, PacketFlag } from '../atm/packets';
import { tcpFlow, type TcpFlow, type Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { codedCells } from '../atm/blocks';
import { codeOfSlot } from './boston/code';
import { beginSegment, planCells, writePlan } from './boston/sender';
import { controlOf } from './congestion/variants';
import { ecnFlags } from './ecn';
import { probeFlag } from './probe';
import { makeRoom } from './slots';
import { armTimer } from './timer';

export const karn = {
  key: 'karn', title: 'Karn’s rule', proper: true, unit: 'none', type: 'boolean', default: true, live: false,
  group: 'timing',
  help: 'No round trip is measured on data that was sent twice.', source: 'Karn and Partridge 1987',
} as const satisfies BooleanParameter;

export const timesAcrossResends = rule(
  'timesAcrossResends', 'Times across resends',
  'A measurement of a round trip ends with a timeout or a fast retransmit, but not with any other packet that is repeated.',
  'ns-2.35', false, 'timing',
);

export const keepsToKarn = ({ transport }: TcpFlow): boolean => transport.karn;

/** Creates a new segment of `bytes` data bytes, after all others. */
export function createSegment(sim: Simulation, flow: TcpFlow, bytes: number): void {
  const { sender } = flow;
  if (sender.max - sender.una === sender.segmentBytes.length) {
    makeRoom(flow, 2 * sender.segmentBytes.length, flow.blocks);
  }
  const slot = sender.max & (sender.segmentBytes.length - 1);
  sender.segmentBytes[slot] = bytes;
  sender.segmentStart[slot] = sender.maxByte;
  sender.firstSentPs[slot] = sim.world.clock[0];
  sender.transmissions[slot] = 0;
  sender.coded[slot] = flow.transport.boston === null || bytes === 0 ? 0 : flow.codes.length;
  sender.there[slot] = 0;
  flow.scoreboard.sacked[slot] = 0;
  if (sender.coded[slot] > 0) {
    const cells = codedCells(bytes + TCP_IP_HEADER_BYTES, framingBytes(flow.adaptation), flow.cellDataBytes);
    beginSegment(flow, slot, cells);
  }
  sender.max++;
  sender.maxByte += bytes;
}

/** Hands one transmission of a segment to the network. */
export function transmit(sim: Simulation, number: number, segment: number): void {
  const { world, net } = sim;
  const flow = tcpFlow(world, number);
  const { sender, rtt } = flow;
  const slot = segment & (sender.segmentBytes.length - 1);
  const packetBytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  const again = sender.transmissions[slot]++ > 0;
  const coded = sender.coded[slot] > 0;
  const whole = coded ? codedCells(packetBytes, framingBytes(flow.adaptation), codeOfSlot(flow, slot).cellDataBytes)
    : unitsOf(net, packetBytes, flow.adaptation);
  const cells = coded ? planCells(flow, slot, whole, again) : whole;
  const sentBytes = coded ? Math.round((packetBytes * cells) / whole) : packetBytes;
  const flags = (again ? PacketFlag.retransmission : 0) | (coded ? PacketFlag.coded : 0)
    | ecnFlags(flow, segment, again) | probeFlag(flow, segment, again);
  const packet = takePacket(world.packets, 2 * number, segment, flow.nextNumber++, cells, packetBytes);
  world.packets.flags[packet] = flags;
  world.packets.sourceCells[packet] = whole;
  if (coded) writePlan(world, packet);
  const totals = number * FLOW_TOTALS;
  world.flowTotals[totals + FlowTotal.packetsSent]++;
  world.flowTotals[totals + FlowTotal.bytesSent] += sentBytes;
  sender.lastSentPs[slot] = world.clock[0];
  controlOf(flow).sent?.(flow, flow.controlState, segment, world.clock[0]);
  if (again) {
    world.flowTotals[totals + FlowTotal.bytesResent] += sentBytes;
    world.totals[Total.resent]++;
    if (keepsToKarn(flow) && !flow.transport.timesAcrossResends) rtt.timing = false;
  } else if (!rtt.timing) {
    rtt.timing = true;
    rtt.timedSegment = segment;
    rtt.timedAtPs = world.clock[0];
  }
  sim.env.trace?.(world.clock[0], number, again ? 'retransmit' : 'send', segment);
  if (sender.timerAtPs === Infinity) armTimer(sim, number);
  sendPacket(sim, packet);
}
