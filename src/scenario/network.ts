/**
 * Expands a checked scenario to the model's NetworkSpec: groups become members, routes are chosen, units become SI
 * integers. Relies on `checkScenario`. Also tells which nodes, cables and flows each id of the scenario stands for.
 */
import {
  keepsWindow, type AdaptationSpec, type ChangeSpec, type FaultSpec, type FlowSpec, type LinkSpec, type NetworkSpec,
  type PortSpec, type TransportSpec,
} from '../model/spec';
import { applySettings, inOrderOfTime, type ChangeStep } from './changes';
import { hostPortOf, physicalOf, switchPortOf } from './link-specs';
import { asWrittenOut } from './profiles';
import { buildRouter, type Router } from './routes';
import { buildTopology, ends, linkName, pairs, resolve, resolveLink, type Topology } from './topology';
import type { FullFault, FullFlow, FullScenario, FullTransport, NodeRef } from './types';
import { trafficSpec } from './traffic';
import { inModelUnits, millisecondsToPs, secondsToPs } from './units';

export interface Expansion {
  network: NetworkSpec;
  /** Its nodes and directed links are those of `network`, with the same indices. */
  topology: Topology;
  /** The scenario's links in order, with their cables; cable k consists of the directed links 2k and 2k + 1. */
  linkCables: { from: NodeRef; to: NodeRef; cables: number[] }[];
  /** Scenario id of a flow → indices of its members in `network.flows`. */
  flowMembers: Map<string, number[]>;
}

/** Number of bins of a run if no bin width is given; a bin has at least one picosecond. */
const DEFAULT_BINS = 1000;

type Parts = Pick<FullScenario, 'network' | 'nodes' | 'links'>;

/** Returns the port that feeds a directed link. */
function portOf(
  scenario: Parts, { origin, nodes, cables }: Topology, index: number, from: number, to: number,
): PortSpec {
  const node = scenario.nodes[origin[from]];
  return node.kind === 'host' ? hostPortOf(scenario.links[cables[index >> 1].link]) : switchPortOf(node, nodes[to].id);
}

function linkSpec(scenario: Parts, topology: Topology, index: number): LinkSpec {
  const { from, to } = ends(topology, index);
  const link = scenario.links[topology.cables[index >> 1].link];
  return {
    id: linkName(topology, index), from, to, ...physicalOf(link, index % 2 === 1 ? 1 : 0),
    port: portOf(scenario, topology, index, from, to),
  };
}

function transportSpec(transport: FullTransport): TransportSpec {
  if (!keepsWindow(transport)) return inModelUnits(transport);
  const { boston, ...tcp } = asWrittenOut(transport);
  return { ...inModelUnits(tcp), boston: boston === null ? null : inModelUnits(boston) };
}

const servicesOf = ({ service, ackService }: FullFlow): Pick<FlowSpec, 'service' | 'ackService'> =>
  ({ service: inModelUnits(service), ackService: inModelUnits(ackService ?? service) });

const connectionSpec = (
  { transport, adaptation }: FullFlow,
): { transport: TransportSpec; adaptation: AdaptationSpec } =>
  ({ transport: transportSpec(transport), adaptation: inModelUnits(adaptation) });

/** What the members of a flow do not share. */
type RoutedFlow = Pick<FlowSpec, 'id' | 'from' | 'to' | 'route' | 'routeBack'>;

function routeFlows(
  scenario: FullScenario, topology: Topology, router: Router,
): { flows: RoutedFlow[]; flowMembers: Map<string, number[]> } {
  const flows: RoutedFlow[] = [];
  const flowMembers = new Map<string, number[]>();
  for (const flow of scenario.flows) {
    const members = pairs(resolve(topology.nodeMembers, flow.from), resolve(topology.nodeMembers, flow.to));
    const via = flow.via.flatMap((id) => resolve(topology.nodeMembers, id));
    flowMembers.set(flow.id, members.map((_, member) => flows.length + member));
    members.forEach(({ from, to }, member) => {
      const found = router.route(from, to, via);
      if (!found.ok) throw new Error(`flow ${flow.id} has no route: the scenario was not checked`);
      flows.push({
        id: members.length === 1 ? flow.id : `${flow.id}.${member}`, from, to, route: found.route,
        routeBack: router.back(found.route),
      });
    });
  }
  return { flows, flowMembers };
}

