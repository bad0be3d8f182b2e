/** What the services of VCs learn of cells of packets at the ends of their VCs. */
import { isMarked } from '../../atm/marks';
import type { Simulation } from '../../world';
import { SERVICES } from './list';
import type { VcService } from './service';

const servicesOf: readonly VcService[] = SERVICES;

/** Does any service want to know? Those that hear of marks do not before the first cell was marked. */
export const watchesEnd = ({ world: { marks }, net }: Simulation): boolean =>
  net.hasServices && (marks.words.length > 0 || net.isHopByHop);

/** Cell `index` of a packet has come to the end of its VC. Hot path where `watchesEnd`. */
export function leaveVc(sim: Simulation, vc: number, packet: number, index: number): void {
  const service = servicesOf[sim.net.vcService[vc]];
  if (service.cellAtEnd !== undefined) service.cellAtEnd(sim, vc, isMarked(sim.world, packet, index));
}
