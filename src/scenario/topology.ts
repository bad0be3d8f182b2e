/**
 * The expanded topology of a scenario: groups become members, links become cables, and references (`src`, `src.3`,
 * `src.3>sw`) become indices. Works for any scenario that fits the schema; unknown references resolve to nothing.
 */
import type { NodeSpec } from '../model/spec';
import type { LinkRef, NodeRef } from './types';

interface Cable {
  from: number;
  to: number;
  /** Position in the scenario's `links`. */
  link: number;
}

export interface Topology {
  nodes: NodeSpec[];
  /** Scenario id → indices of its members. */
  nodeMembers: Map<string, number[]>;
  /** Index of a node → its position in the scenario's `nodes`. */
  origin: number[];
  /** Cables; cable k consists of the directed links 2k and 2k + 1. */
  cables: Cable[];
}

/** The properties of a node that the topology needs; a host stands for `count` members. */
type Drawn = { id: string } & ({ kind: 'host'; count?: number } | { kind: 'switch' });

export const sizeOf = (node: Drawn): number => (node.kind === 'host' ? node.count ?? 1 : 1);

/** Splits `src.3` into src and 3, `src` into src and `null`. */
export function splitRef(ref: string): { id: string; member: number | null } {
  const dot = ref.indexOf('.');
  return dot < 0 ? { id: ref, member: null } : { id: ref.slice(0, dot), member: Number(ref.slice(dot + 1)) };
}

/** Returns the members that a reference means: all of a group, or one. A single node is its own member 0. */
export function resolve(members: Map<string, number[]>, ref: string): number[] {
  const { id, member } = splitRef(ref);
  const all = members.get(id) ?? [];
  if (member === null) return all;
  return member < all.length ? [all[member]] : [];
}

/** Returns one pair for each member; between two groups, member i is paired with member i mod (size of the other). */
export function pairs(from: readonly number[], to: readonly number[]): { from: number; to: number }[] {
  if (from.length === 0 || to.length === 0) return [];
  return Array.from({ length: Math.max(from.length, to.length) }, (_, i) => ({
    from: from[i % from.length], to: to[i % to.length],
  }));
}

export function buildTopology(
  scenario: { nodes: readonly Drawn[]; links: readonly { from: NodeRef; to: NodeRef }[] },
): Topology {
  const nodes: NodeSpec[] = [];
  const origin: number[] = [];
  const nodeMembers = new Map<string, number[]>();
  scenario.nodes.forEach((node, position) => {
    const size = sizeOf(node);
    const members: number[] = [];
    for (let member = 0; member < size; member++) {
      members.push(nodes.length);
      origin.push(position);
      nodes.push({ id: size === 1 ? node.id : `${node.id}.${member}`, kind: node.kind });
    }
    nodeMembers.set(node.id, members);
  });
  const cables = scenario.links.flatMap((link, position) =>
    pairs(resolve(nodeMembers, link.from), resolve(nodeMembers, link.to))
      .map(({ from, to }) => ({ from, to, link: position })));
  return { nodes, nodeMembers, origin, cables };
}

/** The cables at each node, computed when first needed. */
const cablesAt = new WeakMap<Topology, number[][]>();

function cablesOf(topology: Topology): number[][] {
  let at = cablesAt.get(topology);
  if (at) return at;
  at = topology.nodes.map((): number[] => []);
  for (const [k, { from, to }] of topology.cables.entries()) {
    at[from].push(k);
    at[to].push(k);
  }
  cablesAt.set(topology, at);
  return at;
}

/**
 * Returns the directed links that `sw>sink` or `src.3>sw` means; a group means the links of all its members. Searches
 * only the cables of the end that has fewer.
 */
export function resolveLink(topology: Topology, ref: LinkRef): number[] {
  const [fromRef, toRef] = ref.split('>');
  const from = resolve(topology.nodeMembers, fromRef);
  const to = resolve(topology.nodeMembers, toRef ?? '');
  const at = cablesOf(topology);
  const cablesAmong = (nodes: readonly number[]): number => nodes.reduce((sum, node) => sum + at[node].length, 0);
  const forward = cablesAmong(from) <= cablesAmong(to);
  const [near, far] = forward ? [from, to] : [to, from];
  const beyond = far.length > 8 ? new Set(far) : null;
  const found: number[] = [];
  for (const node of near) {
    for (const k of at[node]) {
      const cable = topology.cables[k];
      const leaves = cable.from === node;
      const other = leaves ? cable.to : cable.from;
      if (beyond ? beyond.has(other) : far.includes(other)) found.push(2 * k + (leaves === forward ? 0 : 1));
    }
  }
  return found.sort((a, b) => a - b);
}

/** Returns the name of a directed link: `src.3>sw`. */
export function linkName({ nodes, cables }: Topology, link: number): string {
  const { from, to } = cables[link >> 1];
  return link % 2 === 0 ? `${nodes[from].id}>${nodes[to].id}` : `${nodes[to].id}>${nodes[from].id}`;
}

export const ends = ({ cables }: Topology, link: number): { from: number; to: number } =>
  link % 2 === 0 ? cables[link >> 1] : { from: cables[link >> 1].to, to: cables[link >> 1].from };
