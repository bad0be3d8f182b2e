/**
 * The three ends of a cell: dropped on the way, discarded by an adaptation layer, or delivered. Every cell has exactly
 * one of them, so that sent = dropped + discarded + delivered + in flight holds at every instant.
 * Hot path: one call a cell or a packet, no allocation.
 */
import { absorb, absorbNumber, absorbThree } from '../kernel/hash';
import { freePacket, DATA, PacketFlag } from './packets';
import { INDEX_BITS, INDEX_MASK } from './cell-number';
import { unmarkCell } from './marks';
import type { FlowState, Simulation } from '../world';
import { blocksOf } from './blocks';
import { RM, rmGoesBack } from './rm';
import { countTurned, useBytes, usefulSince, wasteBytes } from '../metrics/byte-hops';
import { FLOW_TOTALS, FlowTotal, Total } from '../metrics/counters';
import { Happening, because, dropped, happened, noteFallen } from '../metrics/recent';
import { REASON_COUNT, reasonNumber } from '../reasons';
import { CELL_BYTES } from '../constants';

const surplus = reasonNumber('surplus');
const linkError = reasonNumber('linkError');

/** Room for reasons to come, so that a new one changes no hash of a run in which it does not occur. */
const HASHED_REASONS = 64;

/** The numbers of the rolling hashes. */
export const HashOf = { drops: 0, deliveries: 1 } as const;

/** A cell is lost, at the present clock. */
export type Loses = (sim: Simulation, cell: number, link: number, hopsDone: number, reason: number) => void;

/**
 * Hooks for ports that run ahead of the network (way/fast): `losses` keeps losses until it is time for them, `broken`
 * is told that a packet has become useless. `null` if there is none.
 */
export const watch: { losses: Loses | null; broken: ((sim: Simulation, packet: number) => void) | null } =
  { losses: null, broken: null };

/** Marks a packet as broken: its cells that are still on their way are useless. */
export function breakPacket(sim: Simulation, packet: number): void {
  sim.world.packets.flags[packet] |= PacketFlag.broken;
  watch.broken?.(sim, packet);
}

/** Drops a cell before link `link`, after `hopsDone` links. Its tray is that of the node where it was dropped. */
export function dropCell(sim: Simulation, cell: number, link: number, hopsDone: number, reason: number): void {
  if (watch.losses !== null) {
    watch.losses(sim, cell, link, hopsDone, reason);
    return;
  }
  const { world, net } = sim;
  const packet = cell >>> INDEX_BITS;
  const index = cell & INDEX_MASK;
  const { packets, totals } = world;
  const vc = packets.vc[packet];
  const flags = packets.flags[packet];
  if (packets.lost[packet]++ === 0) packets.firstLost[packet] = index;
  if ((flags & (PacketFlag.coded | PacketFlag.lazy)) === 0) watch.broken?.(sim, packet);
  else if (flags & PacketFlag.markedAny) unmarkCell(world, packet, index);
  if (index === 0 && flags & PacketFlag.headed) breakPacket(sim, packet);
  totals[Total.cellsDropped]++;
  if (net.roleEndsAtLink[packets.role[packet]] === 0) wasteBytes(sim, vc, hopsDone, unitBytes(sim, packet));
  countTurned(sim, packet, wasteBytes);
  if (link === net.spec.measure.bottleneckLink && reason !== linkError) totals[Total.portDropped]++;
  world.ports[link].dropped++;
  const tray = net.spec.links[link].from * REASON_COUNT + reason;
  noteFallen(world, tray, vc);
  world.trays[tray]++;
  absorbThree(world.hashes, HashOf.drops, vc, packets.number[packet], index * HASHED_REASONS + reason);
  dropped(world, packet, index, reason, link, packets.role[packet] === RM && rmGoesBack(world, packet));
  sim.env.trace?.(world.clock[0], vc >> 1, 'drop', packets.segment[packet], packet, packets);
  close(sim, packet, 1);
}

