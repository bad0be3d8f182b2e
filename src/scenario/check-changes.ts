/** Checks changes during a run: each is judged by the state of the scenario that it applies to. */
import { applySettings, inOrderOfTime, type ChangeStep } from './changes';
import { checkFlow } from './check-flow';
import { checkPorts } from './check-references';
import { grouped, problem, type Problem } from './problem';
import { LIMITS } from './schema';
import { resolve, type Topology } from './topology';
import type { FullFlow, FullScenario } from './types';

/** How many ports, links and flows of the network an item of the scenario stands for. */
interface Sizes { ports: ReadonlyMap<string, number>; cables: readonly number[]; members: (flow: FullFlow) => number }

function sizesOf(scenario: FullScenario, topology: Topology): Sizes {
  const cables = new Array<number>(scenario.links.length).fill(0);
  const ports = new Map<string, number>();
  for (const { from, to, link } of topology.cables) {
    cables[link]++;
    for (const end of [from, to]) {
      const { id } = scenario.nodes[topology.origin[end]];
      ports.set(id, (ports.get(id) ?? 0) + 1);
    }
  }
  return { ports, cables, members: ({ from, to }) =>
    Math.max(resolve(topology.nodeMembers, from).length, resolve(topology.nodeMembers, to).length) };
}

/** Returns how many links and flows one step changes: the expansion has a new state for each of them. */
function turnsBetween({ before, after }: ChangeStep, { ports, cables, members }: Sizes): number {
  let turns = 0;
  if (after.nodes !== before.nodes) {
    after.nodes.forEach((node, position) => { if (node !== before.nodes[position]) turns += ports.get(node.id) ?? 0; });
  }
  if (after.links !== before.links) {
    after.links.forEach((link, position) => { if (link !== before.links[position]) turns += 2 * cables[position]; });
  }
  if (after.flows !== before.flows) {
    after.flows.forEach((flow, position) => { if (flow !== before.flows[position]) turns += members(flow); });
  }
  return turns;
}

/** Returns what is wrong with the ports that one step adds and with the flows that it changes. */
function brokenBy({ before, after }: ChangeStep, topology: Topology): Problem[] {
  return [
    ...after.nodes === before.nodes ? [] : checkPorts(after, topology, before),
    ...after.flows === before.flows ? [] : after.flows.filter((flow, n) => flow !== before.flows[n]).flatMap(checkFlow),
  ];
}

/** Returns the steps for the expansion, or what is wrong with them. */
export function checkChanges(scenario: FullScenario, topology: Topology): { problems: Problem[]; steps: ChangeStep[] } {
  const failed = (...problems: Problem[]) => ({ problems, steps: [] });
  const settings = scenario.changes.reduce((sum, { set }) => sum + Object.keys(set).length, 0);
  if (settings > LIMITS.changes) {
    return failed(problem(
      'tooMany', 'changes',
      `The changes make ${grouped(settings)} settings; at most ${grouped(LIMITS.changes)} are possible.`,
    ));
  }
  if (settings === 0) {
    return {
      problems: [],
      steps: inOrderOfTime(scenario.changes).map(({ atS }) => ({ atS, before: scenario, after: scenario })),
    };
  }
  const sizes = sizesOf(scenario, topology);
  const steps: ChangeStep[] = [];
  let before = scenario;
  let turns = 0;
  for (const change of inOrderOfTime(scenario.changes)) {
    const path = `changes[${scenario.changes.indexOf(change)}].set`;
    const applied = applySettings(before, change.set);
    if (!applied.ok) return failed(...applied.problems.map((found) => ({ ...found, path: `${path}.${found.path}` })));
    const step = { atS: change.atS, before, after: applied.scenario };
    const broken = brokenBy(step, topology);
    if (broken.length > 0) return failed(...broken.map((found) => ({ ...found, path })));
    turns += turnsBetween(step, sizes);
    if (turns > LIMITS.turns) {
      return failed(problem(
        'tooMany', 'changes',
        `The changes affect more than ${grouped(LIMITS.turns)} links and flows when the groups are expanded; make fewer changes, or smaller groups.`,
      ));
    }
    steps.push(step);
    before = step.after;
  }
  return { problems: [], steps };
}
