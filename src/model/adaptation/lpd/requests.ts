/**
 * Messages from the receiver of lazy packet discard to the sender, in packets of one cell on the VC of
 * acknowledgements. A request names the packet and how many cells each of its blocks misses; a notice says that a
 * packet is complete. Source: Kim and Bestavros, section 3.3. The notice is our addition, and so are the numbers by
 * block.
 */
import type { NumberParameter } from '../../catalogue-types';
import { takePacket } from '../../atm/packets';
import type { LpdSpec } from '../../spec';
import type { Simulation } from '../../world';
import { FLOW_TOTALS, FlowTotal } from '../../metrics/counters';
import { Happening, happened } from '../../metrics/recent';
import { MAX_BLOCKS } from '../../atm/blocks';
import { sendCells } from '../shapers';
import { SEQUENCE_BYTES } from './sizes';
import { lazyFlow } from './state';
import { armLazyTimer } from './arm';
import { NOTICE, REQUEST } from './roles';
import { shortOf, type Waiting } from './wait';

export const requestTimeoutMs = {
  key: 'requestTimeoutMs', title: 'Request timeout', unit: 'ms', type: 'number', min: 0.001, max: 100_000, default: 30,
  live: true,
  help:
    'How long the receiver waits for requested cells before it asks again. Below a round trip it asks for cells that are on their way.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4; 30 ms is our assumption',
} as const satisfies NumberParameter;
export const maxRequests = {
  key: 'maxRequests', title: 'Requests', unit: 'count', type: 'integer', min: 1, max: 1000, default: 4, live: true,
  help: 'How often the receiver asks for cells of one packet before it discards what it has.',
  source: 'Kim and Bestavros, Lazy Packet Discard, section 3.4; 4 is our assumption',
} as const satisfies NumberParameter;

/**
 * The contents of requests, in a column beside the packet table and with its slots: how many cells each block misses,
 * MAX_BLOCKS numbers a packet. Empty until the first request.
 */
export interface RequestColumns { missing: Int16Array }

export const createRequests = (): RequestColumns => ({ missing: new Int16Array(0) });

export const mostRequests = ({ maxRequests: most }: LpdSpec): number => most;

/** Requests the cells that the packet misses, and starts its timer. */
export function request(sim: Simulation, number: number, waiting: Waiting): void {
  const { world } = sim;
  const packet = messageOf(sim, number, waiting, REQUEST, SEQUENCE_BYTES + waiting.blocks);
  const { requests, packets } = world;
  if (packet * MAX_BLOCKS >= requests.missing.length) {
    const wider = new Int16Array(packets.vc.length * MAX_BLOCKS);
    wider.set(requests.missing);
    requests.missing = wider;
  }
  let short = 0;
  for (let block = 0; block < MAX_BLOCKS; block++) {
    const missing = block < waiting.blocks ? shortOf(waiting, block) : 0;
    requests.missing[packet * MAX_BLOCKS + block] = missing;
    short += missing;
  }
  waiting.requests++;
  waiting.timerAtPs = world.clock[0] + lazyFlow(sim, number).adaptation.requestTimeoutPs;
  armLazyTimer(sim, number, waiting.timerAtPs);
  world.flowTotals[number * FLOW_TOTALS + FlowTotal.repairRequests]++;
  happened(world, Happening.requested, 2 * number, world.packets.number[waiting.packets[0]], short, waiting.cells);
  sendCells(sim, packet, 0, 1);
}

/** Tells the sender that the packet is complete. */
export const notify = (sim: Simulation, number: number, waiting: Waiting): void =>
  sendCells(sim, messageOf(sim, number, waiting, NOTICE, SEQUENCE_BYTES), 0, 1);

function messageOf(sim: Simulation, number: number, waiting: Waiting, role: number, bytes: number): number {
  const { packets, flows, clock } = sim.world;
  const packet = takePacket(packets, 2 * number + 1, waiting.members[0], flows[number].nextNumberBack++, 1, bytes);
  packets.role[packet] = role;
  packets.sequence[packet] = waiting.sequence;
  packets.sentPs[packet] = clock[0];
  return packet;
}
