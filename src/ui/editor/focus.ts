/** Moves the focus when the element that had it is gone: keys that go to the page as a whole have no effect. */

const TRY_MS = 40;
const TRIES = 25;
/** More tries after a dialog: the view behind it may still be loading. */
const TRIES_AFTER_DIALOG = 100;

/** Whether keys would go to the page as a whole, or to a button that can no longer be pressed. */
const hasNoFocus = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body
    || (activeElement instanceof HTMLButtonElement && activeElement.disabled);
};

/** Focuses what `find` returns as soon as nothing has the focus; a dialog or a menu takes a while to release it. */
export function focusSoon(find: () => HTMLElement | null): void {
  let tries = 0;
  const attempt = (): void => {
    if (hasNoFocus()) find()?.focus({ preventScroll: true });
    if (++tries < TRIES) setTimeout(attempt, TRY_MS);
  };
  requestAnimationFrame(attempt);
}

/** Focuses what `find` returns once no dialog is open and the element exists. */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  let tries = 0;
  const attempt = (): void => {
    const found = document.querySelector('[role="dialog"]') === null ? find() : null;
    if (found) found.focus({ preventScroll: true });
    else if (++tries < TRIES_AFTER_DIALOG) setTimeout(attempt, TRY_MS);
  };
  setTimeout(attempt, TRY_MS);
}

/** Focuses a node that has just been made, if the focus is in the drawing, so that the next keys go to it. */
export function followInDrawing(id: string): void {
  if (!document.activeElement?.closest('.editor-canvas')) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true }));
}

/** Returns the invalid field of a form, or else the first field for the last key of a problem's path. */
export function fieldAt(form: HTMLElement, path: string): HTMLElement | null {
  const key = path.split('.').at(-1) ?? '';
  return form.querySelector<HTMLElement>('[aria-invalid="true"]')
    ?? form.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(input, button)`);
}

/** The row of the outline at which the Tab key stops; null where no outline is shown. */
export const outlineRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.editor-outline [role="option"][tabindex="0"]');
