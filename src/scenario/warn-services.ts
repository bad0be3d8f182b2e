/** Warns of settings of services that have no effect, or not the one that is meant, using the expansion. */
import type { FirstLink } from '../model/adaptation/services/service';
import { CATALOGUE } from '../model/catalogue';
import { PS_PER_S } from '../model/kernel/time';
import type { FlowSpec, LinkSpec, NetworkSpec } from '../model/spec';
import { dividedAt } from '../model/switch/buffer';
import { layerOf } from './cell-counts';
import { mbps, toldOf, usedVcs, type Vc } from './flow-vcs';
import type { Expansion } from './network';
import { problem, type Problem } from './problem';
import { firstBps, isGoverned, serviceOf } from './traffic';
import { splitRef } from './topology';
import type { FullScenario } from './types';

/**
 * Returns the fastest of the links over which the members of a flow send, now or after a change, with the shortest
 * round trip of any.
 */
function firstLinkOf(members: readonly FlowSpec[], where: Vc['key'], { links, changes }: NetworkSpec): FirstLink {
  const fastest = (number: number): number => Math.max(links[number].rateBps, ...changes.flatMap(({ links: turned }) =>
    turned.filter(({ link }) => link === number).map(({ spec }) => spec.rateBps)));
  const roundTripPs = ({ route, routeBack }: FlowSpec): number =>
    [...route, ...routeBack].reduce((sum, link) => sum + links[link].delayPs, 0);
  const roundTripS = members.reduce((least, member) => Math.min(least, roundTripPs(member)), Infinity) / PS_PER_S;
  return [...new Set(members.map((member) => (where === 'service' ? member.route : member.routeBack)[0]))]
    .map((number) => ({ id: links[number].id, rateBps: fastest(number), roundTripS }))
    .reduce((most, one) => (one.rateBps > most.rateBps ? one : most), { id: '', rateBps: 0, roundTripS });
}

/** Finds settings of one service that have no effect. */
export const servicesInVain = ({ flows }: FullScenario, { network, flowMembers }: Expansion): Problem[] =>
  flows.flatMap((flow) => toldOf(flow).flatMap(([where, told]) => {
    const { warn } = serviceOf(told);
    const members = (flowMembers.get(flow.id) ?? []).map((member) => network.flows[member]);
    const warning = members.length === 0 ? null : warn?.(told, firstLinkOf(members, where, network)) ?? null;
    return warning === null ? []
      : [problem('serviceInVain', `flows.${flow.id}.${where}.${warning.key}`, warning.message)];
  }));

/** Finds traffic that goes before all others at switches, but waits at its source for a service. */
export const priorityHeldBack = ({ flows }: FullScenario, { network, flowMembers }: Expansion): Problem[] =>
  flows.flatMap((flow) => {
    const [member = -1] = flowMembers.get(flow.id) ?? [];
    if (member < 0 || !isGoverned(flow) || firstBps(network.flows[member].traffic) === 0) return [];
    return [problem(
      'priorityHeldBack', `flows.${flow.id}.service.kind`,
      `The traffic of flow ${flow.id} goes before all others at switches, but its service is ${serviceOf(flow.service).short}, so its cells wait at their source and do not keep their times; use "ubr", or no priority.`,
    )];
  });

/** Finds layers that ask switches for places, although their cells have places kept for them by their service. */
export const placesAskedTwice = ({ network, flows }: FullScenario): Problem[] =>
  flows.flatMap(({ id, adaptation, service }) => {
    const layer = layerOf(adaptation);
    const line = serviceOf(service);
    if (network === 'packet' || layer.asksForPlaces !== true || line.places === undefined) return [];
    return [problem(
      'placesAskedTwice', `flows.${id}.adaptation.kind`,
      `The switches keep places for flow ${id} anyway, because its service is ${line.short}; those that it asks for stay empty, and a refusal can only hold its data back, so use adaptation "aal5", or service "ubr".`,
    )];
  });

