/**
 * Runs small scenarios to their end, one after another, in a separate worker, so that neither the page nor the run on
 * the stage waits for them.
 */
import type { Scenario } from '../../scenario/types';
import type { MeasuredPoint } from './protocol';
import { keepRunner } from './spawn-runner';

export interface PointSimulator {
  /**
   * Rejects with one sentence if the scenario cannot be run or the worker is gone; the next call starts a new worker.
   */
  simulatePoint(scenario: Scenario): Promise<MeasuredPoint>;
  /** Ends the worker; calls still under way reject. */
  dispose(): void;
}

export function startPointSimulator(): PointSimulator {
  const life = keepRunner('cell-by-cell-points');
  return {
    async simulatePoint(scenario) {
      life.revive();
      const reply = await life.api.measurePoint(scenario);
      if (!reply.ok) throw new Error(reply.problems[0].message);
      return reply.point;
    },
    dispose: () => life.dispose(),
  };
}
