/**
 * The open comparison: its runs, and the instant at which they are shown. It is kept apart from the document, which it
 * does not change.
 */
import { checkComparison, type ComparedRun, type Comparison } from '../../scenario/comparison';
import { linesOf } from './document';
import { announce, useApp, warn } from './store';

export interface OpenComparison {
  comparison: Comparison;
  runs: readonly ComparedRun[];
  /** The instant at which the runs open: where they begin or were left, s. */
  atS: number;
}

/** Opens a comparison at an instant (s). If it cannot run, warns and keeps what was open. */
export function compare(comparison: Comparison, atS: number): void {
  const reply = checkComparison(comparison);
  if (!reply.ok) return warn(`These runs cannot be compared: ${linesOf(reply.problems)}`);
  useApp.setState({
    comparison: { comparison, runs: reply.runs, atS }, tab: 'compare', dialog: null, panelOpen: false,
    firstVisit: false, projector: false,
  });
  announce(`${reply.runs.length} runs are compared.`);
}

/** Goes back to choosing what to compare. The browser's Back returns to the comparison that was open. */
export function leaveComparison(): void {
  useApp.setState({ comparison: null });
  announce('Choose what is compared.');
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
