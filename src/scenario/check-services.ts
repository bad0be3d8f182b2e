/** Checks that the network can provide what the services of its flows promise and need, using the expansion. */
import { CATALOGUE } from '../model/catalogue';
import type { ServiceLine } from '../model/adaptation/services/service';
import { keepsWindow, type FlowSpec, type LinkSpec, type NetworkSpec, type ServiceSpec } from '../model/spec';
import { inOrderOfTime } from './changes';
import { mbps, toldOf, usedVcs } from './flow-vcs';
import type { Expansion } from './network';
import { grouped, listed, MOST_PROBLEMS, problem, type Problem } from './problem';
import { splitRef } from './topology';
import { firstBps, serviceOf } from './traffic';
import type { FullScenario } from './types';

/** Most places that one port may keep for VCs. */
const MOST_PLACES = 1_000_000;

export function checkServices(scenario: FullScenario, expansion: Expansion): Problem[] {
  return scenario.network === 'packet' ? inPackets(scenario)
    : [
      ...opposite(scenario), ...contradictions(scenario), ...withoutAlgorithm(scenario, expansion),
      ...promisedTooMuch(scenario, expansion), ...placesTooMany(expansion),
    ];
}

const inPackets = ({ flows }: FullScenario): Problem[] => flows.flatMap((flow) =>
  toldOf(flow).flatMap(([key, told]) => {
    const line = serviceOf(told);
    return line === CATALOGUE.services[0] ? [] : [problem(
      'serviceNeedsCells', `flows.${flow.id}.${key}.kind`,
      `The service of flow ${flow.id} is ${line.short}, for which cells are needed, but this network has packets; use "ubr", or network "atm".`,
    )];
  }));

/** Finds services of the two directions of a flow that exclude each other. */
const opposite = ({ flows }: FullScenario): Problem[] => flows.flatMap(({ id, service, ackService }) => {
  const [there, back] = [serviceOf(service), serviceOf(ackService ?? service)];
  const clash = [[there, back], [back, there]]
    .find(([one, other]) => one.notOpposite?.id === other.id)?.[0].notOpposite;
  return clash === undefined ? [] : [problem(
    'servicesClash', `flows.${id}.ackService.kind`,
    `The service of flow ${id} is ${there.short} in one direction and ${back.short} in the other, but ${clash.because}; use one service for both, or "ubr".`,
  )];
});

/** Finds settings of one service that contradict each other. */
const contradictions = ({ flows }: FullScenario): Problem[] => flows.flatMap((flow) =>
  toldOf(flow).flatMap(([where, told]) => (serviceOf(told).check?.(told) ?? []).map(({ code, key, message }) =>
    problem(code, `flows.${flow.id}.${where}.${key}`, message))));

/** Finds ports that would keep more places for VCs than a port may have. */
function placesTooMany({ network: { links, flows } }: Expansion): Problem[] {
  const places = new Float64Array(links.length);
  const keeping = new Map<number, ServiceLine>();
  for (const flow of flows) {
    for (const { route, service } of usedVcs(flow)) {
      const line = serviceOf(service);
      const own = line.places?.(service) ?? 0;
      if (own <= 0) continue;
      for (const link of route.slice(1)) {
        places[link] += own;
        keeping.set(link, line);
      }
    }
  }
  const link = places.findIndex((many) => many > MOST_PLACES);
  const line = keeping.get(link);
  return line === undefined ? [] : [problem(
    'creditMemory', `links.${links[link].id}`,
    `The port before ${links[link].id} would keep ${grouped(places[link])} places for ${line.several}, but has memory for ${grouped(MOST_PLACES)}; ${line.keepLess ?? 'keep less'}, or use fewer flows.`,
  )];
}

/**
 * Finds switches without the rate algorithm that a service needs: each once, with the first flow that needs it; a port
 * whose own settings are the cause instead of its switch.
 */
