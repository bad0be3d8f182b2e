/** Warns of forced losses (faults), and of their opposites (pardons), that no cell can meet. */
import { CATALOGUE } from '../model/catalogue';
import type { FlowSpec } from '../model/spec';
import { isAnswered } from './flow-vcs';
import type { Expansion } from './network';
import { problem, type Problem } from './problem';
import { resolve, resolveLink } from './topology';
import type { FullScenario } from './types';

/** The two lists of a scenario: what their entries do to a cell, and the codes of their warnings. */
const LISTS = [
  { list: 'faults', does: 'lost', ofNothing: 'faultOfNothing', offRoute: 'faultOffRoute' },
  { list: 'pardons', does: 'let in', ofNothing: 'pardonOfNothing', offRoute: 'pardonOffRoute' },
] as const;

/** Finds entries that name neither packets nor cells. */
export const faultsOfNothing = (scenario: FullScenario): Problem[] => LISTS.flatMap(({ list, does, ofNothing }) =>
  scenario[list].flatMap(({ packets, cells }, position) => (packets.length > 0 || cells.length > 0 ? [] : [problem(
    ofNothing, `${list}[${position}]`, `This names neither packets nor cells, so nothing is ${does} by it.`,
  )])));

/** Returns the links that a flow uses, without those of a way back on which nothing is sent. */
const usedBy = (flow: FlowSpec): number[] =>
  (isAnswered(flow) || flow.service.kind !== CATALOGUE.services[0].id ? [...flow.route, ...flow.routeBack]
    : flow.route);

/** Finds entries whose flow sends nothing over their link. */
export function faultsOffRoute(scenario: FullScenario, { topology, flowMembers, network }: Expansion): Problem[] {
  return LISTS.flatMap(({ list, does, offRoute }) => scenario[list].flatMap(({ link, flow }, position) => {
    const meant = new Set(resolveLink(topology, link));
    const members = resolve(flowMembers, flow).map((member) => network.flows[member]);
    if (members.some((member) => usedBy(member).some((used) => meant.has(used)))) return [];
    const isWayBack = members.some(({ routeBack }) => routeBack.some((used) => meant.has(used)));
    return [problem(
      offRoute, `${list}[${position}].link`,
      isWayBack
        ? `Nothing comes back to the source of flow ${flow} over ${link}, so nothing is ${does} there; name a link of its route.`
        : `Flow ${flow} does not use ${link}, so nothing is ${does} there; name a link of its route, or of its way back.`,
    )];
  }));
}
