/**
 * What the editor can do to nodes, links and flows as a whole, as pure functions: scenario in, scenario and the name of
 * the step out. An edit that cannot be made returns the same scenario object, and its label says why. Nothing here
 * checks values: the scenario layer does, and the problems that it reports are shown at the item.
 */
import { ID_PATTERN } from '../../scenario/schema';
import type { Host, Node, Scenario } from '../../scenario/types';
import {
  baseId, findFlow, findNode, flowsOf, freeId, itemExists, itemKey, linkId, linksOf, memberCount, type Item,
} from './items';
import { counted, lostWords, removedWords } from './labels';
import { freePlace, positionsOf, type Position } from './layout';
import { followRenames, pruneReferences } from './references';
import { unchanged } from './unchanged';

export interface Edit {
  /** Names the step in the history: `Added switch sw2`. */
  label: string;
  scenario: Scenario;
  /** Selection after the edit, where it does not follow from the one before. */
  items?: readonly Item[];
}

/** Adds to the label what else the edit removed. */
export function sayingLosses(before: Scenario, { label, scenario }: Edit): Edit {
  const lost = lostWords(before, scenario);
  return { label: lost === '' ? label : `${label}; ${lost} went along`, scenario };
}

const DEFAULT_GROUP = 4;

/**
 * Adds a node at `told`, or where there is room. Writes down the positions of all nodes, so that the automatic layout
 * does not move any later.
 */
function addNode(scenario: Scenario, node: Node, what: string, told?: Position): Edit {
  const positions = positionsOf(scenario);
  const place = told ?? freePlace(Object.values(positions), node.kind);
  return {
    label: `Added ${what}`,
    scenario: { ...scenario, nodes: [...scenario.nodes, node], layout: { ...positions, [node.id]: place } },
  };
}

const nodeIds = (scenario: Scenario): string[] => scenario.nodes.map((node) => node.id);

export function addHost(scenario: Scenario, place?: Position): Edit {
  const id = freeId('host', nodeIds(scenario));
  return addNode(scenario, { id, kind: 'host' }, `host ${id}`, place);
}

export function addGroup(scenario: Scenario, count = DEFAULT_GROUP, place?: Position): Edit {
  const id = freeId('group', nodeIds(scenario));
  return addNode(scenario, { id, kind: 'host', count }, `group ${id} of ${counted(count, 'host')}`, place);
}

export function addSwitch(scenario: Scenario, place?: Position): Edit {
  const id = freeId('sw', nodeIds(scenario));
  return addNode(scenario, { id, kind: 'switch' }, `switch ${id}`, place);
}

/** Why the two cannot be connected; null where they can. */
export function whyNotConnect(scenario: Scenario, from: string, to: string): string | null {
  if (!findNode(scenario, from) || !findNode(scenario, to)) return 'Choose two nodes of this network.';
  if (from === to) return 'A link joins two different nodes.';
  const joined = linksOf(scenario).some((link) => {
    const ends = [baseId(link.from), baseId(link.to)];
    return ends.includes(from) && ends.includes(to);
  });
  return joined ? `${from} and ${to} are connected already.` : null;
}

export function connect(scenario: Scenario, from: string, to: string): Edit {
  const why = whyNotConnect(scenario, from, to);
  if (why !== null) return { label: why, scenario };
  return {
    label: `Connected ${from} to ${to}`, scenario: { ...scenario, links: [...linksOf(scenario), { from, to }] },
  };
}

/** Why there can be no flow between the two; null where there can. */
export function whyNotFlow(scenario: Scenario, from: string, to: string): string | null {
  const isHost = (id: string): boolean => findNode(scenario, baseId(id))?.kind === 'host';
  if (!isHost(from) || !isHost(to)) return 'A flow goes from one host to another.';
  return baseId(from) === baseId(to) ? 'A flow goes to another host.' : null;
}

export function addFlow(scenario: Scenario, from: string, to: string): Edit {
  const why = whyNotFlow(scenario, from, to);
  if (why !== null) return { label: why, scenario };
  const id = freeId('f', flowsOf(scenario).map((flow) => flow.id));
  return {
    label: `Added flow ${id} from ${from} to ${to}`,
    scenario: { ...scenario, flows: [...flowsOf(scenario), { id, from, to }] },
  };
}

