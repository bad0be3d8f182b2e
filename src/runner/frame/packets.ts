/**
 * Finds, for each flow, the packet that its host sends, how the last packet ended at its receiver, and which cells were
 * lost of these and of the one that is being reassembled. All follows from the World at this instant, so that a page
 * that has jumped here shows the same as one that has watched. Endings and losses are those among the latest happenings
 * (model/metrics/recent).
 */
import { codedCells } from '../../model/atm/blocks';
import { isDoomed } from '../../model/atm/link';
import { framingBytes } from '../../model/atm/llc';
import { unitsOf } from '../../model/atm/sizes';
import { TCP_IP_HEADER_BYTES } from '../../model/constants';
import { Happening, RECENT } from '../../model/metrics/recent';
import { codeOfSlot } from '../../model/transport/boston/code';
import type { FlowState, Simulation } from '../../model/world';
import { ENDED, LOSS_COLUMNS } from '../client/frame';
import { createLatest, findLatest, type Latest } from './latest';
import { createUnderWay, findUnderWay, type UnderWay } from './under-way';
import type { Waiting } from './waiting';
import { rowWriter, type Writer } from './writer';

/** By flow; -1 stands for what is not known. */
export interface Packets {
  /** How the last packet ended at the receiver (ENDED), its number, how many of its cells came, and of how many. */
  ended: Uint8Array;
  endedPacket: Int32Array;
  endedHave: Int32Array;
  endedOf: Int32Array;
  /** The packet of the host, its cells, how many of them have not left, and whether it can never become whole. */
  sendingPacket: Int32Array;
  sendingOf: Int32Array;
  sendingLeft: Int32Array;
  sendingBroken: Uint8Array;
  /** The packet that the receiver is reassembling; -1 if there is none. */
  assembling: Int32Array;
  underWay: UnderWay;
  latest: Latest;
}

export function createPackets(flows: number): Packets {
  const column = () => new Int32Array(flows);
  return {
    ended: new Uint8Array(flows), endedPacket: column(), endedHave: column(), endedOf: column(),
    sendingPacket: column(), sendingOf: column(), sendingLeft: column(), sendingBroken: new Uint8Array(flows),
    assembling: column(), underWay: createUnderWay(flows), latest: createLatest(flows),
  };
}

/** Finds the packets of this instant, in place of those of another. `waiting`: of the same instant. */
export function findPackets(found: Packets, sim: Simulation, waiting: Waiting): void {
  const { flows, packets } = sim.world;
  findUnderWay(found.underWay, sim.world);
  findLatest(found.latest, sim.world);
  for (let flow = 0; flow < flows.length; flow++) {
    const { data, coming } = flows[flow].receiver;
    findEnded(found, sim, flow);
    if (waiting.first[flow] >= 0) sends(found, sim, flow, waiting.first[flow], waiting.firstLeft[flow]);
    else findLastSent(found, sim, flow);
    found.assembling[flow] = data.packet >= 0 ? packets.number[data.packet]
      : coming.length > 0 ? coming[0].number : -1;
  }
}

/** Finds how the last packet ended, unless the next was sent since. */
function findEnded(found: Packets, sim: Simulation, flow: number): void {
  const { packets, recent: { data }, flows } = sim.world;
  const end = found.latest.end[flow];
  const loss = found.latest.loss[flow];
  const oldest = found.underWay.oldest[flow];
  if (oldest >= 0) {
    if (end < 0 || packets.sentPs[oldest] > data[end + RECENT.timePs]) ended(found, flow, ENDED.unknown, -1, 0, -1);
    else endedAt(found, sim, flow, end);
    return;
  }
  // If losses are the latest, all cells of the packet have fallen on the way. The receiver of TCP Boston keeps what
  // came of the segment before, so that it is not lost with one packet.
  if (loss >= 0 && (end < 0 || data[loss + RECENT.serial] > data[end + RECENT.serial]) && !keepsCells(flows[flow])) {
    ended(found, flow, ENDED.broken, data[loss + RECENT.packet], 0, data[loss + RECENT.of]);
  } else if (end < 0) ended(found, flow, ENDED.unknown, -1, 0, -1);
  else endedAt(found, sim, flow, end);
}

