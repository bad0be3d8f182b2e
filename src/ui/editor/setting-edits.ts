/**
 * Edits of settings: parameters, and the choice of a mechanism, which keeps the settings that it shares with the one
 * before. Pure functions as in edits.ts.
 */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import { dependentDefaults } from '../../scenario/schema';
import { trafficOver, transportFor } from '../../scenario/traffic';
import { hasVariants, transportOf } from '../../scenario/transports';
import type { Scenario } from '../../scenario/types';
import { sayingLosses, whyNotFlow, type Edit } from './edits';
import { findFlow, findNode, flowsOf, itemExists, linkId, linksOf, type Item } from './items';
import { inSentence } from '../app/in-sentence';
import { itemName, placeName, valueWords, type ParameterValue } from './labels';
import { pruneReferences } from './references';
import { unchanged } from './unchanged';

/**
 * Returns a copy of a plain object with the value at the path set, or removed if it is undefined. The scenario layer
 * judges whether the result is valid.
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

/** Sets a value inside one entry of the scenario; `undefined` removes it. */
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
 * Sets a parameter of the catalogue at `path` inside the item's entry: `['bufferCells']`, `['discard',
 * 'thresholdFraction']`, `['transport', 'boston', 'code']`. `undefined` removes the value, so that the default applies.
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

/** Whether the parameter accepts the value. */
function takes(parameter: Parameter, value: unknown): boolean {
  if (parameter.type === 'boolean') return typeof value === 'boolean';
  if (parameter.type === 'choice') return parameter.choices.some((choice) => choice.value === value);
  if (value === null) return parameter.nullable ?? false;
  return typeof value === 'number' && value >= parameter.min && value <= parameter.max
    && (parameter.type === 'number' || Number.isInteger(value));
}

/** Returns those of the values that the parameters of another mechanism accept. */
export const keptBy = ({ parameters }: Mechanism, values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(parameters.flatMap((parameter) => (takes(parameter, values[parameter.key])
    ? [[parameter.key, values[parameter.key]]] : [])));

/** Returns the planned changes without those under a place, except those of the keys in `stay`. */
export const withoutTurns = (
  changes: Scenario['changes'], place: string, stay: readonly string[],
): Scenario['changes'] => changes?.flatMap((change) => {
  const kept = Object.entries(change.set)
    .filter(([path]) => !path.startsWith(`${place}.`) || stay.includes(path.slice(place.length + 1)));
  return kept.length === 0 ? [] : [{ ...change, set: Object.fromEntries(kept) }];
});

const placeOf = ({ kind, id }: Item, path: readonly string[]): string =>
  `${kind === 'node' ? 'nodes' : 'flows'}.${id}.${path.join('.')}`;

/** Removes the value at a place of an entry, or sets it to `none`, and removes the changes planned for it. */
export function withdraw(scenario: Scenario, item: Item, path: readonly string[], none?: null): Scenario {
  const next = setEntry(scenario, item, path, none);
  return next.changes ? { ...next, changes: withoutTurns(next.changes, placeOf(item, path), []) } : next;
}

/**
 * Puts another mechanism, with the values in `entry`, at a place of an item. Planned changes stay for the parameters
 * that it has and for the keys in `turned`.
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

/** Changes the discard policy of a switch; settings that both policies have are kept. */
export function setDiscardPolicy(scenario: Scenario, id: string, policy: string): Edit {
  const node = findNode(scenario, id);
  const mechanism = CATALOGUE.discard.find((candidate) => candidate.id === policy);
  if (node?.kind !== 'switch' || !mechanism) return unchanged(scenario);
  return {
    label: `Set discard policy of ${id} to ${inSentence(mechanism.title)}`,
    scenario: exchange(
      scenario, { kind: 'node', id }, ['discard'], { policy, ...keptBy(mechanism, node.discard ?? {}) }, mechanism,
      ['policy'],
    ),
  };
}

/** Changes the adaptation layer of a flow; settings that both layers have are kept. */
export function setAdaptation(scenario: Scenario, id: string, kind: string): Edit {
  const flow = findFlow(scenario, id);
  const mechanism = CATALOGUE.adaptations.find((candidate) => candidate.id === kind);
  if (!flow || !mechanism || (flow.adaptation?.kind ?? CATALOGUE.adaptations[0].id) === kind) {
    return unchanged(scenario);
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
    return unchanged(scenario);
  }
  return {
    label: on ? `Put TCP Boston over ${id}` : `Made ${id} ordinary TCP`,
    scenario: on ? setEntry(scenario, { kind: 'flow', id }, ['transport', 'boston'], {})
      : withdraw(scenario, { kind: 'flow', id }, ['transport', 'boston']),
  };
}

/**
 * Changes what a flow carries; settings that both kinds have are kept, and the flow gets the transport that the new
 * kind needs.
 */
export function setTraffic(scenario: Scenario, id: string, kind: string): Edit {
  const mechanism = CATALOGUE.traffic.find((candidate) => candidate.id === kind);
  const flow = findFlow(scenario, id);
  if (!flow || !mechanism || (flow.traffic?.kind ?? CATALOGUE.traffic[0].id) === kind) {
    return unchanged(scenario);
  }
  const traffic = { kind, ...mechanism.begins, ...keptBy(mechanism, { ...flow.traffic }) };
  const carried = setTransport(scenario, id, transportFor(mechanism, flow)).scenario;
  return {
    label: `Set traffic of ${id} to ${inSentence(mechanism.title)}`,
    scenario: exchange(carried, { kind: 'flow', id }, ['traffic'], traffic, mechanism),
  };
}

/**
 * Changes the transport of a flow. The size of packets is kept, and traffic that can go over the new transport, too;
 * otherwise the first kind that can replaces it. Changes planned for other settings of the transport are removed.
 */
export function setTransport(scenario: Scenario, id: string, kind: string): Edit {
  const flow = findFlow(scenario, id);
  if (!flow || transportOf(flow.transport?.kind).id === kind) return unchanged(scenario);
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
  if (!flow || flow[end] === host) return unchanged(scenario);
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
