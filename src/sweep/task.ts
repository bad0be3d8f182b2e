/** What a worker of a sweep is told and what it says, wherever it lives. */
import type { Scenario } from '../scenario/types';
import type { Row } from './table';

export interface SweepTask {
  index: number;
  scenario: Scenario;
  metrics: readonly string[];
  /** Its course: the metrics at the end of so many equal parts of the run, one after the other in the row. */
  bins?: number;
}

/** That it is alive, the row, or why there is none. */
export type SweepReply = { alive: true } | { row: Row } | { problem: string };
