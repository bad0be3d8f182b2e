/**
 * The drawing that is edited by hand: nodes are dragged, links are drawn from ring to ring, both are selected by a
 * click. Owns the viewport and the places of nodes on the move; the network and the selection are passed in. Everything
 * except dragging and zooming, which change no result, can be done in the outline, too.
 */
import {
  ConnectionMode, Panel, ReactFlow, ReactFlowProvider, useReactFlow, useStore, type Connection, type EdgeChange,
  type IsValidConnection, type NodeChange, type OnConnectEnd,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useReducedMotion } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import type { Problem } from '../../../scenario/problem';
import type { Scenario } from '../../../scenario/types';
import { PALETTES, type Theme } from '../../look/palette';
import { connect, move, whyNotConnect, whyNotFlow, type Edit } from '../edits';
import { GRID } from '../grid';
import type { Item } from '../items';
import { positionsOf, type Position } from '../layout';
import type { Locate } from '../palette';
import { drawFlow } from '../placing';
import { framed, withChanges } from '../selection';
import { edgeTypes, type LinkEdgeType } from './LinkEdge';
import { nodeTypes, type BodyNode } from './bodies';
import { drawLinks, drawNodes, placeBodies, planArrows, planBodies } from './drawing';
import { ZOOM_MS, type Placed } from './geometry';
import { LinkLabels } from './LinkLabels';
import { BURST_PAUSE_MS, still, takeChanges, type Corners } from './moves';
import { ZoomControls } from './ZoomControls';
import './canvas.css';

export interface CanvasProps {
  scenario: Scenario;
  problems: readonly Problem[];
  theme: Theme;
  selection: readonly Item[];
  /** Increases each time everything is tidied. */
  arranged: number;
  /** Transport of the flows that are being drawn; `null` if links are drawn. */
  drawn: string | null;
  /** Receives the function that finds the place of the drawing under a point of the page. */
  onLocate(locate: Locate): void;
  apply(make: (scenario: Scenario) => Edit): void;
  /** Called with the whole selection after a change of nodes or links. */
  onSelect(items: readonly Item[]): void;
}

/** With more nodes or link labels than this, only those in view are rendered. */
const MOST_DRAWN = 150;
const FIT = { padding: 0.1, maxZoom: 1.25 } as const;
/** Keys that make a press add to the selection, as in the outline. */
const MORE = ['Meta', 'Control', 'Shift'];

const ARIA = {
  'node.a11yDescription.default': 'Enter selects the node; the arrow keys then move it.',
  'node.a11yDescription.keyboardDisabled': 'Enter selects the node; the arrow keys then move it.',
  'edge.a11yDescription.default': 'Enter selects the link.',
  'handle.ariaLabel': 'Ring: drag from here to draw a link',
} as const;

/** Fits everything into view when `shown` has changed and some of the bodies are out of view. */
function useKeepInSight(
  shown: string, places: ReadonlyMap<string, { x: number; y: number; width: number; height: number }>,
): void {
  const { fitView, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const reduced = useReducedMotion();
  const known = useRef(shown);
  useEffect(() => {
    if (known.current === shown || width === 0) return;
    known.current = shown;
    const { x, y, zoom } = getViewport();
    const hidden = [...places.values()].some((place) => {
      const left = (place.x - place.width / 2) * zoom + x;
      const top = (place.y - place.height / 2) * zoom + y;
      return left < 0 || top < 0 || left + place.width * zoom > width || top + place.height * zoom > height;
    });
    if (hidden) void fitView({ ...FIT, duration: reduced ? 0 : ZOOM_MS });
  }, [shown, places, width, height, reduced, fitView, getViewport]);
}

/** Passes up a function that finds the place of the drawing under a point of the page, and the node there. */
function useLocate(onLocate: (locate: Locate) => void, places: ReadonlyMap<string, Placed>): void {
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    onLocate((x, y) => {
      if (!document.elementFromPoint(x, y)?.closest('.editor-middle')) return null;
      const at = screenToFlowPosition({ x, y }, { snapToGrid: false });
      const under = [...places].reverse().find(([, place]) =>
        Math.abs(at.x - place.x) <= place.width / 2 && Math.abs(at.y - place.y) <= place.height / 2);
      return {
        at: [at.x, at.y], onto: under ? { id: under[0], side: at.x < under[1].x ? 'left' : 'right' } : null,
      };
    });
    return () => onLocate(() => null);
  }, [onLocate, places, screenToFlowPosition]);
}

