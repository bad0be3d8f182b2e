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
import { Happening, RECENT, RECENT_CAPACITY, RECENT_STRIDE } from '../../model/metrics/recent';
import { reasonNumber } from '../../model/reasons';
import type { FlowState, Simulation } from '../../model/world';
import { ENDED, LOSS_COLUMNS } from '../client/frame';
import { carriesData, type Waiting } from './waiting';
import { rowWriter, type Writer } from './writer';

const surplus = reasonNumber('surplus');

/** How a packet ended (ENDED), its number, and how many of its cells came; -1 for what is not known. */
export interface Ended { how: number; packet: number; have: number; of: number }

/** The packet of a host: its cells (-1: not known), and how many of them have not begun to leave. */
export interface Sending { packet: number; of: number; left: number; broken: boolean }

/** By flow. `assembling`: the packet that the receiver is reassembling; -1 if there is none. */
export interface Packets { sending: Sending[]; ended: Ended[]; assembling: Int32Array }

/** The packet with the highest number that has lost a cell, and the serial of its latest loss; all -1 if none has. */
interface Lost { packet: number; of: number; serial: number }

/** What the latest happenings say of a flow: losses, and the end of a packet at its receiver, and when that was. */
interface Latest { ended: Ended; serial: number; atPs: number; lost: Lost }

/** Slots of the packets of data with the lowest and the highest number that are under way, by flow; -1 if none are. */
interface UnderWay { oldest: Int32Array; newest: Int32Array }

const NO_END: Ended = { how: ENDED.unknown, packet: -1, have: 0, of: -1 };

export function packetsOf(sim: Simulation, waiting: Waiting): Packets {
  const { flows, packets } = sim.world;
  const { oldest, newest } = packetsUnderWay(sim);
  const latest = latestOf(sim);
  return {
    ended: flows.map((flow, number) => endedOf(sim, flow, latest[number], oldest[number])),
    sending: flows.map((flow, number) => {
      if (waiting.first[number] >= 0) return sendingOf(sim, waiting.first[number], waiting.firstLeft[number]);
      return lastSentOf(sim, flow, newest[number], latest[number].lost);
    }),
    assembling: Int32Array.from(flows, ({ receiver: { data, coming } }) =>
      (data.packet >= 0 ? packets.number[data.packet] : coming.length > 0 ? coming[0].number : -1)),
  };
}

/** How the last packet ended, unless the next was sent since. `oldest`: slot of the oldest one under way, or -1. */
function endedOf({ world }: Simulation, { transport }: FlowState, latest: Latest, oldest: number): Ended {
  const { ended, serial, atPs, lost } = latest;
  if (oldest >= 0) return world.packets.sentPs[oldest] > atPs ? NO_END : ended;
  // The receiver of TCP Boston keeps what came of the segment before, so that it is not lost with one packet.
  const keeps = 'boston' in transport && transport.boston !== null;
  // If losses are the latest, all cells of the packet have fallen on the way.
  return lost.serial > serial && !keeps ? { how: ENDED.broken, packet: lost.packet, have: 0, of: lost.of } : ended;
}

const sendingOf = (sim: Simulation, slot: number, left: number): Sending => {
  const { packets } = sim.world;
  return { packet: packets.number[slot], of: packets.cells[slot], left, broken: isDoomed(sim, slot) };
};

/** The packet of data that was sent last. `newest`: slot of the newest one under way, or -1. */
function lastSentOf(sim: Simulation, flow: FlowState, newest: number, lost: Lost): Sending {
  const { packets } = sim.world;
  if (newest >= 0 && packets.number[newest] >= lost.packet) return sendingOf(sim, newest, 0);
  const last = flow.nextNumber - 1;
  if (newest >= 0 || lost.packet === last) return { packet: lost.packet, of: lost.of, left: 0, broken: true };
  return { packet: last, of: cellsOfSegment(sim, flow, flow.sender.max - 1), left: 0, broken: false };
}

