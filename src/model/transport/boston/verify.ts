/**
 * When a segment is whole at its receiver, the codec rebuilds what has to be rebuilt, and the result is compared with
 * what was sent. The bytes of a file are handed on. A segment of the systematic code whose source cells all came needs
 * no rebuilding, and neither does an uncoded packet. For other segments only blocks that miss source cells are laid out
 * for the code, and only the missing cells are computed and compared.
 *
 * With `measure.verify` set to `all`, every coded segment is made with its CRC-32, dispersed, rebuilt and compared as a
 * whole.
 */
import { writeLength } from '../../atm/aal5';
import { SET_WORDS, blockCells, blocksOf, codedCells, MAX_CODED_CELLS } from '../../atm/blocks';
import { LOW_BYTE_FIRST, madeUpWords, payloadBytes, payloadSeed, writeTcpHeader } from '../../atm/ip-bytes';
import { completes, firstCame, gatherBlock, reconstructs, workplaceOf, type Cells } from '../../atm/rebuild';
import { AAL5_TRAILER_BYTES, PAYLOAD_BYTES, TCP_IP_HEADER_BYTES } from '../../constants';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import type { Simulation } from '../../world';
import { segmentPdu } from '../payload';
import { codeOfSlot } from './code';

/** A whole segment: its flow, where it begins in the flow's bytes, and how it is cut into cells. */
interface Whole {
  flow: number;
  slot: number;
  offset: number;
  packetBytes: number;
  trailerBytes: number;
  /** The number of its cells, and how many bytes of the PDU each of them carries. */
  cells: number;
  cellBytes: number;
}

const received = new Uint8Array(MAX_CODED_CELLS * PAYLOAD_BYTES);

export function verifySegment(sim: Simulation, flow: number, segment: number, packetBytes: number): void {
  const { sender, receiver, adaptation: { trailerBytes }, carriesFile } = sim.world.flows[flow];
  const slot = segment & (receiver.whole.length - 1);
  const offset = sender.segmentStart[slot];
  const coded = receiver.blocksWhole[slot] > 0;
  const arrived = carriesFile ? sim.env.arrived : undefined;
  if (arrived) payloadBytes(sim, flow, offset, received, TCP_IP_HEADER_BYTES, packetBytes);
  if (coded) {
    const { cellDataBytes: cellBytes } = codeOfSlot(sim.world.flows[flow], slot);
    const cells = codedCells(packetBytes, trailerBytes, cellBytes);
    verify(sim, { flow, slot, offset, packetBytes, trailerBytes, cells, cellBytes }, segment);
  }
  arrived?.(flow, offset, received.subarray(TCP_IP_HEADER_BYTES, packetBytes));
}

function verify(sim: Simulation, whole: Whole, segment: number): void {
  const { flowTotals, flows } = sim.world;
  const { flow, slot, cells } = whole;
  const { receiver, blocks: stride } = flows[flow];
  const { construction } = codeOfSlot(flows[flow], slot);
  const all = sim.net.spec.measure.verify === 'all';
  const place = workplaceOf(sim.env.codecs);
  const pdu = all ? segmentPdu(sim, flow, segment) : null;
  const blocks = blocksOf(cells);
  let rebuilt = false;
  let same = true;
  for (let block = 0; block < blocks; block++) {
    const count = blockCells(cells, blocks, block);
    const came = { words: receiver.cellSet, at: (slot * stride + block) * SET_WORDS };
    const asSent = construction === 'systematic' && firstCame(came, count);
    if (!asSent) rebuilt = true;
    else if (!all) continue;
    if (pdu === null) writeBlock(sim, whole, block, place.source);
    else gatherBlock(pdu, PAYLOAD_BYTES, blocks, block, count, place.source.bytes);
    const codec = sim.env.codecs.codec(construction, count);
    const wholly = all || construction === 'uniform';
    if (!(wholly ? reconstructs : completes)(codec, place, came)) same = false;
    if (sim.env.arrived) spreadOut(whole, block, (wholly ? place.whole : place.source).bytes);
  }
  const row = flow * FLOW_TOTALS;
  if (rebuilt) flowTotals[row + FlowTotal.rebuilt]++;
  if (rebuilt || all) flowTotals[row + (same ? FlowTotal.verified : FlowTotal.corrupt)]++;
}

/**
 * Writes the cells of a block as they were sent, one after the other. Tags and CRC-32 are left at zero, since the
 * comparison would only compare the trailer with itself.
 */
function writeBlock(sim: Simulation, whole: Whole, block: number, out: Cells): void {
  const { flow, offset, packetBytes, trailerBytes, cells, cellBytes } = whole;
  const blocks = blocksOf(cells);
  const seed = payloadSeed(sim, flow);
  const isInWords = LOW_BYTE_FIRST && ((offset - TCP_IP_HEADER_BYTES) | cellBytes) % 4 === 0
    && !sim.env.files.has(flow);
  let at = 0;
  for (let cell = block; cell < cells; cell += blocks, at += PAYLOAD_BYTES) {
    const inPdu = cell * cellBytes;
    if (isInWords && cell > 0 && inPdu + cellBytes <= packetBytes) {
      const [from, to] = [at / 4, (at + cellBytes) / 4];
      madeUpWords(seed, (offset + inPdu - TCP_IP_HEADER_BYTES) / 4, out.words, from, to);
      for (let word = to; word < (at + PAYLOAD_BYTES) / 4; word++) out.words[word] = 0;
    } else writeCell(sim, whole, cell, out.bytes, at);
    if (cell === cells - 1 && trailerBytes >= AAL5_TRAILER_BYTES) writeLength(out.bytes, at + cellBytes, packetBytes);
  }
}

/** Writes one cell of any kind at `at`, without the length in the trailer. */
function writeCell(sim: Simulation, whole: Whole, cell: number, out: Uint8Array, at: number): void {
  const { flow, offset, packetBytes, cellBytes } = whole;
  const inPdu = cell * cellBytes;
  const from = cell === 0 ? TCP_IP_HEADER_BYTES : inPdu;
  const to = Math.min(inPdu + cellBytes, packetBytes);
  if (to - inPdu < PAYLOAD_BYTES) out.fill(0, Math.max(at, at + to - inPdu), at + PAYLOAD_BYTES);
  if (cell === 0) writeTcpHeader(out, flow, offset, packetBytes);
  const first = offset + from - TCP_IP_HEADER_BYTES;
  if (to > from) payloadBytes(sim, flow, first, out, at + from - inPdu, at + to - inPdu);
}

/** Copies the data of a block's cells to their places in the received packet. */
function spreadOut({ cells, cellBytes }: Whole, block: number, from: Uint8Array): void {
  const blocks = blocksOf(cells);
  let at = 0;
  for (let cell = block; cell < cells; cell += blocks, at += PAYLOAD_BYTES) {
    received.set(from.subarray(at, at + cellBytes), cell * cellBytes);
  }
}
