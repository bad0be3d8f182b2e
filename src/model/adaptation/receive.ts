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
import { noteAck, pilotArrives } from './reservation/module';
import { endComing, receiveCodedCell } from '../transport/boston/receiver';
import { receivePacket } from '../transport/receiver';
import { receiveAck } from '../transport/sender';
import { receiveDatagram } from '../transport/udp';

const incomplete = reasonNumber('incomplete');
const crc = reasonNumber('crc');
const tooLong = reasonNumber('tooLong');

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
  if (packets.flags[packet] & PacketFlag.coded) {
    if (flow.receiver.data.packet >= 0) throwAway(sim, flow.receiver.data, incomplete);
    receiveCodedCell(sim, packet, cell & INDEX_MASK);
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
  if (assembly.discarding || assembly.total > MAX_PDU_CELLS) {
    throwAway(sim, assembly, tooLong);
    assembly.discarding = !endOfPacket;
    return;
  }
  if (!endOfPacket) return;
  if (assembly.mergedPackets.length > 0) throwAway(sim, assembly, crc);
  else if (assembly.have < packets.cells[packet]) throwAway(sim, assembly, incomplete);
  else complete(sim, assembly, packet, vc);
}

function complete(sim: Simulation, assembly: Assembly, packet: number, vc: number): void {
  const count = assembly.have;
  clear(assembly);
  if (vc & 1) {
    receiveAck(sim, vc >> 1, packet);
    if (sim.world.flows[vc >> 1].adaptation.kind === 'reservation') noteAck(sim, vc >> 1, sim.world.packets.ackNext[packet]);
    deliverCells(sim, packet, count, true);
  } else {
    deliverCells(sim, packet, count, deliverUp(sim, packet, vc >> 1));
  }
}

/** A whole packet goes to its transport. Answers whether its data was new. */
function deliverUp(sim: Simulation, packet: number, flow: number): boolean {
  const { packets, flows } = sim.world;
  if (flows[flow].transport.kind === 'tcp') return receivePacket(sim, flow, packets.segment[packet], packets.bytes[packet]);
  receiveDatagram(sim, flow, packets.segment[packet], packets.bytes[packet], packets.sentPs[packet]);
  return true;
}

/** The end of the packet before was lost: its cells and the new packet's are one PDU now, which nobody can use. */
function merge(sim: Simulation, assembly: Assembly, packet: number): void {
  assembly.mergedPackets.push(assembly.packet);
  assembly.mergedCells.push(assembly.have);
  assembly.have = 0;
  sim.world.packets.flags[packet] |= PacketFlag.broken;
}

function throwAway(sim: Simulation, assembly: Assembly, reason: number): void {
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
