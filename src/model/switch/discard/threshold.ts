/** The threshold of policies that refuse packets that begin: a share of the buffer, judged in places. */
import type { NumberParameter } from '../../catalogue-types';
import type { DiscardSpec } from '../../spec';

/** The parameter, with what differs from policy to policy. */
export const thresholdFraction = (value: number, help: string, source: string): NumberParameter => ({
  key: 'thresholdFraction', title: 'Threshold', unit: 'fraction', type: 'number', min: 0, max: 1, default: value, live: true, help, source,
});

/** Places. */
export function thresholdOf(told: DiscardSpec, parameter: NumberParameter, capacity: number): number {
  const share = told[parameter.key];
  return (typeof share === 'number' ? share : parameter.default ?? 1) * capacity;
}
