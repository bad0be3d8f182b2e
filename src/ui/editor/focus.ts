/** Where the focus goes when what had it is gone: never to the page as a whole, where keys lead nowhere. */

const TRY_MS = 40;
const TRIES = 25;
/** What is behind the dialog may still be fetched. */
const TRIES_AFTER_DIALOG = 100;

export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body
    || (activeElement instanceof HTMLButtonElement && activeElement.disabled);
};

/** Once nothing has the focus, gives it to what `find` finds; a dialog or a menu takes a while to let go of it. */
export function focusSoon(find: () => HTMLElement | null): void {
  let tries = 0;
  const attempt = (): void => {
    if (isFocusLost()) find()?.focus({ preventScroll: true });
    if (++tries < TRIES) setTimeout(attempt, TRY_MS);
  };
  requestAnimationFrame(attempt);
}
/** Once no dialog lies over the page any more, and what gets the focus is there. */
export function focusAfterDialog(find: () => HTMLElement | null): void {
  let tries = 0;
  const attempt = (): void => {
    const found = document.querySelector('[role="dialog"]') === null ? find() : null;
    if (found) found.focus({ preventScroll: true });
    else if (++tries < TRIES_AFTER_DIALOG) setTimeout(attempt, TRY_MS);
  };
  setTimeout(attempt, TRY_MS);
}

/** Keys that were meant for the drawing go on with the node that has just been made there. */
export function followInDrawing(id: string): void {
  if (!document.activeElement?.closest('.editor-canvas')) return;
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`)
    ?.focus({ preventScroll: true }));
}

/** The field of a form that is wrong, or else the first that is asked under the last key of a problem's path. */
export function fieldAt(form: HTMLElement, path: string): HTMLElement | null {
  const key = path.split('.').at(-1) ?? '';
  return form.querySelector<HTMLElement>('[aria-invalid="true"]')
    ?? form.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] :is(input, button)`);
}

/** The row of the outline at which the Tab key stops; null where no outline is shown. */
export const outlineRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('.editor-outline [role="option"][tabindex="0"]');
