/**
 * What the stage shows of a network, computed once per scenario: the groups (one box each), the cables between them
 * with the data and the acknowledgements that they carry, and the flows with their names. Indices are those of the
 * NetworkSpec.
 */
import type { ControlCells } from '../../model/catalogue-types';
import { cellTimePs } from '../../model/atm/times';
import { CELL_BITS, PAYLOAD_BYTES } from '../../model/constants';
import { CATALOGUE } from '../../model/catalogue';
import { PS_PER_S } from '../../model/kernel/time';
import { keepsWindow, type FlowSpec, type LinkSpec } from '../../model/spec';
import { mayMark } from '../../model/switch/buffer';
import type { Expansion } from '../../scenario/network';
import type { FullScenario } from '../../scenario/schema';
import { serviceOf } from '../../scenario/traffic';
import { capital, flowLabels } from '../app/words';

export interface Group {
  id: string;
  kind: 'host' | 'switch';
  /** Nodes of the network that it stands for. */
  members: number[];
  /** Flows that start here, and those that end here, in the order of members. */
  sends: number[];
  receives: number[];
  /** Cables that end here. */
  cables: number[];
  /** Position in the scenario; null if it has none. */
  position: readonly [number, number] | null;
}

export interface CableInfo {
  /** The groups that it joins, and the nodes of the network. */
  from: number;
  to: number;
  fromNode: number;
  toNode: number;
}

export interface FlowInfo {
  id: string;
  /** Shortest name that is unique (flowLabels). */
  label: string;
  fromGroup: number;
  toGroup: number;
  cellsPerPacket: number;
  /** `Reno`, `Boston`, `UDP`; and whether it has no window. */
  kind: string;
  windowless?: boolean;
  redundant: boolean;
  /** Whether a loss can make other cells of its packet useless. */
  doomable: boolean;
  packetBytes: number;
  /** Cells of its adaptation layer that carry no data, if it sends any. */
  control: ControlCells | null;
  /** Whether its data may wait at the source until switches have places for it. */
  asksForPlaces?: boolean;
  /** Whether its cells go before others; whether it sends packets of low priority as probes. */
  first?: boolean;
  probes?: boolean;
  /** Whether its source has an allowed rate; whether it goes by credit. */
  rated?: boolean;
  credited?: boolean;
}

export interface Topology {
  groups: Group[];
  cables: CableInfo[];
  flows: FlowInfo[];
  links: readonly LinkSpec[];
  /** By flow: its end nodes and its route. */
  flowEnds: { from: number; to: number; route: readonly number[] }[];
  /** By directed link: the data flows on it, and whether acknowledgements pass. */
  dataFlows: number[][];
  carriesAcks: boolean[];
  /** By directed link: bits of its unit of transport, a cell or in packet mode the largest packet of its flows. */
  unitBits: number[];
  /** By node: its group, and its place among the members. */
  groupOf: number[];
  memberOf: number[];
  /** By flow and directed link: the link over which its cells come to the switch before it; -1 at a host. */
  linkBefore: ReadonlyMap<number, number>[];
  /** By directed link: the links over which its data come to the switch before it. */
  fedBy: ReadonlySet<number>[];
  bottleneckLink: number;
  /** Whether there are no cells: packets are drawn to the scale of their bytes, and cellsPerPacket is 1. */
  packetMode: boolean;
  /** Whether some port may set the congestion bit. */
  marks: boolean;
  /** In order of time, the flows whose packets or transport change during the run, as they are from then on. */
  turns: readonly { atPs: number; flows: ReadonlyMap<number, Pick<FlowInfo, LiveKey>> }[];
}

/** What a change during the run may make different of a flow, apart from the marks that it can show. */
type LiveKey = 'cellsPerPacket' | 'packetBytes' | 'kind';
/** The marks that a flow can show; in the legend they are those of the whole run. */
type MarkKey = 'redundant' | 'doomable' | 'probes';

/** Describes groups, their sizes and the cables: networks of the same shape are laid out alike. */
export const shapeOf = ({ groups, cables, packetMode }: Topology): string =>
  `${packetMode} ${groups.map(({ id, members }) => `${id} ${members.length}`).join()} ${cables.length}`;

/** Size of an acknowledgement in packet mode, bits. */
const ACK_BITS = 320;

const layerOf = ({ kind }: FlowSpec['adaptation']) => CATALOGUE.adaptations.find(({ id }) => id === kind);

