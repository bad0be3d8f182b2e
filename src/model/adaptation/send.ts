/** Where a transport hands a packet down: data goes to the flow's adaptation layer, all else straight to the link. */
import { DATA } from '../atm/packets';
import type { Simulation } from '../world';
import { layerOf } from './layers';
import { passDown } from './pass-down';

/** A packet of the transport, data or acknowledgement; `hop` is the first of its VC. */
export function sendPacket(sim: Simulation, packet: number, hop: number): void {
  const { packets, clock } = sim.world;
  packets.sentPs[packet] = clock[0];
  if (packets.role[packet] === DATA) layerOf(sim, packets.vc[packet] >> 1).offer(sim, packet, hop);
  else passDown(sim, packet, hop);
}
