/**
 * The drawing that is edited by hand: nodes are dragged, links are drawn from ring to ring, both are selected by a
 * click. Owns the viewport and the places of nodes on the move; the network and the selection are passed in. Everything
 * except dragging and zooming, which change no result, can be done in the outline, too.
 */
import {
  ConnectionMode, Panel, ReactFlow, ReactFlowProvider, type EdgeChange, type NodeChange,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useCallback, useMemo, type PointerEvent } from 'react';
import type { Problem } from '../../../scenario/problem';
import type { Scenario } from '../../../scenario/types';
import { isDark, PALETTES, type Theme } from '../../look/palette';
import type { Edit } from '../edits';
import { GRID } from '../grid';
import type { Item } from '../items';
import { positionsOf } from '../layout';
import type { Locate } from '../palette';
import { edgeTypes, type LinkEdgeType } from './LinkEdge';
import { nodeTypes, type BodyNode } from './bodies';
import { drawLinks, drawNodes, placeBodies, planArrows, planBodies } from './drawing';
import { LinkLabels } from './LinkLabels';
import { useJoining } from './use-joining';
import { useMoves } from './use-moves';
import { useSelecting } from './use-selecting';
import { FIT, useKeepInSight, useLocate } from './use-sight';
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
/** Keys that make a press add to the selection, as in the outline. */
const MORE = ['Meta', 'Control', 'Shift'];

const ARIA = {
  'node.a11yDescription.default': 'Enter selects the node; the arrow keys then move it.',
  'node.a11yDescription.keyboardDisabled': 'Enter selects the node; the arrow keys then move it.',
  'edge.a11yDescription.default': 'Enter selects the link.',
  'handle.ariaLabel': 'Ring: drag from here to draw a link',
} as const;

function Drawing({ scenario, problems, theme, selection, arranged, drawn, onLocate, apply, onSelect }: CanvasProps) {
  const palette = PALETTES[theme];
  const plans = useMemo(() => planBodies(scenario, problems, palette), [scenario, problems, palette]);
  const { moving, take, settle } = useMoves(plans, apply);
  const { select, frame } = useSelecting(scenario, selection, onSelect);
  const joining = useJoining(scenario, drawn, apply);

  const positions = useMemo(() => positionsOf(scenario), [scenario]);
  const places = useMemo(() => placeBodies(positions, plans, moving), [positions, plans, moving]);
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

  const onNodesChange = useCallback((changes: NodeChange<BodyNode>[]) => {
    take(changes);
    select('node', changes);
  }, [take, select]);
  const onEdgesChange = useCallback((changes: EdgeChange<LinkEdgeType>[]) => select('link', changes), [select]);

  return (
    <ReactFlow<BodyNode, LinkEdgeType>
      className="editor-flow" data-draws={drawn === null ? 'links' : 'flows'} nodesDraggable={drawn === null}
      nodes={nodes} edges={edges} nodeTypes={nodeTypes} edgeTypes={edgeTypes}
      onNodesChange={onNodesChange} onEdgesChange={onEdgesChange} {...joining}
      onSelectionStart={() => frame(true)} onSelectionEnd={() => frame(false)}
      multiSelectionKeyCode={MORE} onPaneClick={() => onSelect([])} onBlur={settle}
      connectionMode={ConnectionMode.Loose} connectionRadius={56} edgesFocusable={false} edgesReconnectable={false}
      deleteKeyCode={null}
      onlyRenderVisibleElements={nodes.length > MOST_DRAWN}
      snapToGrid snapGrid={[GRID, GRID]} minZoom={0.15} maxZoom={2.5} fitView fitViewOptions={FIT}
      zoomOnDoubleClick={false} attributionPosition="bottom-center"
      ariaLabelConfig={ARIA} aria-label="Drawing of the network" colorMode={isDark(theme) ? 'dark' : 'light'}
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
