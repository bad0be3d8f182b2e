/** The threshold of policies that refuse packets that begin: a share of the buffer, judged in places. */
import type { NumberParameter, SpecOf } from '../../catalogue-types';

/** The parameter, with what differs from policy to policy. */
export const thresholdFraction = (value: number, help: string, source: string) => ({
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: value, live: true, help, source,
}) as const satisfies NumberParameter;

/** Places. */
export const thresholdOf = (told: SpecOf<readonly [ReturnType<typeof thresholdFraction>]>, capacity: number): number =>
  told.thresholdFraction * capacity;
