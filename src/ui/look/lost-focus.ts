/**
 * Handles the focus when the element that had it is removed, such as a button that makes a branch and goes with its
 * card. The browser then focuses nothing; the element that appears instead may take the focus.
 */
let last: Element | null = null;

/** Starts to follow the focus; called once, before anything can have it. */
export function watchFocus(): void {
  document.addEventListener('focusin', ({ target }) => { last = target instanceof Element ? target : null; });
  // An element that is still in the page a moment later has not lost the focus: the reader moved it.
  document.addEventListener('focusout', ({ target }) => setTimeout(() => {
    if (target === last && last?.isConnected && !last.contains(document.activeElement)) last = null;
  }));
}

/** Whether the page has removed the element that had the focus. */
export const isFocusLost = (): boolean =>
  last !== null && !last.isConnected && (document.activeElement === null || document.activeElement === document.body);

/** Moves the focus to the content. Done by script: an anchor would replace the fragment, which holds the scenario. */
export function toMain(): void {
  const main = document.querySelector('main');
  if (!main) return;
  main.tabIndex = -1;
  main.focus();
}

/** Moves the focus to the content if the page has removed what had it. */
export function findFocus(): void {
  if (isFocusLost()) toMain();
}
