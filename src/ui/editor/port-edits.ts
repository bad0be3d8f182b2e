/** What single ports of a switch say for themselves: which may, what stands beneath it, and the edits of it. */
import { CATALOGUE } from '../../model/catalogue';
import type { Parameter } from '../../model/catalogue-types';
import type { Node, Scenario, Switch } from '../../scenario/types';
import { sayingLosses, type Edit } from './edits';
import { exchange, keptBy, setEntry, setParameter, withdraw, withoutTurns } from './setting-edits';
import { baseId, findNode, linksOf, memberCount } from './items';
import { counted, inSentence, portName, type ParameterValue } from './labels';

type Port = NonNullable<Switch['ports']>[string];

/** Every member of a larger group would make a list too long to read; the group as a whole can be chosen. */
const MOST_MEMBERS = 32;
const NOTHING = 'Nothing changed.';

/** Nothing where the port is told nothing. */
export const ownPort = (node: Switch, neighbour: string): Port => node.ports?.[neighbour] ?? {};

/**
 * What holds at a port that says nothing: its switch's word, or for a member of a group that of the ports to the whole
 * group.
 */
export function beneathPort(node: Switch, neighbour: string): Port {
  const { id: _id, kind: _kind, ports, ...own } = node;
  return neighbour === baseId(neighbour) ? own : { ...own, ...ports?.[baseId(neighbour)] };
}

const isSwitch = (node: Node | undefined): node is Switch => node?.kind === 'switch';
const hasPort = (node: Node | undefined, neighbour: string): node is Switch =>
  isSwitch(node) && node.ports?.[neighbour] !== undefined;

/**
 * The ports that could be given settings: one toward each neighbour; of a group all at once, and each of its members.
 */
export function portsToChoose(scenario: Scenario, id: string): { value: string; label: string }[] {
  const node = findNode(scenario, id);
  if (!isSwitch(node)) return [];
  const ends = linksOf(scenario).flatMap(({ from, to }) =>
    (baseId(from) === id ? [to] : baseId(to) === id ? [from] : []));
  const choices = [...new Set(ends)].flatMap((end) => {
    const members = memberCount(scenario, end);
    if (members === 1) return [{ value: end, label: end }];
    const each = members > MOST_MEMBERS ? []
      : Array.from({ length: members }, (_, member) => ({ value: `${end}.${member}`, label: `${end}.${member}` }));
    return [{ value: end, label: `${end} · all ${counted(members, 'port')}` }, ...each];
  });
  return choices.filter(({ value }) => !(value in (node.ports ?? {})));
}

/** Settings that say nothing yet: whatever is not entered there stays the switch's. */
export function addPort(scenario: Scenario, id: string, neighbour: string): Edit {
  if (!portsToChoose(scenario, id).some(({ value }) => value === neighbour)) return { label: NOTHING, scenario };
  return {
    label: `Gave ${portName(id, neighbour)} settings of its own`,
    scenario: setEntry(scenario, { kind: 'node', id }, ['ports', neighbour], {}),
  };
}

/** Takes the settings of a port out, and the changes that are planned for them. */
export function removePort(scenario: Scenario, id: string, neighbour: string): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return { label: NOTHING, scenario };
  const { [neighbour]: _gone, ...ports } = node.ports ?? {};
  const next = setEntry(scenario, { kind: 'node', id }, ['ports'], Object.keys(ports).length > 0 ? ports : undefined);
  const changes = withoutTurns(next.changes, `nodes.${id}.ports.${neighbour}`, []);
  const label = `Removed the settings of ${portName(id, neighbour)}`;
  return sayingLosses(scenario, { label, scenario: changes ? { ...next, changes } : next });
}

/** Gives a port a policy of its own, with what the one before could be told as well; null: the switch's again. */
export function setPortDiscardPolicy(scenario: Scenario, id: string, neighbour: string, policy: string | null): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return { label: NOTHING, scenario };
  const path = ['ports', neighbour, 'discard'];
  if (policy === null) {
    return {
      label: `Set discard policy of ${portName(id, neighbour)} to that of ${id}`,
      scenario: withdraw(scenario, { kind: 'node', id }, path),
    };
  }
  const mechanism = CATALOGUE.discard.find((candidate) => candidate.id === policy);
  if (!mechanism) return { label: NOTHING, scenario };
  const before = ownPort(node, neighbour).discard ?? beneathPort(node, neighbour).discard ?? {};
  return {
    label: `Set discard policy of ${portName(id, neighbour)} to ${inSentence(mechanism.title)}`,
    scenario: exchange(
      scenario, { kind: 'node', id }, path, { policy, ...keptBy(mechanism, before) }, mechanism, ['policy'],
    ),
  };
}

/** Sets a parameter of a port's policy. A port that had none of its own takes its switch's along. */
export function setPortDiscard(
  scenario: Scenario, id: string, neighbour: string, parameter: Parameter, value: ParameterValue | undefined,
): Edit {
  const node = findNode(scenario, id);
  if (!hasPort(node, neighbour)) return { label: NOTHING, scenario };
  const path = ['ports', neighbour, 'discard'];
  const item = { kind: 'node', id } as const;
  const own = ownPort(node, neighbour).discard ? scenario
    : setEntry(scenario, item, path, { ...beneathPort(node, neighbour).discard });
  return setParameter(own, item, [...path, parameter.key], parameter, value);
}
