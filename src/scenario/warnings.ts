/** Warnings about settings that are valid but cannot work or have no effect. Each is one sentence; the run goes on. */
import { cellTimePs } from '../model/atm/times';
import { CATALOGUE } from '../model/catalogue';
import { PS_PER_MS } from '../model/kernel/time';
import { keepsWindow, type LinkSpec, type NetworkSpec } from '../model/spec';
import { bufferOf, capacityOf, cellsAtOnce, portWarnings } from '../model/switch/buffer';
import { cellsOf, layerOf } from './cell-counts';
import { checkScenario, type CheckResult } from './check';
import type { Expansion } from './network';
import { counted, grouped, problem, type Problem } from './problem';
import { LIMITS } from './schema';
import { serviceOf, trafficWarning } from './traffic';
import type { FullFlow, FullScenario } from './types';
import { faultsOffRoute, faultsOfNothing } from './warn-faults';
import { bytesBesidePackets, settingsOfOtherNetwork } from './warn-network';
import { trafficTooFast } from './warn-traffic';
import {
  placesAskedTwice, priorityHeldBack, promisesBeyondShares, schedulersInVain, servicesInVain,
} from './warn-services';
import { CELL_BYTES, TCP_IP_HEADER_BYTES } from '../model/constants';

/**
 * Returns the places that a single packet needs at a port: all its cells at the sending host, and in a switch those
 * that arrive while earlier ones are still being sent.
 */
function placesNeeded(cells: number, before: LinkSpec | null, link: LinkSpec): number {
  if (before === null) return cells;
  return before.rateBps <= link.rateBps ? 1 : Math.floor(cells * (1 - link.rateBps / before.rateBps));
}

/** Whether cells of a flow can crowd a queue: not if its service holds them back at the source. */
const crowds = ({ service }: FullFlow): boolean => service.kind === CATALOGUE.services[0].id;

/** Returns the routes of members, each once, as members may share theirs. */
const routesOf = (members: readonly number[] | undefined, { flows }: NetworkSpec): ReadonlySet<readonly number[]> =>
  new Set(members?.map((member) => flows[member].route));

/** Finds flows whose packets are larger than a buffer that counts bytes: it refuses them even if the link is idle. */
function wholePacketsThatNeverFit(scenario: FullScenario, { network, flowMembers }: Expansion): Problem[] {
  if (scenario.network !== 'packet') return [];
  return scenario.flows.flatMap(({ id, transport: { packetBytes } }) => {
    for (const route of routesOf(flowMembers.get(id), network)) {
      const tight = route.find((link) => {
        const { port } = network.links[link];
        return bufferOf(port, true).unit === 'bytes' && packetBytes > capacityOf(port, true);
      });
      if (tight === undefined) continue;
      const { id: name, port } = network.links[tight];
      return [problem('packetNeverFits', `flows.${id}.transport.packetBytes`,
        `A packet of ${grouped(packetBytes)} bytes never fits into the queue before ${name}, which takes ${counted(capacityOf(port, true), 'byte')} at most; use smaller packets or a larger buffer.`)];
    }
    return [];
  });
}

function packetsThatNeverFit(scenario: FullScenario, { network, flowMembers }: Expansion): Problem[] {
  if (scenario.network === 'packet') return [];
  const tightest = new Map<readonly number[], Map<number, number | undefined>>();
  /** Returns the first link of a route whose buffer is too small for a packet of so many cells; computed once. */
  const tightOn = (route: readonly number[], cells: number): number | undefined => {
    const known = tightest.get(route) ?? new Map<number, number | undefined>();
    tightest.set(route, known);
    if (!known.has(cells)) {
      known.set(cells, route.find((link, hop) => placesNeeded(
        cells, hop === 0 ? null : network.links[route[hop - 1]], network.links[link],
      ) > cellsAtOnce(network.links[link].port)));
    }
    return known.get(cells);
  };
  return scenario.flows.flatMap((flow) => {
    const { id, transport } = flow;
    const cells = cellsOf(flow);
    for (const route of routesOf(flowMembers.get(id), network)) {
      const tight = tightOn(route, cells);
      if (tight === undefined || (tight !== route[0] && !crowds(flow))) continue;
      const { id: name, port } = network.links[tight];
      return [problem('packetNeverFits', `flows.${id}.transport.packetBytes`,
        `A packet of ${grouped(transport.packetBytes)} bytes is ${counted(cells, 'cell')} and overflows the buffer of ${counted(port.bufferCells ?? 0, 'cell')} before ${name} even when it is alone; use smaller packets or a larger buffer.`)];
    }
    return [];
  });
}

/** Extra cells of TCP Boston, if it sends so many with every packet. */
function extraCells({ transport }: FullFlow, cells: number): number {
  const boston = 'boston' in transport ? transport.boston : null;
  return boston?.control === 'fixed' ? CATALOGUE.boston.firstExtraCells(boston, cells) : 0;
}

