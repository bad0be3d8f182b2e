/** Where the keyboard goes on when what had the focus is closed. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Can it get the focus now: is it there still, and not behind the dialog in which `closing` stands? */
const isReachable = (before: Element | null, closing: Element): before is HTMLElement =>
  before instanceof HTMLElement && before !== document.body && before.isConnected && !closing.contains(before)
  && (closing.closest('[role="dialog"]')?.contains(before) ?? true);

/**
 * For what is opened and closed without being a dialog. When it goes and the focus is in it, the focus returns to what
 * had it when this was opened; where that is gone or never was, to what this stands in, the next with `tabIndex={-1}`,
 * so that the Tab key goes on from here.
 */
export function useFocusBack<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useLayoutEffect(() => {
    const closing = element.current;
    const before = document.activeElement;
    const around = closing?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (!closing?.contains(document.activeElement)) return;
      (isReachable(before, closing) ? before : around)?.focus({ preventScroll: true });
    };
  }, []);
  return element;
}
