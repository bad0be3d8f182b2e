/** How many of the scenario's changes are in force at the playhead. */
import { HEAD } from '../../runner/client/frame';
import { useReading, useRun } from '../app/run-context';
import { useApp } from '../app/store';
import { changesUntil } from './changes-until';

/** Returns how many of the scenario's changes are in force. */
export function useChangesInForce(): number {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  // This renders again when the playhead passes a change; the value is taken from the current list of changes.
  useReading(({ header }) => changesUntil(full, header[HEAD.timePs]), 0);
  const frame = source.frame();
  return full.changes.length === 0 || !frame ? 0 : changesUntil(full, frame.header[HEAD.timePs]);
}
