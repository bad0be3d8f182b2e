/**
 * The focus of a keyboard when what had it is taken away: a button that makes a branch is gone with the card that it
 * stood in. The browser then has no focus at all; what comes in its place may take it.
 */
import { useLayoutEffect, useRef, type RefObject } from 'react';

let last: Element | null = null;

/** Called once, before anything can have the focus. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => { last = target instanceof Element ? target : null; });
  // What still stands there a moment later has not lost the focus: the reader took it away.
  document.addEventListener('focusout', ({ target }) => setTimeout(() => {
    if (target === last && last?.isConnected && !last.contains(document.activeElement)) last = null;
  }));
}

/** Did the page take away what had the focus? */
export const isFocusLost = (): boolean =>
  last !== null && !last.isConnected && (document.activeElement === null || document.activeElement === document.body);

/** For a heading with `tabIndex={-1}`: it takes the focus, at any time, when the page has taken it away. */
export function useLostFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  // No list of what it depends on: any drawing may take a button away.
  useLayoutEffect(() => { if (isFocusLost()) element.current?.focus({ preventScroll: true }); });
  return element;
}
