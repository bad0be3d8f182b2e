/** Keeps the selection up to date when the scenario or the choice in the drawing changes. */
import type { Scenario } from '../../scenario/types';
import { allItems, baseId, itemExists, itemKey, linkId, linksOf, sameItem, type Item } from './items';

const itemsOfKind = (scenario: Scenario, kind: Item['kind']): Item[] =>
  allItems(scenario).filter((item) => item.kind === kind);

/** Returns the new items by the keys of the old ones: a renamed item keeps its place in its list. */
function renamed(before: Scenario, after: Scenario): ReadonlyMap<string, Item> {
  return new Map((['node', 'link', 'flow'] as const).flatMap((kind) => {
    const [old, now] = [itemsOfKind(before, kind), itemsOfKind(after, kind)];
    return old.length === now.length ? old.map((item, place): [string, Item] => [itemKey(item), now[place]]) : [];
  }));
}

/** Returns the selection after an edit: the one item that was added, or else what was selected and is still there. */
export function selectionAfter(before: Scenario, after: Scenario, selection: readonly Item[]): readonly Item[] {
  const now = renamed(before, after);
  const kept = selection.map((item) => (itemExists(after, item) ? item : now.get(itemKey(item))))
    .filter((item) => item !== undefined);
  const grown = (['node', 'link', 'flow'] as const).filter((kind) =>
    itemsOfKind(after, kind).length > itemsOfKind(before, kind).length);
  const added = allItems(after).filter((item) => grown.includes(item.kind) && !itemExists(before, item));
  return added.length === 1 ? added : kept;
}

/**
 * Returns the selection once `items` are removed: the row of the outline that follows the first of them, or the last
 * row that is left.
 */
export function successor(before: Scenario, after: Scenario, items: readonly Item[]): readonly Item[] {
  const place = allItems(before).findIndex((item) => items.some((other) => sameItem(item, other)));
  return place < 0 ? [] : allItems(after).slice(0, place + 1).slice(-1);
}

/** Applies what the drawing selects and deselects of nodes or links; selected flows are deselected. */
export function withChanges(
  selection: readonly Item[], kind: 'node' | 'link', changes: readonly { id: string; selected: boolean }[],
): readonly Item[] {
  const changed = new Set(changes.map(({ id }) => itemKey({ kind, id })));
  const kept = selection.filter((item) => item.kind !== 'flow' && !changed.has(itemKey(item)));
  return [...kept, ...changes.filter(({ selected }) => selected).map(({ id }): Item => ({ kind, id }))];
}

/** Returns the nodes inside a selection frame, and the links between them. */
export function framed(scenario: Scenario, selection: readonly Item[]): readonly Item[] {
  const nodes = selection.filter(({ kind }) => kind === 'node');
  const inside = new Set(nodes.map(({ id }) => id));
  const links = linksOf(scenario).filter(({ from, to }) => inside.has(baseId(from)) && inside.has(baseId(to)));
  return [...nodes, ...links.map((link): Item => ({ kind: 'link', id: linkId(link) }))];
}
