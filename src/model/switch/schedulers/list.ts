/** The schedulers by number: the model stores the position. */
import { byService } from './by-service';
import { fifo } from './fifo';
import { perVcRoundRobin } from './per-vc-round-robin';
import type { Scheduler } from './scheduler';

export const SCHEDULERS: readonly Scheduler[] = [fifo, perVcRoundRobin, byService];

/** Throws on a scheduler that the list does not have. */
export function schedulerNumber(id: string): number {
  const number = SCHEDULERS.findIndex((scheduler) => scheduler.id === id);
  if (number < 0) throw new RangeError(`No scheduler is called ${id}.`);
  return number;
}
