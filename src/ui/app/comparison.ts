/**
 * The comparison that is open: its runs, and the instant at which they are shown. What is compared is kept beside the
 * document, which stays as it is.
 */
import { checkComparison, type ComparedRun, type Comparison } from '../../scenario/comparison';
import { linesOf } from './document';
import { announce, useApp, warn } from './store';

export interface OpenComparison {
  comparison: Comparison;
  runs: readonly ComparedRun[];
  /** Where the runs begin, or were left (s). */
  atS: number;
}

/** Opens a comparison at an instant (s); one that cannot be run is said, and what was open stays open. */
export function compare(comparison: Comparison, atS: number): void {
  const reply = checkComparison(comparison);
  if (!reply.ok) return warn(`These runs cannot be compared: ${linesOf(reply.problems)}`);
  useApp.setState({
    comparison: { comparison, runs: reply.runs, atS }, tab: 'compare', dialog: null, panelOpen: false,
    firstVisit: false, projector: false,
  });
  announce(`${reply.runs.length} runs are compared.`);
}

/** Back to where one is chosen. The browser's Back returns to the one that was open. */
export function leaveComparison(): void {
  useApp.setState({ comparison: null });
  announce('Choose what is compared.');
}

let standS: (() => number) | null = null;

/** Tells where the runs of the comparison stand while they are shown; returns how to stop, which keeps the instant. */
export function readComparedInstant(comparison: Comparison, read: () => number): () => void {
  standS = read;
  return () => {
    const atS = read();
    if (standS === read) standS = null;
    const { comparison: open } = useApp.getState();
    if (open?.comparison === comparison) useApp.setState({ comparison: { ...open, atS } });
  };
}

/** Where its runs stand (s). */
export const comparedInstantS = (): number => standS?.() ?? useApp.getState().comparison?.atS ?? 0;
