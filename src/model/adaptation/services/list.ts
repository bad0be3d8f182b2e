/** The services of VCs. `Network.vcService` has the position in this list; the first one is the default. */
import { abr } from './abr';
import { credit } from './credit';
import type { VcService } from './service';
import { ubr } from './ubr';

export const SERVICES = [ubr, abr, credit] as const satisfies readonly VcService[];

SERVICES.forEach(({ id, number }: VcService, position) => {
  if (number !== position) throw new Error(`The service ${id} stands at ${position}, but calls itself ${number}.`);
});

/** Throws for a service that is not in the list. */
export function serviceNumber(id: string): number {
  const number = SERVICES.findIndex((service) => service.id === id);
  if (number < 0) throw new RangeError(`No service is called ${id}.`);
  return number;
}
