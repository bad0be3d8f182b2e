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

/** Registers `read` (s) while a comparison is shown; returns a function that ends this and stores the instant. */
export function readComparedInstant(comparison: Comparison, read: () => number): () => void {
  standS = read;
  return () => {
    const atS = read();
    if (standS === read) standS = null;
    const { comparison: open } = useApp.getState();
    if (open?.comparison === comparison) useApp.setState({ comparison: { ...open, atS } });
  };
}

/** The instant at which the compared runs stand, s. */
export const comparedInstantS = (): number => standS?.() ?? useApp.getState().comparison?.atS ?? 0;
