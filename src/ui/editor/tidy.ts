/**
 * Lays out the whole drawing with dagre, a library for layered graphs: in the direction in which most flows send,
 * senders left and receivers right, with few crossing links.
 */
import { Graph, layout } from '@dagrejs/dagre';
import type { Scenario } from '../../scenario/types';
import { bodyOf } from './canvas/geometry';
import { nodeDetail } from './describe';
import type { Edit } from './edits';
import { GRID, snapped } from './grid';
import { baseId, flowsOf, isGroup, linkId, linksOf } from './items';
import type { Position } from './layout';
import { routeFinder } from './routes';

/** Space between bodies, px: of neighbouring columns, for the label of a link, and of neighbouring rows. */
const BETWEEN_COLUMNS = 130;
const BETWEEN_ROWS = 50;

/** Returns by how many the flows that cross a link the way it is written outnumber those against it. */
function balances(scenario: Scenario): ReadonlyMap<string, number> {
  const find = routeFinder(scenario);
  const found = new Map<string, number>();
  for (const flow of flowsOf(scenario)) {
    for (const { linkId: link, forward } of find(flow)) found.set(link, (found.get(link) ?? 0) + (forward ? 1 : -1));
  }
  return found;
}

function layeredPositions(scenario: Scenario): Record<string, Position> {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: BETWEEN_COLUMNS, nodesep: BETWEEN_ROWS, edgesep: GRID });
  for (const node of scenario.nodes) {
    const detail = node.kind === 'switch' || isGroup(node) ? nodeDetail(scenario, node) : '';
    graph.setNode(node.id, { ...bodyOf(node.kind, node.id, detail) });
  }
  const balance = balances(scenario);
  for (const link of linksOf(scenario)) {
    const ends: [string, string] = [baseId(link.from), baseId(link.to)];
    if (!ends.every((id) => graph.hasNode(id))) continue;
    const [from, to] = (balance.get(linkId(link)) ?? 0) < 0 ? [ends[1], ends[0]] : ends;
    graph.setEdge(from, to, {});
  }
  layout(graph);
  return Object.fromEntries(scenario.nodes.map(({ id }): [string, Position] => {
    const { x = 0, y = 0 } = graph.node(id);
    return [id, [snapped(x), snapped(y)]];
  }));
}

export const tidy = (scenario: Scenario): Edit =>
  scenario.nodes.length === 0 ? { label: 'There is nothing to tidy.', scenario }
    : { label: 'Tidied the layout', scenario: { ...scenario, layout: layeredPositions(scenario) } };
