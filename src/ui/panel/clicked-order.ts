/** The order in which the panel shows what was clicked: the newest is on top. */
import { useState } from 'react';

/** The card about a cell, the bytes of a cell, a flow or a port. */
export type ClickedPart = 'why' | 'cell' | 'inspector';

/** If one click chooses several, they are in this order. */
const AT_ONCE: readonly ClickedPart[] = ['why', 'cell', 'inspector'];
/** The order before anything is clicked: the choice of a flow is above the cell. */
export const AT_FIRST: readonly ClickedPart[] = ['why', 'inspector', 'cell'];

/** What each part shows; `null` if nothing. */
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
