/**
 * Gives each flow one of sixteen marks (eight colours, plain and striped). Up to sixteen flows have one each; with
 * more, the flows of a group share one, and a selected flow is lent a colour that no group has. Grey is never a flow's:
 * it means doomed.
 */

/** Up to this many flows have a mark of their own; also the number of marks. */
export const OWN_MARKS = 16;
/** Number of colours, without stripes. */
const HUES = 8;

/** `f.3` is a flow of the group `f`. */
const groupOf = (id: string): string => id.split('.')[0];

/** Returns the mark of each flow, 0 to 15. After sixteen groups the marks start again from the first. */
export function colourSlots(ids: readonly string[], lent: ReadonlyMap<number, number> = new Map()): Uint8Array {
  if (ids.length <= OWN_MARKS) return Uint8Array.from(ids.keys());
  const groups = [...new Set(ids.map(groupOf))];
  return Uint8Array.from(ids, (id, flow) => lent.get(flow) ?? groups.indexOf(groupOf(id)) % OWN_MARKS);
}

/**
 * Returns the lent colours after `flow` was selected: it gets the first free one, and if all are lent, the oldest loan
 * ends. Returns `lent` itself if there is nothing to lend.
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
