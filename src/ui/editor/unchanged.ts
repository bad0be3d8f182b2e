/** The edit that changes nothing: the same scenario, with words that say so or why. */
import type { Scenario } from '../../scenario/types';
import type { Edit } from './edits';

export const unchanged = (scenario: Scenario, why: string | null = null): Edit =>
  ({ label: why ?? 'Nothing changed.', scenario });
