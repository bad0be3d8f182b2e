/**
 * Everything the editor can do to a scenario, as pure functions: scenario in, scenario and the name of the step out. An
 * edit that cannot be made returns the very scenario that it was given, and its label says why. Nothing here checks
 * numbers: what a scenario may say is the scenario layer's to judge, and what it reports is shown at the item.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import { ID_PATTERN, dependentDefaults } from '../../scenario/schema';
import { trafficOver, transportFor } from '../../scenario/traffic';
import type { Host, Node, Scenario } from '../../scenario/types';
import {
  baseId, findFlow, findNode, flowsOf, freeId, itemExists, itemKey, linkId, linksOf, memberCount, type Item,
} from './items';
import {
  counted, inSentence, itemName, lostWords, placeName, removedWords, valueWords, type ParameterValue,
} from './labels';
import { freePlace, positionsOf, type Position } from './layout';
import { followRenames, pruneReferences } from './references';
import { hasVariants, transportOf } from '../../scenario/transports';

export interface Edit {
  /** Names the step in the history: `Added switch sw2`. */
  label: string;
  scenario: Scenario;
  /** What is selected then, where that does not follow from what was. */
  items?: readonly Item[];
}

/** The step's name says what went with what was set, so that nothing goes unsaid. */
export function sayingLosses(before: Scenario, { label, scenario }: Edit): Edit {
  const lost = lostWords(before, scenario);
  return { label: lost === '' ? label : `${label}; ${lost} went along`, scenario };
}

export const DEFAULT_GROUP = 4;

/**
 * Adds a node, where there is room if no place is told. All positions are written down with it, so that none moves by
 * itself later.
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

/** Does the reference name a node, or a member that its group has? */
function reaches(scenario: Scenario, reference: string): boolean {
  const id = baseId(reference);
  if (!findNode(scenario, id)) return false;
  return reference === id || Number(reference.slice(id.length + 1)) < memberCount(scenario, id);
}

/** Takes out links and flows that lost an end, then every reference to what is gone. */
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
  if (!ID_PATTERN.test(id)) return 'A name begins with a letter and has up to 32 letters, digits, _ or -.';
  const taken = item.kind === 'flow' ? findFlow(scenario, id) : findNode(scenario, id);
  return taken ? `${id} is taken.` : null;
}

