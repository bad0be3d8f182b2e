/** What a worker of a sweep is told and what it says, wherever it lives. */
import type { Scenario } from '../scenario/types';
import type { Row } from './table';

export interface SweepTask {
  index: number;
  scenario: Scenario;
  metrics: readonly string[];
}

/** That it is alive, the row, or why there is none. */
export type SweepReply = { alive: true } | { row: Row } | { problem: string };
