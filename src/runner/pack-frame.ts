/**
 * Packs the World at one instant into a frame (`client/frame.ts`), and remembers what the page has seen, so that happenings
 * and bins are sent once. Reads only. Per frame it costs as much as there are cells on their way.
 */
import { TCP_IP_HEADER_BYTES, UDP_IP_HEADER_BYTES } from '../model/constants';
import { begunOf, isDoomed } from '../model/atm/link';
import { isFull } from '../model/run/loop';
import { INDEX_BITS, INDEX_MASK } from '../model/atm/cell-number';
import { PacketFlag } from '../model/atm/packets';
import { ROLES } from '../model/way/roles';
import { tcpFlow, type Simulation } from '../model/world';
import { FLOW_TOTALS, FlowTotal, Total } from '../model/metrics/counters';
import { lastFallen, RECENT_CAPACITY, RECENT_STRIDE, TRAY_KEPT } from '../model/metrics/recent';
import { headline } from '../model/run/record';
import { writeOpenBin } from '../model/metrics/series';
import { REASON_COUNT } from '../model/reasons';
import { isMarked } from '../model/atm/marks';
import { boundOf, levelOf } from '../model/switch/accounts';
import { occupied } from '../model/switch/places';
import { visitQueue } from '../model/switch/queue';
import { blockCells, blocksOf, codedCells } from '../model/atm/blocks';
import { placeInCode } from '../model/atm/code-place';
import { segmentBytesOf } from '../model/atm/sizes';
import { stateOf } from './flow-state';
import { CELL_FLAG, CELL_WHERE, HEAD, HEADER, HEADER_LENGTH, SERIES_STRIDE, TABLES, TABLE_NAMES } from './client/frame';

/** More cells than this are left out of a frame and counted in its header. */
const MOST_CELLS = 20_000;
const MOST_EVENTS = 256;
/** Rows of the fallen in a frame: where many trays share them, each shows fewer. */
const MOST_FALLEN = 4_096;

export interface PackerState {
  serial: number;
  seenEvents: number;
  binPs: number;
  closedBins: number;
}

export const createPacker = (): PackerState => ({ serial: 0, seenEvents: 0, binPs: 0, closedBins: 0 });

/** Grows a plain array of numbers; one is kept per packer, so that frames allocate little. */
interface Writer { data: Float64Array; length: number }
let writer: Writer = { data: new Float64Array(1 << 16), length: 0 };

function put(value: number): void {
  if (writer.length === writer.data.length) {
    const bigger = new Float64Array(writer.data.length * 2);
    bigger.set(writer.data);
    writer = { data: bigger, length: writer.length };
  }
  writer.data[writer.length++] = value;
}

/** The frame as numbers; valid until the next call. */
export function packFrame(sim: Simulation, packer: PackerState, status: { ended: boolean; running: boolean }): Float64Array {
  const { world, net } = sim;
  const now = world.clock[0];
  writer.length = HEADER_LENGTH;
  const waiting = new Float64Array(net.spec.flows.length);
  const cells: number[] = [];
  const left = collectCells(sim, cells, waiting);

  const sections: Record<string, number> = {};
  const section = (name: keyof typeof TABLES, write: () => void) => {
    const start = writer.length;
    write();
    sections[name] = (writer.length - start) / TABLES[name];
  };
  const firstBin = world.series.binPs === packer.binPs ? packer.closedBins : 0;
  section('links', () => putLinks(sim));
  section('flows', () => world.flows.forEach((_, flow) => putFlow(sim, flow, waiting[flow])));
  section('cells', () => cells.forEach(put));
  section('events', () => putEvents(sim, packer));
  section('trays', () => putTrays(sim));
  section('fallen', () => putFallen(sim));
  section('lastDrop', () => { if (world.recent.lastDrop[0] >= 0) putEvent(world.recent.lastDrop, 0); });
  section('series', () => putSeries(sim, firstBin));
  packer.binPs = world.series.binPs;
  packer.closedBins = world.series.rows;

  const { data } = writer;
  const verified = sumFlows(sim, FlowTotal.verified);
  const header: Record<(typeof HEADER)[number], number> = {
    timePs: now, durationPs: net.spec.durationPs, ended: status.ended ? 1 : 0, running: status.running ? 1 : 0, serial: packer.serial++,
    cellsSent: world.totals[Total.cellsSent], cellsDropped: world.totals[Total.cellsDropped], cellsDiscarded: world.totals[Total.cellsDiscarded],
    cellsDelivered: world.totals[Total.cellsDelivered], ...headline(sim), events: world.totals[Total.events],
    cellHops: world.totals[Total.cellHops], binPs: world.series.binPs, firstBin, bottleneckLink: net.spec.measure.bottleneckLink,
    timeouts: world.totals[Total.timeouts], fastRetransmits: world.totals[Total.fastRetransmits], verifiedSegments: verified,
    corruptSegments: sumFlows(sim, FlowTotal.corrupt), cellsLeftOut: left, stopped: isFull(sim.world) ? 1 : 0,
  };
  for (const name of HEADER) data[HEAD[name]] = header[name];
  TABLE_NAMES.forEach((name, position) => { data[HEADER.length + position] = sections[name]; });
  return data.subarray(0, writer.length);
}

