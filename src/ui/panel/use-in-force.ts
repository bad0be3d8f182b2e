/** The scenario as it is at the playhead, with the changes made while it runs. */
import { useMemo } from 'react';
import type { FullScenario } from '../../scenario/types';
import { useApp } from '../app/store';
import { afterChanges } from './after-changes';
import { useChangesInForce } from './use-changes-in-force';

export function useInForce(): FullScenario {
  const full = useApp((state) => state.checked.full);
  const many = useChangesInForce();
  return useMemo(() => afterChanges(full, many), [full, many]);
}

/** Returns the scenario that the fields show: under "From here" what is in force, else what the run starts with. */
export function useShownScenario(): FullScenario {
  const inForce = useInForce();
  return useApp(({ applyNow, checked }) => (applyNow ? inForce : checked.full));
}
