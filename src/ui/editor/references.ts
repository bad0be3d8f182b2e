/**
 * Where a scenario names its nodes, links and flows outside their own entries: port overrides, `via`, faults, planned
 * changes, the bottleneck, the layout; and the ends of links and flows. One function rewrites all of these, so that
 * renaming and removing cannot forget one.
 */
import type { Node, Scenario } from '../../scenario/types';
import { baseId, findFlow, findNode, linksOf, memberCount } from './items';

/** How references are rewritten: `node` and `flow` return the new id, or null if the reference is to be removed. */
export interface References {
  node(id: string): string | null;
  flow(id: string): string | null;
  /** Whether a link joins the two, after renaming, in either direction. */
  linked(from: string, to: string): boolean;
  /** Number of members of the (old) id; a reference to a member beyond it is removed. */
  members(kind: 'node' | 'flow', id: string): number;
}

/** Rewrites a reference to a node or flow, or to a member such as `src.3`: the id may change, the number stays. */
function member(reference: string, kind: 'node' | 'flow', references: References): string | null {
  const [id, index] = reference.split('.');
  const next = references[kind](id);
  if (next === null || index === undefined) return next;
  return Number(index) < references.members(kind, id) ? `${next}.${index}` : null;
}

/** Rewrites a directed link `a>b`; either end may be a member of a group. */
function directedLink(reference: string, references: References): string | null {
  const [from, to] = reference.split('>').map((end) => member(end, 'node', references));
  if (!from || !to) return null;
  return references.linked(baseId(from), baseId(to)) ? `${from}>${to}` : null;
}

/**
 * `nodes.sw.bufferCells`, `nodes.sw.ports.sink.bufferCells`, `links.src.3>sw.rateMbps`, `flows.f.transport.karn`: list,
 * member, the rest.
 */
const CHANGED = /^(nodes|flows)\.([^.]+)(.*)$/;
const CHANGED_LINK = /^links\.([^.>]+(?:\.\d+)?>[^.>]+(?:\.\d+)?)(.*)$/;
const PORT = /^\.ports\.([^.]+(?:\.\d+)?)(.*)$/;

function changedPath(path: string, references: References): string | null {
  const onLink = CHANGED_LINK.exec(path);
  if (onLink) {
    const link = directedLink(onLink[1], references);
    return link === null ? null : `links.${link}${onLink[2]}`;
  }
  const onItem = CHANGED.exec(path);
  if (!onItem) return path;
  const [, list, id, rest] = onItem;
  const next = list === 'nodes' ? references.node(id) : references.flow(id);
  if (next === null) return null;
  const onPort = list === 'nodes' ? PORT.exec(rest) : null;
  if (!onPort) return `${list}.${next}${rest}`;
  const neighbour = member(onPort[1], 'node', references);
  return neighbour !== null && references.linked(next, baseId(neighbour))
    ? `nodes.${next}.ports.${neighbour}${onPort[2]}` : null;
}

/** Returns the object with its keys rewritten; keys for which `rewrite` returns null are left out. */
function mapKeys<Value>(
  record: Readonly<Record<string, Value>>, rewrite: (key: string) => string | null,
): Record<string, Value> {
  const rewritten: Record<string, Value> = {};
  for (const [key, value] of Object.entries(record)) {
    const next = rewrite(key);
    if (next !== null) rewritten[next] = value;
  }
  return rewritten;
}

function withPorts(node: Node, references: References): Node {
  if (node.kind !== 'switch' || !node.ports) return node;
  const { ports, ...rest } = node;
  const kept = mapKeys(ports, (reference) => {
    const neighbour = member(reference, 'node', references);
    return neighbour !== null && references.linked(node.id, baseId(neighbour)) ? neighbour : null;
  });
  return Object.keys(kept).length > 0 ? { ...rest, ports: kept } : rest;
}

const isSet = (entry: unknown): entry is { path: string } =>
  typeof entry === 'object' && entry !== null && 'path' in entry && typeof entry.path === 'string';

/** Rewrites the parameters of a saved sweep; one that is gone stays, and the sweep reports it when it is run. */
function withSweptPaths(sweep: Record<string, unknown>, references: References): Record<string, unknown> {
  if (!Array.isArray(sweep.sets)) return sweep;
  const sets = sweep.sets.map((entry: unknown) =>
    (isSet(entry) ? { ...entry, path: changedPath(entry.path, references) ?? entry.path } : entry));
  return { ...sweep, sets };
}

