/**
 * Pinching on a trackpad where the browser tells of it by gesture events (Safari): turned into what other browsers
 * send, a wheel with Ctrl, which the stage, the charts and the drawing zoom by.
 */

/** Wheel, px, that other browsers send for a scale of e. */
const PX_PER_E = 100;

/** What Safari tells of a gesture; TypeScript does not know its type. */
type Gesture = MouseEvent & { scale?: number };

/** Starts to follow gestures; called once. Gestures of fingers on a screen come as pointer events as well. */
export function watchPinch(): void {
  const fingers = new Set<number>();
  let scale = 1;
  /** Where nothing takes the wheel, the browser zooms the page as usual. */
  const turn = (event: Event): void => {
    const { target, clientX, clientY, scale: next = 1 } = event as Gesture;
    if (fingers.size > 0 || target === null) return;
    const ratio = event.type === 'gesturestart' ? 1 : next / scale;
    scale = next;
    const wheel = new WheelEvent('wheel', {
      bubbles: true, cancelable: true, ctrlKey: true, clientX, clientY, deltaY: -PX_PER_E * Math.log(ratio),
    });
    if (!target.dispatchEvent(wheel)) event.preventDefault();
  };
  for (const type of ['gesturestart', 'gesturechange']) window.addEventListener(type, turn, { passive: false });
  window.addEventListener('pointerdown', ({ pointerType, pointerId }) => {
    if (pointerType === 'touch') fingers.add(pointerId);
  }, true);
  for (const type of ['pointerup', 'pointercancel'] as const) {
    window.addEventListener(type, ({ pointerId }) => fingers.delete(pointerId), true);
  }
}
