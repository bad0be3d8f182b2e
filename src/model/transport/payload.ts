/**
 * Real bytes, for TCP Boston and for files: what the application sent is framed by AAL5, dispersed by the codec, and
 * what arrived is rebuilt, checked and compared. Payload is the user's file, or a pseudo-random function of flow and
 * position, so that it need not be kept: the World holds only which cells arrived. Cells are made when they are needed,
 * which gives the same bytes as carrying them; source cells that arrived cost no arithmetic.
 */
import { frame } from '../atm/aal5';
import { writeDatagram, writeSegment, writeTcpHeader } from '../atm/ip-bytes';
import { PAYLOAD_BYTES, TCP_IP_HEADER_BYTES, cellsOf } from '../constants';
import type { Simulation } from '../world';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { MAX_CODED_CELLS, SET_WORDS, blockCells, blocksOf, codedCells } from '../atm/blocks';


const CELL_WORDS = PAYLOAD_BYTES / 4;
const sent = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);
const rebuilt = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);
const sentWords = new Int32Array(sent.buffer);
const rebuiltWords = new Int32Array(rebuilt.buffer);
const arrivedCells = new Uint8Array(256 * PAYLOAD_BYTES);
const blockSource = new Uint8Array(256 * PAYLOAD_BYTES);
const blockOut = new Uint8Array(256 * PAYLOAD_BYTES);
const sourceWords = new Int32Array(blockSource.buffer);
const outWords = new Int32Array(blockOut.buffer);
const indices = new Int32Array(256);

/**
 * The PDU of a segment as the sender's AAL5 makes it: header, data, padding, trailer. A view that the next call reuses.
 * Cells of a coded segment have their data first and zeros in place of the tag: that is what the code works on.
 */
export function segmentPdu(sim: Simulation, flow: number, segment: number): Uint8Array {
  const state = sim.world.flows[flow];
  const slot = segment & (state.sender.segmentBytes.length - 1);
  const dataBytes = state.sender.segmentBytes[slot];
  const packetBytes = dataBytes + TCP_IP_HEADER_BYTES;
  const { trailerBytes } = state.adaptation;
  const cellBytes = state.sender.coded[slot] === 1 ? state.cellDataBytes : PAYLOAD_BYTES;
  const cells = codedCells(packetBytes, trailerBytes, cellBytes);
  const pdu = sent.subarray(0, cells * cellBytes);
  writeSegment(sim, flow, state.sender.segmentStart[slot], pdu.subarray(0, packetBytes));
  frame(pdu, packetBytes, trailerBytes);
  return cellBytes === PAYLOAD_BYTES ? pdu : spread(sent, cells, cellBytes);
}

/**
 * The PDU of a UDP datagram. Its bytes follow from its number alone, so that the World need not remember any. A view
 * that the next call reuses.
 */
export function datagramPdu(sim: Simulation, flow: number, datagram: number, packetBytes: number): Uint8Array {
  const { trailerBytes } = sim.world.flows[flow].adaptation;
  const pdu = sent.subarray(0, cellsOf(packetBytes, trailerBytes) * PAYLOAD_BYTES);
  writeDatagram(sim, flow, datagram, pdu.subarray(0, packetBytes));
  frame(pdu, packetBytes, trailerBytes);
  return pdu;
}

/** The PDU of an acknowledgement in slot `packet` of the packet table. A view that the next call reuses. */
export function ackPdu(sim: Simulation, packet: number): Uint8Array {
  const { packets, flows } = sim.world;
  const flow = packets.vc[packet] >> 1;
  const { sender, adaptation } = flows[flow];
  const next = packets.ackNext[packet];
  const acknowledged = next < sender.max ? sender.segmentStart[next & (sender.segmentStart.length - 1)]
    : sender.maxByte;
  const pdu = sent.subarray(0, cellsOf(TCP_IP_HEADER_BYTES, adaptation.trailerBytes) * PAYLOAD_BYTES);
  writeTcpHeader(pdu, flow, 0, TCP_IP_HEADER_BYTES);
  for (let byte = 0; byte < 4; byte++) pdu[28 + byte] = acknowledged >>> (24 - 8 * byte);
  frame(pdu, TCP_IP_HEADER_BYTES, adaptation.trailerBytes);
  return pdu;
}

/**
 * A segment is whole: rebuilds its bytes from the cells that arrived, compares them with what was sent (trailer and
 * CRC-32 included), and hands a file's bytes on. Uncoded packets were judged by identity; their bytes are what was
 * sent.
 */
