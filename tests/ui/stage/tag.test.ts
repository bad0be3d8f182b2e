/** Where the tag of a fallen cell lies. */
import { describe, expect, it } from 'vitest';
import { placeTag } from '../../../src/ui/stage/draw-tag';
import type { Box } from '../../../src/ui/stage/layout-types';

const box = (x: number, w: number): Box => ({ x, y: 100, w, h: 200, framed: true }) as Box;
const ring = { x: 300, y: 200, radius: 16, large: true, leftward: false };
const TAG = { w: 130, h: 22 };
const WANTED = 22;
const placed = (boxes: Box[], inside?: Box) => placeTag({ boxes, width: 1000 }, ring, TAG, inside, WANTED);

describe('the tag of a fallen cell', () => {
  it('lies at the right where nothing is', () => {
    expect(placed([box(600, 100)])).toEqual({ line: WANTED, leftward: false });
  });
  it('lies at the left where it would cover the next box', () => {
    expect(placed([box(400, 100)])).toEqual({ line: WANTED, leftward: true });
  });
  it('stays at the right where both sides cover a box', () => {
    expect(placed([box(400, 100), box(100, 100)])).toEqual({ line: WANTED, leftward: false });
  });
  it('keeps within a narrow box by a shorter line', () => {
    const narrow = box(280, 180);
    const { line, leftward } = placed([narrow], narrow);
    expect(leftward).toBe(false);
    expect(ring.x + ring.radius + line + TAG.w).toBe(narrow.x + narrow.w - 4);
  });
  it('keeps its line in a wide box', () => {
    const wide = box(280, 400);
    expect(placed([wide], wide)).toEqual({ line: WANTED, leftward: false });
  });
});