/** Discards `count` cells of a packet, which have reached the end of their VC and are useless there. */
export function discardCells(sim: Simulation, packet: number, count: number, reason: number): void {
  const { world, net } = sim;
  const { packets, totals } = world;
  const vc = packets.vc[packet];
  totals[Total.cellsDiscarded] += count;
  wasteBytes(sim, vc, hopsOf(sim, vc), unitBytes(sim, packet) * count);
  const flow = net.spec.flows[vc >> 1];
  world.trays[(vc & 1 ? flow.from : flow.to) * REASON_COUNT + reason] += count;
  happened(world, Happening.discard, vc, packets.number[packet], count, packets.cells[packet]);
  because(world, reason);
  if (reason !== surplus) breakPacket(sim, packet);
  close(sim, packet, count);
}

/** Delivers `count` cells of a packet. `useful`: the layer above had not received them before. */
export function deliverCells(sim: Simulation, packet: number, count: number, useful: boolean): void {
  const { packets, totals } = sim.world;
  totals[Total.cellsDelivered] += count;
  const vc = packets.vc[packet];
  const bytes = unitBytes(sim, packet) * count;
  if (useful) useBytes(sim, vc, hopsOf(sim, vc), bytes);
  else wasteBytes(sim, vc, hopsOf(sim, vc), bytes);
  close(sim, packet, count);
}

/**
 * Notes that `count` cells that were handed up before, of the same size as those of this packet, turn out to be
 * useless. Cells that came during the warm-up are not measured, so they stay as they are.
 */
export function handedUpInVain(sim: Simulation, packet: number, count: number): void {
  const vc = sim.world.packets.vc[packet];
  const bytes = Math.min(unitBytes(sim, packet) * count, usefulSince(sim, vc, hopsOf(sim, vc)));
  useBytes(sim, vc, hopsOf(sim, vc), -bytes);
  wasteBytes(sim, vc, hopsOf(sim, vc), bytes);
}

/** Adds to the hash that a segment reached the application, in order. */
export function noteDelivery(sim: Simulation, flow: number, segment: number): void {
  const { hashes, clock } = sim.world;
  absorbNumber(hashes, HashOf.deliveries, clock[0]);
  absorb(hashes, HashOf.deliveries, flow);
  absorb(hashes, HashOf.deliveries, segment);
}

/** Bytes on the wire of one unit: a cell, or in packet mode the packet. */
const unitBytes = (sim: Simulation, packet: number): number =>
  (sim.net.packetMode ? sim.world.packets.bytes[packet] : CELL_BYTES);

const hopsOf = (sim: Simulation, vc: number): number => sim.net.hopStart[vc + 1] - sim.net.hopStart[vc];

/** Whether, after all cells of a transmission have ended, its packet cannot be made whole from what came so far. */
function isLost({ world: { packets, flows } }: Simulation, packet: number): boolean {
  const flags = packets.flags[packet];
  if (flags & PacketFlag.coded) {
    return !isWhole(flows[packets.vc[packet] >> 1], packets.segment[packet], blocksOf(packets.sourceCells[packet]));
  }
  return (flags & PacketFlag.broken) !== 0 || (packets.lost[packet] > 0 && (flags & PacketFlag.salvaged) === 0);
}

/** TCP Boston: whether a segment of this many blocks is delivered, waits for delivery, or has all cells it needs. */
function isWhole({ receiver: { next, whole, blocksWhole } }: FlowState, segment: number, blocks: number): boolean {
  const slot = segment & (whole.length - 1);
  return segment < next || whole[slot] === 1 || blocksWhole[slot] === blocks;
}

function close(sim: Simulation, packet: number, count: number): void {
  const { packets, flowTotals, flows } = sim.world;
  packets.open[packet] -= count;
  if (packets.open[packet] > 0) return;
  const vc = packets.vc[packet];
  if (packets.role[packet] === DATA) {
    flowTotals[(vc >> 1) * FLOW_TOTALS + FlowTotal.packetsEnded]++;
    if (isLost(sim, packet)) flowTotals[(vc >> 1) * FLOW_TOTALS + FlowTotal.packetsBroken]++;
  }
  const holes = packets.lost[packet];
  if (packets.flags[packet] & PacketFlag.filled && holes > 0 && holes < packets.cells[packet]) {
    flowTotals[(vc >> 1) * FLOW_TOTALS + FlowTotal.dummyCells] += holes;
  }
  if (packets.flags[packet] & PacketFlag.tellsEnd) flows[vc >> 1].ended.push(packets.sequence[packet]);
  freePacket(packets, packet);
}
