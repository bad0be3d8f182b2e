/** What is selected after the scenario changed under the selection. */
import type { Scenario } from '../../scenario/types';
import { allItems, baseId, itemExists, itemKey, linkId, linksOf, sameItem, type Item } from './items';

const itemsOfKind = (scenario: Scenario, kind: Item['kind']): Item[] =>
  allItems(scenario).filter((item) => item.kind === kind);

/** A renamed thing stays where it was in its list, so its place finds it again. */
function renamed(before: Scenario, after: Scenario): ReadonlyMap<string, Item> {
  return new Map((['node', 'link', 'flow'] as const).flatMap((kind) => {
    const [old, now] = [itemsOfKind(before, kind), itemsOfKind(after, kind)];
    return old.length === now.length ? old.map((item, place): [string, Item] => [itemKey(item), now[place]]) : [];
  }));
}

/** What the edit added or renamed, when that is one thing; else what was selected, as far as it is still there. */
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
 * What is selected in place of the first of the items once they are removed: the next row of the outline, or the last
 * that is left.
 */
export function successor(before: Scenario, after: Scenario, items: readonly Item[]): readonly Item[] {
  const place = allItems(before).findIndex((item) => items.some((other) => sameItem(item, other)));
  return place < 0 ? [] : allItems(after).slice(0, place + 1).slice(-1);
}

/** What the drawing selects and lets go of nodes or links; a flow that was selected gives way to them. */
export function withChanges(
  selection: readonly Item[], kind: 'node' | 'link', changes: readonly { id: string; selected: boolean }[],
): readonly Item[] {
  const changed = new Set(changes.map(({ id }) => itemKey({ kind, id })));
  const kept = selection.filter((item) => item.kind !== 'flow' && !changed.has(itemKey(item)));
  return [...kept, ...changes.filter(({ selected }) => selected).map(({ id }): Item => ({ kind, id }))];
}

/** Nodes that a frame was drawn around, and the links between them. */
export function framed(scenario: Scenario, selection: readonly Item[]): readonly Item[] {
  const nodes = selection.filter(({ kind }) => kind === 'node');
  const inside = new Set(nodes.map(({ id }) => id));
  const links = linksOf(scenario).filter(({ from, to }) => inside.has(baseId(from)) && inside.has(baseId(to)));
  return [...nodes, ...links.map((link): Item => ({ kind: 'link', id: linkId(link) }))];
}
