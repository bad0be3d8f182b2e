/**
 * A checked scenario becomes what the model is handed: groups expanded, routes chosen, SI integers. Trusts its input:
 * `checkScenario` has been there before. Also tells which expanded things each id of the scenario stands for.
 */
import type { AdaptationSpec, ChangeSpec, FaultSpec, FlowSpec, LinkSpec, NetworkSpec, PortSpec, TransportSpec } from '../model/spec';
import { applySettings, inOrderOfTime } from './changes';
import { CELL_BYTES } from './cell-counts';
import { buildRouter, reversed } from './routes';
import { buildTopology, ends, linkName, pairs, resolve, resolveLink, type Topology } from './topology';
import type { FullFlow, FullLink, FullNode, FullScenario, FullTransport, NodeRef, PortOverride } from './types';
import { trafficSpec } from './traffic';
import { inModelUnits, millisecondsToPs, secondsToPs } from './units';

export interface Expansion {
  network: NetworkSpec;
  /** Scenario id of a node → indices of its members in `network.nodes`. */
  nodeMembers: Map<string, number[]>;
  /** The scenario's links in order: cable k is the directed links 2k and 2k + 1. */
  linkCables: { from: NodeRef; to: NodeRef; cables: number[] }[];
  /** Scenario id of a flow → indices of its members in `network.flows`. */
  flowMembers: Map<string, number[]>;
}

/** A thousandth of the run, at least one picosecond. */
const DEFAULT_BINS = 1000;

const unlimitedTailDrop = (bufferCells: number | null): PortSpec =>
  ({ bufferCells, bufferPackets: null, bufferBytes: bytesOfCells(bufferCells), queueCounts: 'all', inputService: 'arrivalOrder', scheduler: 'fifo', efciHighFraction: null, efciLowFraction: null, clpThresholdFraction: null, discard: { policy: 'tailDrop' } });

/** The memory of this many cells, for packet mode. */
const bytesOfCells = (cells: number | null): number | null => (cells === null ? null : cells * CELL_BYTES);

/** The port of `node` that feeds the link to `neighbour`. The override for a member wins over the one for its group. */
function portOf(node: FullNode, neighbour: string, link: FullLink, network: FullScenario['network']): PortSpec {
  if (node.kind === 'host') return unlimitedTailDrop(link.sourceQueueCells);
  const { id: _id, kind: _kind, ports, ...own } = node;
  const group = neighbour.split('.')[0];
  const override: PortOverride = { ...ports[group], ...ports[neighbour] };
  const port = inModelUnits({ ...own, ...override, discard: inModelUnits(override.discard ?? own.discard) }) as unknown as PortSpec;
  const inputService = network === 'packet' ? 'arrivalOrder' : port.inputService;
  return { ...port, inputService, bufferBytes: port.bufferBytes ?? bytesOfCells(port.bufferCells) };
}

function linkSpec(scenario: Pick<FullScenario, 'network' | 'nodes' | 'links'>, topology: Topology, index: number): LinkSpec {
  const { from, to } = ends(topology, index);
  const link = scenario.links[topology.cables[index >> 1].link];
  const { from: _from, to: _to, sourceQueueCells: _queue, errorsOneWay, ...physical } = link;
  return {
    id: linkName(topology, index), from, to,
    ...(inModelUnits(physical) as Pick<LinkSpec, 'rateBps' | 'delayPs' | 'cellErrorRate'>),
    ...(errorsOneWay && index % 2 === 1 && { cellErrorRate: 0 }),
    port: portOf(scenario.nodes[topology.origin[from]], topology.nodes[to].id, link, scenario.network),
  };
}

function transportSpec(transport: FullTransport): TransportSpec {
  if (transport.kind === 'udp') return inModelUnits(transport) as unknown as TransportSpec;
  const { boston, profile: _profile, ...tcp } = transport;
  const spec = inModelUnits({ ...tcp, windowBytes: tcp.receiveBufferBytes ?? tcp.windowBytes, minRtoMs: tcp.minRtoMs ?? 2 * tcp.tickMs });
  return { ...spec, boston: boston === null ? null : inModelUnits(boston) } as unknown as TransportSpec;
}

/** Without cells there is nothing to disperse or to put together: TCP Boston is its variant, every adaptation layer is plain. */
function connectionSpec(flow: FullFlow, network: FullScenario['network']): { transport: TransportSpec; adaptation: AdaptationSpec } {
  const transport = transportSpec(flow.transport);
  const adaptation = { partial: 'discard', ...inModelUnits(flow.adaptation) } as unknown as AdaptationSpec;
  if (network === 'atm') return { transport, adaptation };
  const { trailerBytes, mergeOnLostEom } = adaptation;
  return {
    transport: transport.kind === 'tcp' ? { ...transport, boston: null } : transport,
    adaptation: { kind: 'aal5', trailerBytes, mergeOnLostEom, partial: 'discard', efciFrom: 'last' },
  };
}

/** A flow without its traffic, which depends on the bottleneck, which depends on where flows go. */
type RoutedFlow = Omit<FlowSpec, 'traffic'>;

