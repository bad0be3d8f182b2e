/** The threshold of policies that refuse new packets: set as a share of the buffer, applied in places. */
import type { NumberParameter, SpecOf, Warning } from '../../catalogue-types';

/** Makes the parameter. Default, help and source differ from policy to policy. */
export const thresholdFraction = (value: number, help: string, source: string) => ({
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: value,
  live: true, help, source,
}) as const satisfies NumberParameter;

type Told = SpecOf<readonly [ReturnType<typeof thresholdFraction>]>;

/** The threshold in places. */
export const thresholdOf = (told: Told, capacity: number): number =>
  told.thresholdFraction * capacity;

/** Warns of a threshold of 0, for policies that refuse new packets at the threshold or above it. */
export const shutsOut = (told: Told): Warning | null => told.thresholdFraction > 0 ? null
  : { key: 'thresholdFraction', message: 'A threshold of 0 refuses every packet; use a share above 0.' };
