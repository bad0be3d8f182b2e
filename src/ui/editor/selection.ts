/** What is selected after the scenario changed under the selection. */
import type { Scenario } from '../../scenario/types';
import { allItems, itemExists, sameItem, type Item } from './items';

const itemsOfKind = (scenario: Scenario, kind: Item['kind']): Item[] =>
  allItems(scenario).filter((item) => item.kind === kind);

/** A renamed thing stays where it was in its list, so its place finds it again. */
function renamed(before: Scenario, after: Scenario, item: Item): Item | null {
  const [old, now] = [itemsOfKind(before, item.kind), itemsOfKind(after, item.kind)];
  return old.length === now.length ? now[old.findIndex((other) => sameItem(other, item))] ?? null : null;
}

/** What the edit added or renamed, when that is one thing; else what was selected, as far as it is still there. */
export function selectionAfter(before: Scenario, after: Scenario, selection: readonly Item[]): readonly Item[] {
  const kept = selection.map((item) => (itemExists(after, item) ? item : renamed(before, after, item)))
    .filter((item) => item !== null);
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
