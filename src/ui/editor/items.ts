/**
 * What can be selected in the editor (a node, a link, a flow), how it is addressed, and how a problem's path finds it.
 * Addresses are those of scenario files: list members by id, a link as `from>to` the way it is written. An end of a
 * link or flow may be one member of a group (`src.3`); the editor draws it at the group.
 */
import type { Problem } from '../../scenario/problem';
import type { Flow, Link, Node, Scenario } from '../../scenario/types';

export type ItemKind = 'node' | 'link' | 'flow';

export interface Item {
  kind: ItemKind;
  /** Of a link: `from>to`. */
  id: string;
}

/** Lists may be left out of an authored scenario. */
export const linksOf = (scenario: Scenario): readonly Link[] => scenario.links ?? [];
export const flowsOf = (scenario: Scenario): readonly Flow[] => scenario.flows ?? [];

/** `src` of `src.3`. */
export const baseId = (reference: string): string => reference.split('.')[0];
export const linkId = (link: { from: string; to: string }): string => `${link.from}>${link.to}`;
export const itemKey = (item: Item): string => `${item.kind} ${item.id}`;
export const sameItem = (a: Item, b: Item): boolean => a.kind === b.kind && a.id === b.id;

/** Returns a lookup by id with an index per list, which is immutable: large networks need thousands of lookups. */
function finder<Entry>(idOf: (entry: Entry) => string): (list: readonly Entry[], id: string) => Entry | undefined {
  const known = new WeakMap<readonly Entry[], ReadonlyMap<string, Entry>>();
  return (list, id) => {
    let byId = known.get(list);
    // Reversed, so that of two entries with one id the first is found.
    if (byId === undefined) known.set(list, (byId = new Map([...list].reverse().map((entry) => [idOf(entry), entry]))));
    return byId.get(id);
  };
}

const nodeIn = finder<Node>(({ id }) => id);
const linkIn = finder<Link>(linkId);
const flowIn = finder<Flow>(({ id }) => id);

export const findNode = ({ nodes }: Scenario, id: string): Node | undefined => nodeIn(nodes, id);
export const findLink = (scenario: Scenario, id: string): Link | undefined => linkIn(linksOf(scenario), id);
export const findFlow = (scenario: Scenario, id: string): Flow | undefined => flowIn(flowsOf(scenario), id);

export function itemExists(scenario: Scenario, item: Item): boolean {
  if (item.kind === 'node') return findNode(scenario, item.id) !== undefined;
  if (item.kind === 'link') return findLink(scenario, item.id) !== undefined;
  return findFlow(scenario, item.id) !== undefined;
}

/** The limit of ID_PATTERN. */
const LONGEST_ID = 32;

/**
 * Returns the first free id of `stem`1, `stem`2, …; a bare `stem` that is taken counts as number 1, and a long stem is
 * cut to make room for the number.
 */
export function freeId(stem: string, taken: readonly string[]): string {
  const used = new Set(taken);
  for (let number = used.has(stem) ? 2 : 1; ; number++) {
    const id = `${stem.slice(0, LONGEST_ID - String(number).length)}${number}`;
    if (!used.has(id)) return id;
  }
}

/** Everything in the order of the outline: nodes, links, flows. */
export const allItems = (scenario: Scenario): Item[] => [
  ...scenario.nodes.map((node): Item => ({ kind: 'node', id: node.id })),
  ...linksOf(scenario).map((link): Item => ({ kind: 'link', id: linkId(link) })),
  ...flowsOf(scenario).map((flow): Item => ({ kind: 'flow', id: flow.id })),
];

/** Members of a larger group are not listed one by one; the group as a whole can be chosen. */
export const MOST_LISTED = 32;

/** Returns how many nodes a reference stands for: 1 for a switch, a member of a group, or an unknown id. */
export function memberCount(scenario: Scenario, reference: string): number {
  const node = findNode(scenario, reference);
  return node?.kind === 'host' ? node.count ?? 1 : 1;
}

/** A host entry with a count above one is a group: its members are called `src.0` and so on. */
export const isGroup = (node: Node | undefined): boolean => node?.kind === 'host' && (node.count ?? 1) > 1;

const LISTS = { nodes: 'node', links: 'link', flows: 'flow' } as const;

/**
 * Returns the item that a path such as `nodes.sw.bufferCells` or `links.2.delayMs` is about; null for the rest of the
 * scenario.
 */
export function itemOfPath(scenario: Scenario, path: string): Item | null {
  const dotted = path.replaceAll('[', '.').replaceAll(']', '');
  const list = baseId(dotted);
  if (!(list in LISTS)) return null;
  const kind = LISTS[list as keyof typeof LISTS];
  const items = allItems(scenario).filter((item) => item.kind === kind);
  const rest = dotted.slice(list.length + 1);
  const names = (id: string): boolean => rest === id || rest.startsWith(`${id}.`);
  const back = (id: string): string => id.split('>').reverse().join('>');
  const byId = items.find((item) => names(item.id)) ?? items.find((item) => kind === 'link' && names(back(item.id)));
  if (byId) return byId;
  const place = baseId(rest);
  return /^\d+$/.test(place) ? items[Number(place)] ?? null : null;
}

/** Returns how many problems each item has, by its key. */
export function problemCounts(scenario: Scenario, problems: readonly Problem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of problems) {
    const item = itemOfPath(scenario, path);
    if (item) counts.set(itemKey(item), (counts.get(itemKey(item)) ?? 0) + 1);
  }
  return counts;
}

/** The problems of one item, in the order in which they were reported. */
export const problemsOf = (scenario: Scenario, problems: readonly Problem[], item: Item): Problem[] =>
  problems.filter((problem) => {
    const subject = itemOfPath(scenario, problem.path);
    return subject !== null && sameItem(subject, item);
  });
