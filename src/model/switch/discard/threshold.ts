/**
 * The threshold of policies that refuse new packets: set as a share of the buffer, applied in places. Shares are
 * decimal fractions, whose products with whole numbers floating point may miss: 0.55 × 100 is 55.00000000000001.
 */
import type { NumberParameter, SpecOf, Warning } from '../../catalogue-types';

/** Makes the parameter. Default, help and source differ from policy to policy. */
export const thresholdFraction = (value: number, help: string, source: string) => ({
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: value,
  live: true, help, source,
}) as const satisfies NumberParameter;

/** Relative error of a product or two of decimal fractions, with room to spare. */
const TOLERANCE = 1e-12;

/** A share of a number of places; the whole number where it should be one. */
export function placesOfShare(share: number, capacity: number): number {
  const product = share * capacity;
  const whole = Math.round(product);
  return Math.abs(product - whole) <= TOLERANCE * whole ? whole : product;
}

/** Whether a value is not below a bound that was computed from decimal fractions. */
export const reaches = (value: number, bound: number): boolean => value >= bound - TOLERANCE * bound;

type Told = SpecOf<readonly [ReturnType<typeof thresholdFraction>]>;

/** The threshold in places. */
export const thresholdOf = (told: Told, capacity: number): number =>
  placesOfShare(told.thresholdFraction, capacity);

/** Warns of a threshold of 0, for policies that refuse new packets at the threshold or above it. */
export const shutsOut = (told: Told): Warning | null => told.thresholdFraction > 0 ? null
  : { key: 'thresholdFraction', message: 'A threshold of 0 refuses every packet; use a share above 0.' };
