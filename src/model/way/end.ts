/**
 * A cell at the end of its VC: the role of its packet or the adaptation layer of its flow takes it. Packets that it
 * completes go up to the transport within the same event, in order. No other file knows both layers and transports. Hot
 * path: once a cell; allocates nothing.
 */
import { INDEX_BITS, INDEX_MASK } from '../atm/cell-number';
import { deliverCells } from '../atm/fate';
import { PacketFlag } from '../atm/packets';
import { mergesOnLoss } from '../adaptation/aal5';
import { MEMBER, handedUp, type HandedUp } from '../adaptation/layer';
import { layerOf } from '../adaptation/layers';
import { leaveVc, watchesEnd } from '../adaptation/services/leave-vc';
import { NOTHING, breakOff, reassemble } from '../adaptation/reassembly';
import { endComing, receiveCodedCell } from '../transport/boston/receiver';
import { hearMarks } from '../transport/ecn';
import { transportOf } from '../transport/transports';
import type { Simulation } from '../world';
import { sentOn } from './credits';
import { cellReachesPort } from './port';
import { ROLES } from './roles';

/** Flags of packets that tell something about congestion. */
const TELLING = PacketFlag.markedAny | PacketFlag.windowReduced;

export function cellAtEnd(sim: Simulation, cell: number): void {
  const { packets } = sim.world;
  const packet = cell >>> INDEX_BITS;
  const vc = packets.vc[packet];
  const role = ROLES[packets.role[packet]];
  if (role.alone) {
    role.atEnd(sim, packet);
    return;
  }
  if (watchesEnd(sim)) seenAtEnd(sim, vc, cell);
  if (vc & 1) cellCameBack(sim, packet, cell & INDEX_MASK);
  else dataCell(sim, packet, cell & INDEX_MASK);
}

/** Lets the service of the cell's VC see the cell. */
function seenAtEnd(sim: Simulation, vc: number, cell: number): void {
  const { hopStart, vcIsHopByHop } = sim.net;
  if (vcIsHopByHop[vc] === 1) sentOn(sim, vc, hopStart[vc + 1] - hopStart[vc] - 1, cellReachesPort);
  leaveVc(sim, vc, cell >>> INDEX_BITS, cell & INDEX_MASK);
}

/** A cell on the VC of acknowledgements, which always uses plain AAL5, whatever layer the data has. */
function cellCameBack(sim: Simulation, packet: number, index: number): void {
  const { packets, flows } = sim.world;
  const { receiver, adaptation } = flows[packets.vc[packet] >> 1];
  const whole = reassemble(sim, receiver.acks, packet, index, mergesOnLoss(adaptation));
  if (whole === NOTHING) return;
  ROLES[packets.role[whole]].atEnd(sim, whole);
  deliverCells(sim, whole, packets.cells[whole], true);
}

function dataCell(sim: Simulation, packet: number, index: number): void {
  const { packets, flows } = sim.world;
  const number = packets.vc[packet] >> 1;
  const { receiver } = flows[number];
  if (packets.flags[packet] & PacketFlag.coded) {
    if (index === packets.cells[packet] - 1) hearWhatItTells(sim, packet);
    breakOff(sim, receiver.data);
    receiveCodedCell(sim, packet, index);
    return;
  }
  if (receiver.coming.length > 0) endComing(sim, number);
  const whole = layerOf(sim, number).cell(sim, packet, index);
  if (handedUp.length > 0) drain(sim, number);
  if (whole === NOTHING) return;
  hearWhatItTells(sim, whole);
  const { segment, bytes, sentPs, cells } = packets;
  deliverCells(sim, whole, cells[whole], deliverUp(sim, number, segment[whole], bytes[whole], sentPs[whole]));
}

/** Reads what a packet that TCP gets tells about congestion; nothing is learnt from one that is thrown away. */
function hearWhatItTells(sim: Simulation, packet: number): void {
  if (sim.world.packets.flags[packet] & TELLING) hearMarks(sim, packet);
}

/** Delivers what the layer has handed up beside whole packets: blocks of packets, and packets completed late. */
function drain(sim: Simulation, number: number): void {
  const layer = layerOf(sim, number);
  for (const handed of handedUp) {
    for (const packet of handed.packets) hearWhatItTells(sim, packet);
    layer.settle?.(sim, number, handed, membersUp(sim, number, handed));
  }
  handedUp.length = 0;
}

function membersUp(sim: Simulation, number: number, { members }: HandedUp): boolean {
  let useful = false;
  for (let at = 0; at < members.length; at += MEMBER) {
    if (deliverUp(sim, number, members[at], members[at + 2], members[at + 3])) useful = true;
  }
  return useful;
}

/** Hands a whole packet to its transport. Returns whether its data was new. */
function deliverUp(sim: Simulation, flow: number, segment: number, packetBytes: number, sentPs: number): boolean {
  return transportOf(sim.world.flows[flow]).deliver(sim, flow, segment, packetBytes, sentPs);
}
