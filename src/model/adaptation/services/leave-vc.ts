/** Informs the services of VCs about cells of packets that have reached the ends of their VCs. */
import { isMarked } from '../../atm/marks';
import type { Simulation } from '../../world';
import { SERVICES } from './list';
import type { VcService } from './service';

const servicesOf: readonly VcService[] = SERVICES;

/** Whether any service needs to see such cells. Services that read marks do not before the first cell is marked. */
export const watchesEnd = ({ world: { marks }, net }: Simulation): boolean =>
  net.hasServices && (marks.words.length > 0 || net.isHopByHop);

/** Cell `index` of a packet has come to the end of its VC. Hot path if `watchesEnd`. */
export function leaveVc(sim: Simulation, vc: number, packet: number, index: number): void {
  const service = servicesOf[sim.net.vcService[vc]];
  if (service.cellAtEnd !== undefined) service.cellAtEnd(sim, vc, isMarked(sim.world, packet, index));
}