function sumFlows(sim: Simulation, column: number): number {
  let sum = 0;
  for (let flow = 0; flow < sim.world.flows.length; flow++) sum += sim.world.flowTotals[flow * FLOW_TOTALS + column];
  return sum;
}

function putLinks(sim: Simulation): void {
  const { world, net } = sim;
  world.links.forEach((link, number) => {
    const port = world.ports[number];
    let onWire = 0;
    for (let train = 0; train < link.trains; train++) onWire += link.count[(link.head + train) & (link.at.length - 1)];
    const queued = port.atHost ? waitingAtHost(sim, number) : port.queuedCells;
    put(link.rateBps);
    put(link.delayPs);
    put(link.carried);
    put(link.carriedDoomed);
    put(port.atHost ? onWire - queued : onWire);
    put(queued);
    put(port.capacity === Infinity ? -1 : port.capacity);
    put(boundOf(port) === Infinity ? -1 : boundOf(port));
    put(port.waiting);
    put(port.dropped);
    put(port.policy);
    put(levelOf(port));
    put(port.atHost ? -1 : occupied(sim, port));
    put(port.countsBytes ? 2 : net.packetMode ? 1 : 0);
    put(link.freeAtPs);
  });
}

/** Cells of a host that have not begun to leave. */
function waitingAtHost(sim: Simulation, number: number): number {
  const link = sim.world.links[number];
  let waiting = 0;
  for (let train = 0; train < link.trains; train++) {
    const place = (link.head + train) & (link.at.length - 1);
    waiting += link.count[place] - begunOf(link, place, sim.world.clock[0]);
  }
  return waiting;
}

/** All cells on links, in queues and at inputs; host queues are counted per flow. Answers how many were left out. */
function collectCells(sim: Simulation, out: number[], waiting: Float64Array): number {
  const { world } = sim;
  let left = 0;
  const add = (link: number, where: number, cell: number, at: number) => {
    if (out.length >= MOST_CELLS * TABLES.cells) {
      left++;
      return;
    }
    const packet = cell >>> INDEX_BITS;
    const index = cell & INDEX_MASK;
    const { packets } = world;
    out.push(link, where, packets.vc[packet] >> 1, packets.number[packet], packets.segment[packet], index, packets.cells[packet], flagsOf(sim, packet, index), at, packets.bytes[packet]);
  };
  world.links.forEach((link, number) => {
    const { atHost } = world.ports[number];
    for (let train = 0; train < link.trains; train++) {
      const place = (link.head + train) & (link.at.length - 1);
      const held = atHost ? link.count[place] - begunOf(link, place, world.clock[0]) : 0;
      const vc = world.packets.vc[link.cell[place] >>> INDEX_BITS];
      if ((vc & 1) === 0) waiting[vc >> 1] += held;
      for (let i = 0; i < link.count[place] - held; i++) add(number, CELL_WHERE.onLink, link.cell[place] + i, link.at[place] + i * link.gap[place]);
    }
  });
  world.ports.forEach((port, number) => {
    let ahead = 0;
    visitQueue(sim, port, (cell) => add(number, CELL_WHERE.inQueue, cell, ahead++));
    for (const input of port.inputs) {
      for (let i = 0; i < input.length; i++) add(number, CELL_WHERE.atInput, input.cell[(input.head + i) & (input.cell.length - 1)], world.clock[0]);
    }
  });
  return left;
}

function flagsOf(sim: Simulation, packet: number, index: number): number {
  const { packets } = sim.world;
  const flags = packets.flags[packet];
  const { mark } = ROLES[packets.role[packet]];
  return (index === packets.cells[packet] - 1 ? CELL_FLAG.endOfPacket : 0)
    | (mark === 'redundant' || (flags & PacketFlag.coded && isRedundant(sim, packet, index)) ? CELL_FLAG.redundant : 0)
    | (isDoomed(sim, packet) ? CELL_FLAG.doomed : 0)
    | (packets.vc[packet] & 1 ? CELL_FLAG.ack : 0)
    | (flags & PacketFlag.retransmission ? CELL_FLAG.retransmission : 0)
    | (mark === 'control' ? CELL_FLAG.control : 0)
    | (sim.net.hopPriority[sim.net.hopStart[packets.vc[packet]]] === 1 ? CELL_FLAG.first : 0)
    | (isMarked(sim.world, packet, index) ? CELL_FLAG.marked : 0)
    | (flags & PacketFlag.clp ? CELL_FLAG.low : 0);
}