/**
 * Returns the scenario with every reference rewritten. Entries themselves keep their ids: the caller has renamed or
 * removed those.
 */
function mapReferences(scenario: Scenario, references: References): Scenario {
  const next: Scenario = { ...scenario, nodes: scenario.nodes.map((node) => withPorts(node, references)) };
  if (scenario.flows) {
    next.flows = scenario.flows.map((flow) => {
      if (!flow.via) return flow;
      const { via, ...rest } = flow;
      const kept = via.map((id) => references.node(id)).filter((id) => id !== null);
      return kept.length > 0 ? { ...rest, via: kept } : rest;
    });
  }
  for (const list of ['faults', 'pardons'] as const) {
    if (scenario[list]) next[list] = scenario[list].flatMap((fault) => {
      const link = directedLink(fault.link, references);
      const flow = member(fault.flow, 'flow', references);
      return link === null || flow === null ? [] : [{ ...fault, link, flow }];
    });
  }
  if (scenario.changes) {
    next.changes = scenario.changes
      .map((change) => ({ ...change, set: mapKeys(change.set, (path) => changedPath(path, references)) }))
      .filter((change) => Object.keys(change.set).length > 0);
  }
  if (scenario.sweeps) next.sweeps = scenario.sweeps.map((sweep) => withSweptPaths(sweep, references));
  if (scenario.measure?.bottleneck) {
    const { bottleneck, ...measure } = scenario.measure;
    const kept = directedLink(bottleneck, references);
    next.measure = kept === null ? measure : { ...measure, bottleneck: kept };
  }
  if (scenario.layout) next.layout = mapKeys(scenario.layout, references.node);
  return next;
}

const linkedIn = (scenario: Scenario) => {
  const pairs = new Set(linksOf(scenario).flatMap((link) => {
    const [from, to] = [baseId(link.from), baseId(link.to)];
    return [`${from}>${to}`, `${to}>${from}`];
  }));
  return (from: string, to: string): boolean => pairs.has(`${from}>${to}`);
};

/** Returns how many flows a flow entry stands for: one per member of the larger of its ends. */
export const flowCount = (scenario: Scenario, flow: { from: string; to: string }): number =>
  Math.max(memberCount(scenario, flow.from), memberCount(scenario, flow.to));

/**
 * Returns the scenario without references to nodes, links, flows or members that it does not have. Link and flow
 * entries stay.
 */
export const pruneReferences = (scenario: Scenario): Scenario =>
  mapReferences(scenario, {
    node: (id) => (findNode(scenario, id) ? id : null),
    flow: (id) => (findFlow(scenario, id) ? id : null),
    linked: linkedIn(scenario),
    members: (kind, id) => {
      const flow = findFlow(scenario, id);
      if (kind === 'node') return memberCount(scenario, id);
      return flow ? flowCount(scenario, flow) : 0;
    },
  });

/**
 * Returns the scenario with all references to nodes or flows renamed; `renames` maps old ids to new ones, which the
 * entries have already.
 */
export function followRenames(
  scenario: Scenario, kind: 'node' | 'flow', renames: ReadonlyMap<string, string>,
): Scenario {
  const rename = (id: string): string => renames.get(id) ?? id;
  const same = (id: string): string => id;
  const end = (reference: string): string => {
    const id = baseId(reference);
    return `${rename(id)}${reference.slice(id.length)}`;
  };
  const withEnds = <Entry extends { from: string; to: string }>(entry: Entry): Entry => {
    const [from, to] = [end(entry.from), end(entry.to)];
    return from === entry.from && to === entry.to ? entry : { ...entry, from, to };
  };
  const next: Scenario = { ...scenario };
  if (kind === 'node') {
    if (scenario.links) next.links = scenario.links.map(withEnds);
    if (scenario.flows) next.flows = scenario.flows.map(withEnds);
  }
  return mapReferences(next, {
    node: kind === 'node' ? rename : same,
    flow: kind === 'flow' ? rename : same,
    linked: () => true,
    members: () => Infinity,
  });
}
