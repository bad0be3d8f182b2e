/**
 * The run at work: transport, timeline, stage and charts on the left, the panel on the right (a drawer on narrow
 * screens).
 */
import { useCallback } from 'react';
import { Timeline } from '../charts/Timeline';
import { FromFigure } from './FromFigure';
import { PARTS } from './parts';
import { FetchedOver, FetchedRegion, Region } from './Region';
import { useRun } from './run-context';
import { StageHere } from './StageHere';
import { useApp } from './store';
import { Transport } from './Transport';
import { useTheme } from './use-theme';
import s from './views.module.css';

function TimelineOfRun({ compact = false }: { compact?: boolean }) {
  const { source, travel } = useRun();
  const expansion = useApp((state) => state.checked.expansion);
  const seek = useCallback((atPs: number) => travel({ kind: 'instant', atPs }), [travel]);
  return <Timeline expansion={expansion} theme={useTheme()} source={source} onSeek={seek} compact={compact} />;
}

export function TimelineHere({ compact }: { compact?: boolean }) {
  return <Region name="The timeline"><TimelineOfRun compact={compact} /></Region>;
}

/** The charts, or in their place the sequence–time plot of the selected flow. */
export function ChartsHere() {
  const sequence = useApp((state) => state.sequenceOpen && state.selectedFlow !== null
    && state.selectedFlow < state.checked.expansion.network.flows.length);
  return sequence ? <FetchedRegion name="The sequence–time plot" inside part={PARTS.sequence} />
    : <FetchedRegion name="The charts" inside part={PARTS.charts} />;
}

/** The panel where there is no room beside the stage. */
export function PanelOver() {
  return <FetchedOver name="The panel" asked={useApp((state) => state.panelOpen)} part={PARTS.drawer} />;
}

/** `beside`: there is room for the panel; `embedded`: stage and charts alone, for a frame in another page. */
export function Watch({ beside, embedded }: { beside: boolean; embedded: boolean }) {
  return (
    <main className={s.watch}>
      {!embedded && <FromFigure />}
      <Region name="The transport"><Transport /></Region>
      <TimelineHere />
      <div className={s.body} data-beside={(beside && !embedded) || undefined}>
        <div className={s.picture}>
          <div className={s.stage}><StageHere /></div>
          <div className={s.charts}><ChartsHere /></div>
        </div>
        {!embedded && beside && (
          <div className={s.beside}><FetchedRegion name="The panel" inside part={PARTS.panel} /></div>
        )}
        {!embedded && !beside && <PanelOver />}
      </div>
    </main>
  );
}
