/** Whether what is turned while the network runs can be turned: each change is judged by the state that it meets. */
import { applySettings, inOrderOfTime } from './changes';
import { checkFlow } from './check-flow';
import { grouped, problem, type Problem } from './problem';
import { LIMITS } from './schema';
import { pairs, resolve, type Topology } from './topology';
import type { FullScenario } from './types';

/** How many links and flows one step turns: the expansion holds a new state for each of them. */
function turnsBetween(before: FullScenario, after: FullScenario, topology: Topology, portsOf: ReadonlyMap<string, number>, cablesOf: readonly number[]): number {
  let turns = 0;
  after.nodes.forEach((node, position) => { if (node !== before.nodes[position]) turns += portsOf.get(node.id) ?? 0; });
  after.links.forEach((link, position) => { if (link !== before.links[position]) turns += 2 * cablesOf[position]; });
  after.flows.forEach((flow, position) => {
    if (flow !== before.flows[position]) turns += pairs(resolve(topology.nodeMembers, flow.from), resolve(topology.nodeMembers, flow.to)).length;
  });
  return turns;
}

export function checkChanges(scenario: FullScenario, topology: Topology): Problem[] {
  const settings = scenario.changes.reduce((sum, { set }) => sum + Object.keys(set).length, 0);
  if (settings > LIMITS.changes) return [problem('tooMany', 'changes', `The changes make ${grouped(settings)} settings; at most ${grouped(LIMITS.changes)} are possible.`)];
  const cablesOf = new Array<number>(scenario.links.length).fill(0);
  const portsOf = new Map<string, number>();
  for (const { from, to, link } of topology.cables) {
    cablesOf[link]++;
    for (const end of [from, to]) portsOf.set(topology.nodes[end].id, (portsOf.get(topology.nodes[end].id) ?? 0) + 1);
  }
  let now = scenario;
  let turns = 0;
  for (const change of inOrderOfTime(scenario.changes)) {
    const path = `changes[${scenario.changes.indexOf(change)}].set`;
    const applied = applySettings(now, change.set);
    if (!applied.ok) return applied.problems.map((found) => ({ ...found, path: `${path}.${found.path}` }));
    const { scenario: next } = applied;
    const broken = next.flows.flatMap((flow, position) => (flow === now.flows[position] ? [] : checkFlow(flow)));
    if (broken.length > 0) return broken.map((found) => ({ ...found, path }));
    turns += turnsBetween(now, next, topology, portsOf, cablesOf);
    if (turns > LIMITS.turns) return [problem('tooMany', 'changes', `The changes affect more than ${grouped(LIMITS.turns)} links and flows when the groups are expanded; make fewer changes, or smaller groups.`)];
    now = next;
  }
  return [];
}
