/**
 * The stage without React: lays the network out and draws each frame that it is given. Draws again only when size,
 * theme, selection or camera change, or while a dropped cell is still falling.
 */
import { carries } from '../../model/words';
import type { Frame, FrameEvent } from '../../runner/client/frame';
import { lend } from '../look/flow-slots';
import { onceAFrame } from '../look/once-a-frame';
import { PALETTES, type Theme } from '../look/palette';
import { textUnit } from '../look/pixels';
import { SPOKEN_EVERY_MS } from '../look/spoken';
import type { StageZoom } from './camera';
import { dropSentence } from './describe';
import { drawStatic } from './draw-static';
import { drawnNear, hitTest, inside, portAt, type Hit } from './hit-test';
import type { Layout, Point } from './layout-types';
import { fetchLater, leavesOut } from './later';
import { layOut } from './layout';
import { createLivePorts, type LivePorts } from './live-ports';
import { paint } from './paint';
import { hasRibbons } from './ribbon';
import { createRemembered, remember, settleMotion, type Remembered } from './remembered';
import { buildScene, type Asked, type Chosen, type Ringed, type Scene, type TouchedDeath } from './scene';
import { canvasMeasure, sizesFor, type Measure } from './sizes';
import { createSurface, resizeSurface } from './surface';
import { shapeOf, type Topology } from './topology';
import { createViewpoint, isAtFit, lookAt, panBy, showAll, sightOf, zoomBy, type Sight } from './viewpoint';

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
export interface ViewState extends Sight {
  shows: 'cells' | 'packets' | 'ribbons';
  /** Whether some link of this network is, or was, drawn as a ribbon, and some cells as only counted. */
  ribbons: boolean;
  counted: boolean;
}

export interface StageView {
  configure(props: ViewProps): void;
  resize(width: number, height: number, ratio: number): void;
  show(frame: Frame): void;
  /** Measures and draws again, after the typefaces have loaded. */
  refresh(): void;
  /** Zooms about a point of the canvas, px; without one, about what is drawn nearest to its middle. */
  zoom(factor: number, about?: Point): void;
  /** Sets zoom and middle as soon as there is a layout. */
  see(zoom: StageZoom): void;
  pan(dx: number, dy: number): void;
  fit(): void;
  hit(x: number, y: number): Hit | null;
  /** Returns the dead cell or tray that is drawn there; null if none is. */
  dead(x: number, y: number): TouchedDeath | null;
  /** Returns the link of the port there; −1 if there is none. */
  port(x: number, y: number): number;
  /** Whether all of the network is in view. */
  atFit(): boolean;
  dispose(): void;
}

export interface ViewListeners {
  changed(state: ViewState): void;
  /** A sentence about a loss, and its instant. */
  said(sentence: string, lostPs: number): void;
  /** The picture was drawn again, so something else may be at a place. */
  drew?(): void;
}

/** Below this width or height of the canvas nothing is laid out, px. */
const LEAST_SIZE = 8;
/** Width of the zoom control at the right edge, px at text of 12.5 px: see `.zoom` in stage.module.css. */
const ZOOM_WIDTH = 164;

/** The network that is shown, how it is shown, and what is known of its run. */
interface Shown { props: ViewProps; live: LivePorts; remembered: Remembered }

function layoutOf({ props, live }: Shown, width: number, height: number, measure: Measure): Layout {
  const { theme, compact, selectedFlow, zoomOver } = props;
  const { portOf, places, drawn } = live;
  const text = textUnit();
  const { small } = sizesFor(theme, width, height, compact, text);
  return layOut({
    topology: live.topology(), width, height, theme, compact, selectedFlow, measure, text,
    capacity: drawn, beyond: (link) => places(link, 'capacity') - drawn(link),
    threshold: (link) => places(link, 'threshold'),
    unit: (link) => portOf(link).unit, zoomWidth: zoomOver ? ZOOM_WIDTH * Math.max(1, small / 12.5) : 0,
  });
}

const bottleneckGroup = ({ bottleneckLink, links, groupOf }: Topology): number =>
  (bottleneckLink < 0 ? -1 : groupOf[links[bottleneckLink].from]);

/** What the links show: cells or packets, or ribbons if no link is seen from near enough to tell them apart. */
const shownIn = ({ lanes, topology }: Scene): ViewState['shows'] =>
  (lanes.length === 0 || lanes.some(({ ribbon }) => ribbon < 0.5) ? carries(topology.packetMode) : 'ribbons');

