/**
 * The stage without React: owns the canvas, the layout, the camera and what is remembered between frames. Draws each
 * frame that it is given; draws again only when size, theme, selection or camera change, or while a dropped cell is
 * still falling.
 */
import type { Frame } from '../../runner/client/frame';
import { lend } from '../look/flow-slots';
import { PALETTES, type Theme } from '../look/palette';
import {
  cameraOf, clamped, fitted, initial, project, same, zoomed, type Camera, type StageZoom, zoomOf,
} from './camera';
import { fetchRing } from './chosen-ring';
import { dropSentence } from './describe';
import { DOOMED_MS } from './draw-cell';
import { BRIGHT_MS } from './draw-sink';
import { drawStatic } from './draw-static';
import { createFalling, drop, settle, stand, type Falling } from './falling';
import { hitTest, inside, portAt, type Hit } from './hit-test';
import type { Layout } from './layout-types';
import { layOut } from './layout';
import { createLivePorts, type LivePorts } from './live-ports';
import { paint } from './paint';
import { buildScene, type Asked, type Chosen, type Ringed, type Scene, type TouchedDeath } from './scene';
import { canvasMeasure, sizesFor } from './sizes';
import { carries } from '../../model/words';
import type { Topology } from './topology';
import { createTracker, track, type Tracker } from './tracker';

export interface ViewProps {
  topology: Topology;
  theme: Theme;
  reducedMotion: boolean;
  selectedFlow: number | null;
  compact: boolean;
  /** Whether the zoom control lies over the picture. */
  zoomOver: boolean;
  /** Which cells get a ring; asked for each cell of each picture. */
  ringed?: Ringed;
  /** The cell that the reader chose. */
  chosen?: Chosen | null;
  asked?: Asked;
}

/** What the elements over and under the canvas need: the layout, and what the camera shows. */
export interface ViewState { layout: Layout; atFit: boolean; zoom: StageZoom; shows: 'cells' | 'packets' | 'ribbons' }

export interface StageView {
  configure(props: ViewProps): void;
  resize(width: number, height: number, ratio: number): void;
  show(frame: Frame): void;
  /** Measures and draws again, after the typefaces have loaded. */
  refresh(): void;
  zoom(factor: number, x?: number, y?: number): void;
  /** Sets zoom and middle as soon as there is a layout. */
  see(zoom: StageZoom): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  hit(x: number, y: number): Hit | null;
  /** Returns the dead cell or tray that is drawn there; null if none is. */
  dead(x: number, y: number): TouchedDeath | null;
  /** Returns the link of the port there; −1 if there is none. */
  port(x: number, y: number): number;
  state(): ViewState | null;
  dispose(): void;
}

export interface ViewListeners { changed(state: ViewState): void; said(sentence: string): void }

const SAID_EVERY_MS = 2000;
/** The stage is drawn again this long after the end of a motion, so that the last picture shows that end. */
const LAST_PICTURE_MS = 40;
/** How far before the first frame its events are dated, so that all their motion is over. */
const LONG_AGO_MS = 10_000;
/** Width of the zoom control at the right edge, px at text of 12.5 px: see `.zoom` in stage.module.css. */
const ZOOM_WIDTH = 164;

const shapeOf = ({ groups, cables, packetMode }: Topology): string =>
  `${packetMode} ${groups.map(({ id, members }) => `${id} ${members.length}`).join()} ${cables.length}`;

