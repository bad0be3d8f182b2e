/** The messages to and from a worker of a sweep, in the browser as in Node. */
import type { Scenario } from '../scenario/types';
import type { Row } from './table';

export interface SweepTask {
  index: number;
  scenario: Scenario;
  metrics: readonly string[];
  /**
   * Number of equal parts of the run at whose ends the metrics are read, one set after another in the row; if left out,
   * only at the end of the run.
   */
  bins?: number;
}

/** A sign of life, the finished row, or a sentence that says why there is none. */
export type SweepReply = { alive: true } | { row: Row } | { problem: string };