function isRedundant(sim: Simulation, packet: number, index: number): boolean {
  const { packets, flows } = sim.world;
  if (flows[packets.vc[packet] >> 1].construction === 'uniform') return index >= packets.sourceCells[packet];
  const place = placeInCode(packets, packet, index);
  const cells = packets.sourceCells[packet];
  return (place & 255) >= blockCells(cells, blocksOf(cells), place >>> 8);
}

function putFlow(sim: Simulation, number: number, waiting: number): void {
  const { world } = sim;
  const flow = world.flows[number];
  const { sender, congestion, rtt, receiver, transport } = flow;
  const coming = assemblyOf(sim, number);
  const tcp = transport.kind === 'tcp' ? transport : null;
  const totals = number * FLOW_TOTALS;
  for (const value of [
    flow.started ? 1 : 0, sender.una, sender.next, sender.max, congestion.cwndBytes, congestion.ssthreshBytes, tcp === null ? 0 : sender.maxByte - sender.unaByte,
    tcp === null ? transport.packetBytes - UDP_IP_HEADER_BYTES : segmentBytesOf(tcpFlow(world, number)), tcp?.windowBytes ?? -1, stateOf(flow), sender.timerAtPs === Infinity ? -1 : sender.timerAtPs - world.clock[0],
    sender.timerAtPs === Infinity ? -1 : sender.timerAtPs, rtt.srttTicks < 0 ? -1 : rtt.srttTicks * (tcp?.tickPs ?? 0), sender.dupAcks,
    tcp === null || tcp.boston === null ? 0 : 1, receiver.next, coming.have, coming.of, coming.broken, coming.segment, receiver.deliveredBytes,
    world.flowTotals[totals + FlowTotal.packetsDelivered], receiver.lastWholePs, world.flowTotals[totals + FlowTotal.timeouts],
    world.flowTotals[totals + FlowTotal.fastRetransmits], flow.packetsSent, waiting,
    flow.traffic.nextPs === Infinity && sender.maxByte === flow.totalBytes ? 1 : 0, flow.totalBytes,
  ]) put(value);
}

/** What the receiver is putting together: cells here, cells needed, whether it can still become whole. */
function assemblyOf(sim: Simulation, number: number): { have: number; of: number; broken: number; segment: number } {
  const { packets, flows } = sim.world;
  const { receiver, blocks: stride, sender } = flows[number];
  const { data } = receiver;
  if (data.packet >= 0) {
    return { have: data.have, of: packets.cells[data.packet], broken: isDoomed(sim, data.packet) ? 1 : 0, segment: packets.segment[data.packet] };
  }
  const segment = receiver.coming.length > 0 ? receiver.coming[0].segment : receiver.next;
  const slot = segment & (receiver.whole.length - 1);
  let have = 0;
  for (let block = 0; block < stride; block++) have += receiver.have[slot * stride + block];
  const of = have > 0 ? codedCells(sender.segmentBytes[slot] + TCP_IP_HEADER_BYTES, flows[number].adaptation.trailerBytes, flows[number].cellDataBytes) : 0;
  return { have, of, broken: 0, segment: have > 0 ? segment : -1 };
}

function putEvents(sim: Simulation, packer: PackerState): void {
  const { recent } = sim.world;
  const first = Math.max(packer.seenEvents, recent.serial - Math.min(MOST_EVENTS, RECENT_CAPACITY));
  for (let serial = first; serial < recent.serial; serial++) {
    putEvent(recent.data, (serial % RECENT_CAPACITY) * RECENT_STRIDE);
  }
  packer.seenEvents = recent.serial;
}

function putEvent(data: Float64Array, base: number): void {
  const vc = data[base + 3];
  for (let column = 0; column < RECENT_STRIDE; column++) {
    const value = data[base + column];
    if (column === 3) put(vc < 0 ? -1 : vc >> 1);
    else if (column === 5) put(vc >= 0 && vc & 1 ? -1 - value : value);
    else put(value);
  }
}

function putTrays(sim: Simulation): void {
  sim.world.trays.forEach((count, place) => {
    if (count === 0) return;
    put(Math.floor(place / REASON_COUNT));
    put(place % REASON_COUNT);
    put(count);
  });
}

function putFallen({ world, net }: Simulation): void {
  const { ringOf, rings } = world.recent;
  if (rings === 0) return;
  const most = Math.min(TRAY_KEPT, Math.floor(MOST_FALLEN / rings));
  ringOf.forEach((ring, tray) => {
    const node = Math.floor(tray / REASON_COUNT);
    if (ring === 0 || net.spec.nodes[node].kind !== 'switch') return;
    for (const vc of lastFallen(world, tray, most)) {
      put(node);
      put(tray % REASON_COUNT);
      put(vc >> 1);
    }
  });
}

function putSeries(sim: Simulation, firstBin: number): void {
  const { series } = sim.world;
  for (let i = firstBin * SERIES_STRIDE; i < series.rows * SERIES_STRIDE; i++) put(series.data[i]);
  const open = new Float64Array(SERIES_STRIDE);
  writeOpenBin(sim, open, 0);
  open.forEach(put);
}
