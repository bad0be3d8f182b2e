/**
 * Real bytes of lazy packet discard: a packet, or a block of packets, after its header if that is in the first cell,
 * framed as in AAL5 and cut into cells. The code works on 48 bytes a cell; bytes that a tag takes up are zero in it.
 * When fresh cells complete a packet, the codec rebuilds it from the cells that came, and the result is compared with
 * what was sent. Packets and blocks that miss nothing need no arithmetic, unless all are to be compared: their cells
 * are what was sent.
 */
import { frame, frameWithoutCrc } from '../../atm/aal5';
import { PAYLOAD_BYTES } from '../../constants';
import { DATA } from '../../atm/packets';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { MAX_BLOCKS, MAX_CODED_CELLS, SET_WORDS, blockCells } from '../../atm/blocks';
import { writeDatagram, writeSegment } from '../../atm/ip-bytes';
import {
  completes, firstCame, gatherBlock, reconstructs, workplaceOf, writeCodeCell,
} from '../../atm/rebuild';
import { MEMBER } from '../layer';
import { blockUnderWay, isAlone, type Members } from './blocking';
import { SEQUENCE_BYTES, cellDataBytes, headerBytes, placeOf } from './sizes';
import { lazyFlow } from './state';
import type { Waiting } from './wait';
import { keepsWindow } from '../../spec';
import { memberOf } from './offsets';

const CONSTRUCTION = 'systematic';
/** How many places a tag can tell apart, which is enough for 256 of each block. */
const PLACES = 4096;
const pdu = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);

/** Writes what was sent, without the framing, into `pdu`. Returns the number of bytes. */
function writeMembers(sim: Simulation, number: number, sequence: number, members: Members): number {
  const { adaptation, transport } = lazyFlow(sim, number);
  let at = headerBytes(adaptation);
  if (at > 0) writeNumber(pdu, sequence);
  for (let member = 0; member < members.length; member += MEMBER) {
    const packet = pdu.subarray(at, at + members[member + 2]);
    if (keepsWindow(transport)) writeSegment(sim, number, members[member + 1] >>> 0, packet);
    else writeDatagram(sim, number, members[member], packet);
    at += packet.length;
  }
  return at;
}

function writeNumber(out: Uint8Array, value: number): void {
  for (let byte = 0; byte < SEQUENCE_BYTES; byte++) out[byte] = value >>> (24 - 8 * byte);
}

/**
 * Verifies a packet that is whole, from WAIT or as it came: every block that misses source cells is rebuilt from the
 * cells that came and compared with what was sent. With `measure.verify` set to `all`, this is done for every block,
 * CRC-32 included. Counts IP packets.
 */
export function verifyWaiting(sim: Simulation, number: number, waiting: Waiting): void {
  const { adaptation } = lazyFlow(sim, number);
  const { cells, blocks, set: words } = waiting;
  const all = sim.net.spec.measure.verify === 'all';
  const dataBytes = cellDataBytes(adaptation);
  const bytes = writeMembers(sim, number, waiting.sequence, waiting.members);
  (all ? frame : frameWithoutCrc)(pdu.subarray(0, cells * dataBytes), bytes, adaptation.trailerBytes);
  const place = workplaceOf(sim.env.codecs);
  let rebuilt = false;
  let same = true;
  for (let block = 0; block < blocks; block++) {
    const count = blockCells(cells, blocks, block);
    const came = { words, at: block * SET_WORDS };
    if (!firstCame(came, count)) rebuilt = true;
    else if (!all) continue;
    gatherBlock(pdu, dataBytes, blocks, block, count, place.source.bytes);
    const codec = sim.env.codecs.codec(CONSTRUCTION, count);
    if (!(all ? reconstructs : completes)(codec, place, came)) same = false;
  }
  const packets = waiting.members.length / MEMBER;
  const row = number * FLOW_TOTALS;
  if (rebuilt) sim.world.flowTotals[row + FlowTotal.rebuilt] += packets;
  if (rebuilt || all) sim.world.flowTotals[row + (same ? FlowTotal.verified : FlowTotal.corrupt)] += packets;
}

/**
 * Writes the 48 bytes of a cell of a packet, or of a fresh cell, into `out`: tag first, then data. Returns false if the
 * contents of the packet are not kept any more, because it does not wait.
 */
export function writeLazyCell(sim: Simulation, packet: number, index: number, out: Uint8Array): boolean {
  const { packets } = sim.world;
  const number = packets.vc[packet] >> 1;
  const members = membersOnTheWay(sim, number, packet);
  if (members === null) return false;
  const { adaptation } = lazyFlow(sim, number);
  const cells = packets.sourceCells[packet];
  const dataBytes = cellDataBytes(adaptation);
  const bytes = writeMembers(sim, number, packets.sequence[packet], members);
  frame(pdu.subarray(0, cells * dataBytes), bytes, adaptation.trailerBytes);
  const place = placeOf(sim.world, packet, index);
  const cell = new Uint8Array(PAYLOAD_BYTES);
  writeCodeCell(sim.env.codecs, CONSTRUCTION, { pdu, dataBytes, cells, place }, cell);
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
  if (packets.role[packet] === DATA && isAlone(adaptation)) {
    return memberOf(sim.world, packet);
  }
  const sequence = packets.sequence[packet];
  return lpd.wait.find((waiting) => waiting.sequence === sequence)?.members ?? blockUnderWay(lpd, sequence);
}

/** Writes the 48 bytes of a request or notice into `out`: the packet's number, and how many cells each block misses. */
export function writeMessage(sim: Simulation, packet: number, out: Uint8Array): void {
  const { packets, requests, flows } = sim.world;
  const bytes = packets.bytes[packet];
  writeNumber(out, packets.sequence[packet]);
  for (let block = 0; block < bytes - SEQUENCE_BYTES; block++) {
    out[SEQUENCE_BYTES + block] = requests.missing[packet * MAX_BLOCKS + block];
  }
  frame(out, bytes, flows[packets.vc[packet] >> 1].adaptation.trailerBytes);
}
