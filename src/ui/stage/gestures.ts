/** Pointer, wheel and keys on the stage: zoom about the pointer, drag to pan, pinch, click to select. */
import type { KeyboardEvent } from 'react';
import { STEP } from './camera';
import { DRAG_PX } from '../look/drag';
import type { StageView } from './view';

const PAN_STEP = 48;
const WHEEL = 0.0022;

interface Gestures { onClick(x: number, y: number): void; onHover(x: number, y: number, inside: boolean): void }

/** Listens on the canvas; returns a function that stops it. */
export function listen(canvas: HTMLCanvasElement, view: StageView, { onClick, onHover }: Gestures): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number } | null = null;
  let dragged = false;
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const down = (event: PointerEvent): void => {
    const at = place(event);
    pointers.set(event.pointerId, at);
    if (pointers.size === 1) [start, dragged] = [at, false];
    else dragged = true;
  };
  const move = (event: PointerEvent): void => {
    const at = place(event);
    const before = pointers.get(event.pointerId);
    if (!before) return onHover(at.x, at.y, true);
    if (pointers.size === 2) {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(at.x - other.x, at.y - other.y);
      if (was > 4 && is > 4) view.zoom(is / was, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
      view.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    } else {
      if (!dragged && start && Math.hypot(at.x - start.x, at.y - start.y) > DRAG_PX) {
        dragged = true;
        canvas.setPointerCapture(event.pointerId);
        onHover(at.x, at.y, false);
      }
      if (dragged) view.pan(at.x - before.x, at.y - before.y);
    }
    pointers.set(event.pointerId, at);
  };
  const up = (event: PointerEvent): void => {
    const at = place(event);
    if (pointers.delete(event.pointerId) && !dragged && event.type === 'pointerup' && event.button === 0) {
      onClick(at.x, at.y);
    }
    if (pointers.size === 0) start = null;
  };
  const leave = (event: PointerEvent): void => {
    const { x, y } = place(event);
    onHover(x, y, false);
  };
  const wheel = (event: WheelEvent): void => {
    // The wheel zooms over the stage. Scrolling down leaves the event to the page if the whole network is in view.
    if (event.deltaY > 0 && view.atFit() && !event.ctrlKey) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    view.zoom(Math.exp(-pixels * WHEEL * (event.ctrlKey ? 4 : 1)), place(event));
  };
  canvas.addEventListener('pointerdown', down);
  canvas.addEventListener('pointermove', move);
  canvas.addEventListener('pointerup', up);
  canvas.addEventListener('pointercancel', up);
  canvas.addEventListener('pointerleave', leave);
  canvas.addEventListener('wheel', wheel, { passive: false });
  return () => {
    canvas.removeEventListener('pointerdown', down);
    canvas.removeEventListener('pointermove', move);
    canvas.removeEventListener('pointerup', up);
    canvas.removeEventListener('pointercancel', up);
    canvas.removeEventListener('pointerleave', leave);
    canvas.removeEventListener('wheel', wheel);
  };
}

/** Handles the camera's keys: plus and minus zoom, 0 shows all, arrows pan. Returns whether the key was one of them. */
export function onCameraKey(event: KeyboardEvent, view: StageView): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const keys: Record<string, () => void> = {
    '+': () => view.zoom(STEP), '=': () => view.zoom(STEP), '-': () => view.zoom(1 / STEP),
    '−': () => view.zoom(1 / STEP), '0': () => view.fit(),
    ArrowLeft: () => view.pan(PAN_STEP, 0), ArrowRight: () => view.pan(-PAN_STEP, 0),
    ArrowUp: () => view.pan(0, PAN_STEP), ArrowDown: () => view.pan(0, -PAN_STEP),
  };
  const act = keys[event.key];
  if (!act) return false;
  act();
  return true;
}