export function createView(canvas: HTMLCanvasElement, listeners: ViewListeners): StageView {
  const surface = createSurface(canvas);
  const viewpoint = createViewpoint();
  const picture = onceAFrame(draw);
  let measure = canvasMeasure();
  let shown: Shown | null = null;
  /** The colours that selected flows were lent. */
  let lent: ReadonlyMap<number, number> = new Map();
  let scene: Scene | null = null;
  let frame: Frame | null = null;
  let noted = { ribbons: false, counted: false };
  /** Whether the layout is out of date. */
  let dirty = true;
  let saidMs = -Infinity;

  function draw(): void {
    if (dirty) rebuild();
    if (!scene || !shown || !surface) return;
    // A frame that was handed back has lost its buffer: then only the static part is drawn.
    if (frame?.header.length === 0) frame = null;
    const nowMs = performance.now();
    const counted = paint(scene, surface.still.canvas, frame, nowMs);
    if (frame) note(scene, frame, counted);
    if (settleMotion(shown.remembered, scene.reducedMotion, nowMs)) picture.soon();
    listeners.drew?.();
  }

  function rebuild(): void {
    const { width, height } = viewpoint;
    if (!shown || !surface || width < LEAST_SIZE || height < LEAST_SIZE) return;
    lookAt(viewpoint, layoutOf(shown, width, height, measure), bottleneckGroup(shown.props.topology));
    dirty = false;
    buildFromHere();
  }

  /** Builds the scene and its static part for the present camera. */
  function buildFromHere(): void {
    const sight = sightOf(viewpoint);
    if (!shown || !surface || !sight) return;
    const { props: { theme, reducedMotion, selectedFlow, ringed, chosen, asked }, live, remembered } = shown;
    scene = buildScene({
      context: surface.context, ratio: surface.ratio, theme, palette: PALETTES[theme], layout: sight.layout,
      topology: live.topology(), measure, selected: selectedFlow, lent, reducedMotion, ...remembered,
      ringed: ringed ?? null, chosen: chosen ?? null, asked: asked ?? null, near: !sight.atFit,
    });
    drawStatic({ ...scene, context: surface.still }, live.portOf);
    tell(scene, sight);
  }

  function tell(from: Scene, sight: Sight): void {
    listeners.changed({ ...sight, shows: shownIn(from), ...noted });
  }

  /** Tells of the first link of the network that is drawn as a ribbon, and of its first cells that are only counted. */
  function note(from: Scene, drawn: Frame, counts: boolean): void {
    if (leavesOut(drawn)) fetchLater(picture.soon);
    const ribbons = noted.ribbons || hasRibbons(from, drawn);
    const counted = noted.counted || counts;
    if (ribbons === noted.ribbons && counted === noted.counted) return;
    noted = { ribbons, counted };
    const sight = sightOf(viewpoint);
    if (sight) tell(from, sight);
  }

  /** Turns to another network; one of the same shape keeps the camera of the one before. */
  function turnTo(props: ViewProps): void {
    const { topology } = props;
    if (!shown || shapeOf(shown.props.topology) !== shapeOf(topology)) {
      viewpoint.over = null;
      lent = new Map();
    }
    shown = { props, live: createLivePorts(topology), remembered: createRemembered(topology) };
    frame = null;
    noted = { ribbons: false, counted: false };
  }

  /** Says what was lost: while the run goes on, not too often; where it stands, with each instant it is taken to. */
  function say(drop: FrameEvent, { props: { topology }, remembered: { tracker } }: Shown, nowMs: number): void {
    if (tracker.running && nowMs - saidMs < SPOKEN_EVERY_MS) return;
    saidMs = nowMs;
    listeners.said(dropSentence(drop, topology), drop.timePs);
  }

  /** Draws after the camera has moved, if there is something to be seen. */
  function moved(seesAny: boolean): void {
    if (!seesAny) return;
    buildFromHere();
    picture.soon();
  }

  return {
    configure(next) {
      const themeBefore = shown?.props.theme ?? next.theme;
      if (shown?.props.topology === next.topology) shown.props = next;
      else turnTo(next);
      if (next.chosen) fetchLater(picture.soon);
      if (next.selectedFlow !== null) lent = lend(lent, next.selectedFlow, next.topology.flows.map(({ id }) => id));
      dirty = true;
      // When the page is printed, there is no time for another animation frame.
      if (themeBefore !== next.theme) picture.now();
      else picture.soon();
    },
    resize(width, height, ratio) {
      if (!surface) return;
      if (width === viewpoint.width && height === viewpoint.height && ratio === surface.ratio) return;
      Object.assign(viewpoint, { width, height });
      resizeSurface(surface, width, height, ratio);
      dirty = true;
      // Resizing empties a canvas: draw before the browser shows it.
      picture.now();
    },
    show(next) {
      if (!shown) return;
      const { props: { topology }, live, remembered } = shown;
      // Ignore frames of the previous run.
      if (next.flows.rows !== topology.flows.length || next.links.rows !== topology.links.length) return;
      const nowMs = performance.now();
      const newest = remember(remembered, next, topology, nowMs);
      if (newest) say(newest, shown, nowMs);
      frame = next;
      if (live.take(next)) dirty = true;
      picture.now();
    },
    refresh() {
      measure = canvasMeasure();
      dirty = true;
      picture.soon();
    },
    zoom(factor, about) {
      if (!scene) return;
      const { x, y } = about ?? drawnNear(scene.layout, viewpoint.width / 2, viewpoint.height / 2);
      moved(zoomBy(viewpoint, factor, x, y));
    },
    see(zoom) {
      viewpoint.wanted = zoom;
      dirty = true;
      picture.soon();
    },
    pan: (dx, dy) => moved(panBy(viewpoint, dx, dy)),
    fit: () => moved(showAll(viewpoint)),
    hit: (x, y) => (scene && shown ? hitTest(scene.layout, shown.live.topology(), frame, x, y) : null),
    dead: (x, y) => scene?.touchable.findLast((one) => inside(one, x, y))?.what ?? null,
    port: (x, y) => (scene ? portAt(scene.layout, x, y) : -1),
    atFit: () => isAtFit(viewpoint),
    dispose: picture.cancel,
  };
}