/** Cells of a segment; -1 if its size is not known. */
function cellsOfSegment({ net }: Simulation, flow: FlowState, segment: number): number {
  const { sender, adaptation, cellDataBytes } = flow;
  const slot = segment & (sender.segmentBytes.length - 1);
  const kept = segment >= Math.max(0, sender.max - sender.segmentBytes.length) && segment < sender.max;
  // UDP does not keep the sizes of its datagrams.
  if (!kept || sender.segmentBytes[slot] === 0) return -1;
  const bytes = sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES;
  const framing = framingBytes(adaptation);
  return sender.coded[slot] === 1 ? codedCells(bytes, framing, cellDataBytes) : unitsOf(net, bytes, framing);
}

function packetsUnderWay({ world: { packets, flows } }: Simulation): UnderWay {
  const free = new Uint8Array(packets.used);
  for (let entry = 0; entry < packets.freeLength; entry++) free[packets.free[entry]] = 1;
  const oldest = new Int32Array(flows.length).fill(-1);
  const newest = new Int32Array(flows.length).fill(-1);
  for (let slot = 0; slot < packets.used; slot++) {
    const vc = packets.vc[slot];
    if (free[slot] === 1 || (vc & 1) === 1 || !carriesData(packets.role[slot])) continue;
    const flow = vc >> 1;
    const number = packets.number[slot];
    if (newest[flow] < 0 || number > packets.number[newest[flow]]) newest[flow] = slot;
    if (oldest[flow] < 0 || number < packets.number[oldest[flow]]) oldest[flow] = slot;
  }
  return { oldest, newest };
}

/** Goes through the happenings of VCs of data, oldest first; `row` is where one begins. */
function visitHappenings({ world: { recent } }: Simulation, visit: (flow: number, row: number) => void): void {
  for (let serial = Math.max(0, recent.serial - RECENT_CAPACITY); serial < recent.serial; serial++) {
    const row = (serial % RECENT_CAPACITY) * RECENT_STRIDE;
    const vc = recent.data[row + RECENT.vc];
    if (vc >= 0 && (vc & 1) === 0) visit(vc >> 1, row);
  }
}

function latestOf(sim: Simulation): Latest[] {
  const { recent: { data }, flows } = sim.world;
  const latest: Latest[] =
    flows.map(() => ({ ended: NO_END, serial: -1, atPs: -1, lost: { packet: -1, of: -1, serial: -1 } }));
  visitHappenings(sim, (flow, row) => {
    const known = latest[flow];
    const serial = data[row + RECENT.serial];
    const ended = endAt(sim, flow, row);
    if (ended !== null) Object.assign(known, { ended, serial, atPs: data[row + RECENT.timePs] });
    else if (isLoss(data, row) && data[row + RECENT.packet] >= known.lost.packet) {
      known.lost = { packet: data[row + RECENT.packet], of: data[row + RECENT.of], serial };
    }
  });
  return latest;
}

/** How a packet ended at its receiver, if the happening tells it. Surplus cells end no packet. */
function endAt(sim: Simulation, flow: number, row: number): Ended | null {
  const { recent: { data }, flows } = sim.world;
  const [kind, packet] = [data[row + RECENT.kind], data[row + RECENT.packet]];
  if (kind === Happening.whole) {
    const cells = cellsOfSegment(sim, flows[flow], packet);
    return { how: ENDED.whole, packet: -1, have: cells, of: cells };
  }
  if (kind !== Happening.discard || data[row + RECENT.reason] === surplus) return null;
  return { how: ENDED.broken, packet, have: data[row + RECENT.index], of: data[row + RECENT.of] };
}

const isLoss = (data: Float64Array, row: number): boolean =>
  data[row + RECENT.kind] === Happening.drop && carriesData(data[row + RECENT.role]);

const writeLoss = rowWriter(LOSS_COLUMNS, (row, { data, at }: { data: Float64Array; at: number }) => row
  .flow(data[at + RECENT.vc] >> 1)
  .packet(data[at + RECENT.packet])
  .index(data[at + RECENT.index]));

/** Writes the rows of the lost cells of these packets, oldest first. */
export function writeLosses(writer: Writer, sim: Simulation, { sending, ended, assembling }: Packets): void {
  const { data } = sim.world.recent;
  visitHappenings(sim, (flow, at) => {
    const packet = data[at + RECENT.packet];
    if (!isLoss(data, at)) return;
    if (packet === sending[flow].packet || packet === ended[flow].packet || packet === assembling[flow]) {
      writeLoss(writer, { data, at });
    }
  });
}
