/**
 * The stage: nodes, links, queues and moving cells on one canvas. React renders the canvas and what lies over it;
 * frames go to the view without passing through React. Reads frozen frames; owns the camera and nothing of the run.
 */
import {
  lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType, type KeyboardEvent,
  type ReactElement,
} from 'react';
import type { Frame } from '../../runner/client/frame';
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/schema';
import type { Theme } from '../look/palette';
import { pixelRatio } from '../look/pixels';
import { STEP, type StageZoom } from './camera';
import { flowWords, stageSentence } from './describe';
import type { HitCell } from './hit-test';
import { listen, onCameraKey } from './gestures';
import { legendItems } from './legend-items';
import type { Chosen, Ringed } from './scene';
import { mono, sans } from './sizes';
import classes from './stage.module.css';
import type { TouchedDeath } from './scene';
import { buildTopology } from './topology';
import { createView, type StageView, type ViewState } from './view';
import { ZoomControl } from './zoom-control';

export interface StageSource {
  frame(): Frame | null;
  onFrame(listener: (frame: Frame) => void): () => void;
}

export interface StageProps {
  scenario: FullScenario;
  expansion: Expansion;
  theme: Theme;
  reducedMotion: boolean;
  source: StageSource;
  selectedFlow: number | null;
  onSelectFlow(flow: number | null): void;
  /** Called when a cell was clicked. */
  onLookAt?(cell: HitCell & { flow: number }): void;
  /** Called when a dead cell was clicked: the one with the ring or its words, or those of a tray. */
  onDeath?(what: TouchedDeath): void;
  /** Whether a key opens the card about a cell, too. */
  asksByKey?: boolean;
  /** Zoom to show; `onZoom` reports every change of it, null when everything is in view. */
  zoom?: StageZoom | null;
  onZoom?(zoom: StageZoom | null): void;
  /** Called when a switch's port was clicked beside its cells, with the link that it feeds. */
  onSelectPort?(link: number): void;
  /** For phones: the camera keeps to the bottleneck. */
  compact?: boolean;
  /** Whether the legend is beside the stage (`LegendBeside`), not on it. */
  legendBeside?: boolean;
  /** Which cells get a ring: those with another fate in another run. */
  ringed?: Ringed;
  /** The cell that was clicked, which gets a ring, too. */
  chosen?: Chosen | null;
  /** Accessible name; default "Stage". */
  name?: string;
  /** Opens the explanation of the marks, from the legend. */
  onMarks?(): void;
  /** Receives sentences for a polite live region, at most one in two seconds. */
  onDescribe?(sentence: string): void;
}

/** Lazily loads a part that the picture does not wait for; if that fails, the part is left out. */
const later = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(() => part().catch((): ComponentType<Props> => () => null).then((come) => ({ default: come })));

const Legend = later(() => import('./legend').then((part) => part.Legend));
const FlowList = later(() => import('./flow-list').then((part) => part.FlowList));
const StageTables = later(() => import('./stage-tables').then((part) => part.StageTables));

const FONTS = [sans(12), sans(12, 600), mono(12), mono(12, 500)];

