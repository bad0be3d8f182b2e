/** The scenario as xyflow's nodes and edges: bodies, links between facing sides, arrows of the selected flows. Pure. */
import { Position as Side, type NodeHandle } from '@xyflow/react';
import type { Problem } from '../../../scenario/problem';
import type { Flow, Host, Link, Scenario, Switch } from '../../../scenario/types';
import type { Palette } from '../../look/palette';
import {
  bufferIn, bufferWords, cableCount, linkDetail, linkWords, nodeDetail, nodeSentence, policyWords, thresholdOf,
} from '../describe';
import { flowColours, type FlowColours } from '../flow-colours';
import { baseId, flowsOf, isGroup, itemKey, linkId, linksOf, problemCounts } from '../items';
import { linkName } from '../labels';
import type { Position } from '../layout';
import { toldOfFlow, toldOfLink, toldOfNode, toldSentence, withChosen } from '../told';
import { routeFinder } from '../routes';
import type { BodyNode, HostData, SwitchData } from './bodies';
import { bodyOf, corner, facingSides, GRIP, ringAt, SIDES, type Body, type Placed } from './geometry';
import type { Line, LinkArrow, LinkEdgeType } from './LinkEdge';
import type { Corners } from './moves';

const PLACES = { left: Side.Left, right: Side.Right, top: Side.Top, bottom: Side.Bottom } as const;
/** Space beside a label between two bodies, and width of a letter, px; a label that does not fit takes two lines. */
const LABEL_ROOM = 8;
const ADVANCE = 5.8;

/** Returns the handles of a body, which xyflow then need not measure: points at the middles of the rings. */
const handlesOf = (body: Body): NodeHandle[] =>
  SIDES.map((side) => ({
    id: side, type: 'source', position: PLACES[side], ...ringAt(body, side), width: 0, height: 0,
  }));

const gripOf = ({ width, height }: Body): NodeHandle =>
  ({ id: GRIP, type: 'source', position: Side.Left, x: width / 2, y: height / 2, width: 0, height: 0 });

interface BodyPlan {
  node: Omit<BodyNode, 'position'>;
  body: Body;
}

type Flows = ReadonlyMap<string, FlowColours>;

/** The flows that begin or end at a node, by its id. */
function flowsByEnd(scenario: Scenario): ReadonlyMap<string, readonly Flow[]> {
  const found = new Map<string, Flow[]>();
  for (const flow of flowsOf(scenario)) {
    for (const id of new Set([baseId(flow.from), baseId(flow.to)])) {
      const own = found.get(id);
      if (own) own.push(flow);
      else found.set(id, [flow]);
    }
  }
  return found;
}

function hostData(
  scenario: Scenario, node: Host, own: readonly Flow[], flows: Flows, problems: number,
): HostData {
  return {
    told: toldOfNode(scenario, node),
    name: node.id, detail: isGroup(node) ? nodeDetail(scenario, node) : '', group: isGroup(node), problems,
    flows: own.map((flow) => ({
      id: flow.id, colours: flows.get(flow.id) ?? [],
      words: withChosen(
        baseId(flow.from) === node.id ? `${flow.id} to ${flow.to}` : `${flow.id} from ${flow.from}`,
        // Of several flows only the number is shown.
        own.length === 1 ? toldOfFlow(scenario, flow) : [],
      ),
    })),
  };
}

function switchData(scenario: Scenario, node: Switch, problems: number): SwitchData {
  const policy = policyWords(scenario, node);
  const told = toldOfNode(scenario, node, policy);
  const threshold = thresholdOf(scenario, node);
  const { places } = bufferIn(scenario, node);
  return {
    name: node.id, detail: bufferWords(scenario, node), policy: withChosen(policy, told), told, problems,
    thresholdShare: threshold === null || places === null ? null : Math.min(1, threshold / places),
  };
}

/** Plans all of the bodies but their places and whether they are selected; does not change while a node is dragged. */
export function planBodies(scenario: Scenario, problems: readonly Problem[], palette: Palette): Map<string, BodyPlan> {
  const flows = flowColours(scenario, palette);
  const ownFlows = flowsByEnd(scenario);
  const counts = problemCounts(scenario, problems);
  return new Map(scenario.nodes.map((node): [string, BodyPlan] => {
    const wrong = counts.get(itemKey({ kind: 'node', id: node.id })) ?? 0;
    const told = toldSentence(toldOfNode(scenario, node, node.kind === 'switch' ? policyWords(scenario, node) : ''));
    const sentence = nodeSentence(scenario, node) + (told === '' ? '' : `; ${told}`)
      + (wrong > 0 ? `; ${wrong === 1 ? '1 problem' : `${wrong} problems`}` : '');
    const shared = (body: Body) => ({
      id: node.id, ariaLabel: sentence, ...body, measured: body, handles: handlesOf(body), connectable: true,
    });
    if (node.kind === 'switch') {
      const data = switchData(scenario, node, wrong);
      const body = bodyOf('switch', data.name, data.detail);
      return [node.id, { body, node: { ...shared(body), type: 'switch', data } }];
    }
    const data = hostData(scenario, node, ownFlows.get(node.id) ?? [], flows, wrong);
    const body = bodyOf('host', data.name, data.detail);
    const handles = [...handlesOf(body), gripOf(body)];
    return [node.id, { body, node: { ...shared(body), handles, type: 'host', data } }];
  }));
}

