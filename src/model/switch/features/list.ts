/** The features of ports, in the order in which they judge. */
import { efci } from './efci';
import type { AnyFeature, PortFeature } from './feature';
import { lowPriority } from './low-priority';
import { promisedPlaces } from './promised-places';

const feature = <State extends object>(own: PortFeature<State>): AnyFeature => own as unknown as AnyFeature;

export const PORT_FEATURES: readonly AnyFeature[] = [feature(promisedPlaces), feature(lowPriority), feature(efci)];

PORT_FEATURES.forEach(({ id, number }, position) => {
  if (number !== position) throw new Error(`The feature ${id} stands at ${position}, but calls itself ${number}.`);
});
