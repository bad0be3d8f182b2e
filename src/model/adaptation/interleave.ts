/**
 * TCP Boston's interleaving: the cells of segments that the window releases at the same instant take turns on the VC,
 * one cell of each and round, at most `interleaveDepth` segments at a time. A burst of losses then takes a few cells of
 * several segments instead of many of one, and a little redundancy makes up for it. Cells carry the identity of their
 * segment, for AAL5's end-of-packet flag cannot part interleaved packets.
 * Source: real-time TCP Boston, section 3 (multiplexing); what takes turns, and how deep, is ours.
 */
import type { BooleanParameter, NumberParameter } from '../catalogue-types';
import { schedule } from '../kernel/event-queue';
import { PacketFlag } from '../atm/packets';
import { tcpFlow, type Simulation } from '../world';
import { sendCells } from './cells-down';

export const interleaveDepth = {
  key: 'interleaveDepth', title: 'Interleaving depth', unit: 'segments', type: 'integer', min: 2, max: 64, default: 4,
  live: true, group: 'code',
  when: [{ where: [{ key: 'interleave', is: [true] }] }],
  help: 'At most this many segments take turns.', source: 'our assumption',
} as const satisfies NumberParameter;
export const interleaving = {
  key: 'interleave', title: 'Interleaving', unit: 'none', type: 'boolean', default: false, live: true, group: 'code',
  help: 'Cells of segments that are sent at the same time take turns, so that a burst of losses is spread over them.',
  source: 'real-time TCP Boston, section 3',
} as const satisfies BooleanParameter;

/** The event at the end of an instant in which packets that take turns were sent. */
export const INTERLEAVE = 10;

export interface InterleaveState {
  /** Slots of packets that wait for the end of this instant. */
  held: number[];
  /** Batches so far: packets of one batch took turns. */
  batches: number;
}

export const createInterleave = (): InterleaveState => ({ held: [], batches: 0 });

/** Does the packet wait for others of its instant? */
export function takesTurns({ world }: Simulation, packet: number): boolean {
  if ((world.packets.flags[packet] & PacketFlag.coded) === 0) return false;
  const { transport } = world.flows[world.packets.vc[packet] >> 1];
  return transport.kind === 'tcp' && transport.boston !== null && transport.boston.interleave;
}

/** Keeps a coded packet until everything that leaves at this instant is known. */
export function holdPacket(sim: Simulation, packet: number): void {
  const { world } = sim;
  const number = world.packets.vc[packet] >> 1;
  const { held } = world.flows[number].interleave;
  if (held.length === 0) schedule(world.queue, world.clock[0], INTERLEAVE, number);
  held.push(packet);
}

/** The end of the instant: hands the held packets over, `depth` at a time. */
export function releaseInterleaved(sim: Simulation, number: number): void {
  const { world, net } = sim;
  const flow = tcpFlow(world, number);
  const { held } = flow.interleave;
  const depth = flow.transport.boston?.interleaveDepth ?? 1;
  const hop = net.hopStart[2 * number];
  const { packets } = world;
  for (let first = 0; first < held.length; first += depth) {
    const group = held.slice(first, first + depth);
    const batch = group.length > 1 ? flow.interleave.batches++ : -1;
    const longest = Math.max(...group.map((packet) => packets.cells[packet]));
    for (const packet of group) packets.batch[packet] = batch;
    for (let index = 0; index < longest; index++) {
      for (const packet of group) if (index < packets.cells[packet]) sendCells(sim, packet, index, 1, hop);
    }
  }
  held.length = 0;
}
