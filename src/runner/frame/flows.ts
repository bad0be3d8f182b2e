/** Writes the rows of flows: the sender, then the receiver. */
import { abrVc, type AbrVc } from '../../model/adaptation/services/state';
import { codedCells } from '../../model/atm/blocks';
import { isDoomed } from '../../model/atm/link';
import { framingBytes } from '../../model/atm/llc';
import { bitsPerS } from '../../model/atm/rates';
import { TCP_IP_HEADER_BYTES } from '../../model/constants';
import { FLOW_TOTALS, FlowTotal } from '../../model/metrics/counters';
import { keepsWindow, type TcpSpec } from '../../model/spec';
import { measuredPs } from '../../model/transport/rtt';
import type { FlowState, Simulation } from '../../model/world';
import { FLOW_COLUMNS } from '../client/frame';
import { stateOf } from '../flow-state';
import type { Ended, Packets, Sending } from './packets';
import { rowWriter, type Writer } from './writer';
import { transportOf } from '../../model/transport/transports';

/**
 * The packet that the receiver is assembling: cells it has, cells it needs, the first lost one (-1: none), whether it
 * can never become whole.
 */
interface Assembly { have: number; of: number; firstLost: number; broken: boolean; segment: number }

interface Source {
  flow: FlowState;
  /** `null` for UDP. */
  tcp: TcpSpec | null;
  coming: Assembly;
  assembling: number;
  ended: Ended;
  sending: Sending;
  nowPs: number;
  segmentBytes: number;
  /** `null` if its VC of data has no allowed rate. */
  rate: Pick<AbrVc, 'acr' | 'peak'> | null;
  /** Cells of the flow that have not begun to leave their host. */
  waiting: number;
  total(column: number): number;
}

const writeFlow = rowWriter(FLOW_COLUMNS, (row, source: Source) => {
  const { flow, tcp, coming, assembling, ended, sending, nowPs, segmentBytes, rate, waiting, total } = source;
  const { sender, receiver, congestion } = flow;
  return row
    .una(sender.una)
    .next(sender.next)
    .max(sender.max)
    .cwndBytes(congestion.cwndBytes)
    .ssthreshBytes(congestion.ssthreshBytes)
    .flightBytes(tcp === null ? 0 : sender.maxByte - sender.unaByte)
    .segmentBytes(segmentBytes)
    .windowBytes(tcp?.windowBytes ?? -1)
    .state(stateOf(flow))
    .rtoPs(sender.timerAtPs === Infinity ? -1 : sender.timerAtPs - nowPs)
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
    .wholeSegments(total(FlowTotal.packetsDelivered))
    .lastWholePs(receiver.lastWholePs)
    .sourceQueue(waiting)
    .doneSending(Number(flow.traffic.nextPs === Infinity && sender.maxByte === flow.totalBytes))
    .totalBytes(flow.totalBytes)
    .acrBps(rate === null ? -1 : bitsPerS(rate.acr))
    .peakBps(rate === null ? -1 : bitsPerS(rate.peak))
    .assemblyPacket(assembling)
    .assemblyFirstLost(coming.firstLost)
    .ended(ended.how)
    .endedPacket(ended.packet)
    .endedHave(ended.have)
    .endedOf(ended.of)
    .sendingPacket(sending.packet)
    .sendingOf(sending.of)
    .sendingLeft(sending.left)
    .sendingBroken(Number(sending.broken));
});

/** `waiting`: for each flow, its cells that have not begun to leave their host. */
export function writeFlows(writer: Writer, sim: Simulation, waiting: Float64Array, packets: Packets): void {
  const { flows, flowTotals, clock } = sim.world;
  flows.forEach((flow, number) => {
    const { transport } = flow;
    writeFlow(writer, {
      flow, tcp: keepsWindow(transport) ? transport : null, coming: assemblyOf(sim, number), nowPs: clock[0],
      assembling: packets.assembling[number], ended: packets.ended[number], sending: packets.sending[number],
      segmentBytes: transportOf(flow).dataBytes(transport),
      rate: abrVc(sim, 2 * number),
      waiting: waiting[number], total: (column) => flowTotals[number * FLOW_TOTALS + column],
    });
  });
}

function assemblyOf(sim: Simulation, number: number): Assembly {
  const { packets, flows } = sim.world;
  const { receiver, blocks: stride, sender, adaptation, cellDataBytes } = flows[number];
  const { data } = receiver;
  if (data.packet >= 0) {
    const { packet } = data;
    const [of, segment] = [packets.cells[packet], packets.segment[packet]];
    const firstLost = packets.lost[packet] > 0 ? packets.firstLost[packet] : -1;
    return { have: data.have, of, firstLost, broken: isDoomed(sim, packet), segment };
  }
  const segment = receiver.coming.length > 0 ? receiver.coming[0].segment : receiver.next;
  const slot = segment & (receiver.whole.length - 1);
  let have = 0;
  for (let block = 0; block < stride; block++) have += receiver.have[slot * stride + block];
  if (have === 0) return { have, of: 0, firstLost: -1, broken: false, segment: -1 };
  const bytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  const of = codedCells(bytes, framingBytes(adaptation), cellDataBytes);
  return { have, of, firstLost: -1, broken: false, segment };
}
