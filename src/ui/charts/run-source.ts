/**
 * The interface by which charts and timeline read a run: frames as they come, and all bins so far. The run client
 * implements it; tests have their own. Callers must not keep or change what a source returns.
 */
import type { NetworkSpec } from '../../model/spec';
import type { Frame } from '../../runner/client/frame';

/**
 * Bins of `binPs` picoseconds from t = 0 on, one row of SERIES_STRIDE numbers each. `binPs` may double during a run.
 */
export interface Series {
  readonly binPs: number;
  readonly rows: number;
  readonly data: Float64Array;
  /** Values of closed loops, LOOP_STRIDE numbers per row; empty in a network without any. */
  readonly loops: Float64Array;
}

export interface RunSource {
  frame(): Frame | null;
  /** Calls back in the animation frame in which a new frame is to be drawn; returns a function that stops this. */
  onFrame(listener: (frame: Frame) => void): () => void;
  series(): Series;
  /** All bins of a run that was rewound, up to its furthest instant; otherwise the same as `series`. */
  recorded(): Series;
  /** The bins of another branch of the run, forked at `fromPs`, and its network; `null` if there is none. */
  other?(): { readonly series: Series; readonly fromPs: number; readonly network: NetworkSpec } | null;
}
