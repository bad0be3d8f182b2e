/**
 * Runs small scenarios to their end, one after the other, in a worker of their own, so that neither the page nor the run on
 * the stage waits for them.
 */
import * as Comlink from 'comlink';
import type { Scenario } from '../../scenario/types';
import type { MeasuredPoint, RunnerApi } from './protocol';

export interface PointSimulator {
  /** Rejects with the first problem's sentence when the scenario cannot be run. */
  simulatePoint(scenario: Scenario): Promise<MeasuredPoint>;
  /** Ends the worker; what is still asked for is never answered. */
  dispose(): void;
}

export function startPointSimulator(): PointSimulator {
  const worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'cell-by-cell-points' });
  const control = new MessageChannel();
  const frames = new MessageChannel();
  worker.postMessage({ control: control.port2, frames: frames.port2 }, [control.port2, frames.port2]);
  const api = Comlink.wrap<RunnerApi>(control.port1);
  return {
    async simulatePoint(scenario) {
      const reply = await api.measurePoint(scenario);
      if (!reply.ok) throw new Error(reply.problems[0].message);
      return reply.point;
    },
    dispose() {
      worker.terminate();
      control.port1.close();
      frames.port1.close();
    },
  };
}
