/** Edits of what tells sources how fast they may send: services of VCs, and ABR algorithms of switches and ports. */
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import { trafficOver } from '../../scenario/traffic';
import type { Abr, Flow, Scenario, Switch } from '../../scenario/types';
import type { Edit } from './edits';
import { exchange, keptBy, setEntry, setParameter, setTraffic, withdraw } from './setting-edits';
import { findFlow, findNode, type Item } from './items';
import { inSentence } from '../app/in-sentence';
import { portName, type ParameterValue } from './labels';
import { beneathPort, ownPort } from './port-edits';
import { unchanged } from './unchanged';

type Line = Pick<Mechanism, 'id' | 'title' | 'summary' | 'source'>;

/** The choice that acknowledgements have where no service is named for them. */
export const LIKE_DATA: Line = {
  id: 'same', title: 'like the data', summary: 'The same service, with the same settings, as the VC of the data.',
  source: 'our assumption',
};

export const NO_ALGORITHM: Line = {
  id: 'none', title: 'none', summary: 'No ABR flow may cross the switch.', source: 'our assumption',
};

const values = (told: object | null | undefined): Record<string, unknown> => ({ ...told });

/** Changes the service of a flow's VC of data, or of acknowledgements; settings that both services have are kept. */
export function setService(scenario: Scenario, id: string, key: 'service' | 'ackService', kind: string): Edit {
  const flow = findFlow(scenario, id);
  const what = key === 'service' ? 'service' : 'service of the acknowledgements';
  const item: Item = { kind: 'flow', id };
  if (flow && key === 'ackService' && kind === LIKE_DATA.id) {
    return {
      label: `Set ${what} of ${id} to that of the data`, scenario: withdraw(scenario, item, [key]),
    };
  }
  const mechanism = CATALOGUE.services.find((candidate) => candidate.id === kind);
  if (!flow || !mechanism) return unchanged(scenario);
  const told = { kind, ...keptBy(mechanism, values(flow[key])) };
  return {
    label: `Set ${what} of ${id} to ${inSentence(mechanism.title)}`,
    scenario: withTraffic(exchange(scenario, item, [key], told, mechanism), id),
  };
}

/** Replaces traffic that cannot go over the flow's new service. */
function withTraffic(scenario: Scenario, id: string): Scenario {
  const flow = findFlow(scenario, id) as Flow;
  const known = trafficOver(flow);
  return known.includes(flow.traffic?.kind ?? CATALOGUE.traffic[0].id) ? scenario
    : setTraffic(scenario, id, known[0]).scenario;
}

const algorithm = (id: string): Mechanism | undefined => CATALOGUE.abr.find((candidate) => candidate.id === id);
const titleOf = (id: string): string => inSentence(algorithm(id)?.title ?? NO_ALGORITHM.title);

function changed(scenario: Scenario, item: Item, path: readonly string[], id: string, before: Abr): Scenario {
  const mechanism = algorithm(id);
  if (mechanism === undefined) return withdraw(scenario, item, path, path.length > 1 ? null : undefined);
  return exchange(scenario, item, path, { algorithm: id, ...keptBy(mechanism, before) }, mechanism);
}

/** Changes the ABR algorithm of a switch; settings that both algorithms have are kept. */
export function setAbr(scenario: Scenario, id: string, chosen: string): Edit {
  const node = findNode(scenario, id);
  if (node?.kind !== 'switch') return unchanged(scenario);
  return {
    label: `Set ABR algorithm of ${id} to ${titleOf(chosen)}`,
    scenario: changed(scenario, { kind: 'node', id }, ['abr'], chosen, node.abr ?? {}),
  };
}

/** Gives a port its own ABR algorithm; `null` returns it to the switch's. */
export function setPortAbr(scenario: Scenario, id: string, neighbour: string, chosen: string | null): Edit {
  const node = findNode(scenario, id);
  if (node?.kind !== 'switch') return unchanged(scenario);
  const path = ['ports', neighbour, 'abr'];
  const item: Item = { kind: 'node', id };
  if (chosen === null) {
    return {
      label: `Set ABR algorithm of ${portName(id, neighbour)} to that of ${id}`,
      scenario: withdraw(scenario, item, path),
    };
  }
  return {
    label: `Set ABR algorithm of ${portName(id, neighbour)} to ${titleOf(chosen)}`,
    scenario: changed(
      scenario, item, path, chosen, ownPort(node, neighbour).abr ?? beneathPort(node, neighbour).abr ?? {},
    ),
  };
}

/** Sets a parameter of a port's algorithm. A port without an algorithm of its own first gets a copy of its switch's. */
export function setPortAbrParameter(
  scenario: Scenario, id: string, neighbour: string, parameter: Parameter, value: ParameterValue | undefined,
): Edit {
  const node = findNode(scenario, id) as Switch;
  const path = ['ports', neighbour, 'abr'];
  const item: Item = { kind: 'node', id };
  const own = ownPort(node, neighbour).abr ? scenario
    : setEntry(scenario, item, path, { ...beneathPort(node, neighbour).abr });
  return setParameter(own, item, [...path, parameter.key], parameter, value);
}