function withoutAlgorithm({ nodes, flows }: FullScenario, { network, topology, flowMembers }: Expansion): Problem[] {
  const found = new Map<string, Problem>();
  for (const { id } of flows) {
    for (const member of flowMembers.get(id) ?? []) {
      for (const { route, service, key } of usedVcs(network.flows[member])) {
        const { needsAlgorithm, short } = serviceOf(service);
        if (needsAlgorithm !== true) continue;
        const what = key === 'service' ? `Flow ${id} is`
          : keepsWindow(network.flows[member].transport) ? `The acknowledgements of flow ${id} are`
          : `The way back of flow ${id} is`;
        const otherwise = key === 'service' ? ''
          : `, or UBR for the way back of flow ${id} ("ackService": { "kind": "ubr" })`;
        for (const link of route.slice(1).map((number) => network.links[number])) {
          if (link.port.abr !== null) continue;
          const [from, to] = [nodes[topology.origin[link.from]], network.nodes[link.to].id];
          const own = from.kind === 'host' ? undefined
            : [to, splitRef(to).id].find((port) => from.ports[port]?.abr !== undefined);
          const path = `nodes.${from.id}.${own === undefined ? '' : `ports.${own}.`}abr`;
          const place = own === undefined ? from.id : `the port of ${from.id} to ${own}`;
          if (!found.has(path)) found.set(path, problem(
            'noAbrAlgorithm', path,
            `${what} ${short}, but the port before ${link.id} has no ABR algorithm; choose one for ${place}, for example ERICA ("abr": { "algorithm": "erica" })${otherwise}.`,
          ));
        }
      }
      if (found.size >= MOST_PROBLEMS) return [...found.values()];
    }
  }
  return [...found.values()];
}

/** For each link, bits per second: the least rates promised to connections, and the peak of traffic with priority. */
interface Promised {
  promised: Float64Array;
  before: Float64Array;
}

/** Finds links that are too slow for the least rates promised on them, at the start or after a change of their rate. */
function promisedTooMuch({ changes }: FullScenario, { network }: Expansion): Problem[] {
  const { links, flows } = network;
  const all: Promised = { promised: new Float64Array(links.length), before: new Float64Array(links.length) };
  for (const flow of flows) {
    for (const { route, service } of usedVcs(flow)) {
      const least = leastRate(service);
      if (least > 0) for (const link of route) all.promised[link] += least;
    }
    for (const link of flow.route) all.before[link] += firstBps(flow.traffic);
  }
  const link = links.findIndex((spec, number) => isShort(all, number, spec));
  if (link >= 0) return [tooMuchOn(all, network, link, links[link], null)];
  const inTime = inOrderOfTime(changes);
  for (const [step, { atPs, links: turned }] of network.changes.entries()) {
    // A rate that a later change of the same instant replaces never carries a cell.
    const last = (link: number): boolean => !network.changes.slice(step + 1)
      .some((later) => later.atPs === atPs && later.links.some((one) => one.link === link));
    const short = turned.find(({ link: number, spec }) => isShort(all, number, spec) && last(number));
    if (short === undefined) continue;
    const { [step]: change } = inTime;
    const path = `changes[${changes.indexOf(change)}].set`;
    return [tooMuchOn(all, network, short.link, short.spec, { path, atS: change.atS })];
  }
  return [];
}

const isShort = ({ promised, before }: Promised, link: number, { rateBps }: LinkSpec): boolean =>
  promised[link] > 0 && promised[link] > rateBps - before[link];

/** The least rate that a VC is promised, bits per second. */
const leastRate = (service: ServiceSpec): number => serviceOf(service).promises?.(service) ?? 0;

/** The kinds of flows that are promised a rate over a link, as their services name them. */
const promisedOver = (flows: readonly FlowSpec[], link: number): string => {
  const lines = new Set(flows.flatMap((flow) => usedVcs(flow)
    .filter(({ route, service }) => leastRate(service) > 0 && route.includes(link))
    .map(({ service }) => serviceOf(service))));
  return listed([...lines].map(({ several }) => several));
};

/** Makes the problem of a link; `change` is the change that causes it, `null` if it exists from the start. */
function tooMuchOn(
  { promised, before }: Promised, { flows }: NetworkSpec, link: number, { id, rateBps }: LinkSpec,
  change: { path: string; atS: number } | null,
): Problem {
  const taken = before[link] > 0 ? ` beside ${mbps(before[link])} Mb/s of priority` : '';
  const since = change === null ? '' : `from ${grouped(change.atS)} s on `;
  return problem(
    'promisedTooMuch', change?.path ?? `links.${id}`,
    `The least rates of the ${promisedOver(flows, link)} over ${id} are ${mbps(promised[link])} Mb/s in all, but ${since}the link carries ${mbps(rateBps)} Mb/s${taken}; promise less${change === null ? '' : ', or leave the link faster'}.`,
  );
}
