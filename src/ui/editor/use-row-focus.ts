/** Keeps the focus in a list of a form when the row that had it is removed. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from '../look/lost-focus';

/**
 * Returns a ref for the element that contains the rows and, with `data-adds`, the button that adds one; and a function
 * to call before the row at a place in the list is removed. The focus then moves to what `inRow` selects in the row
 * that takes its place, or else in the last row; where none is left, to the button that adds one.
 */
export function useRowFocus<List extends HTMLElement>(
  inRow: string,
): [list: RefObject<List | null>, leaving: (row: number) => void] {
  const list = useRef<List>(null);
  const left = useRef<number | null>(null);
  // No dependency list: what is removed shows in the next render.
  useLayoutEffect(() => {
    const row = left.current;
    left.current = null;
    if (row === null || !isFocusLost()) return;
    const rows = list.current?.querySelectorAll<HTMLElement>(inRow) ?? [];
    const next = rows[Math.min(row, rows.length - 1)] ?? list.current?.querySelector<HTMLElement>('[data-adds]');
    next?.focus({ preventScroll: true });
  });
  return [list, (row) => { left.current = row; }];
}
