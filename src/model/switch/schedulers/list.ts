/** The schedulers. The model stores the position in this list. */
import { byService } from './by-service';
import { fifo } from './fifo';
import { perVcRoundRobin } from './per-vc-round-robin';
import type { Scheduler } from './scheduler';

export const SCHEDULERS: readonly Scheduler[] = [fifo, perVcRoundRobin, byService];

/** Throws for a scheduler that is not in the list. */
export function schedulerNumber(id: string): number {
  const number = SCHEDULERS.findIndex((scheduler) => scheduler.id === id);
  if (number < 0) throw new RangeError(`No scheduler is called ${id}.`);
  return number;
}
