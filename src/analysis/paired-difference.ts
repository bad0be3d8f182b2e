/**
 * How far two settings differ when both ran with the same seeds: the mean of the differences seed by seed, and its
 * 95 % interval. Equal streams of chance (common random numbers) make runs of one seed alike, so the interval is
 * narrower than that of two independent means. Source: Student 1908 (differences of pairs); Law, Simulation Modeling
 * and Analysis, sections 10.2 and 11.2.
 */
import { meanInterval, type MeanInterval } from './mean-interval';

export interface PairedDifference extends MeanInterval {
  /** Whether the interval leaves out 0: the two differ by more than chance explains. False for fewer than two pairs. */
  clear: boolean;
}

/** `first` − `second`, seed by seed: values at the same place have the same seed. Lists of other lengths throw. */
export function pairedDifference(first: readonly number[], second: readonly number[]): PairedDifference {
  if (first.length !== second.length) {
    throw new RangeError(`Pairs need as many values on both sides: there are ${first.length} and ${second.length}.`);
  }
  const interval = meanInterval(first.map((value, place) => value - second[place]));
  return { ...interval, clear: Math.abs(interval.mean) > interval.half };
}