/** Returns the specs of the members of a flow. Their objects are written out key by key; see docs/architecture.md. */
function membersOf(flow: FullFlow, routed: readonly RoutedFlow[], bottleneckBps: number): FlowSpec[] {
  const startPs = secondsToPs(flow.startS);
  const startJitterPs = millisecondsToPs(flow.startJitterMs);
  const stopPs = flow.stopS === null ? null : secondsToPs(flow.stopS);
  const { transport, adaptation } = connectionSpec(flow);
  const { service, ackService } = servicesOf(flow);
  const traffic = trafficSpec(flow.traffic, { members: routed.length, bottleneckBps });
  return routed.map(({ id, from, to, route, routeBack }) => ({
    id, from, to, route, routeBack, startPs, startJitterPs, stopPs, transport, adaptation, service, ackService,
    traffic,
  }));
}

/** Returns the slowest link that carries data; among equals the one with most flows, then the first. */
function defaultBottleneck(links: readonly LinkSpec[], flows: readonly RoutedFlow[]): number {
  const carried = new Array<number>(links.length).fill(0);
  const flowsOn = new Map<readonly number[], number>();
  for (const { route } of flows) flowsOn.set(route, (flowsOn.get(route) ?? 0) + 1);
  for (const [route, count] of flowsOn) for (const link of route) carried[link] += count;
  const used = carried.some((count) => count > 0);
  let best = -1;
  links.forEach(({ rateBps }, index) => {
    if (used && carried[index] === 0) return;
    if (best < 0 || rateBps < links[best].rateBps
        || (rateBps === links[best].rateBps && carried[index] > carried[best])) {
      best = index;
    }
  });
  return best;
}

const merged = (a: readonly number[], b: readonly number[]): number[] =>
  [...new Set([...a, ...b])].sort((x, y) => x - y);

/**
 * Expands faults or pardons: on a group, they apply to the data and the acknowledgements of each member on its own
 * route. Those of one flow on one link are merged.
 */
function expandFaults(
  named: readonly FullFault[], topology: Topology, flows: readonly FlowSpec[], flowMembers: Map<string, number[]>,
): FaultSpec[] {
  const found = new Map<string, FaultSpec>();
  for (const { link, flow, packets, cells } of named) {
    const meant = new Set(resolveLink(topology, link));
    for (const member of resolve(flowMembers, flow)) {
      for (const hop of [...flows[member].route, ...flows[member].routeBack]) {
        if (!meant.has(hop)) continue;
        const before = found.get(`${hop} ${member}`);
        found.set(`${hop} ${member}`, {
          link: hop, flow: member, packets: merged(before?.packets ?? [], packets),
          cells: merged(before?.cells ?? [], cells),
        });
      }
    }
  }
  return [...found.values()];
}

/**
 * Makes a function that compares specs. It compares each pair of objects only once, as members of a group share theirs.
 */
function comparison(): (a: object, b: object) => boolean {
  const known = new Map<object, Map<object, boolean>>();
  return (a, b) => {
    if (a === b) return true;
    let others = known.get(a);
    if (others === undefined) known.set(a, (others = new Map()));
    let equal = others.get(b);
    if (equal === undefined) others.set(b, (equal = JSON.stringify(a) === JSON.stringify(b)));
    return equal;
  };
}