/** Whether the receiver keeps every cell, so that a loss spoils no other: TCP Boston without made-up cells. */
const keepsCells = (transport: FlowSpec['transport'], adaptation: FlowSpec['adaptation']): boolean =>
  'boston' in transport && transport.boston !== null
  && layerOf(adaptation)?.fills?.({ ...adaptation }) !== true;

/** What follows from the settings of a flow that may change during the run. */
function settingsOf(
  { transport, adaptation }: Pick<FlowSpec, 'transport' | 'adaptation'>, packetMode: boolean,
): Pick<FlowInfo, LiveKey | MarkKey> {
  const cells = CATALOGUE.cellsOfPacket(transport.packetBytes, adaptation);
  return {
    cellsPerPacket: packetMode ? 1 : cells,
    kind: keepsWindow(transport) ? (transport.boston ? 'Boston' : capital(transport.variant)) : 'UDP',
    // What TCP Boston sends again, and a layer repairs with, are other cells of the code, whatever the redundancy.
    redundant: ('boston' in transport && transport.boston !== null)
      || (!packetMode && layerOf(adaptation)?.counts?.includes('repairCells') === true),
    doomable: !packetMode && cells > 1 && !keepsCells(transport, adaptation),
    packetBytes: transport.packetBytes,
    probes: CATALOGUE.sendsProbes(transport),
  };
}

/** The changes of flows during the run; notes in `flows` which marks they can show then. */
function turnsOf({ changes, network }: Expansion['network'], flows: readonly FlowInfo[]): Topology['turns'] {
  return changes.flatMap(({ atPs, flows: changed }) => {
    if (changed.length === 0) return [];
    return [{ atPs, flows: new Map(changed.map(({ flow, ...settings }) => {
      const { redundant, doomable, probes, ...live } = settingsOf(settings, network === 'packet');
      const info = flows[flow];
      info.redundant ||= redundant;
      info.doomable ||= doomable;
      info.probes ||= probes;
      return [flow, live];
    })) }];
  });
}

export function buildTopology(scenario: FullScenario, { network, topology: { nodeMembers } }: Expansion): Topology {
  const groupOf: number[] = [];
  const memberOf: number[] = [];
  const groups = scenario.nodes.map((node, number): Group => {
    const members = nodeMembers.get(node.id) ?? [];
    members.forEach((member, place) => { groupOf[member] = number; memberOf[member] = place; });
    return {
      id: node.id, kind: node.kind, members, sends: [], receives: [], cables: [],
      position: scenario.layout[node.id] ?? null,
    };
  });
  const cables = Array.from({ length: network.links.length >> 1 }, (_, cable): CableInfo => {
    const { from: fromNode, to: toNode } = network.links[2 * cable];
    return { from: groupOf[fromNode], to: groupOf[toNode], fromNode, toNode };
  });
  cables.forEach(({ from, to }, cable) => {
    groups[from].cables.push(cable);
    if (to !== from) groups[to].cables.push(cable);
  });
  network.flows.forEach(({ from, to }, flow) => {
    groups[groupOf[from]].sends.push(flow);
    groups[groupOf[to]].receives.push(flow);
  });
  const { dataFlows, carriesAcks, linkBefore, fedBy } = waysOf(network);
  const packetMode = network.network === 'packet';
  const labels = flowLabels(network.flows);
  const flows = network.flows.map(({ id, from, to, transport, adaptation, traffic, service }, flow): FlowInfo => ({
    id,
    label: labels[flow],
    fromGroup: groupOf[from], toGroup: groupOf[to],
    ...settingsOf({ transport, adaptation }, packetMode),
    windowless: !keepsWindow(transport),
    control: packetMode ? null : layerOf(adaptation)?.control ?? null,
    asksForPlaces: !packetMode && layerOf(adaptation)?.asksForPlaces === true,
    first: CATALOGUE.traffic.find(({ id: own }) => own === traffic.kind)?.goesFirst?.(traffic) ?? false,
    rated: !packetMode && serviceOf(service).hasRate === true,
    credited: !packetMode && serviceOf(service).places !== undefined,
  }));
  const byMember = (a: number, b: number, end: 'from' | 'to'): number =>
    memberOf[network.flows[a][end]] - memberOf[network.flows[b][end]] || a - b;
  for (const group of groups) {
    group.sends.sort((a, b) => byMember(a, b, 'from'));
    group.receives.sort((a, b) => byMember(a, b, 'to'));
  }
  const unitBits = dataFlows.map((list) =>
    (packetMode ? list.reduce((most, flow) => Math.max(most, 8 * flows[flow].packetBytes), ACK_BITS) : CELL_BITS));
  const flowEnds = network.flows.map(({ from, to, route }) => ({ from, to, route }));
  return {
    groups, cables, flows, flowEnds, links: network.links, dataFlows, carriesAcks, unitBits, groupOf, memberOf,
    linkBefore, fedBy, bottleneckLink: network.measure.bottleneckLink, packetMode,
    marks: network.links.some(({ port }) => mayMark(port)), turns: turnsOf(network, flows),
  };
}

