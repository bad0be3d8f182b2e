/**
 * Finds the links that a flow crosses, as entries of the scenario, with the scenario layer's own router, so that the
 * drawing shows the route that the run will take. Works on scenarios that cannot run yet: a flow without a route
 * crosses no link.
 */
import { buildRouter } from '../../scenario/routes';
import { buildTopology, ends, pairs, resolve } from '../../scenario/topology';
import type { Flow, Scenario } from '../../scenario/types';
import { linkId, linksOf } from './items';

export interface Crossing {
  /** As the link is written; the flow may cross it the other way. */
  linkId: string;
  forward: boolean;
}

/** Most members of a group whose routes are looked up; enough to show every link that a drawn flow takes. */
const FOLLOWED = 32;

/**
 * Returns a function for one scenario: it returns the crossings of a flow in the order of its route, each link and
 * direction once; empty if no chain of links joins its ends.
 */
export function routeFinder(scenario: Scenario): (flow: Pick<Flow, 'from' | 'to' | 'via'>) => Crossing[] {
  const topology = buildTopology({ nodes: scenario.nodes, links: linksOf(scenario) });
  const router = buildRouter(topology);
  const known = new Map<string, Crossing[]>();
  // Cached, as thousands of flows may have the same ends.
  return (flow) => {
    const key = JSON.stringify([flow.from, flow.to, flow.via ?? []]);
    const crossings = known.get(key) ?? follow(flow);
    known.set(key, crossings);
    return crossings;
  };
  function follow(flow: Pick<Flow, 'from' | 'to' | 'via'>): Crossing[] {
    const via = (flow.via ?? []).flatMap((id) => resolve(topology.nodeMembers, id));
    const members = pairs(resolve(topology.nodeMembers, flow.from), resolve(topology.nodeMembers, flow.to));
    const found = new Map<string, Crossing>();
    for (const { from, to } of members.slice(0, FOLLOWED)) {
      if (from === to) continue;
      const result = router.route(from, to, via);
      if (!result.ok) continue;
      for (const hop of result.route) {
        const written = linksOf(scenario)[topology.cables[hop >> 1].link];
        const crossing = {
          linkId: linkId(written), forward: ends(topology, hop).from === topology.cables[hop >> 1].from,
        };
        found.set(`${crossing.linkId} ${crossing.forward}`, crossing);
      }
    }
    return [...found.values()];
  }
}
