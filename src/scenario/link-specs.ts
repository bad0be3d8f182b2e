/**
 * Converts links and ports to the model's specs, in SI integers. A group may have a thousand members, and a change may
 * change them all, so what members have in common is converted once for each state of the scenario's node or link and
 * is shared.
 */
import type { LinkSpec, PortSpec } from '../model/spec';
import { hostPort } from '../model/switch/buffer';
import { splitRef } from './topology';
import type { FullLink, FullSwitch, PortOverride } from './types';
import { inModelUnits } from './units';

/** The properties of one direction of a cable, without its ends and port. */
type Physical = Omit<LinkSpec, 'id' | 'from' | 'to' | 'port'>;
const physicals = new WeakMap<FullLink, readonly [Physical, Physical]>();
const hostPorts = new WeakMap<FullLink, PortSpec>();
const switchPorts = new WeakMap<FullSwitch, Map<string, PortSpec>>();

/** Returns the properties of a direction: 0 is the one in which the link is written, 1 the other. */
export function physicalOf(link: FullLink, direction: 0 | 1): Physical {
  let both = physicals.get(link);
  if (both === undefined) {
    const { from: _from, to: _to, sourceQueueCells: _queue, errorsOneWay, ...own } = link;
    const there = inModelUnits(own);
    both = [there, errorsOneWay ? { ...there, cellErrorRate: 0 } : there];
    physicals.set(link, both);
  }
  return both[direction];
}

export function hostPortOf(link: FullLink): PortSpec {
  let port = hostPorts.get(link);
  if (port === undefined) hostPorts.set(link, (port = hostPort(link.sourceQueueCells)));
  return port;
}

/** Returns the port of a switch towards a neighbour. The override for a member wins over the one for its group. */
export function switchPortOf(node: FullSwitch, neighbour: string): PortSpec {
  let ports = switchPorts.get(node);
  if (ports === undefined) switchPorts.set(node, (ports = new Map()));
  const { id: group } = splitRef(neighbour);
  const told = Object.hasOwn(node.ports, neighbour) ? neighbour : Object.hasOwn(node.ports, group) ? group : '';
  let port = ports.get(told);
  if (port === undefined) ports.set(told, (port = portOf(node, { ...node.ports[group], ...node.ports[neighbour] })));
  return port;
}

const portOf = ({ id: _id, kind: _kind, ports: _ports, ...own }: FullSwitch, override: PortOverride): PortSpec =>
  inModelUnits({
    ...own, ...override, discard: inModelUnits(override.discard ?? own.discard),
    abr: abrOf(override.abr === undefined ? own.abr : override.abr),
  });

const abrOf = (told: FullSwitch['abr']): PortSpec['abr'] => (told === null ? null : inModelUnits(told));
