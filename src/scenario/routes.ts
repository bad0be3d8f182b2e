/**
 * Chooses routes: the fewest links; among equals, hop by hop from the source, the node that comes first in the
 * scenario. Hosts do not forward, so a route passes only switches. With `via`, each leg is a shortest route. The way
 * back is the same route in reverse: a virtual channel uses the same cables in both directions.
 * A scenario may have thousands of flows over thousands of links, so distances are computed once for each destination,
 * and a route once for each pair of ends: flows with the same ends share one list, which must not be changed.
 */
import { ends, type Topology } from './topology';

type RouteResult =
  | { ok: true; route: number[] } | { ok: false; reason: 'disconnected' | 'twice'; from: number; to: number };

export interface Router {
  /** Directed links from one node to another through the switches in `via`. */
  route(from: number, to: number, via: readonly number[]): RouteResult;
  /** The same route in reverse. */
  back(route: number[]): number[];
  /** Work done so far: nodes visited and links added to routes. */
  work(): number;
}

/** Reverses a route: the reverse of directed link 2k is 2k + 1. */
const reversed = (route: readonly number[]): number[] => route.map((link) => link ^ 1).reverse();

/** Towards one destination: number of hops from every node (-1: unreachable), and the next link (-1: not computed). */
interface Towards { distances: Int32Array; next: Int32Array }

export function buildRouter(topology: Topology): Router {
  const { nodes, cables } = topology;
  const outgoing: number[][] = nodes.map(() => []);
  cables.forEach((cable, k) => {
    outgoing[cable.from].push(2 * k);
    outgoing[cable.to].push(2 * k + 1);
  });
  const head = Int32Array.from({ length: 2 * cables.length }, (_, link) => ends(topology, link).to);
  for (const links of outgoing) links.sort((a, b) => head[a] - head[b] || a - b);
  const known = new Map<number, Towards>();
  const routes = new Map<string, RouteResult>();
  const ways = new Map<number[], number[]>();
  /** For each node, the last route that passed it: no route may pass a node twice. */
  const passedBy = new Int32Array(nodes.length);
  let laid = 0;
  let work = 0;

  function towards(target: number): Towards {
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
    work += queue.length;
    const found = { distances, next: new Int32Array(nodes.length).fill(-1) };
    known.set(target, found);
    return found;
  }

  /**
   * Returns the link of a host with only one, to a switch; otherwise -1. Such a host is reached through its switch, so
   * routes to it are routes to the switch and one more link.
   */
  function gateOf(node: number): number {
    const { [0]: link, length } = outgoing[node];
    return length === 1 && nodes[node].kind === 'host' && nodes[head[link]].kind === 'switch' ? link : -1;
  }

  /** Appends a leg to the route; returns false if there is none. */
  function leg(from: number, to: number, route: number[]): boolean {
    const gate = from === to ? -1 : gateOf(to);
    if (gate >= 0) {
      if (!leg(from, head[gate], route)) return false;
      route.push(gate ^ 1);
      return true;
    }
    const { distances, next } = towards(to);
    if (distances[from] < 0) return false;
    for (let node = from; node !== to; node = head[next[node]]) {
      if (next[node] < 0) {
        next[node] = outgoing[node].find((link) => {
          const neighbour = head[link];
          return distances[neighbour] === distances[node] - 1
            && (neighbour === to || nodes[neighbour].kind === 'switch');
        }) ?? -1;
        work++;
        if (next[node] < 0) return false;
      }
      route.push(next[node]);
    }
    return true;
  }

  function lay(from: number, to: number, via: readonly number[]): RouteResult {
    const route: number[] = [];
    let at = from;
    for (const stop of [...via, to]) {
      if (!leg(at, stop, route)) return { ok: false, reason: 'disconnected', from: at, to: stop };
      at = stop;
    }
    work += route.length;
    passedBy[from] = ++laid;
    for (const link of route) {
      const node = head[link];
      if (passedBy[node] === laid) return { ok: false, reason: 'twice', from: node, to: node };
      passedBy[node] = laid;
    }
    return { ok: true, route };
  }

  return {
    route(from, to, via) {
      const key = `${from} ${to} ${via.join(' ')}`;
      let found = routes.get(key);
      if (found === undefined) routes.set(key, (found = lay(from, to, via)));
      return found;
    },
    back(route) {
      let way = ways.get(route);
      if (way === undefined) ways.set(route, (way = reversed(route)));
      return way;
    },
    work: () => work,
  };
}
