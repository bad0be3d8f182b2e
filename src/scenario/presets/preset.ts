/** What an entry of the gallery is. */
import type { Scenario } from '../types';

/** What the gallery's sections are about, in their order. */
export const TOPICS = {
  cells: 'Cells and packets', tcp: 'TCP', switches: 'Switches', boston: 'TCP Boston', lpd: 'Lazy packet discard',
  reservation: 'Buffer reservation', rates: 'The network says the rate',
} as const;

/** Rows of charts that stand under goodput, before the others, where the network has them: by topic. */
export const ROWS: Partial<Record<keyof typeof TOPICS, readonly ('acr' | 'credit' | 'queue')[]>> = {
  rates: ['acr', 'credit', 'queue'],
};

export interface Preset {
  id: string;
  topic: keyof typeof TOPICS;
  title: string;
  /** One sentence: what one sees. */
  summary: string;
  scenario: Scenario;
  /**
   * The speed at which one sees it (picoseconds of simulated time per millisecond of wall time; null: as fast as it
   * goes), and the instant (s) at which it begins to show; left out: the start. `event`: what happens 3 to 6 s of
   * watching later.
   * `inspect`: the flow whose state is open beside the stage; `sequence`: its sequence–time plot stands in the place
   * of the charts; `chart`: the one with the most room; `whole`: the time axis is that of the whole run.
   */
  view: {
    rate: number | null; startAtS?: number; event: 'drop' | 'whole' | 'refused' | 'slowed'; inspect?: string;
    sequence?: true; chart?: 'queue' | 'cwnd'; whole?: true;
  };
  /** The one or two parameters that it is about, as `--set` has them; left out: buffer and policy of the bottleneck. */
  turn?: readonly string[];
}
