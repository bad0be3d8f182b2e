/** The scenario as it stands at the playhead, with what has been changed while it runs. */
import { useMemo } from 'react';
import { HEAD } from '../../runner/client/frame';
import type { FullScenario } from '../../scenario/types';
import { useReading, useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { afterChanges, changesUntil } from './in-force';

/** How many of the scenario's changes are in force. */
export function useChangesInForce(): number {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  // The reading draws again when the playhead passes a change; what counts is the list as it is now.
  useReading(({ header }) => changesUntil(full, header[HEAD.timePs]), 0);
  const frame = source.frame();
  return full.changes.length === 0 || !frame ? 0 : changesUntil(full, frame.header[HEAD.timePs]);
}

export function useInForce(): FullScenario {
  const full = useApp((state) => state.checked.full);
  const many = useChangesInForce();
  return useMemo(() => afterChanges(full, many), [full, many]);
}

/** What the fields show: under "From here" what is in force, else what the run starts with. */
export function useShownScenario(): FullScenario {
  const inForce = useInForce();
  return useApp(({ applyNow, checked }) => (applyNow ? inForce : checked.full));
}
