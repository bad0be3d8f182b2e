/**
 * The Watch view: transport, timeline, stage and charts on the left, the panel on the right (a drawer on narrow
 * screens).
 */
import { useCallback, useMemo, type CSSProperties } from 'react';
import { PS_PER_S } from '../../model/kernel/time';
import { chartsOf, rowsOf } from '../charts/chart-list';
import { lastOfEach, type Flag } from '../charts/paint/timeline';
import { Timeline } from '../charts/Timeline';
import { useChangeWords } from '../panel/fetched-words';
import { FromFigure } from './FromFigure';
import { PARTS } from './parts';
import { FetchedOver, FetchedRegion, Region } from './Region';
import { useRun } from './run-context';
import { StageHere } from './StageHere';
import { askWhy, useApp } from './store';
import { Transport } from './Transport';
import { useTheme } from './use-theme';
import s from './views.module.css';

function TimelineOfRun({ compact = false }: { compact?: boolean }) {
  const { source, travel } = useRun();
  const expansion = useApp((state) => state.checked.expansion);
  const seek = useCallback((atPs: number) => travel({ kind: 'instant', atPs }), [travel]);
  return (
    <Timeline
      expansion={expansion} theme={useTheme()} source={source} onSeek={seek} onDrops={whyDropped}
      flags={useFlags()} compact={compact}
    />
  );
}

/** Asks why the first cell lost between two instants died. */
const whyDropped = (fromPs: number, toPs: number): void => askWhy({ of: 'death', sought: { fromPs, toPs } });

/** Flags of the timeline: planned changes and forks of the run, in order of time; of two at one instant, one. */
function useFlags(): readonly Flag[] {
  const full = useApp((state) => state.checked.full);
  const branches = useApp((state) => state.doc.branches);
  const words = useChangeWords(full.changes.length > 0);
  return useMemo(() => {
    const forks = (branches?.list ?? []).filter(({ id, forkPs }) => forkPs !== null && id === branches?.shown);
    const planned = words ? words.stepsOf(full).map((step) => ({ atPs: step.atS * PS_PER_S, words: step.words }))
      : full.changes.map(({ atS }) => ({ atPs: atS * PS_PER_S, words: '' }));
    // A step names everything that changes at its instant, a fork only what was changed last.
    return lastOfEach([...forks.map((one) => ({ atPs: one.forkPs ?? 0, words: one.words })), ...planned]);
  }, [full, branches, words]);
}

/** The branches of a forked run, in a row under the timeline; nothing if it was never forked. */
export function BranchesHere() {
  const forked = useApp((state) => state.doc.branches !== undefined);
  return forked ? <FetchedRegion name="The branches" inside part={PARTS.branches} /> : null;
}

export function TimelineHere({ compact }: { compact?: boolean }) {
  return <Region name="The timeline"><TimelineOfRun compact={compact} /></Region>;
}

/** The charts, or if it is open, the sequence–time plot of the selected flow. */
export function ChartsHere() {
  const sequence = useApp((state) => state.sequenceOpen && state.selectedFlow !== null
    && state.selectedFlow < state.checked.expansion.network.flows.length);
  return sequence ? <FetchedRegion name="The sequence–time plot" inside part={PARTS.sequence} />
    : <FetchedRegion name="The charts" inside part={PARTS.charts} />;
}

/** The panel as a drawer, where there is no room for it beside the stage. */
export function PanelOver() {
  return <FetchedOver name="The panel" asked={useApp((state) => state.panelOpen)} part={PARTS.drawer} />;
}

/** The charts under the stage. Their height is reserved while they are being fetched. */
function ChartsBelow() {
  const network = useApp((state) => state.checked.expansion.network);
  const tall = useApp((state) => state.tallChart !== null);
  const rows = useMemo(() => rowsOf(chartsOf(network)), [network]);
  const place: CSSProperties & Record<'--all-rows', number> = { '--all-rows': rows };
  return <div className={s.charts} style={place} data-tall={tall || undefined}><ChartsHere /></div>;
}

/** `beside`: there is room for the panel beside the stage. `embedded`: without panel, in a frame of another page. */
export function Watch({ beside, embedded }: { beside: boolean; embedded: boolean }) {
  return (
    <main className={s.watch} tabIndex={-1}>
      {!embedded && <FromFigure />}
      <Region name="The transport"><Transport /></Region>
      <TimelineHere />
      <BranchesHere />
      <div className={s.body} data-beside={(beside && !embedded) || undefined}>
        <div className={s.picture} tabIndex={-1}>
          <div className={s.stage}><StageHere /></div>
          <ChartsBelow />
        </div>
        {!embedded && beside && (
          <div className={s.beside} tabIndex={-1}><FetchedRegion name="The panel" inside part={PARTS.panel} /></div>
        )}
        {!embedded && !beside && <PanelOver />}
      </div>
    </main>
  );
}
