// @vitest-environment jsdom
/** Gesture events, as Safari sends them for a trackpad, reach what zooms by the wheel. */
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { watchPinch } from '../../../src/ui/look/pinch';

const stage = document.createElement('canvas');
const text = document.createElement('p');
let wheels: WheelEvent[] = [];

/** Returns whether the browser goes on to zoom the page. */
function gesture(target: Element, type: string, scale: number): boolean {
  const event = Object.assign(
    new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 30, clientY: 40 }), { scale },
  );
  return target.dispatchEvent(event);
}

const finger = (type: string): boolean => stage.dispatchEvent(
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch', pointerId: 7 }),
);

beforeAll(() => {
  watchPinch();
  document.body.append(stage, text);
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    wheels.push(event);
  });
});
beforeEach(() => { wheels = []; });
afterEach(() => finger('pointerup'));

it('a pinch over something that zooms by the wheel is a wheel with Ctrl, and the page is not zoomed', () => {
  expect([gesture(stage, 'gesturestart', 1), gesture(stage, 'gesturechange', 1.5), gesture(stage, 'gesturechange', 3)])
    .toEqual([false, false, false]);
  expect(wheels.map(({ ctrlKey, clientX, clientY }) => [ctrlKey, clientX, clientY]))
    .toEqual([[true, 30, 40], [true, 30, 40], [true, 30, 40]]);
  expect(wheels.map(({ deltaY }) => Math.exp(-deltaY / 100).toFixed(6))).toEqual(['1.000000', '1.500000', '2.000000']);
});

it('a second pinch begins at 1', () => {
  gesture(stage, 'gesturestart', 1);
  gesture(stage, 'gesturechange', 0.5);
  expect(Math.exp(-wheels[1].deltaY / 100)).toBeCloseTo(0.5, 9);
});

it('a pinch over a text zooms the page', () => {
  expect([gesture(text, 'gesturestart', 1), gesture(text, 'gesturechange', 2)]).toEqual([true, true]);
});

it('a pinch of fingers on a screen is left to the pointer events', () => {
  finger('pointerdown');
  gesture(stage, 'gesturestart', 1);
  gesture(stage, 'gesturechange', 2);
  expect(wheels).toEqual([]);
});
