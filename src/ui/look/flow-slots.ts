/**
 * Which of the sixteen marks (eight colours, plain and striped) a flow has. Up to sixteen flows each has its own;
 * beyond, the flows of a group share one, and a flow that is selected is lent a colour that no group has. Grey is never
 * a flow's: it means doomed.
 */

/** So many flows have a mark of their own; also how many marks there are. */
export const OWN_MARKS = 16;
/** Colours that differ by hue and not by the stripe. */
const HUES = 8;

/** `f.3` is a flow of the group `f`. */
const groupOf = (id: string): string => id.split('.')[0];

/** By flow, from 0 to 15. More than sixteen groups begin again at the first mark. */
export function colourSlots(ids: readonly string[], lent: ReadonlyMap<number, number> = new Map()): Uint8Array {
  if (ids.length <= OWN_MARKS) return Uint8Array.from(ids.keys());
  const groups = [...new Set(ids.map(groupOf))];
  return Uint8Array.from(ids, (id, flow) => lent.get(flow) ?? groups.indexOf(groupOf(id)) % OWN_MARKS);
}

/**
 * The loans after `flow` was selected: the first free colour; the oldest loan ends where all are out. Unchanged where
 * there is nothing to lend.
 */
export function lend(
  lent: ReadonlyMap<number, number>, flow: number, ids: readonly string[],
): ReadonlyMap<number, number> {
  if (ids.length <= OWN_MARKS || lent.has(flow)) return lent;
  const groups = new Set([...colourSlots(ids)].map((slot) => slot % HUES));
  if (groups.size >= HUES) return lent;
  const next = new Map(lent);
  if (groups.size + next.size >= HUES) next.delete([...next.keys()][0]);
  const taken = new Set([...groups, ...next.values()]);
  let colour = 0;
  while (taken.has(colour)) colour++;
  return next.set(flow, colour);
}
