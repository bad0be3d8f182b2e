/** The last step down: cells of a packet come to the beginning of their VC, and go to its first link when they may. */
import { handOverCells } from '../../atm/link';
import type { Row } from '../../catalogue-types';
import type { Simulation } from '../../world';
import { SERVICES } from './list';
import type { VcService } from './service';

const servicesOf: readonly VcService[] = SERVICES;

/** `count` cells of a packet, from its cell `first` on. Hot path. */
export function enterVc(sim: Simulation, packet: number, first: number, count: number): void {
  const vc = sim.world.packets.vc[packet];
  const service = sim.net.vcService[vc];
  if (service === 0) handOverCells(sim, packet, first, count, sim.net.hopStart[vc]);
  else servicesOf[service].offer?.(sim, packet, first, count);
}

/** The event of a VC's service. */
export const vcDue = (sim: Simulation, vc: number): void => servicesOf[sim.net.vcService[vc]].due?.(sim, vc);

/** Cells that wait at the beginning of a VC. */
export function waitingAt({ world, net }: Simulation, vc: number): number {
  const state = world.services[vc];
  return state === null ? 0 : servicesOf[net.vcService[vc]].waiting?.(state) ?? 0;
}

/** What the services of a flow's two VCs show. */
export function shownByServices({ world, net }: Simulation, flow: number): { title: string; rows: readonly Row[] }[] {
  return [2 * flow, 2 * flow + 1].flatMap((vc) => {
    const state = world.services[vc];
    const { id, inspect } = servicesOf[net.vcService[vc]];
    const rows = state === null ? [] : inspect?.(state, world.clock[0]) ?? [];
    return rows.length === 0 ? [] : [{ title: `${id.toUpperCase()}${vc & 1 ? ' of the way back' : ''}`, rows }];
  });
}
