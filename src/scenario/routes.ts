/**
 * Routes: shortest by number of links; among equals the one whose nodes come first in the scenario, hop by hop from the
 * source. Hosts do not forward, so a route passes switches only. With `via`, each leg is a shortest route. The way back is
 * the same way: a virtual channel runs both ways over the same cables.
 */
import type { Topology } from './topology';
import { ends } from './topology';

export type RouteResult = { ok: true; route: number[] } | { ok: false; reason: 'disconnected' | 'twice'; from: number; to: number };

export interface Router {
  /** Directed links from one node to another past the switches in `via`. */
  route(from: number, to: number, via: readonly number[]): RouteResult;
}

/** The reverse of directed link 2k is 2k + 1. */
export const reversed = (route: readonly number[]): number[] => route.map((link) => link ^ 1).reverse();

/** Distances are kept for one destination after the other: ask in the order of destinations to pay for each once. */
export function buildRouter(topology: Topology): Router {
  const { nodes, cables } = topology;
  const outgoing: number[][] = nodes.map(() => []);
  cables.forEach((cable, k) => {
    outgoing[cable.from].push(2 * k);
    outgoing[cable.to].push(2 * k + 1);
  });
  const head = Int32Array.from({ length: 2 * cables.length }, (_, link) => ends(topology, link).to);
  for (const links of outgoing) links.sort((a, b) => head[a] - head[b] || a - b);
  const known = new Map<number, Int32Array>();

  /** Hops from every node to one; -1: no way. */
  function distancesTo(target: number): Int32Array {
    const kept = known.get(target);
    if (kept) return kept;
    const distances = new Int32Array(nodes.length).fill(-1);
    distances[target] = 0;
    const queue = [target];
    for (let served = 0; served < queue.length; served++) {
      const node = queue[served];
      if (node !== target && nodes[node].kind === 'host') continue;
      for (const link of outgoing[node]) {
        const neighbour = head[link];
        if (distances[neighbour] >= 0) continue;
        distances[neighbour] = distances[node] + 1;
        queue.push(neighbour);
      }
    }
    known.set(target, distances);
    return distances;
  }

  /** Appends the leg; false where there is none. */
  function leg(from: number, to: number, route: number[]): boolean {
    const distances = distancesTo(to);
    if (distances[from] < 0) return false;
    for (let node = from; node !== to;) {
      const next = outgoing[node].find((link) => {
        const neighbour = head[link];
        return distances[neighbour] === distances[node] - 1 && (neighbour === to || nodes[neighbour].kind === 'switch');
      });
      if (next === undefined) return false;
      route.push(next);
      node = head[next];
    }
    return true;
  }

  return {
    route(from, to, via) {
      const route: number[] = [];
      let at = from;
      for (const stop of [...via, to]) {
        if (!leg(at, stop, route)) return { ok: false, reason: 'disconnected', from: at, to: stop };
        at = stop;
      }
      const passed = new Set([from]);
      for (const link of route) {
        const node = head[link];
        if (passed.has(node)) return { ok: false, reason: 'twice', from: node, to: node };
        passed.add(node);
      }
      return { ok: true, route };
    },
  };
}
