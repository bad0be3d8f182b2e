/**
 * Real bytes of packets as their sender's AAL5 frames them. Payload is the user's file, or a pseudo-random function of
 * flow and position, so that it need not be kept: the World holds only which cells arrived. Packets are made when
 * somebody asks for them, which gives the same bytes as carrying them.
 */
import { frame } from '../atm/aal5';
import { writeDatagram, writeSegment, writeTcpHeader } from '../atm/ip-bytes';
import { framingBytes, writeLlc } from '../atm/llc';
import { PAYLOAD_BYTES, TCP_IP_HEADER_BYTES, cellsOf } from '../constants';
import type { Simulation } from '../world';
import { MAX_CODED_CELLS, codedCells } from '../atm/blocks';

const sent = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);

/**
 * The PDU of a segment as the sender's AAL5 makes it: LLC header if there is one, packet, padding, trailer. A view that
 * the next call reuses. Cells of a coded segment have their data first and zeros in place of the tag: that is what
 * the code works on.
 */
export function segmentPdu(sim: Simulation, flow: number, segment: number): Uint8Array {
  const state = sim.world.flows[flow];
  const slot = segment & (state.sender.segmentBytes.length - 1);
  const dataBytes = state.sender.segmentBytes[slot];
  const packetBytes = dataBytes + TCP_IP_HEADER_BYTES;
  const { adaptation } = state;
  const cellBytes = state.sender.coded[slot] === 1 ? state.cellDataBytes : PAYLOAD_BYTES;
  const cells = codedCells(packetBytes, framingBytes(adaptation), cellBytes);
  const pdu = sent.subarray(0, cells * cellBytes);
  const from = writeLlc(pdu, adaptation);
  writeSegment(sim, flow, state.sender.segmentStart[slot], pdu.subarray(from, from + packetBytes));
  frame(pdu, from + packetBytes, adaptation.trailerBytes);
  return cellBytes === PAYLOAD_BYTES ? pdu : spread(sent, cells, cellBytes);
}

/**
 * The PDU of a UDP datagram. Its bytes follow from its number alone, so that the World need not remember any. A view
 * that the next call reuses.
 */
export function datagramPdu(sim: Simulation, flow: number, datagram: number, packetBytes: number): Uint8Array {
  const { adaptation } = sim.world.flows[flow];
  const pdu = sent.subarray(0, cellsOf(packetBytes, framingBytes(adaptation)) * PAYLOAD_BYTES);
  const from = writeLlc(pdu, adaptation);
  writeDatagram(sim, flow, datagram, pdu.subarray(from, from + packetBytes));
  frame(pdu, from + packetBytes, adaptation.trailerBytes);
  return pdu;
}

/** The PDU of an acknowledgement in slot `packet` of the packet table. A view that the next call reuses. */
export function ackPdu(sim: Simulation, packet: number): Uint8Array {
  const { packets, acks, flows } = sim.world;
  const flow = packets.vc[packet] >> 1;
  const { sender, adaptation } = flows[flow];
  const next = acks.next[packet];
  const acknowledged = next < sender.max ? sender.segmentStart[next & (sender.segmentStart.length - 1)]
    : sender.maxByte;
  const pdu = sent.subarray(0, cellsOf(TCP_IP_HEADER_BYTES, framingBytes(adaptation)) * PAYLOAD_BYTES);
  const from = writeLlc(pdu, adaptation);
  const header = pdu.subarray(from, from + TCP_IP_HEADER_BYTES);
  writeTcpHeader(header, flow, 0, TCP_IP_HEADER_BYTES);
  for (let byte = 0; byte < 4; byte++) header[28 + byte] = acknowledged >>> (24 - 8 * byte);
  frame(pdu, from + TCP_IP_HEADER_BYTES, adaptation.trailerBytes);
  return pdu;
}

/** Moves the data of each cell to where its cell begins, zeros behind it. In place. */
function spread(buffer: Uint8Array, cells: number, cellBytes: number): Uint8Array {
  for (let cell = cells - 1; cell >= 0; cell--) {
    buffer.copyWithin(cell * PAYLOAD_BYTES, cell * cellBytes, (cell + 1) * cellBytes);
    buffer.fill(0, cell * PAYLOAD_BYTES + cellBytes, (cell + 1) * PAYLOAD_BYTES);
  }
  return buffer.subarray(0, cells * PAYLOAD_BYTES);
}
