/** Settings of single ports of a switch: which ports can have their own, what applies to the others, and the edits. */
import { CATALOGUE } from '../../model/catalogue';
import type { Parameter } from '../../model/catalogue-types';
import type { Node, Scenario, Switch } from '../../scenario/types';
import { sayingLosses, type Edit } from './edits';
import { exchange, keptBy, setEntry, setParameter, withdraw, withoutTurns } from './setting-edits';
import { baseId, findNode, linksOf, memberCount, MOST_LISTED } from './items';
import { inSentence } from '../app/in-sentence';
import { counted, portName, type ParameterValue } from './labels';
import { unchanged } from './unchanged';

type Port = NonNullable<Switch['ports']>[string];

/** Returns a port's own settings; empty if it has none. */
export const ownPort = (node: Switch, neighbour: string): Port => node.ports?.[neighbour] ?? {};

/**
 * Returns the settings that apply where a port has none of its own: those of its switch, for a member of a group
 * overridden by those of the ports to the whole group.
 */
export function beneathPort(node: Switch, neighbour: string): Port {
  const { id: _id, kind: _kind, ports, ...own } = node;
  return neighbour === baseId(neighbour) ? own : { ...own, ...ports?.[baseId(neighbour)] };
}

const isSwitch = (node: Node | undefined): node is Switch => node?.kind === 'switch';
const hasPort = (node: Node | undefined, neighbour: string): node is Switch =>
  isSwitch(node) && node.ports?.[neighbour] !== undefined;

/**
 * Returns the ports that could be given settings: one toward each neighbour; of a group all at once, and each of its
 * members.
 */
export function portsToChoose(scenario: Scenario, id: string): { value: string; label: string }[] {
  const node = findNode(scenario, id);
  if (!isSwitch(node)) return [];
  const ends = linksOf(scenario).flatMap(({ from, to }) =>
    (baseId(from) === id ? [to] : baseId(to) === id ? [from] : []));
  const choices = [...new Set(ends)].flatMap((end) => {
    const members = memberCount(scenario, end);
    if (members === 1) return [{ value: end, label: end }];
    const each = members > MOST_LISTED ? []
      : Array.from({ length: members }, (_, member) => ({ value: `${end}.${member}`, label: `${end}.${member}` }));
    return [{ value: end, label: `${end} · all ${counted(members, 'port')}` }, ...each];
  });
  return choices.filter(({ value }) => !(value in (node.ports ?? {})));
}

/** Gives a port empty settings of its own: what is not set there follows the switch. */
export function addPort(scenario: Scenario, id: string, neighbour: string): Edit {
  if (!portsToChoose(scenario, id).some(({ value }) => value === neighbour)) return unchanged(scenario);
  return {
    label: `Gave ${portName(id, neighbour)} settings of its own`,
    scenario: setEntry(scenario, { kind: 'node', id }, ['ports', neighbour], {}),
  };
}

/** Removes the settings of a port, and the changes that are planned for them. */
export function removePort(scenario: Scenario, id: string, neighbour: string): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return unchanged(scenario);
  const { [neighbour]: _gone, ...ports } = node.ports ?? {};
  const next = setEntry(scenario, { kind: 'node', id }, ['ports'], Object.keys(ports).length > 0 ? ports : undefined);
  const changes = withoutTurns(next.changes, `nodes.${id}.ports.${neighbour}`, []);
  const label = `Removed the settings of ${portName(id, neighbour)}`;
  return sayingLosses(scenario, { label, scenario: changes ? { ...next, changes } : next });
}

/** Gives a port its own policy, keeping settings that both policies have; `null` returns it to the switch's policy. */
export function setPortDiscardPolicy(scenario: Scenario, id: string, neighbour: string, policy: string | null): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return unchanged(scenario);
  const path = ['ports', neighbour, 'discard'];
  if (policy === null) {
    return {
      label: `Set discard policy of ${portName(id, neighbour)} to that of ${id}`,
      scenario: withdraw(scenario, { kind: 'node', id }, path),
    };
  }
  const mechanism = CATALOGUE.discard.find((candidate) => candidate.id === policy);
  if (!mechanism) return unchanged(scenario);
  const before = ownPort(node, neighbour).discard ?? beneathPort(node, neighbour).discard ?? {};
  return {
    label: `Set discard policy of ${portName(id, neighbour)} to ${inSentence(mechanism.title)}`,
    scenario: exchange(
      scenario, { kind: 'node', id }, path, { policy, ...keptBy(mechanism, before) }, mechanism, ['policy'],
    ),
  };
}

/** Sets a parameter of a port's policy. A port without a policy of its own first gets a copy of its switch's. */
export function setPortDiscard(
  scenario: Scenario, id: string, neighbour: string, parameter: Parameter, value: ParameterValue | undefined,
): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return unchanged(scenario);
  const path = ['ports', neighbour, 'discard'];
  const item = { kind: 'node', id } as const;
  const own = ownPort(node, neighbour).discard ? scenario
    : setEntry(scenario, item, path, { ...beneathPort(node, neighbour).discard });
  return setParameter(own, item, [...path, parameter.key], parameter, value);
}
