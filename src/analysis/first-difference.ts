/**
 * The first instant at which two runs are no longer the same, found from what happened in each: lists in order of time,
 * where equal happenings have equal keys. What two runs do at one instant is compared as a set, for its order says
 * nothing.
 */

export interface Occurrence {
  timePs: number;
  /** Everything by which two happenings of one instant are told apart. */
  key: string;
}

export interface Parting<Of extends Occurrence> {
  timePs: number;
  /** The first that only the one run has at that instant; null: it has none there that the other has not. */
  first: Of | null;
  second: Of | null;
}

/** The order in which lists are compared: by time, then by key. */
export const inOrder = (a: Occurrence, b: Occurrence): number =>
  a.timePs - b.timePs || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

/** Those of an instant that the other run has not, as often as it has not; the lists are of one instant. */
function missing<Of extends Occurrence>(here: readonly Of[], there: readonly Of[]): Of | null {
  const left = new Map<string, number>();
  for (const { key } of there) left.set(key, (left.get(key) ?? 0) + 1);
  for (const one of here) {
    const many = left.get(one.key) ?? 0;
    if (many === 0) return one;
    left.set(one.key, many - 1);
  }
  return null;
}

const ofInstant = <Of extends Occurrence>(list: readonly Of[], from: number, timePs: number): readonly Of[] => {
  let to = from;
  while (to < list.length && list[to].timePs === timePs) to++;
  return list.slice(from, to);
};

/**
 * Compares two lists in order (`inOrder`), both complete up to the same instant; null: they are equal. Linear in their
 * length.
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
