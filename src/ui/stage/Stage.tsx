/**
 * The stage: nodes, links, queues and moving cells on one canvas. React renders the canvas and what lies over it;
 * frames go to the view without passing through React. Reads frozen frames; owns the camera and nothing of the run.
 */
import {
  lazy, Suspense, useCallback, useEffect, useMemo, type ComponentType, type KeyboardEvent, type ReactElement,
} from 'react';
import type { Frame } from '../../runner/client/frame';
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/schema';
import type { Theme } from '../look/palette';
import { STEP, type StageZoom } from './camera';
import { stageSentence } from './describe';
import { onCameraKey } from './gestures';
import type { Chosen, Ringed } from './scene';
import classes from './stage.module.css';
import { buildTopology } from './topology';
import { useStageView, type Listening } from './use-stage-view';

export interface StageSource {
  frame(): Frame | null;
  onFrame(listener: (frame: Frame) => void): () => void;
}

export interface StageProps extends Listening {
  scenario: FullScenario;
  expansion: Expansion;
  theme: Theme;
  reducedMotion: boolean;
  source: StageSource;
  /** Whether a key opens the card about a cell, too. */
  asksByKey?: boolean;
  /** Zoom to show; `onZoom` reports every change of it, null for the first sight and when everything is in view. */
  zoom?: StageZoom | null;
  onZoom?(zoom: StageZoom | null): void;
  /** For phones: the camera keeps to the bottleneck. */
  compact?: boolean;
  /** Learns what the legend has to name, where that is beside the stage (`LegendBeside`), not on it. */
  legendBeside?(ribbons: boolean, counted: boolean): void;
  /** Which cells get a ring: those with another fate in another run. */
  ringed?: Ringed;
  /** The cell that was clicked, which gets a ring, too. */
  chosen?: Chosen | null;
  /** Accessible name; default "Stage". */
  name?: string;
  /** Opens the explanation of the marks, from the legend. */
  onMarks?(): void;
}

/** Lazily loads a part that the picture does not wait for; if that fails, the part is left out. */
const later = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(() => part().catch((): ComponentType<Props> => () => null).then((come) => ({ default: come })));

const Legend = later(() => import('./legend').then((part) => part.LegendOf));
const ZoomControl = later(() => import('./zoom-control').then((part) => part.ZoomControl));
const FlowList = later(() => import('./flow-list').then((part) => part.FlowList));
const StageTables = later(() => import('./stage-tables').then((part) => part.StageTables));

export function Stage({
  scenario, expansion, theme, reducedMotion, source, selectedFlow, onSelectFlow, onLookAt, onSelectPort, onDeath,
  zoom: seen = null, onZoom, compact = false, legendBeside, ringed, chosen = null, name = 'Stage',
  onDescribe, onMarks, asksByKey = false,
}: StageProps): ReactElement {
  const topology = useMemo(() => buildTopology(scenario, expansion), [scenario, expansion]);
  const { holder, canvas, tip, view, state } =
    useStageView(topology, { selectedFlow, onSelectFlow, onLookAt, onSelectPort, onDeath, onDescribe });

  const beside = legendBeside !== undefined;
  const near = state !== null && !state.atFit;
  const asked = onDeath === undefined ? null : asksByKey ? 'key' : 'pointer';
  useEffect(() => {
    view.current?.configure({
      topology, theme, reducedMotion, selectedFlow, compact, zoomOver: beside && near, ringed, chosen, asked,
    });
  }, [view, topology, theme, reducedMotion, selectedFlow, compact, beside, near, ringed, chosen, asked]);

  useEffect(() => {
    const show = (frame: Frame): void => view.current?.show(frame);
    const now = source.frame();
    if (now) show(now);
    return source.onFrame(show);
  }, [view, source, topology]);

  useEffect(() => { if (seen) view.current?.see(seen); }, [view, seen]);
  useEffect(() => { if (state) onZoom?.(state.atFit || !state.moved ? null : state.zoom); }, [state, onZoom]);

  useEffect(() => { if (state) legendBeside?.(state.ribbons, state.counted); }, [state, legendBeside]);

  const frame = useCallback(() => source.frame(), [source]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (view.current && onCameraKey(event, view.current)) event.preventDefault();
    else if (event.key === 'Escape' && selectedFlow !== null) onSelectFlow(null);
  };
  const zoom = (
    <Suspense fallback={null}>
      <ZoomControl shows={state?.shows ?? 'cells'} atFit={state?.atFit ?? true}
        onZoom={(nearer) => view.current?.zoom(nearer ? STEP : 1 / STEP)} onFit={() => view.current?.fit()} />
    </Suspense>
  );
  const strip = !compact && !beside;
  return (
    <div
      className={compact ? `${classes.stage} ${classes.compact}` : classes.stage} role="region" aria-label={name}
      style={{ fontSize: state?.layout.sizes.small }}
    >
      <div ref={holder} className={classes.picture}>
        <canvas
          ref={canvas} className={near && state.moved ? `${classes.canvas} ${classes.near}` : classes.canvas} role="img"
          tabIndex={0}
          aria-label={stageSentence(topology)}
          aria-keyshortcuts="+ - 0 ArrowLeft ArrowRight ArrowUp ArrowDown" onKeyDown={onKeyDown}
        />
        <Suspense fallback={null}>
          <FlowList
            topology={topology} layout={state?.layout ?? null} selected={selectedFlow} onSelect={onSelectFlow}
          />
        </Suspense>
        {!strip && near && zoom}
        <div ref={tip} className={classes.tip} hidden aria-hidden="true" />
      </div>
      {strip && <div className={classes.strip}>
        <Suspense fallback={<div className={classes.legend} />}>
          <Legend
            topology={topology} ribbons={state?.ribbons} counted={state?.counted} theme={theme}
            size={state?.layout.sizes.small ?? 12.5} onMarks={onMarks}
          />
        </Suspense>
        {zoom}
      </div>}
      <Suspense fallback={null}><StageTables topology={topology} frame={frame} /></Suspense>
    </div>
  );
}
