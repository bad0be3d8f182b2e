/**
 * Whether a pointer is pressed. What a press causes may move the page: text that is committed as its field loses the
 * focus, a slider that changes a sentence above it. This waits until the press is over, so that what was pressed gets
 * its click and stays under the pointer.
 */
import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let pressed = false;
let waiting: (() => void)[] = [];
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function setPressed(next: boolean): void {
  clearTimeout(ending);
  if (pressed === next) return;
  pressed = next;
  const acts = next ? [] : waiting;
  waiting = next ? waiting : [];
  flushSync(() => {
    for (const act of [...acts, ...listeners]) act();
  });
}

/** A tap presents its mouse events and its click only after its pointer events. */
const STARTS = ['pointerdown', 'mousedown'] as const;
const ENDS = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'contextmenu'] as const;

/** Starts to follow the pointer; called once. */
export function watchPress(): void {
  for (const start of STARTS) {
    window.addEventListener(start, ({ button }) => { if (button === 0) setPressed(true); }, true);
  }
  // A window that has lost the focus may never hear of the end.
  window.addEventListener('blur', ({ target, currentTarget }) => {
    if (target === currentTarget) setPressed(false);
  }, true);
  // The click has found its element by then, and what it does finds everything committed.
  window.addEventListener('click', () => setPressed(false), true);
  for (const end of ENDS) {
    window.addEventListener(end, () => {
      clearTimeout(ending);
      ending = setTimeout(() => setPressed(false));
    }, true);
  }
}

/** Calls a function at the end of the press, before its click does anything; at once if there is no press. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a value that takes room in the page; during a press, the one before it. */
export function useAtRest<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [rest, setRest] = useState({ value });
  if (!isPressed && rest.value !== value) setRest({ value });
  return isPressed ? rest.value : value;
}
