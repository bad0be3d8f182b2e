/** Opens the context menu of an item on a right click, a long press, the menu key or Shift+F10. */
import {
  useCallback, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent, type TouchEvent,
} from 'react';
import { focusSoon, outlineRow } from './focus';
import { allItems, itemKey, type Item } from './items';
import type { Locate } from './palette';
import type { Place } from './placing';
import type { Scenario } from '../../scenario/types';

const HOLD_MS = 550;
const SLACK_PX = 10;
/** How far from the left end of a wide row the menu opens by key. */
const KEY_INSET_PX = 40;

export interface OpenMenu {
  at: readonly [number, number];
  /** Place of the drawing, if the menu was opened on the drawing itself; otherwise `null`. */
  place: Place | null;
}

/** Returns the item at an element, `null` for the drawing or the run, `undefined` for what has no menu. */
function itemAt(scenario: Scenario, target: Element): Item | null | undefined {
  const row = target.closest<HTMLElement>('.editor-outline-row');
  if (row) return allItems(scenario).find((item) => itemKey(item) === row.dataset.key) ?? null;
  const node = target.closest<HTMLElement>('.react-flow__node');
  if (node?.dataset.id !== undefined) return { kind: 'node', id: node.dataset.id };
  const link = target.closest<HTMLElement>('.react-flow__edge, .editor-link-words');
  if (link?.dataset.id !== undefined) return { kind: 'link', id: link.dataset.id };
  return target.closest('.editor-middle') ? null : undefined;
}

export function useContextMenu(
  scenario: Scenario, selection: readonly Item[], onSelect: (items: readonly Item[]) => void, locate: Locate,
) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  /** Whether the menu opened while the finger was down; lifting the finger must then press nothing. */
  const held = useRef(false);
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; at: readonly [number, number] } | null>(null);

  const open = useCallback((target: EventTarget | null, at: readonly [number, number]): boolean => {
    if (!(target instanceof Element)) return false;
    // Nodes selected with a frame lie under an element of xyflow.
    const item = target.closest('.react-flow__nodesselection') ? selection[0] : itemAt(scenario, target);
    if (item === undefined) return false;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (item === null) onSelect([]);
    else if (!selection.some((other) => itemKey(other) === itemKey(item))) onSelect([item]);
    setMenu({ at, place: item === null ? locate(...at) : null });
    return true;
  }, [scenario, selection, onSelect, locate]);

  const close = useCallback((): void => {
    setMenu(null);
    focusSoon(() => (opener.current?.isConnected && opener.current !== document.body ? opener.current : outlineRow()));
  }, []);

  const letGo = (): void => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  };

  const listeners = {
    onContextMenu: (event: MouseEvent): void => {
      letGo();
      if (open(event.target, [event.clientX, event.clientY])) event.preventDefault();
    },
    onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent): void => {
      letGo();
      held.current = false;
      if (pointerType === 'mouse') return;
      const timer = setTimeout(() => { held.current = open(target, [clientX, clientY]); }, HOLD_MS);
      hold.current = { at: [clientX, clientY], timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const [x, y] = hold.current?.at ?? [clientX, clientY];
      if (Math.hypot(clientX - x, clientY - y) > SLACK_PX) letGo();
    },
    onPointerUp: letGo,
    /** In the capture phase, as the drawing stops touch events before they bubble up to here. */
    onTouchEndCapture: (event: TouchEvent): void => { if (held.current && event.cancelable) event.preventDefault(); },
    onPointerCancel: letGo,
  };

  /** Returns whether the key asked for a menu. */
  const byKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
    const { target } = event;
    if (!(target instanceof Element) || itemAt(scenario, target) === undefined) return false;
    const { left, top, width, height } = target.getBoundingClientRect();
    // Later, or the menu would handle this key press as one of its own.
    setTimeout(() => open(target, [left + Math.min(width / 2, KEY_INSET_PX), top + height / 2]));
    return true;
  };

  return { menu, close, listeners, byKey };
}