/** Whether the reference names a node, or an existing member of a group. */
function reaches(scenario: Scenario, reference: string): boolean {
  const id = baseId(reference);
  if (!findNode(scenario, id)) return false;
  return reference === id || Number(reference.slice(id.length + 1)) < memberCount(scenario, id);
}

/** Removes links and flows that lost an end, then every reference to what is gone. */
function withoutDangling(scenario: Scenario): Scenario {
  const whole = (entry: { from: string; to: string }): boolean =>
    reaches(scenario, entry.from) && reaches(scenario, entry.to);
  const next: Scenario = { ...scenario };
  if (scenario.links) next.links = scenario.links.filter(whole);
  if (scenario.flows) next.flows = scenario.flows.filter(whole);
  return pruneReferences(next);
}

export function remove(scenario: Scenario, items: readonly Item[]): Edit {
  const asked = items.filter((item) => itemExists(scenario, item));
  if (asked.length === 0) return { label: 'Nothing is selected.', scenario };
  const going = new Set(asked.map(itemKey));
  const stays = (kind: Item['kind'], id: string): boolean => !going.has(itemKey({ kind, id }));
  const without: Scenario = { ...scenario, nodes: scenario.nodes.filter((node) => stays('node', node.id)) };
  if (scenario.links) without.links = scenario.links.filter((link) => stays('link', linkId(link)));
  if (scenario.flows) without.flows = scenario.flows.filter((flow) => stays('flow', flow.id));
  const next = withoutDangling(without);
  return { label: `Removed ${removedWords(scenario, next, asked)}`, scenario: next };
}

/** Why the node or flow cannot take the new id; null where it can. */
export function whyNotRename(scenario: Scenario, item: Item, id: string): string | null {
  if (id === item.id) return null;
  if (!ID_PATTERN.test(id)) return 'A name begins with a letter from a to z and has up to 32 of them, digits, _ or -.';
  const taken = item.kind === 'flow' ? findFlow(scenario, id) : findNode(scenario, id);
  return taken ? `${id} is taken.` : null;
}

export function rename(scenario: Scenario, item: Item, id: string): Edit {
  const why = item.kind === 'link' ? 'A link is named after its ends.' : whyNotRename(scenario, item, id);
  if (why !== null || item.kind === 'link' || id === item.id || !itemExists(scenario, item)) {
    return unchanged(scenario, why);
  }
  const own = <Entry extends { id: string }>(entry: Entry): Entry => (entry.id === item.id ? { ...entry, id } : entry);
  const renamed: Scenario = item.kind === 'node'
    ? { ...scenario, nodes: scenario.nodes.map(own) }
    : { ...scenario, flows: flowsOf(scenario).map(own) };
  return {
    label: `Renamed ${item.id} to ${id}`,
    scenario: followRenames(renamed, item.kind, new Map([[item.id, id]])),
  };
}

/** Moves nodes; `positions` are their centres, and those of unknown nodes are ignored. */
export function move(scenario: Scenario, positions: Readonly<Record<string, Position>>): Edit {
  const now = positionsOf(scenario);
  const moved = Object.keys(positions)
    .filter((id) => id in now && (now[id][0] !== positions[id][0] || now[id][1] !== positions[id][1]));
  if (moved.length === 0) return { label: 'Nothing moved.', scenario };
  const layout = { ...now };
  for (const id of moved) layout[id] = [Math.round(positions[id][0]), Math.round(positions[id][1])];
  return {
    label: `Moved ${moved.length === 1 ? moved[0] : counted(moved.length, 'node')}`, scenario: { ...scenario, layout },
  };
}

/** Sets how many hosts an entry stands for; links, flows and references to members beyond the new count are removed. */
export function setCount(scenario: Scenario, id: string, count: number): Edit {
  const node = findNode(scenario, id);
  if (node?.kind !== 'host' || (node.count ?? 1) === count) return unchanged(scenario);
  const resized: Host = count > 1 ? { ...node, count } : { id: node.id, kind: 'host' };
  const next =
    withoutDangling({ ...scenario, nodes: scenario.nodes.map((entry) => (entry.id === id ? resized : entry)) });
  const label = count > 1 ? `Made ${id} a group of ${counted(count, 'host')}` : `Made ${id} a single host`;
  return sayingLosses(scenario, { label, scenario: next });
}