/** Returns where every body stands: at its position in the scenario, or where it is being moved. */
export function placeBodies(
  positions: Readonly<Record<string, Position>>, plans: ReadonlyMap<string, BodyPlan>, moving: Corners,
): Map<string, Placed> {
  return new Map([...plans].map(([id, { body }]): [string, Placed] => {
    const at = moving[id];
    const [x, y] = at ? [at.x + body.width / 2, at.y + body.height / 2] : positions[id];
    return [id, { ...body, x, y }];
  }));
}

/**
 * The last result for each body plan and link, which are immutable: what has not changed stays the same object, so that
 * React does not render it again.
 */
const lastNodes = new WeakMap<BodyPlan, BodyNode>();
const lastLinks = new WeakMap<Link, { edge: LinkEdgeType; text: string }>();

function drawNode(plan: BodyPlan, place: Placed, selected: boolean): BodyNode {
  const position = corner(place);
  const last = lastNodes.get(plan);
  if (last?.selected === selected && last.position.x === position.x && last.position.y === position.y) return last;
  const node = { ...plan.node, position, selected } as BodyNode;
  lastNodes.set(plan, node);
  return node;
}

function sameLink(link: Link, edge: LinkEdgeType): LinkEdgeType {
  const text = JSON.stringify(edge);
  const last = lastLinks.get(link);
  if (last?.text === text) return last.edge;
  lastLinks.set(link, { edge, text });
  return edge;
}

export function drawNodes(
  plans: ReadonlyMap<string, BodyPlan>, places: ReadonlyMap<string, Placed>, selected: ReadonlySet<string>,
): BodyNode[] {
  return [...plans].flatMap(([id, plan]) => {
    const place = places.get(id);
    return place ? [drawNode(plan, place, selected.has(id))] : [];
  });
}

function lineBetween(from: Placed, to: Placed, sides: ReturnType<typeof facingSides>): Line {
  const ends = [[from, sides.from], [to, sides.to]] as const;
  const [start, end] = ends.map(([place, side]) => {
    const [at, ring] = [corner(place), ringAt(place, side)];
    return { x: at.x + ring.x, y: at.y + ring.y };
  });
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}

/** Returns the arrows of the selected flows, by the id of the link. */
export function planArrows(scenario: Scenario, flowIds: readonly string[], palette: Palette): Map<string, LinkArrow[]> {
  const colours = flowColours(scenario, palette);
  const arrows = new Map<string, LinkArrow[]>();
  if (flowIds.length === 0) return arrows;
  const find = routeFinder(scenario);
  for (const flow of flowsOf(scenario)) {
    if (!flowIds.includes(flow.id)) continue;
    const [mark] = colours.get(flow.id) ?? [];
    if (!mark) continue;
    for (const { linkId: link, forward } of find(flow)) {
      arrows.set(link, [...(arrows.get(link) ?? []), { id: flow.id, forward, ...mark }]);
    }
  }
  return arrows;
}

function labelLines(scenario: Scenario, link: Link, from: Placed, to: Placed): string[] {
  const whole = linkDetail(scenario, link);
  const room = Math.abs(to.x - from.x) - (from.width + to.width) / 2 - LABEL_ROOM;
  return room < 0 || whole.length * ADVANCE <= room ? [whole] : linkWords(scenario, link);
}

export function drawLinks(
  scenario: Scenario, places: ReadonlyMap<string, Placed>, arrows: ReadonlyMap<string, LinkArrow[]>,
  problems: readonly Problem[], selected: ReadonlySet<string>,
): LinkEdgeType[] {
  const counts = problemCounts(scenario, problems);
  return linksOf(scenario).flatMap((link) => {
    const from = places.get(baseId(link.from));
    const to = places.get(baseId(link.to));
    if (!from || !to) return [];
    const id = linkId(link);
    const sides = facingSides(from, to);
    const told = toldOfLink(scenario, link);
    return [sameLink(link, {
      id, type: 'link', source: baseId(link.from), target: baseId(link.to), sourceHandle: sides.from,
      targetHandle: sides.to,
      selected: selected.has(id),
      ariaLabel: [
        `link ${linkName(id)}, ${linkDetail(scenario, link)}`, ...told.map(({ sentence }) => sentence),
      ].join('; '),
      data: {
        line: lineBetween(from, to, sides), words: labelLines(scenario, link, from, to), told,
        group: cableCount(scenario, link) > 1,
        problems: counts.get(itemKey({ kind: 'link', id })) ?? 0, arrows: arrows.get(id) ?? [],
      },
    })];
  });
}
