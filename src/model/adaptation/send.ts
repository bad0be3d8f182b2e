/** Takes packets from transports: data goes to the flow's adaptation layer, everything else straight to the link. */
import { DATA } from '../atm/packets';
import type { Simulation } from '../world';
import { layerOf } from './layers';
import { sendWhole } from './shapers';

/** Sends a packet of a transport, data or acknowledgement. */
export function sendPacket(sim: Simulation, packet: number): void {
  const { packets, clock } = sim.world;
  packets.sentPs[packet] = clock[0];
  if (packets.role[packet] === DATA) layerOf(sim, packets.vc[packet] >> 1).offer(sim, packet);
  else sendWhole(sim, packet);
}
