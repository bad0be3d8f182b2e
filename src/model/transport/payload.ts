/**
 * Real bytes, for TCP Boston and for files: what the application sent is framed by AAL5, dispersed by the codec, and what
 * arrived is rebuilt, checked and compared. Payload is the user's file, or a pseudo-random function of flow and position,
 * so that it need not be kept: the World holds only which cells arrived. Cells are made when they are needed, which gives
 * the same bytes as carrying them; source cells that arrived cost no arithmetic.
 */
import { check, frame } from '../atm/aal5';
import { AAL5_TRAILER_BYTES, MAX_PDU_CELLS, PAYLOAD_BYTES, TCP_IP_HEADER_BYTES, cellsOf } from '../atm/constants';
import { scramble } from '../kernel/random';
import type { Simulation } from '../kernel/world';
import { FLOW_TOTALS, FlowTotal } from '../metrics/counters';
import { SET_WORDS, blockCells, blocksOf } from './boston/blocks';


const sent = new Uint8Array(MAX_PDU_CELLS * PAYLOAD_BYTES);
const rebuilt = new Uint8Array(MAX_PDU_CELLS * PAYLOAD_BYTES);
const arrivedCells = new Uint8Array(256 * PAYLOAD_BYTES);
const blockSource = new Uint8Array(256 * PAYLOAD_BYTES);
const blockOut = new Uint8Array(256 * PAYLOAD_BYTES);
const indices = new Int32Array(256);

/** The application's bytes at `offset` of a flow, written into `out`. */
export function payloadBytes(sim: Simulation, flow: number, offset: number, out: Uint8Array): void {
  const file = sim.env.files.get(flow);
  if (file) {
    out.set(file.subarray(offset, offset + out.length));
    return;
  }
  const seed = scramble(sim.net.spec.seed, flow + 0x10000);
  for (let i = 0; i < out.length; ) {
    const position = offset + i;
    const word = scramble(seed, position >>> 2);
    do out[i] = word >>> (8 * ((offset + i) & 3));
    while (++i < out.length && (offset + i) & 3);
  }
}

/** The PDU of a segment as the sender's AAL5 makes it: header, data, padding, trailer. A view that the next call reuses. */
export function segmentPdu(sim: Simulation, flow: number, segment: number): Uint8Array {
  const state = sim.world.flows[flow];
  const slot = segment & (state.sender.segmentBytes.length - 1);
  const dataBytes = state.sender.segmentBytes[slot];
  const packetBytes = dataBytes + TCP_IP_HEADER_BYTES;
  const { trailerBytes } = state.adaptation;
  const pdu = sent.subarray(0, cellsOf(packetBytes, trailerBytes) * PAYLOAD_BYTES);
  writeHeader(pdu, flow, state.sender.segmentStart[slot], packetBytes);
  payloadBytes(sim, flow, state.sender.segmentStart[slot], pdu.subarray(TCP_IP_HEADER_BYTES, packetBytes));
  frame(pdu, packetBytes, trailerBytes);
  return pdu;
}

/** Twenty bytes of IPv4 and twenty of TCP: enough to be read as such; addresses are the flow's number. */
function writeHeader(pdu: Uint8Array, flow: number, sequence: number, packetBytes: number): void {
  pdu.fill(0, 0, TCP_IP_HEADER_BYTES);
  pdu[0] = 0x45;
  pdu[2] = packetBytes >> 8;
  pdu[3] = packetBytes & 0xff;
  pdu[8] = 64;
  pdu[9] = 6;
  pdu[12] = 10;
  pdu[14] = flow >> 8;
  pdu[15] = flow & 0xff;
  pdu[16] = 10;
  pdu[17] = 1;
  const number = sequence >>> 0;
  for (let byte = 0; byte < 4; byte++) pdu[24 + byte] = number >>> (24 - 8 * byte);
  pdu[32] = 0x50;
  pdu[33] = 0x10;
}

/** A segment is whole: rebuilds its bytes from the cells that arrived, compares, and hands a file's bytes on. */
export function verifySegment(sim: Simulation, flow: number, segment: number, packetBytes: number): void {
  const state = sim.world.flows[flow];
  const pdu = segmentPdu(sim, flow, segment);
  const slot = segment & (state.receiver.whole.length - 1);
  const coded = state.receiver.blocksWhole[slot] > 0;
  const bytes = coded ? rebuild(sim, flow, slot, pdu) : pdu;
  const { trailerBytes } = state.adaptation;
  const fits = trailerBytes < AAL5_TRAILER_BYTES || check(bytes) === packetBytes;
  const totals = flow * FLOW_TOTALS;
  if (!fits || (coded && !same(bytes, pdu))) sim.world.flowTotals[totals + FlowTotal.corrupt]++;
  else if (coded) sim.world.flowTotals[totals + FlowTotal.verified]++;
  sim.env.arrived?.(flow, state.sender.segmentStart[slot], bytes.subarray(TCP_IP_HEADER_BYTES, packetBytes));
}

/** What the codec makes of the cells of a segment that are here, block by block. */
function rebuild(sim: Simulation, flow: number, slot: number, pdu: Uint8Array): Uint8Array {
  const cells = pdu.length / PAYLOAD_BYTES;
  const blocks = blocksOf(cells);
  const out = rebuilt.subarray(0, pdu.length);
  for (let block = 0; block < blocks; block++) {
    const bytes = blockCells(cells, blocks, block) * PAYLOAD_BYTES;
    const source = blockSource.subarray(0, bytes);
    const result = blockOut.subarray(0, bytes);
    copyCells(pdu, block, blocks, source, 0, 1, bytes);
    rebuildBlock(sim, flow, slot * sim.world.flows[flow].blocks + block, source, result);
    copyCells(result, 0, 1, out, block, blocks, bytes);
  }
  return out;
}

/** Copies `bytes` in cells: every `fromStep`th cell of `from` becomes every `toStep`th of `to`. */
function copyCells(from: Uint8Array, first: number, fromStep: number, to: Uint8Array, toFirst: number, toStep: number, bytes: number): void {
  for (let cell = 0; cell < bytes / PAYLOAD_BYTES; cell++) {
    const start = (first + cell * fromStep) * PAYLOAD_BYTES;
    to.set(from.subarray(start, start + PAYLOAD_BYTES), (toFirst + cell * toStep) * PAYLOAD_BYTES);
  }
}

function rebuildBlock(sim: Simulation, flow: number, place: number, source: Uint8Array, out: Uint8Array): void {
  const { receiver, construction, codeCells } = sim.world.flows[flow];
  const cells = source.length / PAYLOAD_BYTES;
  const codec = sim.env.codecs.codec(construction, cells);
  const arrived = (code: number) => receiver.cellSet[place * SET_WORDS + (code >>> 5)] & (1 << (code & 31));
  let count = 0;
  for (let code = 0; code < codeCells && count < cells; code++) {
    const first = count;
    while (code < codeCells && count < cells && arrived(code)) indices[count++] = code++;
    if (count > first) codec.encode(indices[first], count - first, source, arrivedCells.subarray(first * PAYLOAD_BYTES, count * PAYLOAD_BYTES));
  }
  codec.reconstruct(indices.subarray(0, count), arrivedCells.subarray(0, count * PAYLOAD_BYTES), out);
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
