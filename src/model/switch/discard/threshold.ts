/** The threshold of policies that refuse packets that begin: a share of the buffer, judged in places. */
import type { NumberParameter, SpecOf, Warning } from '../../catalogue-types';

/** The parameter, with what differs from policy to policy. */
export const thresholdFraction = (value: number, help: string, source: string) => ({
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: value,
  live: true, help, source,
}) as const satisfies NumberParameter;

type Told = SpecOf<readonly [ReturnType<typeof thresholdFraction>]>;

/** Places. */
export const thresholdOf = (told: Told, capacity: number): number =>
  told.thresholdFraction * capacity;

/** For policies that refuse whatever begins at the threshold or above it. */
export const shutsOut = (told: Told): Warning | null => told.thresholdFraction > 0 ? null
  : { key: 'thresholdFraction', message: 'A threshold of 0 refuses every packet; use a share above 0.' };
