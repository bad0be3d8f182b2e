/**
 * Real bytes of packets in cells, as the sender's AAL5 frames them, or as its layer does if that has cells of its own.
 * Payload is the user's file, or a pseudo-random function of flow and position, so that it need not be kept: the World
 * only holds which cells arrived. Packets are made on request, with the same bytes as if they had been carried.
 */
import type { OwnBytes } from '../adaptation/layer';
import { layerOf } from '../adaptation/layers';
import { frame } from '../atm/aal5';
import { cellsOfPacket, dataBytesOfCell } from '../atm/framing';
import { writeDatagram, writeSegment, writeTcpHeader, writeWord } from '../atm/ip-bytes';
import { framingBytes, writeLlc } from '../atm/llc';
import { MAX_WINDOW_FIELD, PAYLOAD_BYTES, TCP_IP_HEADER_BYTES } from '../constants';
import type { AdaptationSpec } from '../spec';
import type { Simulation } from '../world';
import { MAX_CODED_CELLS, codedCells } from '../atm/blocks';
import { PacketFlag } from '../atm/packets';
import { codeOfSlot } from './boston/code';
import { writeSackOption } from './sack-blocks';

/** Offsets of fields in a TCP packet, and values in them. Source: RFC 793, 3.1; RFC 3168, 6.1. */
const ACK_NUMBER = 28;
const HEADER_WORDS = 32;
const FLAGS = 33;
const WINDOW = 34;
const TCP_WORDS = 5;
const ECE = 0x40;

const sent = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);

/**
 * Makes the PDU of a segment as the sender's AAL5 does: LLC header if there is one, packet, padding, trailer. In a
 * coded segment each cell has its data first and zeros in place of the tag, which is what the code works on. Returns a
 * view that the next call overwrites.
 */
export function segmentPdu(sim: Simulation, flow: number, segment: number): Uint8Array {
  const state = sim.world.flows[flow];
  const slot = segment & (state.sender.segmentBytes.length - 1);
  const dataBytes = state.sender.segmentBytes[slot];
  const packetBytes = dataBytes + TCP_IP_HEADER_BYTES;
  const { adaptation } = state;
  const write = (packet: Uint8Array): void => writeSegment(sim, flow, state.sender.segmentStart[slot], packet);
  if (state.sender.coded[slot] === 0) return pduOf(sim, flow, packetBytes, write);
  const cellBytes = codeOfSlot(state, slot).cellDataBytes;
  const cells = codedCells(packetBytes, framingBytes(adaptation), cellBytes);
  return framed(adaptation, packetBytes, write, cells, cellBytes);
}

/**
 * Makes the PDU of a UDP datagram. Its bytes follow from its number alone, so the World need not keep any. Returns a
 * view that the next call overwrites.
 */
export const datagramPdu = (sim: Simulation, flow: number, datagram: number, packetBytes: number): Uint8Array =>
  pduOf(sim, flow, packetBytes, (packet) => writeDatagram(sim, flow, datagram, packet));

/** Makes the PDU of the acknowledgement in slot `packet`. Returns a view that the next call overwrites. */
export function ackPdu(sim: Simulation, packet: number): Uint8Array {
  const { packets } = sim.world;
  return pduOf(sim, packets.vc[packet] >> 1, packets.bytes[packet], (out) => writeAck(sim, packet, out));
}

/** Makes the cells of a packet that is not coded, 48 bytes each. `write` writes the packet. */
function pduOf(
  sim: Simulation, flow: number, packetBytes: number, write: (packet: Uint8Array) => void,
): Uint8Array {
  const { adaptation } = sim.world.flows[flow];
  const cells = cellsOfPacket(packetBytes, adaptation);
  const { bytes: own } = layerOf(sim, flow);
  const cellBytes = dataBytesOfCell(adaptation);
  if (own === undefined) return framed(adaptation, packetBytes, write, cells, cellBytes);
  const packet = new Uint8Array(packetBytes);
  write(packet);
  const data = new Uint8Array(cells * cellBytes);
  own.frame(data, packet);
  return cellBytes === PAYLOAD_BYTES ? data : ownCells(own, data, cells, cellBytes);
}

/** Makes the cells of a packet in AAL5's frame, `cellBytes` of it in each. `write` writes the packet. */
function framed(
  adaptation: AdaptationSpec, packetBytes: number, write: (packet: Uint8Array) => void, cells: number,
  cellBytes: number,
): Uint8Array {
  const pdu = sent.subarray(0, cells * cellBytes);
  const from = writeLlc(pdu, adaptation);
  write(pdu.subarray(from, from + packetBytes));
  frame(pdu, from + packetBytes, adaptation.trailerBytes);
  return cellBytes === PAYLOAD_BYTES ? pdu : spread(sent, cells, cellBytes);
}

/** Makes the cells of a layer that has bytes of its own in each. */
function ownCells(own: OwnBytes, data: Uint8Array, cells: number, cellBytes: number): Uint8Array {
  const out = new Uint8Array(cells * PAYLOAD_BYTES);
  for (let cell = 0; cell < cells; cell++) {
    own.cell(
      out.subarray(cell * PAYLOAD_BYTES, (cell + 1) * PAYLOAD_BYTES),
      data.subarray(cell * cellBytes, (cell + 1) * cellBytes), cell, cells,
    );
  }
  return out;
}

/** Writes the IP packet of an acknowledgement, into all of `out`: headers, and the SACK option if it has blocks. */
function writeAck({ world }: Simulation, packet: number, out: Uint8Array): void {
  const { packets, acks, sacks, flows } = world;
  const flow = packets.vc[packet] >> 1;
  const { sender } = flows[flow];
  const startOf = (segment: number): number =>
    (segment < sender.max ? sender.segmentStart[segment & (sender.segmentStart.length - 1)] : sender.maxByte);
  writeTcpHeader(out, flow, 0, out.length);
  writeWord(out, ACK_NUMBER, startOf(acks.next[packet]));
  if (packets.flags[packet] & PacketFlag.echo) out[FLAGS] |= ECE;
  const window = Math.min(MAX_WINDOW_FIELD, acks.window[packet]);
  out[WINDOW] = window >> 8;
  out[WINDOW + 1] = window & 0xff;
  const option = out.subarray(TCP_IP_HEADER_BYTES);
  if (option.length === 0) return;
  out[HEADER_WORDS] = (TCP_WORDS + Math.ceil(option.length / 4)) << 4;
  writeSackOption(sacks, packet, option, startOf);
}

/** Moves the data of each cell to where its cell begins, with zeros after it. Works in place. */
function spread(buffer: Uint8Array, cells: number, cellBytes: number): Uint8Array {
  for (let cell = cells - 1; cell >= 0; cell--) {
    buffer.copyWithin(cell * PAYLOAD_BYTES, cell * cellBytes, (cell + 1) * cellBytes);
    buffer.fill(0, cell * PAYLOAD_BYTES + cellBytes, (cell + 1) * PAYLOAD_BYTES);
  }
  return buffer.subarray(0, cells * PAYLOAD_BYTES);
}
