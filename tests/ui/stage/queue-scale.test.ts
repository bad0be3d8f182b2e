/** The words under a queue about the scale of its marks, and the room that they leave for those about a fallen cell. */
import { describe, expect, it } from 'vitest';
import type { Box } from '../../../src/ui/stage/layout-types';
import { hasScale, partUnder, roomBefore, scaleTexts } from '../../../src/ui/stage/queue-scale';

describe('words 95 wide at 300 to 395, 270 to 286 high', () => {
  const scale = { x: 300, y: 270, w: 95, h: 16 };

  it('limit a line at their height to 8 px before them, from either side', () => {
    expect(roomBefore(scale, { from: 147, y: 280, h: 24, leftward: false }, 400)).toBe(300 - 147 - 8);
    expect(roomBefore(scale, { from: 500, y: 280, h: 24, leftward: true }, 400)).toBe(500 - 395 - 8);
  });
  it('do not limit a line above or below them', () => {
    expect(roomBefore(scale, { from: 147, y: 258, h: 24, leftward: false }, 400)).toBe(400);
    expect(roomBefore(scale, { from: 147, y: 298, h: 24, leftward: false }, 400)).toBe(400);
  });
});

describe('the words under a queue', () => {
  const queue = { capacity: 512, beyond: 0, cellsPerMark: 1, placeBytes: 0, unit: 'cells' } as const;

  it('say what is not plain: marks of several places, and places that are not drawn', () => {
    expect(hasScale(queue)).toBe(false);
    expect(scaleTexts({ ...queue, cellsPerMark: 4 })).toEqual(['one mark is 4 cells']);
    expect(scaleTexts({ ...queue, capacity: 1_000, beyond: 999_000 })).toEqual(['the first 1,000 places']);
    expect(scaleTexts({ ...queue, capacity: 20_000, beyond: 980_000, cellsPerMark: 20 }))
      .toEqual(['the first 20,000 places, one mark is 20 cells', 'the first 20,000 places']);
  });
});

describe('the words under a box 200 wide on a phone, with letters 6 wide', () => {
  const sizes = { small: 12, name: 14 };
  const measure = (text: string): number => text.length * 6;
  const box = (x: number, y: number, w: number, h: number): Box =>
    ({ x, y, w, h, framed: true, queue: null, caption: { x, y, inside: true } }) as unknown as Box;
  const queue = { ...box(100, 50, 200, 150), queue: { capacity: 1_000, beyond: 7_000, direction: 1 } } as Box;
  const under = (...boxes: Box[]): string => partUnder(queue, [queue, ...boxes], sizes, measure);

  it('say how many places are drawn, if not all are', () => {
    expect(under()).toBe('the first 1,000 places');
    expect(partUnder({ ...queue, queue: null }, [queue], sizes, measure)).toBe('');
  });
  it('are fewer beside a box below, and none where there is no room', () => {
    expect(under(box(120, 205, 30, 20))).toBe('the first 1,000 places');
    expect(under(box(180, 205, 30, 20))).toBe('first 1,000');
    expect(under(box(220, 205, 30, 20))).toBe('');
  });
  it('mind no box further down, or at the side', () => {
    expect(under(box(180, 230, 30, 20), box(310, 205, 30, 20))).toBe('the first 1,000 places');
  });
});
