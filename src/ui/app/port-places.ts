/** What a port has beside one buffer: a buffer for each of its queues, and places of single VCs. */
import { CATALOGUE } from '../../model/catalogue';
import type { NetworkSpec, PortSpec, ServiceSpec } from '../../model/spec';
import { serviceOf } from '../../scenario/traffic';

/** Number of queues of a scheduler that each have as many places as the buffer, and limits of their own. */
export const buffersOf = (scheduler: string): number =>
  CATALOGUE.schedulers.find(({ id }) => id === scheduler)?.buffers ?? 1;

/** Whether limits of a port are those of each of its queues, so that they mean nothing beside all that waits. */
export const limitsApart = ({ scheduler }: Pick<PortSpec, 'scheduler'>): boolean => buffersOf(scheduler) > 1;

/** Number of places that the port before a link keeps for VCs, as with credits; none at the start of a VC. */
export const keptPlaces = ({ flows }: Pick<NetworkSpec, 'flows'>, link: number): number =>
  flows.reduce((sum, { route, routeBack, service, ackService }) =>
    sum + keptFor(route, service, link) + keptFor(routeBack, ackService, link), 0);

/** Asks for the places first: a route may have thousands of links. */
function keptFor(route: readonly number[], service: ServiceSpec, link: number): number {
  const places = serviceOf(service).places?.(service) ?? 0;
  return places > 0 && route.indexOf(link) > 0 ? places : 0;
}