function Drawing({ scenario, problems, theme, selection, arranged, drawn, onLocate, apply, onSelect }: CanvasProps) {
  const palette = PALETTES[theme];
  const [moves, setMoves] = useState(still);
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const plans = useMemo(() => planBodies(scenario, problems, palette), [scenario, problems, palette]);
  const positions = useMemo(() => positionsOf(scenario), [scenario]);
  const places = useMemo(() => placeBodies(positions, plans, moves.moving), [positions, plans, moves.moving]);
  const idsOf = useCallback(
    (kind: Item['kind']) => selection.filter((item) => item.kind === kind).map((item) => item.id), [selection],
  );
  const nodes = useMemo(() => drawNodes(plans, places, new Set(idsOf('node'))), [plans, places, idsOf]);
  const arrows = useMemo(() => planArrows(scenario, idsOf('flow'), palette), [scenario, idsOf, palette]);
  const edges = useMemo(() => drawLinks(scenario, places, arrows, problems, new Set(idsOf('link'))), [
    scenario, places, arrows, problems, idsOf,
  ]);
  useLocate(onLocate, places);
  useKeepInSight(`${arranged} ${scenario.nodes.map((node) => node.id).join(' ')}`, places);

  const writeDown = useCallback((moving: Corners) => {
    clearTimeout(pause.current);
    const centres: Record<string, Position> = {};
    for (const [id, at] of Object.entries(moving)) {
      const body = plans.get(id)?.body;
      if (body) centres[id] = [at.x + body.width / 2, at.y + body.height / 2];
    }
    setMoves(still);
    if (Object.keys(centres).length > 0) apply((now) => move(now, centres));
  }, [apply, plans]);

  /** Writes down a burst of arrow keys that still waits for its pause; called after the pause and on blur. */
  const pending = useRef<() => void>(() => undefined);
  useEffect(() => {
    pending.current = () => {
      if (Object.keys(moves.moving).length > 0 && !moves.held) writeDown(moves.moving);
    };
  }, [moves, writeDown]);
  useEffect(() => () => clearTimeout(pause.current), []);

  /** The newest selection: xyflow reports nodes and links one after the other, before the next render. */
  const chosen = useRef(selection);
  useEffect(() => { chosen.current = selection; }, [selection]);
  /** Whether a selection frame is being drawn; the links in it follow from its nodes. */
  const framing = useRef(false);
  const select = useCallback((kind: 'node' | 'link', changes: readonly { id: string; selected: boolean }[]) => {
    if (changes.length === 0 || (framing.current && kind === 'link')) return;
    const next = withChanges(chosen.current, kind, changes);
    chosen.current = framing.current ? framed(scenario, next) : next;
    onSelect(chosen.current);
  }, [onSelect, scenario]);

  const onNodesChange = useCallback((changes: NodeChange<BodyNode>[]) => {
    const taken = takeChanges(moves, changes);
    if (taken.end === 'now') writeDown(taken.moves.moving);
    else if (changes.some((change) => change.type === 'position')) {
      setMoves(taken.moves);
      clearTimeout(pause.current);
      if (taken.end === 'afterPause') pause.current = setTimeout(() => pending.current(), BURST_PAUSE_MS);
    }
    select('node', changes.filter((change) => change.type === 'select'));
  }, [moves, select, writeDown]);

  const onEdgesChange = useCallback((changes: EdgeChange<LinkEdgeType>[]) => {
    select('link', changes.filter((change) => change.type === 'select'));
  }, [select]);

  const join = useCallback((from: string, to: string) => apply((now) =>
    (drawn === null ? connect(now, from, to) : drawFlow(now, from, to, drawn))), [apply, drawn]);
  const onConnect = useCallback(({ source, target }: Connection) => join(source, target), [join]);
  /** An impossible connection is tried all the same: the edit changes nothing, and its label says why. */
  const onConnectEnd: OnConnectEnd = useCallback((_, { isValid, fromNode, toNode }) => {
    if (isValid === false && fromNode && toNode) join(fromNode.id, toNode.id);
  }, [join]);
  const isValidConnection: IsValidConnection<LinkEdgeType> = useCallback(({ source, target }) =>
    (drawn === null ? whyNotConnect : whyNotFlow)(scenario, source, target) === null, [scenario, drawn]);

  return (
    <ReactFlow<BodyNode, LinkEdgeType>
      className="editor-flow" data-draws={drawn === null ? 'links' : 'flows'} nodesDraggable={drawn === null}
      nodes={nodes} edges={edges} nodeTypes={nodeTypes} edgeTypes={edgeTypes}
      onNodesChange={onNodesChange} onEdgesChange={onEdgesChange} onConnect={onConnect}
      onConnectEnd={onConnectEnd}
      isValidConnection={isValidConnection}
      onSelectionStart={() => { framing.current = true; }} onSelectionEnd={() => { framing.current = false; }}
      multiSelectionKeyCode={MORE} onPaneClick={() => onSelect([])} onBlur={() => pending.current()}
      connectionMode={ConnectionMode.Loose} connectionRadius={56} edgesFocusable={false} edgesReconnectable={false}
      deleteKeyCode={null}
      onlyRenderVisibleElements={nodes.length > MOST_DRAWN}
      snapToGrid snapGrid={[GRID, GRID]} minZoom={0.15} maxZoom={2.5} fitView fitViewOptions={FIT}
      zoomOnDoubleClick={false} attributionPosition="bottom-center"
      ariaLabelConfig={ARIA} aria-label="Drawing of the network" colorMode={theme === 'dark' ? 'dark' : 'light'}
    >
      <LinkLabels links={edges} all={edges.length <= MOST_DRAWN} />
      <Panel position="bottom-right"><ZoomControls fit={FIT} /></Panel>
    </ReactFlow>
  );
}

/**
 * Focuses the drawing on a press, which would not happen by itself: a field that is being typed in is finished, and the
 * next keys go to the drawing.
 */
const takeFocus = ({ currentTarget }: PointerEvent<HTMLElement>): void => currentTarget.focus({ preventScroll: true });

export function Canvas(props: CanvasProps) {
  return (
    <div className="editor-canvas" tabIndex={-1} onPointerDownCapture={takeFocus}>
      <ReactFlowProvider><Drawing {...props} /></ReactFlowProvider>
    </div>
  );
}
