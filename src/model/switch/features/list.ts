/** The features of ports, in the order in which they judge. */
import { efci } from './efci';
import { explicitRate } from './explicit-rate';
import type { AnyFeature } from './feature';
import { lowPriority } from './low-priority';
import { promisedPlaces } from './promised-places';

export const PORT_FEATURES: readonly AnyFeature[] = [promisedPlaces, lowPriority, efci, explicitRate];

PORT_FEATURES.forEach(({ id, number, count, arrive, judge, enter, marks }, position) => {
  if (number !== position) throw new Error(`The feature ${id} stands at ${position}, but calls itself ${number}.`);
  if (count !== undefined && [arrive, judge, enter, marks].some((rule) => rule !== undefined)) {
    throw new Error(`The feature ${id} counts cells and has a rule for them; make it two.`);
  }
});