const keepsCells = ({ transport }: FlowState): boolean => 'boston' in transport && transport.boston !== null;

/** Notes the end that the happening in row `end` tells of. */
function endedAt(found: Packets, sim: Simulation, flow: number, end: number): void {
  const { data } = sim.world.recent;
  const packet = data[end + RECENT.packet];
  if (data[end + RECENT.kind] === Happening.whole) {
    const cells = cellsOfSegment(sim, sim.world.flows[flow], packet);
    ended(found, flow, ENDED.whole, -1, cells, cells);
  } else ended(found, flow, ENDED.broken, packet, data[end + RECENT.index], data[end + RECENT.of]);
}

function ended(found: Packets, flow: number, how: number, packet: number, have: number, of: number): void {
  found.ended[flow] = how;
  found.endedPacket[flow] = packet;
  found.endedHave[flow] = have;
  found.endedOf[flow] = of;
}

/** Finds the packet of data that was sent last. */
function findLastSent(found: Packets, sim: Simulation, flow: number): void {
  const { packets, recent: { data }, flows } = sim.world;
  const newest = found.underWay.newest[flow];
  const loss = found.latest.loss[flow];
  const lost = loss < 0 ? -1 : data[loss + RECENT.packet];
  const last = flows[flow].nextNumber - 1;
  if (newest >= 0 && packets.number[newest] >= lost) sends(found, sim, flow, newest, 0);
  else if (newest >= 0 || lost === last) sent(found, flow, lost, loss < 0 ? -1 : data[loss + RECENT.of], true);
  else sent(found, flow, last, cellsOfSegment(sim, flows[flow], flows[flow].sender.max - 1), false);
}

/** Notes the packet in `slot`, of which `left` cells have not left. */
function sends(found: Packets, sim: Simulation, flow: number, slot: number, left: number): void {
  const { packets } = sim.world;
  sent(found, flow, packets.number[slot], packets.cells[slot], isDoomed(sim, slot));
  found.sendingLeft[flow] = left;
}

/** Notes a packet of which all cells have left. */
function sent(found: Packets, flow: number, packet: number, of: number, broken: boolean): void {
  found.sendingPacket[flow] = packet;
  found.sendingOf[flow] = of;
  found.sendingLeft[flow] = 0;
  found.sendingBroken[flow] = Number(broken);
}

/** Cells of a segment; -1 if its size is not known. */
function cellsOfSegment({ net }: Simulation, flow: FlowState, segment: number): number {
  const { sender, adaptation } = flow;
  const slot = segment & (sender.segmentBytes.length - 1);
  const kept = segment >= Math.max(0, sender.max - sender.segmentBytes.length) && segment < sender.max;
  // UDP does not keep the sizes of its datagrams.
  if (!kept || sender.segmentBytes[slot] === 0) return -1;
  const bytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  return sender.coded[slot] > 0 ? codedCells(bytes, framingBytes(adaptation), codeOfSlot(flow, slot).cellDataBytes)
    : unitsOf(net, bytes, adaptation);
}

const writeLoss = rowWriter(LOSS_COLUMNS, (row, { data, at }: { data: Float64Array; at: number }) => row
  .flow(data[at + RECENT.vc] >> 1)
  .packet(data[at + RECENT.packet])
  .index(data[at + RECENT.index]));

/** Writes the rows of the lost cells of these packets, oldest first. */
export function writeLosses(writer: Writer, sim: Simulation, packets: Packets): void {
  const { data } = sim.world.recent;
  const { losses, count } = packets.latest;
  for (let loss = 0; loss < count; loss++) {
    const at = losses[loss];
    const flow = data[at + RECENT.vc] >> 1;
    const packet = data[at + RECENT.packet];
    if (packet === packets.sendingPacket[flow] || packet === packets.endedPacket[flow]
      || packet === packets.assembling[flow]) writeLoss(writer, { data, at });
  }
}