export function createView(canvas: HTMLCanvasElement, listeners: ViewListeners): StageView {
  const context = canvas.getContext('2d');
  const still = document.createElement('canvas');
  const stillContext = still.getContext('2d');
  let measure = canvasMeasure();
  let props: ViewProps | null = null;
  let [width, height, ratio] = [0, 0, 1];
  let base: Layout | null = null;
  let layout: Layout | null = null;
  let scene: Scene | null = null;
  let camera: Camera | null = null;
  let wantedZoom: StageZoom | null = null;
  let tracker: Tracker | null = null;
  let falling: Falling = createFalling();
  let lent: ReadonlyMap<number, number> = new Map();
  let frame: Frame | null = null;
  let live: LivePorts | null = null;
  let dirty = true;
  let requested = 0;
  let saidMs = 0;

  function request(): void {
    if (requested === 0) requested = requestAnimationFrame(draw);
  }

  function drawNow(): void {
    if (requested !== 0) cancelAnimationFrame(requested);
    draw();
  }

  function rebuild(): void {
    if (!props || !live || !context || !stillContext || width < 8 || height < 8 || !tracker) return;
    const { portOf, places } = live;
    const text = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    const sizes = sizesFor(props.theme, width, height, props.compact, text);
    const wasFit = !camera || !base || same(camera, initialCamera(base));
    base = layOut({
      topology: live.topology(), width, height, theme: props.theme, compact: props.compact,
      selectedFlow: props.selectedFlow, measure, text,
      capacity: (link) => places(link, 'capacity'), threshold: (link) => places(link, 'threshold'),
      unit: (link) => portOf(link).unit, zoomWidth: props.zoomOver ? ZOOM_WIDTH * Math.max(1, sizes.small / 12.5) : 0,
    });
    camera = wasFit || !camera ? initialCamera(base) : clamped(camera, base, width, height);
    if (wantedZoom) camera = cameraOf(wantedZoom, base, width, height);
    wantedZoom = null;
    reproject();
  }

  function initialCamera(over: Layout): Camera {
    const { bottleneckLink, links, groupOf } = (props as ViewProps).topology;
    return initial(over, width, height, bottleneckLink < 0 ? -1 : groupOf[links[bottleneckLink].from]);
  }

  function reproject(): void {
    if (!props || !live || !context || !stillContext || !base || !camera || !tracker) return;
    const topology = live.topology();
    layout = project(base, camera);
    const palette = PALETTES[props.theme];
    const input = {
      ratio, theme: props.theme, palette, layout, topology, measure, selected: props.selectedFlow, lent,
      reducedMotion: props.reducedMotion, tracker, falling, ringed: props.ringed ?? null,
      chosen: props.chosen ?? null, asked: props.asked ?? null,
    };
    scene = buildScene({ ...input, context });
    drawStatic({ ...scene, context: stillContext }, live.portOf);
    dirty = false;
    const atFit = same(camera, fitted(base, width, height));
    const zoom = zoomOf(camera, base, width, height);
    const cells = scene.lanes.some(({ ribbon }) => ribbon < 0.5) || scene.lanes.length === 0;
    listeners.changed({ layout, atFit, zoom, shows: cells ? carries(topology.packetMode) : 'ribbons' });
  }

  function draw(): void {
    requested = 0;
    if (dirty) rebuild();
    if (!scene || !tracker) return;
    // A frame that was handed back has lost its buffer: then only the static part is drawn.
    if (frame?.header.length === 0) frame = null;
    const nowMs = performance.now();
    paint(scene, still, frame, nowMs);
    const falls = settle(falling, nowMs, tracker.running);
    const changing = !scene.reducedMotion && (nowMs - tracker.lastBrokenMs < DOOMED_MS + LAST_PICTURE_MS
      || tracker.flashAtMs.some((since) => nowMs - since < BRIGHT_MS + LAST_PICTURE_MS));
    if (falls || changing) request();
  }

  function begin(): void {
    if (!props) return;
    tracker = createTracker(props.topology);
    falling = createFalling();
    dirty = true;
  }

  /** Starts again for the same network at another instant: forgets all events, while everything stays in its place. */
  function forget(topology: Topology): void {
    if (!tracker) return;
    Object.assign(tracker, createTracker(topology));
    Object.assign(falling, createFalling());
  }

  function say(nowMs: number): void {
    const newest = tracker?.drops.at(-1);
    if (!newest || !props || nowMs - saidMs < SAID_EVERY_MS) return;
    saidMs = nowMs;
    listeners.said(dropSentence(newest, props.topology));
  }

  return {
    configure(next) {
      const before = props;
      props = next;
      if (before?.topology !== next.topology) {
        live = createLivePorts(next.topology);
        frame = null;
        // A network of the same shape keeps the camera of the one before.
        if (!before || shapeOf(before.topology) !== shapeOf(next.topology)) {
          [camera, base, lent] = [null, null, new Map()];
        }
        begin();
      }
      if (next.chosen) fetchRing(request);
      if (next.selectedFlow !== null) lent = lend(lent, next.selectedFlow, next.topology.flows.map(({ id }) => id));
      dirty = true;
      // When the page is printed, there is no time for another animation frame.
      if (before && before.theme !== next.theme) drawNow();
      else request();
    },
    resize(w, h, dpr) {
      if (w === width && h === height && dpr === ratio) return;
      [width, height, ratio] = [w, h, dpr];
      for (const one of [canvas, still]) {
        one.width = Math.max(1, Math.round(w * dpr));
        one.height = Math.max(1, Math.round(h * dpr));
      }
      dirty = true;
      // Resizing empties a canvas: draw before the browser shows it.
      drawNow();
    },
    show(next) {
      // Ignore frames of the previous run.
      if (!props || next.flows.rows !== props.topology.flows.length
          || next.links.rows !== props.topology.links.length) {
        return;
      }
      const nowMs = performance.now();
      if (tracker && !track(tracker, next, props.topology, nowMs)) {
        forget(props.topology);
        // Events before the first frame are noted, but not shown as if they happened now.
        track(tracker, next, props.topology, nowMs - LONG_AGO_MS);
        tracker.drops.length = 0;
      }
      frame = next;
      if (live?.take(next)) dirty = true;
      if (tracker && tracker.drops.length > 0) {
        drop(falling, tracker.drops, nowMs);
        say(nowMs);
        tracker.drops.length = 0;
      }
      if (tracker && !tracker.running) stand(falling, tracker.lastDrop, nowMs);
      drawNow();
    },
    refresh() {
      measure = canvasMeasure();
      dirty = true;
      request();
    },
    zoom(factor, x = width / 2, y = height / 2) {
      if (!camera || !base) return;
      camera = clamped(zoomed(camera, factor, x, y), base, width, height);
      reproject();
      request();
    },
    see(zoom) {
      wantedZoom = zoom;
      dirty = true;
      request();
    },
    pan(dx, dy) {
      if (!camera || !base) return;
      camera = clamped({ ...camera, x: camera.x + dx, y: camera.y + dy }, base, width, height);
      reproject();
      request();
    },
    fit() {
      if (!base) return;
      camera = fitted(base, width, height);
      reproject();
      request();
    },
    hit: (x, y) => (layout && live ? hitTest(layout, live.topology(), frame, x, y) : null),
    dead: (x, y) => scene?.touchable.findLast((one) => inside(one, x, y))?.what ?? null,
    port: (x, y) => (layout ? portAt(layout, x, y) : -1),
    state: () => (layout && camera && base
      ? {
        layout, atFit: same(camera, fitted(base, width, height)), zoom: zoomOf(camera, base, width, height),
        shows: carries((props as ViewProps).topology.packetMode),
      }
      : null),
    dispose() {
      if (requested !== 0) cancelAnimationFrame(requested);
    },
  };
}
