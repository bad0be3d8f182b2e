/** Returns the focus when what had it is closed. */
import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Whether `before` can get the focus: it is still in the page, and not behind the dialog that contains `closing`. */
const isReachable = (before: Element | null, closing: Element): before is HTMLElement =>
  before instanceof HTMLElement && before !== document.body && before.isConnected && !closing.contains(before)
  && (closing.closest('[role="dialog"]')?.contains(before) ?? true);

/**
 * Returns a ref for something that opens and closes without being a dialog. If it closes while the focus is inside, the
 * focus returns to the element that had it before; if that is gone, to the nearest ancestor with `tabIndex={-1}`, so
 * that the Tab key goes on from here.
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
