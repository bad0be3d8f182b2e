/** One line about each item: what the outline, the canvas and screen readers say of it, defaults filled in. */
import { boundTold, bufferOf, type Buffer } from '../../model/switch/buffer';
import { CATALOGUE } from '../../model/catalogue';
import type { Mechanism, Parameter } from '../../model/catalogue-types';
import { listed } from '../../scenario/problem';
import type { Flow, Link, Node, Scenario, Switch } from '../../scenario/types';
import { findNode, isGroup, linksOf, memberCount } from './items';
import { inSentence } from '../app/in-sentence';
import { counted, withUnit } from './labels';
import { flowCount } from './references';
import { hasVariants, transportOf } from '../../scenario/transports';

/** The value of a numeric parameter, or its default where it is left out. */
function numberOf(
  parameters: readonly Parameter[], key: string, values: Readonly<Record<string, unknown>>,
): number {
  const authored = values[key];
  const fallback = parameters.find((parameter) => parameter.key === key)?.default;
  return typeof authored === 'number' ? authored : Number(fallback);
}

export const policyOf = (node: Switch): Mechanism =>
  CATALOGUE.discard.find((policy) => policy.id === node.discard?.policy) ?? CATALOGUE.discard[0];

type Mode = Pick<Scenario, 'network'>;

/** Returns the buffer of a switch's ports as its network counts it: in cells, or in packet mode in packets or bytes. */
export function bufferIn({ network }: Mode, node: Switch): Buffer {
  const told = (key: 'bufferCells' | 'bufferPackets' | 'bufferBytes'): number | null => {
    const value = node[key] === undefined ? CATALOGUE.switch.find((one) => one.key === key)?.default : node[key];
    return typeof value === 'number' ? value : null;
  };
  const [bufferCells, bufferPackets, bufferBytes] =
    [told('bufferCells'), told('bufferPackets'), told('bufferBytes')];
  return bufferOf({ bufferCells, bufferPackets, bufferBytes }, network === 'packet');
}

export function bufferWords(mode: Mode, node: Switch): string {
  const { places, unit } = bufferIn(mode, node);
  return places === null ? 'no limit' : withUnit(places, unit);
}

/** The length of the queue from which on the policy of a switch refuses packets; null where it has no threshold. */
export function thresholdOf(mode: Mode, node: Switch): number | null {
  const { places } = bufferIn(mode, node);
  const bound = places === null ? null : boundTold({ ...node.discard, policy: policyOf(node).id }, places);
  return bound === null ? null : Math.ceil(bound);
}

export function policyWords(mode: Mode, node: Switch): string {
  const threshold = thresholdOf(mode, node);
  const name = inSentence(policyOf(node).title);
  return threshold === null ? name : `${name} at ${withUnit(threshold, 'none')}`;
}

export function nodeDetail(mode: Mode, node: Node): string {
  if (node.kind === 'switch') return `${bufferWords(mode, node)} · ${policyWords(mode, node)}`;
  return isGroup(node) ? counted(node.count ?? 1, 'host') : 'host';
}

const rateWords = (link: Link): string => withUnit(numberOf(CATALOGUE.link, 'rateMbps', link), 'Mb/s');
const delayWords = (link: Link): string => withUnit(numberOf(CATALOGUE.link, 'delayMs', link), 'ms');

/** How many cables a link entry stands for: one per member of the larger of its ends. */
export const cableCount = (scenario: Scenario, link: Link): number =>
  Math.max(memberCount(scenario, link.from), memberCount(scenario, link.to));

/** Returns the two lines of a link's label: rate (and number of cables), then delay and whether it loses cells. */
export function linkWords(scenario: Scenario, link: Link): [string, string] {
  const cables = cableCount(scenario, link);
  const lossy = numberOf(CATALOGUE.link, 'cellErrorRate', link) > 0;
  return [
    `${cables > 1 ? `${cables} × ` : ''}${rateWords(link)}`, `${delayWords(link)}${lossy ? ' · loses cells' : ''}`,
  ];
}

export const linkDetail = (scenario: Scenario, link: Link): string => linkWords(scenario, link).join(' · ');

/** Returns the name of the TCP variant, `Boston` if TCP Boston runs over it, or `UDP`. */
function transportWord(flow: Flow): string {
  if (!hasVariants(flow.transport?.kind)) return transportOf(flow.transport?.kind).title;
  if (flow.transport?.boston) return 'Boston';
  return (CATALOGUE.tcpVariants.find((candidate) => candidate.id === flow.transport?.variant)
    ?? CATALOGUE.tcpVariants[0]).title;
}

export function flowDetail(scenario: Scenario, flow: Flow): string {
  const flows = flowCount(scenario, flow);
  return [`${flow.from} to ${flow.to}`, ...(flows > 1 ? [counted(flows, 'flow')] : []), transportWord(flow)].join(
    ' · ',
  );
}

/** Cache by list of links, which is immutable: the other ends of the links of each node id. */
const neighbours = new WeakMap<readonly Link[], Map<string, string[]>>();

function linkedTo(scenario: Scenario): ReadonlyMap<string, readonly string[]> {
  const links = linksOf(scenario);
  const known = neighbours.get(links);
  if (known) return known;
  const made = new Map<string, string[]>();
  const note = (id: string, other: string): void => {
    const others = made.get(id);
    if (others) others.push(other);
    else made.set(id, [other]);
  };
  for (const { from, to } of links) {
    note(from, to);
    if (to !== from) note(to, from);
  }
  neighbours.set(links, made);
  return made;
}

/** Returns the sentence for screen readers: what the node is, and what it is linked to. */
export function nodeSentence(scenario: Scenario, node: Node): string {
  const around = linkedTo(scenario).get(node.id) ?? [];
  const kind = node.kind === 'switch' ? 'switch' : isGroup(node) ? 'group' : 'host';
  const detail = node.kind === 'host' && !isGroup(node) ? '' : `, ${nodeDetail(scenario, node)}`;
  return `${kind} ${node.id}${detail}; ${around.length > 0 ? `linked to ${listed(around)}` : 'not linked yet'}`;
}

/** Ids of all hosts, the possible ends of flows. */
export const hostIds = (scenario: Scenario): string[] =>
  scenario.nodes.filter((node) => node.kind === 'host').map((node) => node.id);

/** Ids of all nodes, the possible ends of links; switches first, as a host is usually linked to one. */
export const switchesFirst = (scenario: Scenario): string[] => [
  ...scenario.nodes.filter((node) => node.kind === 'switch').map((node) => node.id), ...hostIds(scenario),
];

/** Returns the id; that of a group with the number of its hosts. */
export const groupWords = (scenario: Scenario, id: string): string => {
  const node = findNode(scenario, id);
  return node && isGroup(node) ? `${id} · ${nodeDetail(scenario, node)}` : id;
};