function routeFlows(scenario: FullScenario, topology: Topology): { flows: RoutedFlow[]; flowMembers: Map<string, number[]> } {
  const router = buildRouter(topology);
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
        id: members.length === 1 ? flow.id : `${flow.id}.${member}`, from, to,
        route: found.route, routeBack: reversed(found.route),
        startPs: secondsToPs(flow.startS), startJitterPs: millisecondsToPs(flow.startJitterMs),
        stopPs: flow.stopS === null ? null : secondsToPs(flow.stopS),
        ...connectionSpec(flow, scenario.network),
      });
    });
  }
  return { flows, flowMembers };
}

/** The slowest link that carries data, then the one with most flows, then the first. */
function defaultBottleneck(links: readonly LinkSpec[], flows: readonly RoutedFlow[]): number {
  const carried = new Array<number>(links.length).fill(0);
  for (const { route } of flows) for (const link of route) carried[link]++;
  const used = carried.some((count) => count > 0);
  let best = -1;
  links.forEach(({ rateBps }, index) => {
    if (used && carried[index] === 0) return;
    if (best < 0 || rateBps < links[best].rateBps || (rateBps === links[best].rateBps && carried[index] > carried[best])) best = index;
  });
  return best;
}

const merged = (a: readonly number[], b: readonly number[]): number[] => [...new Set([...a, ...b])].sort((x, y) => x - y);

/** A fault on a group means each member's own data on its own way. Faults of one flow on one link become one. */
function expandFaults(scenario: FullScenario, topology: Topology, flows: readonly FlowSpec[], flowMembers: Map<string, number[]>): FaultSpec[] {
  const found = new Map<string, FaultSpec>();
  for (const { link, flow, packets, cells } of scenario.faults) {
    const meant = new Set(resolveLink(topology, link));
    for (const member of resolve(flowMembers, flow)) {
      for (const hop of flows[member].route) {
        if (!meant.has(hop)) continue;
        const before = found.get(`${hop} ${member}`);
        found.set(`${hop} ${member}`, { link: hop, flow: member, packets: merged(before?.packets ?? [], packets), cells: merged(before?.cells ?? [], cells) });
      }
    }
  }
  return [...found.values()];
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What each change turns, in order of time: the new state of whatever differs from the state before. */
function expandChanges(scenario: FullScenario, topology: Topology, flowMembers: Map<string, number[]>, links: readonly LinkSpec[], flows: readonly FlowSpec[]): ChangeSpec[] {
  const nowLinks = [...links];
  const nowFlows = flows.map(({ transport, adaptation }) => ({ transport, adaptation }));
  let now = scenario;
  return inOrderOfTime(scenario.changes).map(({ atS, set }) => {
    const applied = applySettings(now, set);
    if (!applied.ok) throw new Error(`${applied.problems[0].message}: the scenario was not checked`);
    const { scenario: next } = applied;
    const spec: ChangeSpec = { atPs: secondsToPs(atS), links: [], flows: [] };
    links.forEach(({ from }, index) => {
      const node = topology.origin[from];
      const { link } = topology.cables[index >> 1];
      if (next.nodes[node] === now.nodes[node] && next.links[link] === now.links[link]) return;
      const fresh = linkSpec(next, topology, index);
      if (!same(fresh, nowLinks[index])) spec.links.push({ link: index, spec: (nowLinks[index] = fresh) });
    });
    next.flows.forEach((flow, position) => {
      if (flow === now.flows[position]) return;
      const fresh = connectionSpec(flow, scenario.network);
      for (const member of flowMembers.get(flow.id) ?? []) {
        if (!same(fresh, nowFlows[member])) spec.flows.push({ flow: member, ...(nowFlows[member] = fresh) });
      }
    });
    now = next;
    return spec;
  });
}

export function expand(scenario: FullScenario): Expansion {
  const topology = buildTopology(scenario);
  const links = Array.from({ length: 2 * topology.cables.length }, (_, index) => linkSpec(scenario, topology, index));
  const { flows: routed, flowMembers } = routeFlows(scenario, topology);
  const durationPs = secondsToPs(scenario.durationS);
  const { bottleneck, deadlineMs, binMs } = scenario.measure;
  const bottleneckLink = bottleneck === null ? defaultBottleneck(links, routed) : resolveLink(topology, bottleneck)[0];
  const flows = scenario.flows.flatMap((flow) => {
    const members = flowMembers.get(flow.id) ?? [];
    const traffic = trafficSpec(flow.traffic, members.length, links[bottleneckLink].rateBps);
    return members.map((member): FlowSpec => ({ ...routed[member], traffic }));
  });
  const network: NetworkSpec = {
    network: scenario.network, seed: scenario.seed, durationPs, warmupPs: secondsToPs(scenario.warmupS),
    nodes: topology.nodes, links, flows,
    faults: expandFaults(scenario, topology, flows, flowMembers),
    changes: expandChanges(scenario, topology, flowMembers, links, flows),
    measure: {
      bottleneckLink,
      deadlinePs: deadlineMs === null ? null : millisecondsToPs(deadlineMs),
      binPs: binMs === null ? Math.max(1, Math.round(durationPs / DEFAULT_BINS)) : millisecondsToPs(binMs),
    },
  };
  const linkCables = scenario.links.map(({ from, to }) => ({ from, to, cables: [] as number[] }));
  topology.cables.forEach(({ link }, cable) => linkCables[link].cables.push(cable));
  return { network, nodeMembers: topology.nodeMembers, linkCables, flowMembers };
}

export const toNetwork = (scenario: FullScenario): NetworkSpec => expand(scenario).network;
