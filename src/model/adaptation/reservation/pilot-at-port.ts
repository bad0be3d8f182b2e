/**
 * What a switch does with a pilot: it promises places or refuses the block. On the pilot's way back it withdraws
 * promises that the refusal of a later switch made useless. What is left of a promise is released by the next pilot of
 * the VC, or when no place of it was used for some time (wake.ts).
 * Source: Buffer reservation for TCP over ATM networks, section 2.2; the release after a time is our assumption.
 */
import type { BooleanParameter, NumberParameter, Told, Warning } from '../../catalogue-types';
import { Happening, because, happened } from '../../metrics/recent';
import { reasonNumber } from '../../reasons';
import { promise, refuseBlock, release, withdraw } from '../../switch/features/promised-places';
import type { Simulation, World } from '../../world';
import { grouped } from '../../words';
import type { Path } from '../layer';
import { reservationOf, reservedFlow } from './state';
import { wake } from './wake';

export const earlyLoopback = {
  key: 'earlyLoopback', title: 'Refusing switch returns the pilot', unit: 'none', type: 'boolean', default: false,
  live: true,
  help: 'A refused pilot goes back from the switch that refused, and need not reach the destination first.',
  source: 'Buffer reservation, section 2.2 (alternative)',
} as const satisfies BooleanParameter;

export const expiry = {
  key: 'unusedMs', title: 'Unused grants end after', unit: 'ms', type: 'number', min: 0.001, max: 1_000_000,
  default: 1_000, live: true,
  help:
    'A switch gives back what is left of a grant when no cell has taken one of its places for this time, or at most twice this time.',
  source: 'our assumption: the paper does not say when',
} as const satisfies NumberParameter;

/** Warns of grants that can end before the data for which they are made has come. */
export function warnOfExpiry(
  { unusedMs }: Told<readonly [typeof expiry]>, { roundTripMs }: Path,
): Warning | null {
  return roundTripMs < unusedMs ? null : { key: expiry.key, message: `A pilot needs at least ${
    grouped(Number(roundTripMs.toPrecision(6)))} ms there and back, but grants end when they are not used for ${
    grouped(unusedMs)} ms, so they can end before their data comes; use a longer time.` };
}

const unreserved = reasonNumber('unreserved');

/**
 * Handles a pilot that comes to a port at `hop`. Returns the hop at which it goes on: another one if the switch sends
 * it back.
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

/** When promises of the flow that are not used from now on are found, ps. */
export const nextLookPs = (world: World, flow: number): number =>
  world.clock[0] + reservedFlow(world, flow).adaptation.unusedPs;

/** Schedules a search for unused promises, if none is scheduled. */
function lookLater(sim: Simulation, flow: number): void {
  const state = reservationOf(sim.world.flows[flow]);
  if (state.lookPs !== Infinity) return;
  state.lookPs = nextLookPs(sim.world, flow);
  wake(sim, flow);
}

/** Handles the answer on its way back through a switch: promises for a refused block are withdrawn. */
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

/** The refusing switch sends the pilot back: the same cell continues on the way back. */
function turnBack(sim: Simulation, packet: number, hop: number): number {
  const { world, net } = sim;
  const { packets, pilots } = world;
  const back = packets.vc[packet] + 1;
  const links = net.hopStart[back] - net.hopStart[back - 1];
  const travelled = hop - net.hopStart[back - 1];
  packets.vc[packet] = back;
  packets.number[packet] = world.flows[back >> 1].nextNumberBack++;
  pilots.turnedAfter[packet] = travelled;
  return net.hopStart[back] + links - travelled;
}
