/** Edits made by dragging: a node is dropped on the drawing, or on another node to be linked to it; a flow is drawn. */
import { CATALOGUE } from '../../model/catalogue';
import type { Scenario } from '../../scenario/types';
import { addFlow, addGroup, addHost, addSwitch, connect, type Edit } from './edits';
import { setTransport } from './setting-edits';
import { snapped } from './grid';
import { placeBeside, positionsOf, type Position, type Side } from './layout';

/** The pieces of the palette. */
export const PIECES = {
  host: { title: 'host', add: addHost },
  group: { title: 'group', add: (scenario: Scenario, place?: Position): Edit => addGroup(scenario, undefined, place) },
  switch: { title: 'switch', add: addSwitch },
} as const;
export type Piece = keyof typeof PIECES;

/** Where a piece was dropped: a point of the drawing, and the node there, if any, with the half of it that was hit. */
export interface Place {
  at: Position;
  onto: { id: string; side: Side } | null;
}

const onGrid = ([x, y]: Position): Position => [snapped(x), snapped(y)];

/** Adds a piece where it was dropped; dropped on a node, it is placed beside that node and linked to it. */
export function put(scenario: Scenario, piece: Piece, { at, onto }: Place): Edit {
  const { add } = PIECES[piece];
  const positions = positionsOf(scenario);
  if (!onto || !(onto.id in positions)) return add(scenario, onGrid(at));
  const { label, scenario: added } =
    add(scenario, placeBeside(Object.values(positions), positions[onto.id], onto.side));
  const { id } = added.nodes[added.nodes.length - 1];
  return {
    label: `${label}, linked to ${onto.id}`, scenario: connect(added, id, onto.id).scenario,
    items: [{ kind: 'node', id }],
  };
}

/** Transports that a new flow can use, by id. */
export const TRANSPORTS = CATALOGUE.transports.map(({ id, title }) => ({ value: id as string, label: title }));
export const FIRST_TRANSPORT = TRANSPORTS[0].value;

/** Adds a flow over the given transport. */
export function drawFlow(scenario: Scenario, from: string, to: string, transport: string): Edit {
  const added = addFlow(scenario, from, to);
  const flow = added.scenario.flows?.at(-1);
  if (added.scenario === scenario || !flow || transport === FIRST_TRANSPORT) return added;
  return { ...added, scenario: setTransport(added.scenario, flow.id, transport).scenario };
}