/**
 * Finds what each link carries. Thousands of flows may share a few long routes, so a route is followed once, and links
 * with the same routes share a list.
 */
function waysOf(
  { flows, links }: Expansion['network'],
): Pick<Topology, 'dataFlows' | 'carriesAcks' | 'linkBefore' | 'fedBy'> {
  const flowsOf = new Map<readonly number[], number[]>();
  flows.forEach(({ route }, flow) => {
    const known = flowsOf.get(route);
    if (known) known.push(flow);
    else flowsOf.set(route, [flow]);
  });
  const routesOn: number[][] = links.map(() => []);
  const fedBy = links.map(() => new Set<number>());
  const befores = new Map<readonly number[], Map<number, number>>();
  const lists = [...flowsOf.values()];
  [...flowsOf.keys()].forEach((route, number) => {
    befores.set(route, new Map(route.map((link, hop) => [link, hop === 0 ? -1 : route[hop - 1]])));
    route.forEach((link, hop) => {
      routesOn[link].push(number);
      if (hop > 0) fedBy[link].add(route[hop - 1]);
    });
  });
  const shared = new Map<string, number[]>();
  const dataFlows = routesOn.map((routes) => {
    const key = routes.join(' ');
    let list = shared.get(key);
    if (list === undefined) shared.set(key, (list = routes.flatMap((route) => lists[route]).sort((a, b) => a - b)));
    return list;
  });
  const carriesAcks = links.map(() => false);
  const answered = flows.filter(({ transport }) => keepsWindow(transport));
  for (const back of new Set(answered.map(({ routeBack }) => routeBack))) {
    for (const link of back) carriesAcks[link] = true;
  }
  return {
    dataFlows, carriesAcks, linkBefore: flows.map(({ route }) => befores.get(route) ?? new Map<number, number>()),
    fedBy,
  };
}

/** Returns how many cells (in packet mode, pieces of 48 bytes) fit on a link: its delay over the time of one. */
export function cellsLong({ rateBps, delayPs }: Pick<LinkSpec, 'rateBps' | 'delayPs'>, packetMode = false): number {
  return delayPs / (packetMode ? Math.round((8 * PAYLOAD_BYTES * PS_PER_S) / rateBps) : cellTimePs(rateBps));
}

/**
 * Returns the output port that a switch's picture is about: the bottleneck, else the one with most data flows; -1 if no
 * port stands out.
 */
export function portShown(topology: Topology, group: number): number {
  const { groups, links, dataFlows, groupOf, bottleneckLink } = topology;
  if (groups[group].kind !== 'switch') return -1;
  if (bottleneckLink >= 0 && groupOf[links[bottleneckLink].from] === group) return bottleneckLink;
  const ports = portsOf(topology, group);
  const most = Math.max(0, ...ports.map((link) => dataFlows[link].length));
  const best = ports.filter((link) => dataFlows[link].length === most);
  return best.length === 1 ? best[0] : -1;
}

/**
 * Cache of `portsOf`, which is called for every group at every level of detail; keyed by the data flows, which stay
 * when rates change.
 */
const ports = new WeakMap<Topology['dataFlows'], (readonly number[] | undefined)[]>();

/** Returns the output ports of a group that carry data. */
export function portsOf({ groups, links, dataFlows, groupOf }: Topology, group: number): readonly number[] {
  const known = ports.get(dataFlows) ?? [];
  ports.set(dataFlows, known);
  return known[group] ??= groups[group].cables.flatMap((cable) => [2 * cable, 2 * cable + 1])
    .filter((link) => groupOf[links[link].from] === group && dataFlows[link].length > 0);
}
