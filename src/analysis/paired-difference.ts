/**
 * How far two settings differ when both ran with the same seeds: the mean of the differences seed by seed, and its
 * 95 % interval. Runs of one seed share their random numbers (common random numbers) and so resemble each other, which
 * makes the interval narrower than with independent runs. Source: Student 1908 (differences of pairs); Law, Simulation
 * Modeling and Analysis, sections 10.2 and 11.2.
 */
import { meanInterval, type MeanInterval } from './mean-interval';

export interface PairedDifference extends MeanInterval {
  /** Whether 0 lies outside the interval, so that chance does not explain the difference. False below two pairs. */
  clear: boolean;
}

/**
 * Returns `first` − `second`, seed by seed: values at the same index have the same seed. Throws if the lists differ in
 * length.
 */
export function pairedDifference(first: readonly number[], second: readonly number[]): PairedDifference {
  if (first.length !== second.length) {
    throw new RangeError(`Pairs need as many values on both sides: there are ${first.length} and ${second.length}.`);
  }
  const interval = meanInterval(first.map((value, place) => value - second[place]));
  return { ...interval, clear: Math.abs(interval.mean) > interval.half };
}
