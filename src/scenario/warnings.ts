/** Warnings about settings that are valid but cannot work or have no effect. Each is one sentence; the run goes on. */
import { CATALOGUE } from '../model/catalogue';
import { keepsWindow, type FlowSpec, type LinkSpec, type NetworkSpec } from '../model/spec';
import { bufferOf, capacityOf, cellsAtOnce, portWarnings } from '../model/switch/buffer';
import { cellsOf, layerOf } from './cell-counts';
import { checkScenario, type CheckResult } from './check';
import { isAnswered } from './flow-vcs';
import type { Expansion } from './network';
import { counted, grouped, problem, type Problem } from './problem';
import { LIMITS } from './schema';
import { resolve, resolveLink } from './topology';
import { trafficWarning } from './traffic';
import type { FullFlow, FullScenario } from './types';
import { settingsOfOtherNetwork } from './warn-network';
import { priorityHeldBack, promisesBeyondShares, schedulersInVain, servicesInVain } from './warn-services';
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

/** Returns the links that a flow uses, without those of a way back on which nothing is sent. */
const usedBy = (flow: FlowSpec): number[] =>
  (isAnswered(flow) || flow.service.kind !== CATALOGUE.services[0].id ? [...flow.route, ...flow.routeBack]
    : flow.route);

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

/** Finds reservations that never succeed: the smallest block is one packet, and a smaller buffer always refuses it. */
function reservationsThatNeverFit(scenario: FullScenario, { network, flowMembers }: Expansion): Problem[] {
  if (scenario.network === 'packet') return [];
  return scenario.flows.flatMap((flow) => {
    const { id, transport, adaptation } = flow;
    if (layerOf(adaptation).asksForPlaces !== true) return [];
    const cells = cellsOf(flow);
    for (const route of routesOf(flowMembers.get(id), network)) {
      const tight = route.find((link, hop) => hop > 0 && cells > (network.links[link].port.bufferCells ?? Infinity));
      if (tight === undefined) continue;
      const { id: name, port } = network.links[tight];
      return [problem('reservationNeverFits', `flows.${id}.transport.packetBytes`,
        `A packet of ${grouped(transport.packetBytes)} bytes asks for ${counted(cells, 'place')}, but ${name} has ${grouped(port.bufferCells ?? 0)}, so nothing is ever sent; use smaller packets or a larger buffer.`)];
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

export function warningsFor(scenario: FullScenario, expansion: Expansion): Problem[] {
  const { network, topology, flowMembers } = expansion;
  const warnings = [
    ...packetsThatNeverFit(scenario, expansion), ...wholePacketsThatNeverFit(scenario, expansion),
    ...reservationsThatNeverFit(scenario, expansion),
    ...settingsOfOtherNetwork(scenario),
    ...portsInVain(network), ...flowsWithoutEffect(scenario), ...variantsInVain(expansion),
    ...timeoutsInVain(scenario), ...servicesInVain(scenario, expansion), ...promisesBeyondShares(scenario, expansion),
    ...schedulersInVain(scenario, expansion), ...trafficInVain(scenario, expansion),
    ...priorityHeldBack(scenario, expansion), ...windowsTooWide(scenario, expansion),
  ];
  if (scenario.flows.length === 0) {
    warnings.push(problem(
      'noFlows', 'flows', 'There are no flows, so nothing is sent; add one from a host to another.',
    ));
  }
  scenario.changes.forEach(({ atS }, position) => {
    if (atS >= scenario.durationS) {
      warnings.push(problem(
        'changeTooLate', `changes[${position}].atS`,
        `This change is at ${grouped(atS)} s, but the run ends at ${grouped(scenario.durationS)} s; make it earlier or run longer.`,
      ));
    }
  });
  scenario.changes.forEach(({ set }, position) => {
    if (Object.keys(set).length === 0) warnings.push(problem(
      'changesNothing', `changes[${position}].set`, 'This change sets nothing; name a path and its new value.',
    ));
  });
  for (const list of ['faults', 'pardons'] as const) scenario[list].forEach(({ packets, cells }, position) => {
    if (packets.length > 0 || cells.length > 0) return;
    warnings.push(problem(
      list === 'faults' ? 'faultOfNothing' : 'pardonOfNothing', `${list}[${position}]`,
      `This names neither packets nor cells, so nothing is ${list === 'faults' ? 'lost' : 'let in'} by it.`,
    ));
  });
  const without = { faults: 'so nothing is lost there', pardons: 'so nothing is let in there' };
  for (const list of ['faults', 'pardons'] as const) scenario[list].forEach(({ link, flow }, position) => {
    const meant = new Set(resolveLink(topology, link));
    const members = resolve(flowMembers, flow).map((member) => network.flows[member]);
    if (members.some((member) => usedBy(member).some((hop) => meant.has(hop)))) return;
    const isWayBack = members.some(({ routeBack }) => routeBack.some((hop) => meant.has(hop)));
    warnings.push(problem(
      list === 'faults' ? 'faultOffRoute' : 'pardonOffRoute', `${list}[${position}].link`,
      isWayBack ? `Nothing comes back to the source of flow ${flow} over ${link}, ${without[list]}; name a link of its route.`
        : `Flow ${flow} does not use ${link}, ${without[list]}; name a link of its route, or of its way back.`,
    ));
  });
  return warnings;
}

type Refused = Extract<CheckResult, { ok: false }>;

/** Checks a scenario and adds the warnings of one that can be run. */
export function checkAndWarn(input: unknown): (Extract<CheckResult, { ok: true }> & { warnings: Problem[] }) | Refused {
  const checked = checkScenario(input);
  return checked.ok ? { ...checked, warnings: warningsFor(checked.scenario, checked.expansion) } : checked;
}
