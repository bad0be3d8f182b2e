/** Connects the stage with the store. Its sentences go to the page's live region. */
import { HEAD } from '../../runner/client/frame';
import type { StageZoom } from '../stage/camera';
import type { TouchedDeath } from '../stage/scene';
import { Stage, type StageProps } from '../stage/Stage';
import { aboutDrop } from './ask-why';
import { AwaitedOnStage } from './Awaited';
import { Region } from './Region';
import { useRun } from './run-context';
import { askWhy, inspectPort, selectFlow, show, useApp, type LookedAt } from './store';
import { tellLoss } from './tell-loss';
import { useReducedMotion, useTheme } from './use-theme';

/** Shows the bytes of a cell, and asks where the cell is and what it waits for; the panel shows that if it is open. */
const lookAt = (lookedAt: LookedAt, atPs: number): void => {
  const { flow, packet, index, ack } = lookedAt;
  useApp.setState({ lookedAt, why: { of: 'cell', cell: { flow, packet, index, ack }, atPs } });
};

const explainMarks = (): void => show('marks');
const sees = (seen: StageZoom | null): void => useApp.setState({ seen });
const whyDied = (what: TouchedDeath): void => askWhy(what.of === 'tray' ? what : aboutDrop(what.drop));

/** `told`: the stage's sentences are not read out, because a text beside the stage says the same. */
export function StageHere({ compact = false, told = false, legendBeside }: {
  compact?: boolean; told?: boolean; legendBeside?: StageProps['legendBeside'];
}) {
  const { source } = useRun();
  const full = useApp((state) => state.checked.full);
  const expansion = useApp((state) => state.checked.expansion);
  const selectedFlow = useApp((state) => state.selectedFlow);
  const embedded = useApp((state) => state.embedded);
  const chosen = useApp(({ why, lookedAt }) => (why?.of === 'cell' ? why.cell : lookedAt));
  const asksByKey = useApp((state) => state.singleKeys);
  const tell = (sentence: string, lostPs: number): void => tellLoss(sentence, lostPs, source.frame());
  return (
    <Region name="The stage">
      <Stage
        scenario={full} expansion={expansion} theme={useTheme()} reducedMotion={useReducedMotion()} source={source}
        selectedFlow={selectedFlow} chosen={chosen} onSelectFlow={selectFlow} onSelectPort={inspectPort}
        onDeath={embedded ? undefined : whyDied} asksByKey={asksByKey}
        onLookAt={(cell) => lookAt(cell, source.frame()?.header[HEAD.timePs] ?? 0)}
        compact={compact} zoom={useApp((state) => state.zoom)} onZoom={sees}
        legendBeside={legendBeside} onDescribe={told ? undefined : tell}
        onMarks={embedded ? undefined : explainMarks}
      />
      <AwaitedOnStage />
    </Region>
  );
}
