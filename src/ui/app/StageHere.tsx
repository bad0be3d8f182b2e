/**
 * The stage with everything that it needs from the store. What it tells in words goes to the page's live region, while
 * the run is slow enough to follow.
 */
import { Stage } from '../stage/Stage';
import { Region } from './Region';
import { useRun } from './run-context';
import { announce, inspectPort, selectFlow, useApp, type LookedAt } from './store';
import { useReducedMotion, useTheme } from './use-theme';

const lookAt = (lookedAt: LookedAt): void => useApp.setState({ lookedAt });

/** Faster than this (2 ms in a second), sentences about single cells would never end. */
const FASTEST_TOLD = 2e6;

function describe(sentence: string): void {
  const { phase, rate } = useApp.getState();
  if (phase === 'ready' || (phase === 'playing' && rate !== null && rate <= FASTEST_TOLD)) announce(sentence);
}

/** `told`: the sentences of the stage are not read out, because something beside it tells the same. */
export function StageHere({ compact = false, told = false, legendBeside = false }: {
  compact?: boolean; told?: boolean; legendBeside?: boolean;
}) {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  const expansion = useApp((state) => state.checked.expansion);
  const selectedFlow = useApp((state) => state.selectedFlow);
  return (
    <Region name="The stage">
      <Stage
        scenario={full} expansion={expansion} theme={useTheme()} reducedMotion={useReducedMotion()} source={source}
        selectedFlow={selectedFlow} onSelectFlow={selectFlow} onLookAt={lookAt} onSelectPort={inspectPort}
        compact={compact}
        legendBeside={legendBeside} onDescribe={told ? undefined : describe}
      />
    </Region>
  );
}