export function verifySegment(sim: Simulation, flow: number, segment: number, packetBytes: number): void {
  const { sender, receiver } = sim.world.flows[flow];
  const pdu = segmentPdu(sim, flow, segment);
  const slot = segment & (receiver.whole.length - 1);
  const coded = receiver.blocksWhole[slot] > 0;
  if (coded) {
    rebuild(sim, flow, slot, pdu);
    sim.world.flowTotals[flow * FLOW_TOTALS + (asSent(pdu.length) ? FlowTotal.verified : FlowTotal.corrupt)]++;
  }
  if (!sim.env.arrived) return;
  const cellBytes = coded ? sim.world.flows[flow].cellDataBytes : PAYLOAD_BYTES;
  sim.env.arrived(
    flow, sender.segmentStart[slot],
    joined(coded ? rebuilt : pdu, pdu.length / PAYLOAD_BYTES, cellBytes).subarray(TCP_IP_HEADER_BYTES, packetBytes),
  );
}

/** Moves the data of each cell to where its cell begins, zeros behind it. In place. */
function spread(buffer: Uint8Array, cells: number, cellBytes: number): Uint8Array {
  for (let cell = cells - 1; cell >= 0; cell--) {
    buffer.copyWithin(cell * PAYLOAD_BYTES, cell * cellBytes, (cell + 1) * cellBytes);
    buffer.fill(0, cell * PAYLOAD_BYTES + cellBytes, (cell + 1) * PAYLOAD_BYTES);
  }
  return buffer.subarray(0, cells * PAYLOAD_BYTES);
}

/** The data of the cells one behind the other again. In place. */
function joined(buffer: Uint8Array, cells: number, cellBytes: number): Uint8Array {
  if (cellBytes < PAYLOAD_BYTES) {
    for (let cell = 1; cell < cells; cell++) {
      buffer.copyWithin(cell * cellBytes, cell * PAYLOAD_BYTES, cell * PAYLOAD_BYTES + cellBytes);
    }
  }
  return buffer;
}

/** Are the first `bytes` of what was rebuilt what was sent? Both are whole cells, so words will do. */
function asSent(bytes: number): boolean {
  for (let word = 0; word < bytes / 4; word++) if (rebuiltWords[word] !== sentWords[word]) return false;
  return true;
}

/** What the codec makes of the cells of a segment that are here, block by block, into `rebuilt`. */
function rebuild(sim: Simulation, flow: number, slot: number, pdu: Uint8Array): void {
  const cells = pdu.length / PAYLOAD_BYTES;
  const blocks = blocksOf(cells);
  for (let block = 0; block < blocks; block++) {
    const count = blockCells(cells, blocks, block);
    takeBlock(block, blocks, count);
    const bytes = count * PAYLOAD_BYTES;
    rebuildBlock(
      sim, flow, slot * sim.world.flows[flow].blocks + block, blockSource.subarray(0, bytes),
      blockOut.subarray(0, bytes),
    );
    putBlock(block, blocks, count);
  }
}

/** The `count` cells of a block, every `blocks`th of what was sent, one behind the other into `blockSource`. */
function takeBlock(block: number, blocks: number, count: number): void {
  for (let cell = 0; cell < count; cell++) {
    const from = (block + cell * blocks) * CELL_WORDS;
    const to = cell * CELL_WORDS;
    for (let word = 0; word < CELL_WORDS; word++) sourceWords[to + word] = sentWords[from + word];
  }
}

/** The other way: the cells of `blockOut` to their places in `rebuilt`. */
function putBlock(block: number, blocks: number, count: number): void {
  for (let cell = 0; cell < count; cell++) {
    const from = cell * CELL_WORDS;
    const to = (block + cell * blocks) * CELL_WORDS;
    for (let word = 0; word < CELL_WORDS; word++) rebuiltWords[to + word] = outWords[from + word];
  }
}

function rebuildBlock(sim: Simulation, flow: number, place: number, source: Uint8Array, out: Uint8Array): void {
  const { receiver, construction } = sim.world.flows[flow];
  const cells = source.length / PAYLOAD_BYTES;
  const codec = sim.env.codecs.codec(construction, cells);
  const arrived = (code: number) => receiver.cellSet[place * SET_WORDS + (code >>> 5)] & (1 << (code & 31));
  let count = 0;
  for (let code = 0; code < codec.maxCells && count < cells; code++) {
    const first = count;
    while (code < codec.maxCells && count < cells && arrived(code)) indices[count++] = code++;
    if (count > first) {
      codec.encode(
        indices[first], count - first, source, arrivedCells.subarray(first * PAYLOAD_BYTES, count * PAYLOAD_BYTES),
      );
    }
  }
  codec.reconstruct(indices.subarray(0, count), arrivedCells.subarray(0, count * PAYLOAD_BYTES), out);
}