export function rename(scenario: Scenario, item: Item, id: string): Edit {
  const why = item.kind === 'link' ? 'A link is named after its ends.' : whyNotRename(scenario, item, id);
  if (why !== null || item.kind === 'link' || id === item.id || !itemExists(scenario, item)) {
    return { label: why ?? 'Nothing changed.', scenario };
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

/** Positions are the centres of the nodes; those of unknown nodes are left out. */
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

/**
 * A copy of a plain object with the value at the path set, or taken out where it is undefined. Whether the object may
 * say that is the scenario layer's to judge.
 */
function setIn<Entry extends object>(object: Entry, path: readonly string[], value: unknown): Entry {
  const [key, ...rest] = path;
  if (rest.length > 0) {
    const inner: unknown = Reflect.get(object, key);
    return { ...object, [key]: setIn(typeof inner === 'object' && inner !== null ? inner : {}, rest, value) };
  }
  const copy = { ...object, [key]: value };
  if (value === undefined) Reflect.deleteProperty(copy, key);
  return copy;
}

/** Rewrites one entry of a list. */
export function setEntry(scenario: Scenario, item: Item, path: readonly string[], value: unknown): Scenario {
  if (item.kind === 'node') {
    return {
      ...scenario, nodes: scenario.nodes.map((node) => (node.id === item.id ? setIn(node, path, value) : node)),
    };
  }
  if (item.kind === 'link') {
    return {
      ...scenario,
      links: linksOf(scenario).map((link) => (linkId(link) === item.id ? setIn(link, path, value) : link)),
    };
  }
  return {
    ...scenario,
    flows: flowsOf(scenario).map((flow) => (flow.id === item.id ? setIn(flow, path, value) : flow)),
  };
}

/**
 * Sets what a parameter of the catalogue says, at `path` inside the item's entry: `['bufferCells']`,
 * `['discard', 'thresholdFraction']`, `['transport', 'boston', 'code']`. undefined takes it out, so that the default
 * counts.
 */
export function setParameter(
  scenario: Scenario, item: Item, path: readonly string[], parameter: Parameter, value: ParameterValue | undefined,
): Edit {
  if (!itemExists(scenario, item)) return { label: `${itemName(item)} is not in this network.`, scenario };
  const what = `${inSentence(parameter.title)} of ${placeName(item, path)}`;
  const label = value === undefined ? `Set ${what} to its default`
    : typeof value === 'boolean' ? `Turned ${what} ${value ? 'on' : 'off'}`
      : `Set ${what} to ${inSentence(valueWords(parameter, value))}`;
  return { label, scenario: setEntry(scenario, item, path, value) };
}

/** How many hosts a host entry stands for; links, flows and references to members beyond the new count go. */
export function setCount(scenario: Scenario, id: string, count: number): Edit {
  const node = findNode(scenario, id);
  if (node?.kind !== 'host' || (node.count ?? 1) === count) return { label: 'Nothing changed.', scenario };
  const resized: Host = count > 1 ? { ...node, count } : { id: node.id, kind: 'host' };
  const next =
    withoutDangling({ ...scenario, nodes: scenario.nodes.map((entry) => (entry.id === id ? resized : entry)) });
  const label = count > 1 ? `Made ${id} a group of ${counted(count, 'host')}` : `Made ${id} a single host`;
  return sayingLosses(scenario, { label, scenario: next });
}

/** Does the parameter take the value? */
function takes(parameter: Parameter, value: unknown): boolean {
  if (parameter.type === 'boolean') return typeof value === 'boolean';
  if (parameter.type === 'choice') return parameter.choices.some((choice) => choice.value === value);
  if (value === null) return parameter.nullable ?? false;
  return typeof value === 'number' && value >= parameter.min && value <= parameter.max
    && (parameter.type === 'number' || Number.isInteger(value));
}

/** What was said of a mechanism, as far as another one can be told the same. */
export const keptBy = ({ parameters }: Mechanism, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(parameters.flatMap((parameter) => (takes(parameter, values[parameter.key])
    ? [[parameter.key, values[parameter.key]]] : [])));

/** Planned changes without those under a place, but of the keys that stay there. */
export const withoutTurns = (
  changes: Scenario['changes'], place: string, stay: readonly string[],
): Scenario['changes'] => changes?.flatMap((change) => {
  const kept = Object.entries(change.set)
    .filter(([path]) => !path.startsWith(`${place}.`) || stay.includes(path.slice(place.length + 1)));
  return kept.length === 0 ? [] : [{ ...change, set: Object.fromEntries(kept) }];
});

const placeOf = ({ kind, id }: Item, path: readonly string[]): string =>
  `${kind === 'node' ? 'nodes' : 'flows'}.${id}.${path.join('.')}`;

/** Takes out what an entry says at a place, and the planned changes of it. `none`: what stands there then. */
export function withdraw(scenario: Scenario, item: Item, path: readonly string[], none?: null): Scenario {
  const next = setEntry(scenario, item, path, none);
  return next.changes ? { ...next, changes: withoutTurns(next.changes, placeOf(item, path), []) } : next;
}

/**
 * Puts another mechanism at a place of an entry, with the values that it shares with the one before, and the planned
 * changes of those, and of the key by which it is chosen where that can be turned.
 */
export function exchange(
  scenario: Scenario, item: Item, path: readonly string[], entry: Record<string, unknown>, mechanism: Mechanism,
  turned: readonly string[] = [],
): Scenario {
  const next = setEntry(scenario, item, path, entry);
  if (!next.changes) return next;
  const stay = [...mechanism.parameters.map(({ key }) => key), ...turned];
  return { ...next, changes: withoutTurns(next.changes, placeOf(item, path), stay) };
}

/** Changes the discard policy of a switch; what both policies can be told stays. */
export function setDiscardPolicy(scenario: Scenario, id: string, policy: string): Edit {
  const node = findNode(scenario, id);
  const mechanism = CATALOGUE.discard.find((candidate) => candidate.id === policy);
  if (node?.kind !== 'switch' || !mechanism) return { label: 'Nothing changed.', scenario };
  return {
    label: `Set discard policy of ${id} to ${inSentence(mechanism.title)}`,
    scenario: exchange(
      scenario, { kind: 'node', id }, ['discard'], { policy, ...keptBy(mechanism, node.discard ?? {}) }, mechanism,
      ['policy'],
    ),
  };
}

/** Changes the adaptation layer of a flow; what both layers can be told stays. */
export function setAdaptation(scenario: Scenario, id: string, kind: string): Edit {
  const flow = findFlow(scenario, id);
  const mechanism = CATALOGUE.adaptations.find((candidate) => candidate.id === kind);
  if (!flow || !mechanism || (flow.adaptation?.kind ?? CATALOGUE.adaptations[0].id) === kind) {
    return { label: 'Nothing changed.', scenario };
  }
  return {
    label: `Set adaptation layer of ${id} to ${inSentence(mechanism.title)}`,
    scenario: exchange(
      scenario, { kind: 'flow', id }, ['adaptation'], { kind, ...keptBy(mechanism, flow.adaptation ?? {}) }, mechanism,
    ),
  };
}

/** Turns TCP Boston on, with its defaults, or off. */
export function setBoston(scenario: Scenario, id: string, on: boolean): Edit {
  const flow = findFlow(scenario, id);
  if (!flow || !hasVariants(flow.transport?.kind) || Boolean(flow.transport?.boston) === on) {
    return { label: 'Nothing changed.', scenario };
  }
  return {
    label: on ? `Put TCP Boston over ${id}` : `Made ${id} ordinary TCP`,
    scenario: on ? setEntry(scenario, { kind: 'flow', id }, ['transport', 'boston'], {})
      : withdraw(scenario, { kind: 'flow', id }, ['transport', 'boston']),
  };
}

/**
 * Changes what a flow carries; what both kinds can be told stays, and the flow gets the transport that the new kind
 * needs.
 */
export function setTraffic(scenario: Scenario, id: string, kind: string): Edit {
  const mechanism = CATALOGUE.traffic.find((candidate) => candidate.id === kind);
  const flow = findFlow(scenario, id);
  if (!flow || !mechanism || (flow.traffic?.kind ?? CATALOGUE.traffic[0].id) === kind) {
    return { label: 'Nothing changed.', scenario };
  }
  const traffic = { kind, ...mechanism.begins, ...keptBy(mechanism, { ...flow.traffic }) };
  const carried = setTransport(scenario, id, transportFor(mechanism, flow)).scenario;
  return {
    label: `Set traffic of ${id} to ${inSentence(mechanism.title)}`,
    scenario: exchange(carried, { kind: 'flow', id }, ['traffic'], traffic, mechanism),
  };
}

/**
 * TCP or UDP. The size of packets stays; traffic stays where it goes over the new transport too, otherwise the first
 * kind that does takes its place. Planned changes of what the new transport does not have go.
 */
export function setTransport(scenario: Scenario, id: string, kind: string): Edit {
  const flow = findFlow(scenario, id);
  if (!flow || transportOf(flow.transport?.kind).id === kind) return { label: 'Nothing changed.', scenario };
  const packetBytes = flow.transport?.packetBytes;
  const item: Item = { kind: 'flow', id };
  const transport = kind === CATALOGUE.transports[0].id && packetBytes === undefined ? undefined
    : { kind, ...(packetBytes !== undefined && { packetBytes }) };
  let next = setEntry(scenario, item, ['transport'], transport);
  if (next.changes) next = { ...next, changes: withoutTurns(next.changes, `flows.${id}.transport`, ['packetBytes']) };
  for (const key of Object.keys(dependentDefaults(transport))) {
    if (key in { ...flow.adaptation }) next = setEntry(next, item, ['adaptation', key], undefined);
  }
  const fitting = trafficOver({ ...flow, transport: { kind } });
  if (!fitting.includes(flow.traffic?.kind ?? CATALOGUE.traffic[0].id)) {
    next = setEntry(next, item, ['traffic'], { kind: fitting[0] });
  }
  return { label: `Set transport of ${id} to ${transportOf(kind).title}`, scenario: next };
}

/** Moves one end of a flow to another host. */
export function setFlowEnd(scenario: Scenario, id: string, end: 'from' | 'to', host: string): Edit {
  const flow = findFlow(scenario, id);
  if (!flow || flow[end] === host) return { label: 'Nothing changed.', scenario };
  const why = whyNotFlow(scenario, end === 'from' ? host : flow.from, end === 'to' ? host : flow.to);
  if (why !== null) return { label: why, scenario };
  const moved = setEntry(scenario, { kind: 'flow', id }, [end], host);
  const label = `Made ${id} ${end === 'from' ? 'start at' : 'end at'} ${host}`;
  return sayingLosses(scenario, { label, scenario: pruneReferences(moved) });
}

/** Sets something of the whole run: title, seed, duration, warm-up, network. */
export function setScenario(
  scenario: Scenario, key: 'title' | 'network' | 'seed' | 'durationS' | 'warmupS', title: string,
  value: string | number | undefined,
): Edit {
  const words = value === undefined ? 'its default' : String(value);
  return {
    label: `Set ${inSentence(title)} to ${words}`, scenario: setIn(scenario, [key], value),
  };
}

/** Sets what is measured: the bottleneck, the deadline, the width of bins, what is compared. */
export function setMeasure(
  scenario: Scenario, key: keyof NonNullable<Scenario['measure']>, title: string, value: string | number | undefined,
): Edit {
  const { measure: _before, ...rest } = scenario;
  const measure = setIn(scenario.measure ?? {}, [key], value);
  const next = Object.keys(measure).length > 0 ? { ...rest, measure } : rest;
  return {
    label: `Set ${inSentence(title)} to ${value === undefined ? 'its default' : value}`, scenario: next,
  };
}
