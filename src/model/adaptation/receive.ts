/**
 * The end of a VC: AAL5 puts packets together. Cells carry identities, not bytes: a packet is accepted when all cells since
 * the last end of packet are the cells of one packet, which is what length and CRC-32 decide on real bytes.
 * With `mergeOnLostEom` the cells behind a lost end of packet join the next packet, and both are thrown away; without it
 * packets are kept apart, as the papers' simulator did. Partial delivery (`pack`) is TCP Boston's: see boston/receiver.
 * Hot path: allocates only when packets merge.
 */
import { MAX_PDU_CELLS } from '../atm/constants';
import { deliverCells, discardCells } from '../atm/fate';
import { INDEX_BITS, INDEX_MASK, PacketFlag, Role, type Assembly, type Simulation } from '../kernel/world';
import { reasonNumber } from '../reasons';
import { receiveLazyCell } from './lpd/receiver';
import { answerRequest, hearNotice } from './lpd/sender';
import { noteAck, pilotArrives } from './reservation/module';
import { hearMarks } from '../transport/ecn';
import { endComing, receiveCodedCell } from '../transport/boston/receiver';
import { receivePacket } from '../transport/receiver';
import { receiveAck } from '../transport/sender';
import { receiveDatagram } from '../transport/udp';

const incomplete = reasonNumber('incomplete');
const crc = reasonNumber('crc');
const tooLong = reasonNumber('tooLong');

/** Its packet has something to tell about congestion. */
const TELLING = PacketFlag.markedAny | PacketFlag.windowReduced;

/** A cell has reached the end of its VC. */
export function receiveCell(sim: Simulation, cell: number): void {
  const { packets, flows } = sim.world;
  const packet = cell >>> INDEX_BITS;
  const vc = packets.vc[packet];
  const flow = flows[vc >> 1];
  if (packets.role[packet] === Role.pilot) {
    pilotArrives(sim, packet);
    return;
  }
  if (packets.flags[packet] & TELLING && (vc & 1) === 0 && (cell & INDEX_MASK) === packets.cells[packet] - 1) hearMarks(sim, packet);
  if (packets.flags[packet] & PacketFlag.coded) {
    if (flow.receiver.data.packet >= 0) throwAway(sim, flow.receiver.data, incomplete);
    receiveCodedCell(sim, packet, cell & INDEX_MASK);
    return;
  }
  if (flow.lpd !== null && (vc & 1) === 0) {
    receiveLazyCell(sim, packet, cell & INDEX_MASK);
    return;
  }
  if ((vc & 1) === 0 && flow.receiver.coming.length > 0) endComing(sim, vc >> 1);
  const assembly = vc & 1 ? flow.receiver.acks : flow.receiver.data;
  const endOfPacket = (cell & INDEX_MASK) === packets.cells[packet] - 1;

  if (assembly.packet !== packet && assembly.packet >= 0) {
    if (flow.adaptation.mergeOnLostEom) merge(sim, assembly, packet);
    else throwAway(sim, assembly, incomplete);
  }
  assembly.packet = packet;
  assembly.have++;
  assembly.total++;
  if (tooMany(sim, assembly, endOfPacket) || !endOfPacket) return;
  if (assembly.mergedPackets.length > 0) throwAway(sim, assembly, crc);
  else if (assembly.have < packets.cells[packet]) throwAway(sim, assembly, incomplete);
  else complete(sim, assembly, packet, vc);
}

/** More cells than any packet has: they go, and the rest up to the end with them. */
export function tooMany(sim: Simulation, assembly: Assembly, endOfPacket: boolean): boolean {
  if (!assembly.discarding && assembly.total <= MAX_PDU_CELLS) return false;
  throwAway(sim, assembly, tooLong);
  assembly.discarding = !endOfPacket;
  return true;
}

function complete(sim: Simulation, assembly: Assembly, packet: number, vc: number): void {
  const count = assembly.have;
  clear(assembly);
  if (vc & 1) {
    hearBack(sim, vc >> 1, packet);
    if (sim.world.flows[vc >> 1].adaptation.kind === 'reservation') noteAck(sim, vc >> 1, sim.world.packets.ackNext[packet]);
    deliverCells(sim, packet, count, true);
  } else {
    const { segment, bytes, sentPs } = sim.world.packets;
    deliverCells(sim, packet, count, deliverUp(sim, vc >> 1, segment[packet], bytes[packet], sentPs[packet]));
  }
}

/** What comes back: an acknowledgement for the transport, or a word of the receiver's adaptation layer. */
function hearBack(sim: Simulation, flow: number, packet: number): void {
  const role = sim.world.packets.role[packet];
  if (role === Role.request) answerRequest(sim, flow, packet);
  else if (role === Role.notice) hearNotice(sim, flow, packet);
  else receiveAck(sim, flow, packet);
}

/** A whole packet goes to its transport. Answers whether its data was new. */
export function deliverUp(sim: Simulation, flow: number, segment: number, packetBytes: number, sentPs: number): boolean {
  if (sim.world.flows[flow].transport.kind === 'tcp') return receivePacket(sim, flow, segment, packetBytes);
  receiveDatagram(sim, flow, segment, packetBytes, sentPs);
  return true;
}

/** The end of the packet before was lost: its cells and the new packet's are one PDU now, which nobody can use. */
export function merge(sim: Simulation, assembly: Assembly, packet: number): void {
  assembly.mergedPackets.push(assembly.packet);
  assembly.mergedCells.push(assembly.have);
  assembly.have = 0;
  sim.world.packets.flags[packet] |= PacketFlag.broken;
}

/** Nobody can use what was put together, nor what had run into it. */
export function throwAway(sim: Simulation, assembly: Assembly, reason: number): void {
  for (let i = 0; i < assembly.mergedPackets.length; i++) discardCells(sim, assembly.mergedPackets[i], assembly.mergedCells[i], reason);
  discardCells(sim, assembly.packet, assembly.have, reason);
  clear(assembly);
}

/** Forgets what was put together so far; the caller has settled its cells. */
export function clear(assembly: Assembly): void {
  assembly.packet = -1;
  assembly.have = 0;
  assembly.total = 0;
  assembly.mergedPackets.length = 0;
  assembly.mergedCells.length = 0;
}
