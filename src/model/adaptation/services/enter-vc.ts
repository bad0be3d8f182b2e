/** The last step down: cells come to the beginning of their VC, and go to its first link when its service allows. */
import { handOverCells } from '../../atm/host-queue';
import type { Row } from '../../catalogue-types';
import { keepsWindow } from '../../spec';
import type { Simulation } from '../../world';
import { SERVICES } from './list';
import type { VcService } from './service';

const servicesOf: readonly VcService[] = SERVICES;

/** Brings `count` cells of a packet, starting with cell `first`, to the beginning of their VC. Hot path. */
export function enterVc(sim: Simulation, packet: number, first: number, count: number): void {
  const vc = sim.world.packets.vc[packet];
  const service = sim.net.vcService[vc];
  if (service === 0) handOverCells(sim, packet, first, count, sim.net.hopStart[vc]);
  else servicesOf[service].offer?.(sim, packet, first, count);
}

/** Handles the event of a VC's service. */
export const vcDue = (sim: Simulation, vc: number): void => servicesOf[sim.net.vcService[vc]].due?.(sim, vc);

/** Handles the event of a VC's service and those that follow up to `untilPs`. Returns how many; 0 if it did none. */
export const vcDueUntil = (sim: Simulation, vc: number, untilPs: number): number =>
  servicesOf[sim.net.vcService[vc]].dueUntil?.(sim, vc, untilPs) ?? 0;

/** How many cells wait at the beginning of a VC. */
export function waitingAt({ world, net }: Simulation, vc: number): number {
  const state = world.services[vc];
  return state === null ? 0 : servicesOf[net.vcService[vc]].waiting?.(state) ?? 0;
}

/**
 * What the services of a flow's two VCs show in the inspector. The way back of a flow without acknowledgements carries
 * at most cells that are turned round, and not even those if they go back at once. So it is shown only once its service
 * has sent a cell.
 */
export function shownByServices({ world, net }: Simulation, flow: number): { title: string; rows: readonly Row[] }[] {
  return [2 * flow, 2 * flow + 1].flatMap((vc) => {
    const state = world.services[vc];
    const { title, inspect, hasSent } = servicesOf[net.vcService[vc]];
    const isIdle = state !== null && (vc & 1) === 1 && !keepsWindow(world.flows[flow].transport)
      && hasSent?.(state) === false;
    const rows = state === null || isIdle ? [] : inspect?.(state, world.clock[0]) ?? [];
    // What follows the name in the title explains it: `ABR: the network says how fast`.
    const [name] = title.split(/[:,]/);
    return rows.length === 0 ? [] : [{ title: `${name}${vc & 1 ? ' of the way back' : ''}`, rows }];
  });
}
