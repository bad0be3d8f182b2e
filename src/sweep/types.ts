/** A sweep as its author writes it and as programs hold it: a network, what is varied, seeds, what is measured. */
import type { Scenario } from '../scenario/types';

/** Path → value, as `setPath` takes them. */
export type Settings = Readonly<Record<string, unknown>>;

/** One named configuration; `base` where it starts from a network of its own. */
export interface SweepCase {
  name: string;
  base?: string | Scenario;
  set: Settings;
}

/** One parameter and its values. */
export interface SweepSet {
  path: string;
  values: readonly unknown[];
}

export interface Sweep {
  version: 1;
  id: string;
  title: string;
  /** A preset's id or a whole scenario; may be absent where every case has its own. */
  base?: string | Scenario;
  /** In force in every run, below cases and grid. */
  set?: Settings;
  /** Runs with every case and every combination of values: cases × sets × seeds. */
  cases?: readonly SweepCase[];
  sets?: readonly SweepSet[];
  seeds: readonly number[];
  metrics: readonly string[];
  /** What a quick look runs instead: fewer seeds, shorter runs. */
  draft?: { seeds?: readonly number[]; set?: Settings };
}

export type Quality = 'draft' | 'full';

/** One run of a sweep. `values` are in the order of the plan's paths; `undefined` where a case does not set a path. */
export interface SweepRun {
  /** Its place in the plan. */
  index: number;
  /** The configuration that it shares with the runs of other seeds. */
  configuration: number;
  name: string;
  values: readonly unknown[];
  set: Settings;
  seed: number;
}
