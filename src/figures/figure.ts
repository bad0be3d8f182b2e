/**
 * A figure or table of a paper as data: the sweep behind it, its axes and series, what is printed, what the paper says
 * of it, and a verdict that is computed from a result, never written down. A printed curve that did not survive as
 * numbers is said to be lost. What can be drawn without a paper behind it, a reader's own sweep, is a `Drawing`.
 */
import type { Settings, Sweep } from '../sweep/types';
import type { Points } from './points';

/** A place on an axis of words: what the axis' path is set to there or, without a path, the cases that stand there. */
export interface Word {
  title: string;
  value?: unknown;
  cases?: readonly string[];
}

/** The horizontal axis: a path that the sweep sets; empty where its words name cases. */
export interface Axis {
  path: string;
  title: string;
  log: boolean;
  /** Where what is set are words: in this order, and x is the position. */
  words?: readonly Word[];
}

/** One set of axes. It shows the runs whose settings agree with `where` and whose case is one of `cases`. */
export interface Panel {
  id: string;
  title: string;
  /** What is drawn, and its unit: `Effective throughput, %`. */
  label: string;
  /** A metric of the sweep, or one for each series. */
  metric: string | Readonly<Record<string, string>>;
  /** From the metric's unit to that of the label; 1 where it is left out. */
  factor?: number;
  /** Decimals in tables. */
  digits: number;
  where?: Settings;
  cases?: readonly string[];
  /** Divided by this metric of the same run. */
  per?: string;
  /** From what the sweep sets to the unit of the axis; 1 where it is left out. */
  factorX?: number;
  /** Drawn is how much less the value is than at the x before, run by run: a histogram of shares that are later. */
  steps?: boolean;
  /** Drawn as a ratio to this series, seed by seed. */
  over?: string;
  log?: boolean;
  /** Only up to this x: an enlarged view. */
  mostX?: number;
}

/** One curve in every panel: the runs of these cases whose settings agree with `where`. */
export interface Series {
  id: string;
  title: string;
  cases: readonly string[];
  where?: Settings;
}

/** A number of the paper at its place, in the unit of the panel's label. */
export interface Printed {
  panel: string;
  series: string;
  x: number;
  value: number;
}

/** A closed form beside or instead of runs. */
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
  /** As one would call it: `TCP Boston, figure 5`. */
  name: string;
  title: string;
  /** Setting and unit in a line below the title. */
  about: string;
  /** null: closed forms alone. */
  sweep: Sweep | null;
  x: Axis;
  panels: readonly Panel[];
  series: readonly Series[];
  printed: readonly Printed[];
  curves?: () => readonly Curve[];
}

/** Numbers that follow from the points and are not points themselves: means over an axis, the paper's own unit. */
export interface Derived {
  head: readonly string[];
  /** The first column says what a row is. */
  rows: readonly (readonly string[])[];
  /** A line below it. */
  below?: string;
}

export interface Figure extends Drawing {
  source: string;
  /** What the paper says of it, in our words. */
  paper: string;
  /** What of the printed figure is lost, or how its numbers were taken over; null: nothing to say. */
  printedAs: string | null;
  verdict: (points: Points) => Verdict;
  derived?: (points: Points) => readonly Derived[];
  /** For those who want to know more: why it is as it is, and what else was tried. */
  notes?: readonly string[];
}
