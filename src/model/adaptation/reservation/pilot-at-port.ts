/**
 * What a switch does with a pilot: it promises places or refuses the block, and on the way back takes back what a
 * switch further on made useless. What is left of a promise is released by the next pilot of the VC, or when for one
 * second nobody took a place of it (wake.ts).
 * Source: Buffer reservation for TCP over ATM networks, section 2.2; the release after a second is our assumption.
 */
import type { BooleanParameter } from '../../catalogue-types';
import { CELL_BYTES } from '../../constants';
import { PS_PER_S } from '../../kernel/time';
import { useBytes } from '../../metrics/byte-hops';
import { Happening, because, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { promise, refuseBlock, release, withdraw } from '../../switch/features/promised-places';
import type { Simulation } from '../../world';
import { reservationOf, reservedFlow } from './state';
import { wake } from './wake';

export const earlyLoopback = {
  key: 'earlyLoopback', title: 'Refusing switch returns the pilot', unit: 'none', type: 'boolean', default: false,
  live: true,
  help: 'A refused pilot goes back from the switch that refused, and need not reach the destination first.',
  source: 'Buffer reservation, section 2.2 (alternative)',
} as const satisfies BooleanParameter;

const unreserved = reasonNumber('unreserved');
export const UNUSED_PS = PS_PER_S;

/**
 * A pilot comes to a port at `hop`. Returns the hop at which it goes on: another one where the switch sends it back.
 */
export function pilotAtPort(sim: Simulation, packet: number, hop: number): number {
  const { world, net } = sim;
  const { packets, pilots } = world;
  const vc = net.hopVc[hop];
  if (vc & 1) {
    answerPasses(sim, packet, hop);
    return hop;
  }
  const asked = pilots.granted[packet] === 1;
  release(sim, hop);
  if (asked && promise(sim, hop, pilots.places[packet], packets.number[packet])) {
    lookLater(sim, vc >> 1);
    return hop;
  }
  refuseBlock(sim, hop);
  if (!asked) return hop;
  pilots.granted[packet] = 0;
  const link = net.hopLink[hop];
  const { capacity } = world.ports[link];
  happened(world, Happening.refused, vc, packets.number[packet], pilots.places[packet], capacity);
  because(world, unreserved, link);
  return reservedFlow(world, vc >> 1).adaptation.earlyLoopback ? turnBack(sim, packet, hop) : hop;
}

/** Once there are promises, those that nobody uses are looked for. */
function lookLater(sim: Simulation, flow: number): void {
  const state = reservationOf(sim.world.flows[flow]);
  if (state.lookPs !== Infinity) return;
  state.lookPs = sim.world.clock[0] + UNUSED_PS;
  wake(sim, flow);
}

/** The answer passes a switch on its way back: a refused block needs nothing here any more. */
function answerPasses(sim: Simulation, packet: number, hop: number): void {
  const { world, net } = sim;
  const { pilots } = world;
  if (pilots.granted[packet] === 1) return;
  const back = net.hopVc[hop];
  const links = net.hopStart[back] - net.hopStart[back - 1];
  const step = links - (hop - net.hopStart[back]);
  if (step <= 0 || step >= links) return;
  withdraw(sim, net.hopStart[back - 1] + step, pilots.number[packet]);
}

/**
 * The refusing switch turns the pilot: the same cell goes on, on the way back, as if it had come from the destination.
 * At its end it is counted with all links of that way, so the difference to those that it has travelled is put right
 * here.
 */
function turnBack(sim: Simulation, packet: number, hop: number): number {
  const { world, net } = sim;
  const { packets } = world;
  const back = packets.vc[packet] + 1;
  const links = net.hopStart[back] - net.hopStart[back - 1];
  const travelled = hop - net.hopStart[back - 1];
  packets.vc[packet] = back;
  packets.number[packet] = world.flows[back >> 1].nextNumberBack++;
  useBytes(sim, back - 1, travelled, CELL_BYTES);
  useBytes(sim, back, links - travelled, -CELL_BYTES);
  return net.hopStart[back] + links - travelled;
}