/** Expands the changes in order of time: the new specs of all links and flows that differ from the state before. */
function expandChanges(
  steps: readonly ChangeStep[], topology: Topology, flowMembers: Map<string, number[]>, links: readonly LinkSpec[],
): ChangeSpec[] {
  const nowLinks = [...links];
  const same = comparison();
  return steps.map(({ atS, before, after }) => {
    const spec: ChangeSpec = { atPs: secondsToPs(atS), links: [], flows: [] };
    if (after.nodes !== before.nodes || after.links !== before.links) {
      turnLinks(spec, before, after, topology, nowLinks, same);
    }
    if (after.flows === before.flows) return spec;
    after.flows.forEach((flow, position) => {
      if (flow === before.flows[position]) return;
      const fresh = connectionSpec(flow);
      if (same(fresh, connectionSpec(before.flows[position]))) return;
      for (const member of flowMembers.get(flow.id) ?? []) {
        spec.flows.push({ flow: member, transport: fresh.transport, adaptation: fresh.adaptation });
      }
    });
    return spec;
  });
}

type Comparison = ReturnType<typeof comparison>;

function turnLinks(
  spec: ChangeSpec, before: FullScenario, after: FullScenario, topology: Topology, now: LinkSpec[], same: Comparison,
): void {
  now.forEach((old, index) => {
    const node = topology.origin[old.from];
    const { link } = topology.cables[index >> 1];
    if (after.nodes[node] === before.nodes[node] && after.links[link] === before.links[link]) return;
    const physical = physicalOf(after.links[link], index % 2 === 1 ? 1 : 0);
    const port = portOf(after, topology, index, old.from, old.to);
    const keys = Object.keys(physical) as (keyof typeof physical)[];
    if (keys.every((key) => physical[key] === old[key]) && same(port, old.port)) return;
    spec.links.push({ link: index, spec: (now[index] = { ...old, ...physical, port }) });
  });
}

/** Intermediate results of the check, which the expansion uses again. */
interface Groundwork { topology: Topology; router: Router; steps: readonly ChangeStep[] }

function groundworkOf(scenario: FullScenario): Groundwork {
  const topology = buildTopology(scenario);
  const steps: ChangeStep[] = [];
  for (const { atS, set } of inOrderOfTime(scenario.changes)) {
    const before = steps.at(-1)?.after ?? scenario;
    const applied = applySettings(before, set);
    if (!applied.ok) throw new Error(`${applied.problems[0].message}: the scenario was not checked`);
    steps.push({ atS, before, after: applied.scenario });
  }
  return { topology, router: buildRouter(topology), steps };
}

export function expand(
  scenario: FullScenario, { topology, router, steps }: Groundwork = groundworkOf(scenario),
): Expansion {
  const links = Array.from({ length: 2 * topology.cables.length }, (_, index) => linkSpec(scenario, topology, index));
  const { flows: routed, flowMembers } = routeFlows(scenario, topology, router);
  const durationPs = secondsToPs(scenario.durationS);
  const { bottleneck, deadlineMs, binMs, verify } = scenario.measure;
  const bottleneckLink = bottleneck === null ? defaultBottleneck(links, routed) : resolveLink(topology, bottleneck)[0];
  const flows = scenario.flows.flatMap((flow) => membersOf(
    flow, (flowMembers.get(flow.id) ?? []).map((member) => routed[member]), links[bottleneckLink].rateBps,
  ));
  const network: NetworkSpec = {
    network: scenario.network, seed: scenario.seed, durationPs, warmupPs: secondsToPs(scenario.warmupS),
    nodes: topology.nodes, links, flows,
    faults: expandFaults(scenario.faults, topology, flows, flowMembers),
    pardons: expandFaults(scenario.pardons, topology, flows, flowMembers),
    changes: expandChanges(steps, topology, flowMembers, links),
    measure: {
      bottleneckLink,
      deadlinePs: deadlineMs === null ? null : millisecondsToPs(deadlineMs),
      binPs: binMs === null ? Math.max(1, Math.round(durationPs / DEFAULT_BINS)) : millisecondsToPs(binMs),
      verify,
    },
  };
  const linkCables = scenario.links.map(({ from, to }) => ({ from, to, cables: [] as number[] }));
  topology.cables.forEach(({ link }, cable) => linkCables[link].cables.push(cable));
  return { network, topology, linkCables, flowMembers };
}

export const toNetwork = (scenario: FullScenario): NetworkSpec => expand(scenario).network;
