/** The features of ports, in the order in which they judge. */
import { efci } from './efci';
import { explicitRate } from './explicit-rate';
import type { AnyFeature } from './feature';
import { lowPriority } from './low-priority';
import { promisedPlaces } from './promised-places';

export const PORT_FEATURES: readonly AnyFeature[] = [promisedPlaces, lowPriority, efci, explicitRate];

PORT_FEATURES.forEach(({ id, number }, position) => {
  if (number !== position) throw new Error(`The feature ${id} stands at ${position}, but calls itself ${number}.`);
});
