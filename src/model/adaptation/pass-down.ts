/** Below the layers that hold packets back: a packet becomes cells, alone or in turns with others of its instant. */
import type { Simulation } from '../world';
import { sendCells } from './cells-down';
import { holdPacket, takesTurns } from './interleave';

/** All cells of a packet; `hop` is the first of its VC. */
export function passDown(sim: Simulation, packet: number, hop: number): void {
  if (takesTurns(sim, packet)) holdPacket(sim, packet);
  else sendCells(sim, packet, 0, sim.world.packets.cells[packet], hop);
}
