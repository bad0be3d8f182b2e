/**
 * How the panel changes a setting: as an edit of the scenario that starts the run again or, if the reader chose so and
 * the parameter allows it, at once in the run that goes on.
 */
import { getPath, setPath } from '../../scenario/set-path';
import { useRun } from '../app/run-context';
import { edit, finishGesture, useApp, warn } from '../app/store';
import { useShownScenario } from './use-in-force';

export interface Turn {
  /** Label for undo: `Buffer 1,000 cells`. */
  label: string;
  path: string;
  value: unknown;
  live: boolean;
  /** Whether it is part of a drag or of typing that is not finished. */
  going?: boolean;
}

export function useTurn(): (turn: Turn) => void {
  const run = useRun();
  return ({ label, path, value, live, going = false }) => {
    const { doc, applyNow, phase } = useApp.getState();
    // After a problem there is no run to change: an edit starts it again.
    if (applyNow && live && phase !== 'problem') {
      if (!going) void run.applyNow(label, { [path]: value });
      return;
    }
    // The end of a drag repeats its last value: no step of its own, if another change came in between.
    if (getPath(doc.scenario, path) !== value) {
      const reply = setPath(doc.scenario, path, value);
      if (!reply.ok) return warn(reply.problem.message);
      edit(label, reply.scenario, { gesture: path });
    }
    if (!going) finishGesture();
  };
}

/** Returns the value at a path: under "From here" what is in force at the playhead, else what the run starts with. */
export const useValueAt = (path: string): unknown => getPath(useShownScenario(), path);
