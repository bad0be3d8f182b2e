/** Lets a heading take the focus of an element that the page has removed (lost-focus.ts). */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { isFocusLost } from './lost-focus';

/** Returns a ref for a heading with `tabIndex={-1}` that takes the focus whenever the page removes what had it. */
export function useLostFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  // No dependency list: any render may remove a button.
  useLayoutEffect(() => { if (isFocusLost()) element.current?.focus({ preventScroll: true }); });
  return element;
}
