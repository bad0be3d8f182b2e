/** Opens and leaves a comparison. */
import { checkComparison, type Comparison } from '../../scenario/comparison';
import { linesOf } from './document';
import { announce, useApp, warn } from './store';

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