/** Returns the VCs of each port that sets their rates. */
function ruledVcs({ network: { links, flows } }: Expansion): ReadonlyMap<LinkSpec, (Vc & { flow: FlowSpec })[]> {
  const ruled = new Map<LinkSpec, (Vc & { flow: FlowSpec })[]>();
  for (const flow of flows) {
    for (const vc of usedVcs(flow)) {
      if (serviceOf(vc.service).needsAlgorithm !== true) continue;
      for (const number of vc.route.slice(1)) {
        const others = ruled.get(links[number]);
        if (others) others.push({ ...vc, flow });
        else ruled.set(links[number], [{ ...vc, flow }]);
      }
    }
  }
  return ruled;
}

/**
 * Finds least rates above an equal share, at ports whose algorithm ignores least rates, with one problem for each flow
 * of the scenario.
 */
export function promisesBeyondShares(scenario: FullScenario, expansion: Expansion): Problem[] {
  if (scenario.network === 'packet') return [];
  const flowOf = new Map([...expansion.flowMembers].flatMap(([id, members]) =>
    members.map((member): [FlowSpec, string] => [expansion.network.flows[member], id])));
  const found = new Map<string, Problem>();
  for (const [link, vcs] of ruledVcs(expansion)) {
    const divided = dividedAt(link.port, link.rateBps);
    if (divided === null || vcs.length < 2) continue;
    const share = divided.bps / vcs.length;
    for (const { flow, service, key } of vcs) {
      const least = serviceOf(service).promises?.(service) ?? 0;
      const path = `flows.${flowOf.get(flow)}.${key}.mcrMbps`;
      if (least <= share || found.has(path)) continue;
      found.set(path, problem('promiseBeyondShare', path,
        `A least rate of ${mbps(least)} Mb/s is more than an equal share of ${link.id}, where ${divided.title} divides ${mbps(divided.bps)} Mb/s among ${vcs.length} VCs and knows no least rates: the others keep their shares, and together they send more than that; promise at most ${mbps(share)} Mb/s, or use fewer flows.`));
    }
  }
  return [...found.values()];
}

/** Which kinds of VCs a port carries: those whose rate the network controls, and plain ones. */
interface Carried { governed: boolean; plain: boolean }

/**
 * Returns what each port of a switch carries, by the number of its link. Data that goes before all others at switches
 * does not count, because no scheduler handles it.
 */
function carriedBy({ network: { flows } }: Expansion): ReadonlyMap<number, Carried> {
  const carried = new Map<number, Carried>();
  for (const flow of flows) {
    for (const { route, service, key } of usedVcs(flow)) {
      if (key === 'service' && firstBps(flow.traffic) > 0) continue;
      const kind = isGoverned({ service }) ? 'governed' : 'plain';
      for (const link of route.slice(1)) {
        const port = carried.get(link) ?? { governed: false, plain: false };
        port[kind] = true;
        carried.set(link, port);
      }
    }
  }
  return carried;
}

/** Finds schedulers that tell services apart, at ports that carry only VCs of one kind. */
export function schedulersInVain({ nodes }: FullScenario, expansion: Expansion): Problem[] {
  const { network: { links }, topology } = expansion;
  const sentences = new Map(CATALOGUE.schedulers.map(({ id, withoutBoth }) => [id, withoutBoth]));
  if (!links.some(({ port }) => sentences.get(port.scheduler) !== undefined)) return [];
  const found = new Map<string, Problem | null>();
  for (const [number, { governed, plain }] of carriedBy(expansion)) {
    const { from, to, port } = links[number];
    const sentence = sentences.get(port.scheduler);
    const node = nodes[topology.origin[from]];
    if (sentence === undefined || node.kind === 'host') continue;
    const { id } = topology.nodes[to];
    const own = [id, splitRef(id).id].find((key) => node.ports[key]?.scheduler !== undefined);
    const path = `nodes.${node.id}.${own === undefined ? '' : `ports.${own}.`}scheduler`;
    if (governed && plain) found.set(path, null);
    else if (!found.has(path)) found.set(path, problem('schedulerInVain', path, sentence));
  }
  return [...found.values()].filter((one) => one !== null);
}
