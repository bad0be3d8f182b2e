/**
 * Finds the first instant at which two runs differ, from a list of what happened in each, ordered by time, in which
 * equal happenings have equal keys. What happens at one instant is compared as a multiset: its order has no meaning.
 */

export interface Occurrence {
  timePs: number;
  /** Tells apart happenings of the same instant: equal keys mean that the same thing happened. */
  key: string;
  /** Of several differences of an instant, that with the least is given: of one kind, what came first. */
  turn: number;
}

export interface Parting<Of extends Occurrence> {
  timePs: number;
  /** What the first run has at that instant and the second has not; `null` if there is nothing. */
  first: Of | null;
  second: Of | null;
}

/** The order in which lists are compared: by time, then by key. */
export const inOrder = (a: Occurrence, b: Occurrence): number =>
  a.timePs - b.timePs || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/**
 * Of the entries of `here` that occur more often there than in `there`, returns the one with the least turn; both lists
 * belong to one instant.
 */
function missing<Of extends Occurrence>(here: readonly Of[], there: readonly Of[]): Of | null {
  const left = new Map<string, number>();
  for (const { key } of there) left.set(key, (left.get(key) ?? 0) + 1);
  let found: Of | null = null;
  for (const one of here) {
    const many = left.get(one.key) ?? 0;
    if (many > 0) left.set(one.key, many - 1);
    else if (found === null || one.turn < found.turn) found = one;
  }
  return found;
}

const ofInstant = <Of extends Occurrence>(list: readonly Of[], from: number, timePs: number): readonly Of[] => {
  let to = from;
  while (to < list.length && list[to].timePs === timePs) to++;
  return list.slice(from, to);
};

/**
 * Compares two lists sorted by `inOrder`, both complete up to the same instant; returns `null` if they are equal. Takes
 * time linear in their length.
 */
export function firstDifference<Of extends Occurrence>(
  first: readonly Of[], second: readonly Of[],
): Parting<Of> | null {
  let at = 0;
  while (at < first.length && at < second.length && inOrder(first[at], second[at]) === 0) at++;
  if (at >= first.length && at >= second.length) return null;
  const timePs = Math.min(first[at]?.timePs ?? Infinity, second[at]?.timePs ?? Infinity);
  const [here, there] = [ofInstant(first, at, timePs), ofInstant(second, at, timePs)];
  return { timePs, first: missing(here, there), second: missing(there, here) };
}
