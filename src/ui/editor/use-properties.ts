/**
 * State of the properties panel: whether it is open (where it covers the outline), which form it shows, and where the
 * focus goes when the panel opens and when a form is closed.
 */
import { useCallback, useRef, useState } from 'react';
import type { Ask } from './entries';
import { fieldAt, outlineRow } from './focus';

/** `elsewhere` returns what gets the focus after a form if its opener is gone and no row of the outline is selected. */
export function useProperties(narrow: boolean, elsewhere: () => HTMLElement | null | undefined) {
  const [ask, setAsk] = useState<Ask | null>(null);
  const [open, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const asker = useRef<HTMLElement>(null);

  /** Opens the properties and focuses the first field, or the field of the problem at `path`. */
  const openProperties = useCallback((path?: string) => {
    setOpen(true);
    requestAnimationFrame(() => {
      const first = panel.current?.querySelector<HTMLElement>('input, button, [tabindex="0"]');
      ((path !== undefined && panel.current && fieldAt(panel.current, path)) || first || panel.current)?.focus();
    });
  }, []);

  /** For touch: focuses the panel rather than a field, since a focused field brings up the on-screen keyboard. */
  const openSheet = useCallback(() => {
    setOpen(true);
    requestAnimationFrame(() => panel.current?.focus({ preventScroll: true }));
  }, []);

  const asks = useCallback((next: Ask) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsk(next);
    openProperties();
  }, [openProperties]);

  /** Closes the form and returns the focus to what opened it, or to the row of what is selected. */
  const askDone = useCallback(() => {
    setAsk(null);
    if (narrow) setOpen(false);
    requestAnimationFrame(() => (asker.current?.isConnected ? asker.current : outlineRow() ?? elsewhere())?.focus());
  }, [narrow, elsewhere]);

  const closeSheet = useCallback(() => setOpen(false), []);
  const endAsking = useCallback(() => setAsk(null), []);
  const sheet = narrow && (open || ask !== null);
  return { panel, ask, asks, askDone, endAsking, openProperties, openSheet, closeSheet, sheet };
}