/**
 * Finds reservations that never succeed: the smallest block is one packet, and a smaller buffer always refuses it. That
 * changes nothing for data that does not wait, if its service keeps other places for it.
 */
function reservationsThatNeverFit(scenario: FullScenario, { network, flowMembers }: Expansion): Problem[] {
  if (scenario.network === 'packet') return [];
  return scenario.flows.flatMap((flow) => {
    const { id, transport, adaptation, service } = flow;
    const layer = layerOf(adaptation);
    const waits = layer.waitsForPlaces?.(adaptation) === true;
    if (layer.asksForPlaces !== true || (!waits && serviceOf(service).places !== undefined)) return [];
    const data = cellsOf(flow);
    const cells = data + extraCells(flow, data);
    for (const route of routesOf(flowMembers.get(id), network)) {
      const tight = route.find((link, hop) => hop > 0 && cells > (network.links[link].port.bufferCells ?? Infinity));
      if (tight === undefined) continue;
      const { id: name, port } = network.links[tight];
      return [problem('reservationNeverFits', `flows.${id}.transport.packetBytes`,
        `A packet of ${grouped(transport.packetBytes)} bytes asks for ${counted(cells, 'place')}, but ${name} has ${grouped(port.bufferCells ?? 0)}, so ${waits ? 'nothing is ever sent' : 'all that is sent is dropped there'}; use smaller packets or a larger buffer.`)];
    }
    return [];
  });
}

/**
 * Finds layers that cannot work because a full packet, or its path, takes too long, even if the cells of the packet
 * follow each other as closely as they can: they come over the slowest link one by one, and at each link after the
 * first, a slot at most is made up.
 */
function layersInVain(scenario: FullScenario, { network, flowMembers }: Expansion): Problem[] {
  if (scenario.network === 'packet') return [];
  return scenario.flows.flatMap((flow) => {
    const { id, adaptation } = flow;
    const cells = cellsOf(flow);
    for (const member of flowMembers.get(id) ?? []) {
      const { route, routeBack } = network.flows[member];
      const slowestBps = Math.min(...route.map((link) => network.links[link].rateBps));
      const leastMs = (Math.max(0, cells - route.length) * cellTimePs(slowestBps)) / PS_PER_MS;
      const delayPs = [...route, ...routeBack].reduce((sum, link) => sum + network.links[link].delayPs, 0);
      const path = { cells, leastMs, roundTripMs: delayPs / PS_PER_MS };
      const warning = layerOf(adaptation).warn?.(adaptation, path) ?? null;
      if (warning !== null) return [problem('layerInVain', `flows.${id}.adaptation.${warning.key}`, warning.message)];
    }
    return [];
  });
}

function portsInVain({ links, nodes }: NetworkSpec): Problem[] {
  const found = new Map<string, Problem>();
  for (const { from, port } of links) {
    for (const { key, message } of portWarnings(port)) {
      const path = `nodes.${nodes[from].id}.${key}`;
      found.set(path, problem(key.startsWith('discard.') ? 'policyInVain' : 'portInVain', path, message));
    }
  }
  return [...found.values()];
}

function flowsWithoutEffect(scenario: FullScenario): Problem[] {
  return scenario.flows.flatMap(({ id, startS, stopS, transport }) => {
    const found: Problem[] = [];
    if (startS >= scenario.durationS) {
      found.push(problem(
        'startsTooLate', `flows.${id}.startS`,
        `Flow ${id} starts at ${grouped(startS)} s, but the run ends at ${grouped(scenario.durationS)} s; start it earlier or run longer.`,
      ));
    }
    if (stopS !== null && stopS <= startS) {
      found.push(problem(
        'stopsTooEarly', `flows.${id}.stopS`,
        `Flow ${id} stops at ${grouped(stopS)} s, ${stopS < startS ? `before it starts at ${grouped(startS)} s` : 'when it starts'}, so it sends nothing; stop it later.`,
      ));
    }
    const data = transport.packetBytes - TCP_IP_HEADER_BYTES;
    if (keepsWindow(transport) && transport.windowBytes < data) found.push(problem(
      'windowBelowPacket', `flows.${id}.transport.windowBytes`,
      `A window of ${counted(transport.windowBytes, 'byte')} holds less than one packet's ${grouped(data)} bytes of data; use a larger window or smaller packets.`,
    ));
    return found;
  });
}

