/** The scenario as it is at the playhead, with the changes made while it runs. */
import { useMemo } from 'react';
import { HEAD } from '../../runner/client/frame';
import type { FullScenario } from '../../scenario/types';
import { useReading, useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { afterChanges, changesUntil } from './in-force';

/** Returns how many of the scenario's changes are in force. */
export function useChangesInForce(): number {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  // This renders again when the playhead passes a change; the value is taken from the current list of changes.
  useReading(({ header }) => changesUntil(full, header[HEAD.timePs]), 0);
  const frame = source.frame();
  return full.changes.length === 0 || !frame ? 0 : changesUntil(full, frame.header[HEAD.timePs]);
}

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
