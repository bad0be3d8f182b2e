/** Removes what is selected, as pressed in the toolbar, by key, in a menu, in the properties or in the outline. */
import { useCallback } from 'react';
import { remove } from './edits';
import { successor } from './selection';
import type { useEdits } from './use-edits';

/** `closeSheet` closes the properties, which on a phone cover the outline. */
export function useRemoving(
  { selection, choose, now, apply }: Pick<ReturnType<typeof useEdits>, 'selection' | 'choose' | 'now' | 'apply'>,
  closeSheet: () => void,
) {
  const removeSelected = useCallback(() => {
    if (selection.length === 0) return;
    apply((before) => remove(before, selection));
    closeSheet();
  }, [apply, selection, closeSheet]);

  /** Also selects the row that takes its place in the outline, so that the keyboard stays where it was. */
  const removeFromOutline = useCallback(() => {
    const before = now();
    removeSelected();
    choose(successor(before, now(), selection));
  }, [removeSelected, selection, now, choose]);

  return { removeSelected, removeFromOutline };
}