/** Finds windows that allow more packets than a run can handle: the run stops if all of them are under way. */
function windowsTooWide(scenario: FullScenario, { flowMembers }: Expansion): Problem[] {
  let total = 0;
  let widest = { id: '', packets: 0, key: '', bytes: 0 };
  for (const { id, transport } of scenario.flows) {
    if (!keepsWindow(transport)) continue;
    const [key, bytes] = transport.receiveBufferBytes === null ? ['windowBytes', transport.windowBytes]
      : ['receiveBufferBytes', transport.receiveBufferBytes];
    const segmentBytes = transport.packetBytes - TCP_IP_HEADER_BYTES;
    const packets = Math.floor(bytes / segmentBytes) * (flowMembers.get(id)?.length ?? 0);
    total += packets;
    if (packets > widest.packets) widest = { id, packets, key, bytes };
  }
  if (total <= LIMITS.packetsUnderWay) return [];
  return [problem('windowsTooWide', `flows.${widest.id}.transport.${widest.key}`,
    `The windows of all flows hold ${grouped(total)} packets, ${grouped(widest.packets)} of them flow ${widest.id}, whose ${widest.key} is ${grouped(widest.bytes)}; the run stops when more than ${grouped(LIMITS.packetsUnderWay)} are under way at once, so use smaller windows or larger packets.`)];
}

function variantsInVain({ flowMembers, network }: Expansion): Problem[] {
  return [...flowMembers].flatMap(([id, [first]]) => {
    const { transport } = network.flows[first];
    if (!keepsWindow(transport)) return [];
    const warning = CATALOGUE.tcpVariants.find((known) => known.id === transport.variant)?.warn?.(transport) ?? null;
    return warning === null ? [] : [problem('variantInVain', `flows.${id}.transport.${warning.key}`, warning.message)];
  });
}

const timeoutsInVain = ({ flows }: FullScenario): Problem[] => flows.flatMap(({ id, transport }) => {
  const warning = keepsWindow(transport) ? CATALOGUE.warnTimeouts(transport) : null;
  return warning === null ? [] : [problem('timeoutInVain', `flows.${id}.transport.${warning.key}`, warning.message)];
});

function trafficInVain(scenario: FullScenario, { flowMembers, network }: Expansion): Problem[] {
  const { rateBps: bottleneckBps } = network.links[network.measure.bottleneckLink] ?? { rateBps: Infinity };
  return scenario.flows.flatMap((flow) => {
    const { id, traffic, transport } = flow;
    const wireBytes = scenario.network === 'packet' ? transport.packetBytes : CELL_BYTES * cellsOf(flow);
    const warning = trafficWarning(traffic, { members: flowMembers.get(id)?.length ?? 0, bottleneckBps }, wireBytes);
    return warning === null ? [] : [problem('trafficInVain', `flows.${id}.traffic.${warning.key}`, warning.message)];
  });
}

const nothingSent = ({ flows }: FullScenario): Problem[] => (flows.length > 0 ? [] : [
  problem('noFlows', 'flows', 'There are no flows, so nothing is sent; add one from a host to another.'),
]);

const changesTooLate = ({ changes, durationS }: FullScenario): Problem[] => changes.flatMap(({ atS }, position) =>
  (atS < durationS ? [] : [problem(
    'changeTooLate', `changes[${position}].atS`,
    `This change is at ${grouped(atS)} s, but the run ends at ${grouped(durationS)} s; make it earlier or run longer.`,
  )]));

const changesOfNothing = ({ changes }: FullScenario): Problem[] => changes.flatMap(({ set }, position) =>
  (Object.keys(set).length > 0 ? [] : [problem(
    'changesNothing', `changes[${position}].set`, 'This change sets nothing; name a path and its new value.',
  )]));

/** Returns the warnings in the order in which they are shown. */
export function warningsFor(scenario: FullScenario, expansion: Expansion): Problem[] {
  return [
    ...packetsThatNeverFit(scenario, expansion), ...wholePacketsThatNeverFit(scenario, expansion),
    ...reservationsThatNeverFit(scenario, expansion), ...layersInVain(scenario, expansion),
    ...settingsOfOtherNetwork(scenario), ...bytesBesidePackets(scenario),
    ...portsInVain(expansion.network), ...flowsWithoutEffect(scenario), ...variantsInVain(expansion),
    ...timeoutsInVain(scenario), ...servicesInVain(scenario, expansion), ...placesAskedTwice(scenario),
    ...promisesBeyondShares(scenario, expansion),
    ...schedulersInVain(scenario, expansion), ...trafficInVain(scenario, expansion),
    ...trafficTooFast(scenario, expansion),
    ...priorityHeldBack(scenario, expansion), ...windowsTooWide(scenario, expansion),
    ...nothingSent(scenario), ...changesTooLate(scenario), ...changesOfNothing(scenario),
    ...faultsOfNothing(scenario), ...faultsOffRoute(scenario, expansion),
  ];
}

type Refused = Extract<CheckResult, { ok: false }>;

/** Checks a scenario and adds the warnings of one that can be run. */
export function checkAndWarn(input: unknown): (Extract<CheckResult, { ok: true }> & { warnings: Problem[] }) | Refused {
  const checked = checkScenario(input);
  return checked.ok ? { ...checked, warnings: warningsFor(checked.scenario, checked.expansion) } : checked;
}
