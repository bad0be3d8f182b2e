/**
 * Where the charts and the timeline get a run from: frames as they come, and all bins so far. The run client is one;
 * tests hand in their own. Nobody here keeps or writes into what a source gives out.
 */
import type { Frame } from '../../runner/client/frame';

/**
 * Bins of `binPs` picoseconds from t = 0 on, one row each, SERIES_STRIDE numbers a row. The width doubles during a run.
 */
export interface Series {
  readonly binPs: number;
  readonly rows: number;
  readonly data: Float64Array;
  /** What closed loops show, LOOP_STRIDE numbers a row; empty in a network without any. */
  readonly loops: Float64Array;
}

export interface RunSource {
  frame(): Frame | null;
  /** Calls back in the animation frame in which a new frame is to be drawn; returns how to stop. */
  onFrame(listener: (frame: Frame) => void): () => void;
  series(): Series;
  /** Those of a run that was taken back, up to its furthest instant; else the same. */
  recorded(): Series;
  /** What another future of the run has recorded, which left this one at `fromPs`; null: there is none. */
  other?(): { readonly series: Series; readonly fromPs: number } | null;
}
