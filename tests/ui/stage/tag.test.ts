/** Where the tag of a fallen cell is placed. */
import { describe, expect, it } from 'vitest';
import { placeTag } from '../../../src/ui/stage/draw-tag';
import type { Box } from '../../../src/ui/stage/layout-types';

const box = (x: number, w: number): Box => ({ x, y: 100, w, h: 200, framed: true }) as Box;
const ring = { x: 300, y: 200, radius: 16, large: true, leftward: false };
const TAG = { w: 130, h: 22 };
const WANTED = 22;
const placed = (boxes: Box[], inside?: Box) => placeTag({ boxes, width: 1000 }, ring, TAG, inside, WANTED);

describe('the tag of a fallen cell', () => {
  it('is at the right where there is room', () => {
    expect(placed([box(600, 100)])).toEqual({ line: WANTED, leftward: false });
  });
  it('is at the left where it would cover the next box at the right', () => {
    expect(placed([box(400, 100)])).toEqual({ line: WANTED, leftward: true });
  });
  it('stays at the right where both sides cover a box', () => {
    expect(placed([box(400, 100), box(100, 100)])).toEqual({ line: WANTED, leftward: false });
  });
  it('has a shorter line to stay within a narrow box', () => {
    const narrow = box(280, 180);
    const { line, leftward } = placed([narrow], narrow);
    expect(leftward).toBe(false);
    expect(ring.x + ring.radius + line + TAG.w).toBe(narrow.x + narrow.w - 4);
  });
  it('has its full line in a wide box', () => {
    const wide = box(280, 400);
    expect(placed([wide], wide)).toEqual({ line: WANTED, leftward: false });
  });
});
