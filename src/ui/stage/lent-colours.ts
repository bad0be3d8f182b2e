/** Colours beyond sixteen flows: all are ink, and a selected flow is lent the first of eight colours that is free. */

export const LENT = 8;

/** The loans after `flow` was selected; the oldest loan ends where all colours are out. Unchanged where it has one. */
export function lend(lent: ReadonlyMap<number, number>, flow: number): ReadonlyMap<number, number> {
  if (lent.has(flow)) return lent;
  const next = new Map(lent);
  if (next.size >= LENT) next.delete([...next.keys()][0]);
  const taken = new Set(next.values());
  let colour = 0;
  while (taken.has(colour)) colour++;
  return next.set(flow, colour);
}
