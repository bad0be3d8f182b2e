/** The stage with everything that it needs from the store. What it tells in words goes to the page's live region. */
import { Stage } from '../stage/Stage';
import { useRun } from './run-context';
import { announce, useApp } from './store';
import { useReducedMotion, useTheme } from './use-theme';

export const selectFlow = (selectedFlow: number | null): void => useApp.setState({ selectedFlow });

export function StageHere({ compact = false }: { compact?: boolean }) {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  const expansion = useApp((state) => state.checked.expansion);
  const selectedFlow = useApp((state) => state.selectedFlow);
  return (
    <Stage scenario={full} expansion={expansion} theme={useTheme()} reducedMotion={useReducedMotion()} source={source}
      selectedFlow={selectedFlow} onSelectFlow={selectFlow} compact={compact} onDescribe={announce} />
  );
}
