/**
 * The open comparison: its runs, and the instant at which they are shown. It is kept apart from the document, which it
 * does not change.
 */
import type { ComparedRun, Comparison } from '../../scenario/comparison';
import { useApp } from './store';

export interface OpenComparison {
  comparison: Comparison;
  runs: readonly ComparedRun[];
  /** The instant at which the runs open: where they begin or were left, s. */
  atS: number;
}

let standS: (() => number) | null = null;
/** The instants at which comparisons were left, s. */
const left = new WeakMap<Comparison, number>();

/** Registers `read` (s) while a comparison is shown; returns a function that ends this and stores the instant. */
export function readComparedInstant(comparison: Comparison, read: () => number): () => void {
  standS = read;
  return () => {
    const atS = read();
    left.set(comparison, atS);
    if (standS === read) standS = null;
    const { comparison: open } = useApp.getState();
    if (open?.comparison === comparison) useApp.setState({ comparison: { ...open, atS } });
  };
}

/** The comparison at the instant at which it was left, for a step of the browser's history that returns to it. */
export const asLeft = (open: OpenComparison | null): OpenComparison | null =>
  open && { ...open, atS: left.get(open.comparison) ?? open.atS };

/** The instant at which the compared runs stand, s. */
export const comparedInstantS = (): number => standS?.() ?? useApp.getState().comparison?.atS ?? 0;
