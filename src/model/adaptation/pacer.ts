/**
 * Cell pacing at the source: a clock of tokens for each VC of data. A cell goes to the link when its token is there;
 * the next token comes one cell time at `pacingMbps` later, and tokens are not saved up. Cells wait in a queue without
 * limit, in the order in which they came; they count as sent only when they leave it. In packet mode a packet is paced
 * as one, by its bytes. Acknowledgements are not paced.
 * Source: Ewy, Evans, Frost and Minden, TCP/ATM Experiences in the MAGIC Testbed, HPDC 1995. Departs from the testbed's
 * adapters, whose rates came in steps and whose queues were finite.
 * Hot path: one event a cell that has to wait; allocates only when the queue grows.
 */
import type { NumberParameter } from '../catalogue-types';
import { handOverCells } from '../atm/link';
import { schedule } from '../kernel/event-queue';
import { createRing, dropHead, pushCell, type CellRing } from '../atm/rings';
import { byteTimePs, cellTimePs, packetTimePs } from '../atm/times';
import { INDEX_BITS, INDEX_MASK, cellCode } from '../atm/cell-number';
import type { FlowState, Simulation } from '../world';

export const pacingMbps = {
  key: 'pacingMbps', title: 'Pacing', unit: 'Mb/s', type: 'number', min: 0.001, max: 100_000, default: null,
  nullable: true, live: true, group: 'windows',
  help: 'The source spreads its cells so that they leave at this rate at most. Empty: as fast as the link takes them.',
  source: 'Ewy, Evans, Frost and Minden 1995',
} as const satisfies NumberParameter;

/** The event of a flow's pacer: the next token has come. */
export const PACE = 8;

export interface PacerState {
  waiting: CellRing;
  /** When the next token comes. */
  tokenAtPs: number;
  /** Its event is scheduled. */
  scheduled: boolean;
}

export const createPacer = (): PacerState => ({ waiting: createRing(1), tokenAtPs: 0, scheduled: false });

const pacingOf = ({ transport }: FlowState): number | null => (transport.kind === 'tcp' ? transport.pacingBps : null);

/**
 * Do cells of this VC go through the pacer? Those behind cells that still wait do, even when pacing has been turned
 * off.
 */
export function isPaced(sim: Simulation, vc: number): boolean {
  if (vc & 1) return false;
  const flow = sim.world.flows[vc >> 1];
  return pacingOf(flow) !== null || flow.pacer.waiting.length > 0;
}

/** Cells of a packet go to the first link, at `hop`, as the tokens of their VC come. */
export function paceCells(sim: Simulation, packet: number, first: number, count: number, hop: number): void {
  const number = sim.world.packets.vc[packet] >> 1;
  const { pacer } = sim.world.flows[number];
  for (let index = first; index < first + count; index++) pushCell(pacer.waiting, cellCode(packet, index), hop);
  if (!pacer.scheduled) releasePaced(sim, number);
}

/** The event of the token: hands over what has its token, and waits for the next one. */
export function releasePaced(sim: Simulation, number: number): void {
  const { world } = sim;
  const { pacer } = world.flows[number];
  const { waiting } = pacer;
  const now = world.clock[0];
  const rateBps = pacingOf(world.flows[number]);
  pacer.scheduled = false;
  while (waiting.length > 0) {
    if (rateBps !== null && pacer.tokenAtPs > now) {
      pacer.scheduled = true;
      schedule(world.queue, pacer.tokenAtPs, PACE, number);
      return;
    }
    const cell = waiting.cell[waiting.head];
    const hop = waiting.hop[waiting.head];
    const packet = cell >>> INDEX_BITS;
    dropHead(waiting);
    if (rateBps !== null) {
      pacer.tokenAtPs = now
        + (sim.net.packetMode ? packetTimePs(world.packets.bytes[packet], byteTimePs(rateBps)) : cellTimePs(rateBps));
    }
    handOverCells(sim, packet, cell & INDEX_MASK, 1, hop);
  }
}
