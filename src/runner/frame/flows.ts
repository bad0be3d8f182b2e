/** Writes the rows of flows: the sender, then the receiver. */
import { abrVc } from '../../model/adaptation/services/state';
import { codedCells } from '../../model/atm/blocks';
import { isDoomed } from '../../model/atm/link';
import { framingBytes } from '../../model/atm/llc';
import { bitsPerS } from '../../model/atm/rates';
import { TCP_IP_HEADER_BYTES } from '../../model/constants';
import { FLOW_TOTALS, FlowTotal } from '../../model/metrics/counters';
import { keepsWindow } from '../../model/spec';
import { codeOfSlot } from '../../model/transport/boston/code';
import { shakesHands } from '../../model/transport/handshake';
import { measuredPs } from '../../model/transport/rtt';
import type { Simulation } from '../../model/world';
import { FLOW_COLUMNS } from '../client/frame';
import { stateOf } from '../flow-state';
import type { Packets } from './packets';
import { isHeldBack, waitsAtSource, type Waiting } from './waiting';
import { rowWriter, type Writer } from './writer';
import { transportOf } from '../../model/transport/transports';

/**
 * The packet that the receiver is assembling: cells it has, cells it needs, the first lost one (-1: none), whether it
 * can never become whole.
 */
interface Assembly { have: number; of: number; firstLost: number; broken: boolean; segment: number }

/** A flow of a network, and what was found of all flows. */
interface Source {
  sim: Simulation;
  number: number;
  coming: Assembly;
  waiting: Waiting;
  packets: Packets;
}

const writeFlow = rowWriter(FLOW_COLUMNS, (row, source: Source) => {
  const { sim: { world }, number, coming, packets } = source;
  const flow = world.flows[number];
  const { sender, receiver, congestion, transport } = flow;
  /** `null` for UDP. */
  const tcp = keepsWindow(transport) ? transport : null;
  /** `null` if its VC of data has no allowed rate. */
  const rate = abrVc(source.sim, 2 * number);
  return row
    .una(sender.una)
    .next(sender.next)
    .max(sender.max)
    .cwndBytes(congestion.cwndBytes)
    .ssthreshBytes(congestion.ssthreshBytes)
    .flightBytes(tcp === null ? 0 : sender.maxByte - sender.unaByte)
    .segmentBytes(transportOf(flow).dataBytes(transport))
    .windowBytes(tcp?.windowBytes ?? -1)
    .state(stateOf(flow, waitsAtSource(source.sim, number, source.waiting)))
    .rtoPs(sender.timerAtPs === Infinity ? -1 : sender.timerAtPs - world.clock[0])
    .rtoAtPs(sender.timerAtPs === Infinity ? -1 : sender.timerAtPs)
    .srttPs(tcp === null ? -1 : measuredPs(flow, tcp)?.meanPs ?? -1)
    .dupAcks(sender.dupAcks)
    .boston(tcp === null || tcp.boston === null ? 0 : 1)
    .received(receiver.next)
    .assemblyHave(coming.have)
    .assemblyOf(coming.of)
    .assemblyBroken(Number(coming.broken))
    .assemblySegment(coming.segment)
    .deliveredBytes(receiver.deliveredBytes)
    .wholeSegments(world.flowTotals[number * FLOW_TOTALS + FlowTotal.packetsDelivered])
    .lastWholePs(receiver.lastWholePs)
    .sourceQueue(source.waiting.byFlow[number])
    .heldBack(Number(isHeldBack(source.sim, number)))
    .doneSending(Number(flow.traffic.nextPs === Infinity && sender.maxByte === flow.totalBytes))
    .totalBytes(flow.totalBytes)
    .acrBps(rate === null ? -1 : bitsPerS(rate.acr))
    .peakBps(rate === null ? -1 : bitsPerS(rate.peak))
    .assemblyPacket(packets.assembling[number])
    .assemblyFirstLost(coming.firstLost)
    .ended(packets.ended[number])
    .endedPacket(packets.endedPacket[number])
    .endedHave(packets.endedHave[number])
    .endedOf(packets.endedOf[number])
    .sendingPacket(packets.sendingPacket[number])
    .sendingOf(packets.sendingOf[number])
    .sendingLeft(packets.sendingLeft[number])
    .sendingBroken(packets.sendingBroken[number])
    .rebuiltSegments(world.flowTotals[number * FLOW_TOTALS + FlowTotal.rebuilt])
    .verifiedSegments(world.flowTotals[number * FLOW_TOTALS + FlowTotal.verified])
    .corruptSegments(world.flowTotals[number * FLOW_TOTALS + FlowTotal.corrupt])
    .firstOfData(Number(tcp !== null && shakesHands(tcp)));
});

/** `waiting`, `packets`: of the same instant. */
export function writeFlows(writer: Writer, sim: Simulation, waiting: Waiting, packets: Packets): void {
  // One object for all flows: a network has thousands of them.
  const coming: Assembly = { have: 0, of: 0, firstLost: -1, broken: false, segment: -1 };
  const source: Source = { sim, number: 0, coming, waiting, packets };
  for (let number = 0; number < sim.world.flows.length; number++) {
    source.number = number;
    findAssembly(coming, sim, number);
    writeFlow(writer, source);
  }
}

function findAssembly(coming: Assembly, sim: Simulation, number: number): void {
  const { packets, flows } = sim.world;
  const { receiver, blocks: stride, sender, adaptation } = flows[number];
  const { packet, have: cells } = receiver.data;
  if (packet >= 0) {
    coming.have = cells;
    coming.of = packets.cells[packet];
    coming.firstLost = packets.lost[packet] > 0 ? packets.firstLost[packet] : -1;
    coming.broken = isDoomed(sim, packet);
    coming.segment = packets.segment[packet];
    return;
  }
  const segment = receiver.coming.length > 0 ? receiver.coming[0].segment : receiver.next;
  const slot = segment & (receiver.whole.length - 1);
  let have = 0;
  for (let block = 0; block < stride; block++) have += receiver.have[slot * stride + block];
  const bytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  coming.have = have;
  const { cellDataBytes } = codeOfSlot(flows[number], slot);
  coming.of = have === 0 ? 0 : codedCells(bytes, framingBytes(adaptation), cellDataBytes);
  coming.firstLost = -1;
  coming.broken = false;
  coming.segment = have === 0 ? -1 : segment;
}
