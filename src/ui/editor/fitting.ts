/**
 * Decides which parameters apply, as their catalogue lines say (`when`): those about cells only where there are cells,
 * and those that refine an option only where it is on. Others are not offered; values written for them stay in the
 * scenario.
 */
import type { Parameter, Where } from '../../model/catalogue-types';
import type { FullScenario } from '../../scenario/types';

export type Network = FullScenario['network'];

/** `valueOf` returns the effective value of another parameter of the same part. */
export function fits({ when }: Parameter, network: Network, valueOf: (key: string) => unknown): boolean {
  const holds = ({ key, is, not }: Where): boolean => is.some((value) => value === valueOf(key)) !== (not ?? false);
  return when === undefined
    || when.some((condition) => (condition.network ?? network) === network && (condition.where ?? []).every(holds));
}
