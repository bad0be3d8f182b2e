/** The messages to and from a worker of a sweep, in the browser as in Node. */
import type { Scenario } from '../scenario/types';
import type { Row } from './table';

export interface SweepTask {
  index: number;
  scenario: Scenario;
  metrics: readonly string[];
  /**
   * If given, the run is divided into so many equal parts and the row has the metrics at the end of each, one after the
   * other.
   */
  bins?: number;
}

/** A sign of life, the finished row, or a sentence that says why there is none. */
export type SweepReply = { alive: true } | { row: Row } | { problem: string };
