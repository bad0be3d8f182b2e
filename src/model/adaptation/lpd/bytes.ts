/**
 * Real bytes of lazy packet discard: a packet, or a block of packets, behind its header if that is in the first cell,
 * framed as AAL5 frames it and cut into cells. The code works on 48 bytes a cell; where a tag takes some of them they
 * are zero. What fresh cells complete is rebuilt by the codec from the cells that came and compared with what was sent.
 * Packets that miss nothing need no arithmetic: their cells are the packet.
 */
import { frame } from '../../atm/aal5';
import { PAYLOAD_BYTES } from '../../constants';
import { DATA } from '../../atm/packets';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { MAX_BLOCKS, MAX_CODED_CELLS, SET_WORDS, blockCells, blocksOf } from '../../atm/blocks';
import { writeDatagram, writeSegment } from '../../atm/ip-bytes';
import { MEMBER } from '../layer';
import { blockUnderWay, type Members } from './blocking';
import { SEQUENCE_BYTES, cellDataBytes, headerBytes, placeOf } from './sizes';
import { lazyFlow } from './state';
import type { Waiting } from './wait';

const CONSTRUCTION = 'systematic';
/** Places that a tag can tell apart: more than 256 of each block. */
const PLACES = 4096;
const BLOCK_BYTES = 256 * PAYLOAD_BYTES;
const pdu = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);
const lanes = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);
const source = new Uint8Array(BLOCK_BYTES);
const arrived = new Uint8Array(BLOCK_BYTES);
const rebuilt = new Uint8Array(BLOCK_BYTES);
const indices = new Int32Array(256);

/** Writes what was sent into `lanes`, 48 bytes a cell. */
function writeLanes(sim: Simulation, number: number, sequence: number, members: Members, cells: number): void {
  const { adaptation, transport } = lazyFlow(sim, number);
  const dataBytes = cellDataBytes(adaptation);
  let at = headerBytes(adaptation);
  if (at > 0) writeNumber(pdu, sequence);
  for (let member = 0; member < members.length; member += MEMBER) {
    const packet = pdu.subarray(at, at + members[member + 2]);
    if (transport.kind === 'tcp') writeSegment(sim, number, members[member + 1] >>> 0, packet);
    else writeDatagram(sim, number, members[member], packet);
    at += packet.length;
  }
  frame(pdu.subarray(0, cells * dataBytes), at, adaptation.trailerBytes);
  lanes.fill(0, 0, cells * PAYLOAD_BYTES);
  for (let cell =
    0; cell < cells; cell++) lanes.set(pdu.subarray(cell * dataBytes, (cell + 1) * dataBytes), cell * PAYLOAD_BYTES);
}

function writeNumber(out: Uint8Array, value: number): void {
  for (let byte = 0; byte < SEQUENCE_BYTES; byte++) out[byte] = value >>> (24 - 8 * byte);
}

/** Copies the source cells of a block of what `lanes` holds, one behind the other. */
function gatherBlock(cells: number, block: number): Uint8Array {
  const blocks = blocksOf(cells);
  const count = blockCells(cells, blocks, block);
  for (let cell = 0; cell < count; cell++) {
    const from = (block + cell * blocks) * PAYLOAD_BYTES;
    source.set(lanes.subarray(from, from + PAYLOAD_BYTES), cell * PAYLOAD_BYTES);
  }
  return source.subarray(0, count * PAYLOAD_BYTES);
}

/** A packet of WAIT is whole: rebuilds every block of it from the cells that came, and compares. Counts IP packets. */
export function verifyWaiting(sim: Simulation, number: number, waiting: Waiting): void {
  writeLanes(sim, number, waiting.sequence, waiting.members, waiting.cells);
  let same = true;
  for (let block = 0; block < waiting.blocks; block++) same = blockFits(sim, waiting, block) && same;
  sim.world.flowTotals[number * FLOW_TOTALS + (same ? FlowTotal.verified : FlowTotal.corrupt)] +=
    waiting.members.length / MEMBER;
}

function blockFits(sim: Simulation, waiting: Waiting, block: number): boolean {
  const sent = gatherBlock(waiting.cells, block);
  const cells = sent.length / PAYLOAD_BYTES;
  const codec = sim.env.codecs.codec(CONSTRUCTION, cells);
  const came = (code: number) => (waiting.set[block * SET_WORDS + (code >>> 5)] & (1 << (code & 31))) !== 0;
  let count = 0;
  for (let code = 0; code < codec.maxCells; code++) {
    const first = count;
    const from = code;
    while (code < codec.maxCells && came(code)) indices[count++] = code++;
    if (count > first) {
      codec.encode(from, count - first, sent, arrived.subarray(first * PAYLOAD_BYTES, count * PAYLOAD_BYTES));
    }
  }
  const back = rebuilt.subarray(0, sent.length);
  codec.reconstruct(indices.subarray(0, count), arrived.subarray(0, sent.length), back);
  for (let byte = 0; byte < sent.length; byte++) if (back[byte] !== sent[byte]) return false;
  return true;
}

/**
 * The 48 bytes of a cell of a packet, or of a fresh one, into `out`: its tag first, then its data. False when what the
 * packet consists of is not kept any more, for it does not wait.
 */
export function writeLazyCell(sim: Simulation, packet: number, index: number, out: Uint8Array): boolean {
  const { packets } = sim.world;
  const number = packets.vc[packet] >> 1;
  const members = membersOnTheWay(sim, number, packet);
  if (members === null) return false;
  const cells = packets.sourceCells[packet];
  writeLanes(sim, number, packets.sequence[packet], members, cells);
  const place = placeOf(packets, packet, index);
  const sent = gatherBlock(cells, place >>> 8);
  const cell = rebuilt.subarray(0, PAYLOAD_BYTES);
  sim.env.codecs.codec(CONSTRUCTION, sent.length / PAYLOAD_BYTES).cell(place & 255, sent, cell);
  const dataBytes = cellDataBytes(lazyFlow(sim, number).adaptation);
  let tag = (packets.sequence[packet] >>> 0) * PLACES + place;
  for (let byte = PAYLOAD_BYTES - dataBytes - 1; byte >= 0; byte--) {
    out[byte] = tag & 0xff;
    tag = Math.floor(tag / 256);
  }
  out.set(cell.subarray(0, dataBytes), PAYLOAD_BYTES - dataBytes);
  return true;
}

function membersOnTheWay(sim: Simulation, number: number, packet: number): Members | null {
  const { packets } = sim.world;
  const { layerState: lpd, adaptation } = lazyFlow(sim, number);
  if (packets.role[packet] === DATA && adaptation.blockingFactor === 1) {
    return [packets.segment[packet], packets.offset[packet], packets.bytes[packet]];
  }
  const sequence = packets.sequence[packet];
  return lpd.wait.find((waiting) => waiting.sequence === sequence)?.members ?? blockUnderWay(lpd, sequence);
}

/**
 * The 48 bytes of a request or a notice, into `out`: the packet's number, and how many cells each of its blocks misses.
 */
export function writeMessage(sim: Simulation, packet: number, out: Uint8Array): void {
  const { packets, flows } = sim.world;
  const bytes = packets.bytes[packet];
  writeNumber(out, packets.sequence[packet]);
  for (let block = 0; block < bytes
    - SEQUENCE_BYTES; block++) out[SEQUENCE_BYTES + block] = packets.codeCount[packet * MAX_BLOCKS + block];
  frame(out, bytes, flows[packets.vc[packet] >> 1].adaptation.trailerBytes);
}
