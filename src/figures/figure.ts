/**
 * A figure or table of a paper as data: its sweep, axes and series, the printed numbers, what the paper says, and a
 * verdict that is computed from a result and never written by hand. A printed curve of which no numbers survive is
 * called lost. A `Drawing` is the part that needs no paper, as for a reader's own sweep.
 */
import type { Settings, Sweep } from '../sweep/types';
import type { PaperId } from './papers';
import type { Points } from './points';

/** A place on an axis of words: the value of the axis' path there or, without a path, the cases shown there. */
export interface Word {
  title: string;
  value?: unknown;
  cases?: readonly string[];
}

/** The horizontal axis: a path that the sweep sets, or an empty path if its words name cases. */
export interface Axis {
  path: string;
  title: string;
  log: boolean;
  /** For an axis of words: the words in order; x is then the index. */
  words?: readonly Word[];
}

/** One chart. It shows the runs whose settings agree with `where` and whose case is one of `cases`. */
export interface Panel {
  id: string;
  title: string;
  /** Quantity and unit: `Effective throughput, %`. */
  label: string;
  /** A metric of the sweep, or one for each series. */
  metric: string | Readonly<Record<string, string>>;
  /** Factor from the metric's unit to that of the label; 1 if left out. */
  factor?: number;
  /** Decimals in tables. */
  digits: number;
  where?: Settings;
  cases?: readonly string[];
  /** Metric of the same run by which the value is divided. */
  per?: string;
  /** Factor from the value that the sweep sets to the unit of the axis; 1 if left out. */
  factorX?: number;
  /**
   * Whether to draw by how much each value is below that at the x before, run by run. Shares of packets later than x
   * become a histogram.
   */
  steps?: boolean;
  /** Series to which values are drawn as a ratio, seed by seed. */
  over?: string;
  log?: boolean;
  /** Largest x that is drawn, for an enlarged view. */
  mostX?: number;
}

/** One curve in every panel: the runs of these cases whose settings agree with `where`. */
export interface Series {
  id: string;
  title: string;
  cases: readonly string[];
  where?: Settings;
}

/** A number that the paper prints, in the unit of the panel's label. */
export interface Printed {
  panel: string;
  series: string;
  x: number;
  value: number;
}

/** Values of a closed form, beside or instead of runs. */
export interface Curve {
  panel: string;
  series: string;
  points: readonly { x: number; y: number }[];
}

export interface Verdict {
  outcome: 'reproduced' | 'partly reproduced' | 'not reproduced';
  /** One or two sentences for the reader of the figure. */
  sentence: string;
}

export interface Drawing {
  id: string;
  /** Name in texts: `TCP Boston, figure 5`. */
  name: string;
  title: string;
  /** Line below the title: the setting and the unit. */
  about: string;
  /** `null` if the drawing has only closed forms. */
  sweep: Sweep | null;
  x: Axis;
  panels: readonly Panel[];
  series: readonly Series[];
  printed: readonly Printed[];
  curves?: () => readonly Curve[];
}

/** A table of numbers derived from the points, such as means over an axis or values in the paper's own unit. */
export interface Derived {
  head: readonly string[];
  /** Rows, each with its heading in the first column. */
  rows: readonly (readonly string[])[];
  /** A line below the table. */
  below?: string;
}

export interface Figure extends Drawing {
  /** The paper that the figure is grouped with. */
  paper: PaperId;
  source: string;
  /** What the paper says about the figure, in our words. */
  says: string;
  /** What of the printed figure is lost, or how its numbers were converted; `null` if there is nothing to say. */
  printedAs: string | null;
  verdict: (points: Points) => Verdict;
  derived?: (points: Points) => readonly Derived[];
  /** Further remarks: why the result is as it is, and what else was tried. */
  notes?: readonly string[];
}
