/** The lowest step down: cells of a packet go to the first link of their VC, paced where their flow is paced. */
import { handOverCells } from '../atm/link';
import type { Simulation } from '../world';
import { isPaced, paceCells } from './pacer';

/** `count` cells of a packet from its cell `first` on, behind what its host has handed over before. */
export function sendCells(sim: Simulation, packet: number, first: number, count: number, hop: number): void {
  if (isPaced(sim, sim.world.packets.vc[packet])) paceCells(sim, packet, first, count, hop);
  else handOverCells(sim, packet, first, count, hop);
}
