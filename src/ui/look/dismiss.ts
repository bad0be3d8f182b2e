/**
 * Ends what is shown beside an element: on Escape, which then does nothing else, and on a press anywhere else. Waiting
 * until the element loses the focus is not enough, because a press focuses no button in Safari.
 */

/** Calls `away` in both cases, until the returned function is called. */
export function dismiss(element: HTMLElement | null, away: () => void): () => void {
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    away();
  };
  const press = ({ target }: PointerEvent): void => {
    if (!(target instanceof Node) || element?.contains(target) !== true) away();
  };
  document.addEventListener('keydown', key);
  document.addEventListener('pointerdown', press, true);
  return () => {
    document.removeEventListener('keydown', key);
    document.removeEventListener('pointerdown', press, true);
  };
}
