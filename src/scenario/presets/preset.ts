/** The type of a preset, an entry of the gallery. */
import type { Scenario } from '../types';

/** Levels of previous knowledge, by which the gallery can be filtered. */
export const LEVELS = { first: 'First steps', course: 'TCP and switches', research: 'Research' } as const;

interface Topic { title: string; level: keyof typeof LEVELS }

/** The gallery's sections in their order. */
export const TOPICS = {
  cells: { title: 'Cells and packets', level: 'first' },
  tcp: { title: 'TCP', level: 'course' },
  switches: { title: 'Switches', level: 'course' },
  boston: { title: 'TCP Boston', level: 'research' },
  lpd: { title: 'Lazy packet discard', level: 'research' },
  reservation: { title: 'Buffer reservation', level: 'research' },
  rates: { title: 'The network says the rate', level: 'research' },
} as const satisfies Readonly<Record<string, Topic>>;

/** For a topic, chart rows that come right after goodput, if the network has them. */
export const ROWS: Partial<Record<keyof typeof TOPICS, readonly ('acr' | 'credit' | 'queue')[]>> = {
  rates: ['acr', 'credit', 'queue'],
};

export interface Preset {
  id: string;
  topic: keyof typeof TOPICS;
  title: string;
  /** One sentence that says what there is to see. */
  summary: string;
  scenario: Scenario;
  /**
   * How the preset opens. `rate`: picoseconds of simulated time per millisecond of wall time, `null` for as fast as
   * possible; `startAtS`: instant at which it opens, s, the start if left out; `event`: what happens 3 to 6 s of
   * watching later. `inspect`: flow that the inspector shows; `sequence`: shows its sequence–time plot in place of the
   * charts; `chart`: chart with the most room; `whole`: the time axis spans the whole run.
   */
  view: {
    rate: number | null; startAtS?: number; event: 'drop' | 'whole' | 'refused' | 'slowed'; inspect?: string;
    sequence?: true; chart?: 'queue' | 'cwnd'; whole?: true;
  };
  /** Paths of the one or two parameters that the preset is about; if left out, buffer and policy of the bottleneck. */
  turn?: readonly string[];
}
