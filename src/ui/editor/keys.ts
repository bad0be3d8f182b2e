/** Keys that work anywhere in the editor except in fields, menus and dialogs, which handle their own. */
import type { KeyboardEvent } from 'react';
import { isTyping } from '../app/shortcuts';

export interface Keys {
  /** Returns whether the key asked for the menu of what has the focus. */
  menu(event: KeyboardEvent): boolean;
  duplicate(): void;
  selectAll(): void;
  remove(): void;
  escape(): void;
}

/** Returns what the key does; `null` if the editor ignores it. */
function deedOf({ key, ctrlKey, metaKey }: KeyboardEvent, keys: Keys, inList: boolean): (() => void) | null {
  if (ctrlKey || metaKey) {
    if (key === 'd') return keys.duplicate;
    if (key === 'a') return keys.selectAll;
  }
  if (inList) return null;
  if (key === 'Delete' || key === 'Backspace') return keys.remove;
  return key === 'Escape' ? keys.escape : null;
}

export function onKey(event: KeyboardEvent, keys: Keys): void {
  const isIn = (places: string): boolean =>
    event.target instanceof HTMLElement && event.target.closest(places) !== null;
  if (isTyping(event.target) || isIn('[role="menu"], [role="dialog"]')) return;
  const deed = keys.menu(event) ? () => undefined : deedOf(event, keys, isIn('input, select, [role="listbox"]'));
  if (deed === null) return;
  deed();
  event.preventDefault();
}
