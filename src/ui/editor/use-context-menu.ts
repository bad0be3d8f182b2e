/**
 * When the menu of a thing is asked for: by the second button of a mouse, by holding a finger on it, by the menu key or
 * Shift+F10.
 */
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
/** Of a wide row, how far from its left end the menu opens by key. */
const KEY_INSET_PX = 40;

export interface OpenMenu {
  at: readonly [number, number];
  /** Where of the drawing, if it was opened on the drawing itself. */
  place: Place | null;
}

/** What lies there: an item, the drawing or the run (null), or nothing that has a menu (undefined). */
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
  /** The menu came while the finger was down: letting it go presses nothing. */
  const held = useRef(false);
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; at: readonly [number, number] } | null>(null);

  const open = useCallback((target: EventTarget | null, at: readonly [number, number]): boolean => {
    if (!(target instanceof Element)) return false;
    // What a frame was drawn around lies under a frame of its own.
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
    /** The drawing lets no touch through to what is around it. */
    onTouchEndCapture: (event: TouchEvent): void => { if (held.current && event.cancelable) event.preventDefault(); },
    onPointerCancel: letGo,
  };

  /** Returns whether the key asked for a menu. */
  const byKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return false;
    const { target } = event;
    if (!(target instanceof Element) || itemAt(scenario, target) === undefined) return false;
    const { left, top, width, height } = target.getBoundingClientRect();
    // The menu listens to keys itself, and would take this one for its own.
    setTimeout(() => open(target, [left + Math.min(width / 2, KEY_INSET_PX), top + height / 2]));
    return true;
  };

  return { menu, close, listeners, byKey };
}
