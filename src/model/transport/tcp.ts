/** TCP as one of the transports. It is made of the other files of this folder. */
import { blocksOf, codedCells } from '../atm/blocks';
import { framingBytes } from '../atm/llc';
import { fullSegmentBytes, segmentBytesOf } from '../atm/sizes';
import { TCP_IP_HEADER_BYTES } from '../constants';
import type { AdaptationSpec, TcpSpec } from '../spec';
import { tcpFlow, type Simulation } from '../world';
import { takeCode } from './boston/code';
import { controlOf } from './congestion/variants';
import { segmentPdu } from './payload';
import { turnReceiveBuffer } from './receive-buffer';
import { receivePacket } from './receiver';
import { timeoutPs } from './rtt';
import { integrateWindow, sendWhatFits, startFlow } from './sender';
import { makeRoom } from './slots';
import type { Transport } from './transport';

export const tcp: Transport<TcpSpec> = {
  id: 'tcp',
  headerBytes: TCP_IP_HEADER_BYTES,
  dataBytes: fullSegmentBytes,
  start: startFlow,
  offer(sim, number, bytes) {
    sim.world.flows[number].totalBytes += bytes;
    sendWhatFits(sim, number, 0);
  },
  deliver: receivePacket,
  resendPs: ({ world }, number) => timeoutPs(tcpFlow(world, number)),
  pdu(sim, packet) {
    const { packets, flows } = sim.world;
    const number = packets.vc[packet] >> 1;
    const { sender } = flows[number];
    const segment = packets.segment[packet];
    const isKept = segment < sender.max && segment >= sender.max - sender.segmentBytes.length;
    return isKept ? segmentPdu(sim, number, segment) : null;
  },
  turn,
};

/** Applies new settings. Segments that were sent keep their size and their code; new ones get the new size and code. */
function turn(sim: Simulation, number: number, told: TcpSpec, adaptation: AdaptationSpec): void {
  const flow = tcpFlow(sim.world, number);
  integrateWindow(sim, number);
  const before = segmentBytesOf(flow);
  const { transport: previous } = flow;
  flow.transport = told;
  controlOf(flow).turn?.(flow.controlState, told, previous);
  turnReceiveBuffer(flow, previous);
  if (told.boston !== null) {
    flow.realBytes = true;
    takeCode(flow, told.boston);
  }
  const blocks = told.boston === null ? 1
    : blocksOf(codedCells(told.packetBytes, framingBytes(adaptation), flow.cellDataBytes));
  makeRoom(flow, 0, blocks);
  const now = segmentBytesOf(flow);
  flow.congestion.cwndBytes = Math.max(flow.congestion.cwndBytes, now);
  if (now > before) flow.congestion.ssthreshBytes = Math.max(flow.congestion.ssthreshBytes, 2 * now);
  sendWhatFits(sim, number, 0);
}
