/** The services of VCs by number: `Network.vcService` has the position. The first is meant where a flow names none. */
import { abr } from './abr';
import { credit } from './credit';
import type { VcService } from './service';
import { ubr } from './ubr';

export const SERVICES = [ubr, abr, credit] as const satisfies readonly VcService[];

SERVICES.forEach(({ id, number }: VcService, position) => {
  if (number !== position) throw new Error(`The service ${id} stands at ${position}, but calls itself ${number}.`);
});

/** Throws on a service that the list does not have. */
export function serviceNumber(id: string): number {
  const number = SERVICES.findIndex((service) => service.id === id);
  if (number < 0) throw new RangeError(`No service is called ${id}.`);
  return number;
}
