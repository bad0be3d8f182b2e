/** A sweep, in its file and in the program: a network, the parameters that vary, seeds, metrics. */
import type { Scenario } from '../scenario/types';

/** Parameters to set: path → value, as for `setPath`. */
export type Settings = Readonly<Record<string, unknown>>;

/** One named configuration; `base` if it has a network of its own. */
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
  /** A preset's id or a whole scenario; may be absent if every case has its own. */
  base?: string | Scenario;
  /** Settings of every run; cases and grid override them. */
  set?: Settings;
  /** There is a run for every case, every combination of the values in `sets`, and every seed. */
  cases?: readonly SweepCase[];
  sets?: readonly SweepSet[];
  seeds: readonly number[];
  metrics: readonly string[];
  /** Changes for a quick look (`inQuality`): other seeds, usually fewer, and settings such as a shorter duration. */
  draft?: { seeds?: readonly number[]; set?: Settings };
}

export type Quality = 'draft' | 'full';

/** One run of a sweep. `values` are in the order of the plan's paths; `undefined` where a case does not set a path. */
export interface SweepRun {
  /** Index in the plan. */
  index: number;
  /** Index of its configuration, which it shares with the runs of the other seeds. */
  configuration: number;
  name: string;
  values: readonly unknown[];
  set: Settings;
  seed: number;
}