export function Stage({
  scenario, expansion, theme, reducedMotion, source, selectedFlow, onSelectFlow, onLookAt, onSelectPort, onDeath,
  zoom: seen = null, onZoom, compact = false, legendBeside = false, ringed, chosen = null, name = 'Stage',
  onDescribe, onMarks, asksByKey = false,
}: StageProps): ReactElement {
  const holder = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const view = useRef<StageView | null>(null);
  const [state, setState] = useState<ViewState | null>(null);
  const topology = useMemo(() => buildTopology(scenario, expansion), [scenario, expansion]);
  const items = useMemo(() => legendItems(topology), [topology]);
  const latest = useRef({ topology, selectedFlow, onSelectFlow, onLookAt, onSelectPort, onDeath, onDescribe });
  useEffect(() => {
    latest.current = { topology, selectedFlow, onSelectFlow, onLookAt, onSelectPort, onDeath, onDescribe };
  });

  useEffect(() => {
    const [element, surface] = [holder.current, canvas.current];
    if (!element || !surface) return undefined;
    const made = createView(surface, { changed: setState, said: (sentence) => latest.current.onDescribe?.(sentence) });
    view.current = made;
    const measure = (): void =>
      made.resize(element.clientWidth, element.clientHeight, pixelRatio());
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    const showTip = (x: number, y: number, inside: boolean): void => {
      const dead = inside && latest.current.onDeath ? made.dead(x, y) : null;
      const hit = inside && !dead ? made.hit(x, y) : null;
      const port = inside && !hit && !dead && latest.current.onSelectPort ? made.port(x, y) : -1;
      surface.dataset.over = String(hit !== null || dead !== null || port >= 0);
      const words = tip.current;
      if (!words) return;
      words.hidden = hit === null && dead === null && port < 0;
      if (words.hidden) return;
      words.textContent = dead ? 'Why did it die?' : hit ? flowWords(latest.current.topology, hit.flow, hit.cell)
        : `Queue of ${latest.current.topology.links[port].id.replace('>', ' to ')}`;
      words.style.left = `${Math.max(4, Math.min(x + 14, element.clientWidth - words.offsetWidth - 4))}px`;
      words.style.top = `${y > 40 ? y - 32 : y + 20}px`;
    };
    const stop = listen(surface, made, {
      onHover: showTip,
      onClick: (x, y) => {
        const dead = latest.current.onDeath ? made.dead(x, y) : null;
        if (dead) return latest.current.onDeath?.(dead);
        const hit = made.hit(x, y);
        const port = hit ? -1 : made.port(x, y);
        if (port >= 0 && latest.current.onSelectPort) return latest.current.onSelectPort(port);
        const flow = hit?.flow ?? null;
        if (hit?.cell) latest.current.onLookAt?.({ ...hit.cell, flow: hit.flow });
        latest.current.onSelectFlow(flow === latest.current.selectedFlow && !hit?.cell ? null : flow);
      },
    });
    let gone = false;
    void Promise.all(FONTS.map((font) => document.fonts.load(font))).then(() => { if (!gone) made.refresh(); });
    return () => {
      gone = true;
      stop();
      observer.disconnect();
      made.dispose();
      view.current = null;
    };
  }, []);

  const near = state !== null && !state.atFit;
  const asked = onDeath === undefined ? null : asksByKey ? 'key' : 'pointer';
  useEffect(() => {
    view.current?.configure({
      topology, theme, reducedMotion, selectedFlow, compact, zoomOver: legendBeside && near, ringed, chosen, asked,
    });
  }, [topology, theme, reducedMotion, selectedFlow, compact, legendBeside, near, ringed, chosen, asked]);

  useEffect(() => {
    const show = (frame: Frame): void => view.current?.show(frame);
    const now = source.frame();
    if (now) show(now);
    return source.onFrame(show);
  }, [source, topology]);

  useEffect(() => { if (seen) view.current?.see(seen); }, [seen]);
  useEffect(() => { if (state) onZoom?.(state.atFit ? null : state.zoom); }, [state, onZoom]);

  const frame = useCallback(() => source.frame(), [source]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (view.current && onCameraKey(event, view.current)) event.preventDefault();
    else if (event.key === 'Escape' && selectedFlow !== null) onSelectFlow(null);
  };
  const zoom = (
    <ZoomControl shows={state?.shows ?? 'cells'} atFit={state?.atFit ?? true}
      onZoom={(nearer) => view.current?.zoom(nearer ? STEP : 1 / STEP)} onFit={() => view.current?.fit()} />
  );
  const strip = !compact && !legendBeside;
  return (
    <div
      className={compact ? `${classes.stage} ${classes.compact}` : classes.stage} role="region" aria-label={name}
      style={{ fontSize: state?.layout.sizes.small }}
    >
      <div ref={holder} className={classes.picture}>
        <canvas
          ref={canvas} className={near ? `${classes.canvas} ${classes.near}` : classes.canvas} role="img" tabIndex={0}
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
          <Legend items={items} theme={theme} size={state?.layout.sizes.small ?? 12.5} onMarks={onMarks} />
        </Suspense>
        {zoom}
      </div>}
      <Suspense fallback={null}><StageTables topology={topology} frame={frame} /></Suspense>
    </div>
  );
}
