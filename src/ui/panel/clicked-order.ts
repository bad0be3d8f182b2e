/** In which order the panel shows what was clicked: what was clicked last stands on top. */
import { useState } from 'react';

/** The card about a cell, the bytes of a cell, a flow or a port. */
export type ClickedPart = 'why' | 'cell' | 'inspector';

/** Where one click chooses several, they stand in this order. */
const AT_ONCE: readonly ClickedPart[] = ['why', 'cell', 'inspector'];
/** Before anything is clicked, it is asked for a flow first. */
export const AT_FIRST: readonly ClickedPart[] = ['why', 'inspector', 'cell'];

/** What each part shows; null: nothing. */
export type Shown = Readonly<Record<ClickedPart, unknown>>;

/** Parts that show something new come to the top; one that was closed stays where it is. */
export function orderAfter(order: readonly ClickedPart[], before: Shown, now: Shown): readonly ClickedPart[] {
  const newest = AT_ONCE.filter((part) => now[part] !== null && now[part] !== before[part]);
  return newest.length === 0 ? order : [...newest, ...order.filter((part) => !newest.includes(part))];
}

export function useClickedOrder(now: Shown): readonly ClickedPart[] {
  const [known, setKnown] = useState(() => ({
    shown: now, order: orderAfter(AT_FIRST, { why: null, cell: null, inspector: null }, now),
  }));
  const { shown, order } = known;
  if (AT_ONCE.every((part) => shown[part] === now[part])) return order;
  const next = orderAfter(order, shown, now);
  setKnown({ shown: now, order: next });
  return next;
}
