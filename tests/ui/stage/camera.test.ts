import { describe, expect, it } from 'vitest';
import { clamped, fitted, MOST_SCALE, project, zoomed } from '../../../src/ui/stage/camera';
import { share, spread } from '../../../src/ui/stage/place';
import { star } from './fake-runs';
import { laidOut } from './laid-out';

const { layout } = laidOut(star());

describe('the camera over the star, 1065 by 420', () => {
  it('shows the layout unchanged at the scale where all of it fits', () => {
    expect(project(layout, fitted(layout, 1065, 420))).toBe(layout);
  });
  it('keeps the point under the pointer in place when it zooms in', () => {
    const camera = zoomed(fitted(layout, 1065, 420), 2.5, 300, 200);
    expect([300 * camera.scale + camera.x, 200 * camera.scale + camera.y]).toEqual([300, 200]);
  });
  it('keeps the point under the pointer in place when it reaches its limit', () => {
    const camera = zoomed({ scale: 7, x: -300, y: -200 }, 1.4, 310, 205);
    expect(camera.scale).toBeCloseTo(MOST_SCALE, 9);
    expect([(310 + 300) / 7 * camera.scale + camera.x, (205 + 200) / 7 * camera.scale + camera.y])
      .toEqual([310, 205].map((one) => expect.closeTo(one, 9)));
  });
  it('zooms out no further than the whole layout, and in no further than its limit', () => {
    expect(clamped({ scale: 0.1, x: 500, y: 0 }, layout, 1065, 420)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(clamped({ scale: 99, x: 0, y: 0 }, layout, 1065, 420).scale).toBe(MOST_SCALE);
  });
  it('cannot be dragged off the picture', () => {
    expect(clamped({ scale: 2, x: 9000, y: -9000 }, layout, 1065, 420)).toEqual({ scale: 2, x: 532.5, y: 210 - 840 });
  });
  it('scales places and keeps captions at their distance from the box', () => {
    const near = project(layout, { scale: 2, x: 10, y: 20 });
    const [was, is] = [layout.boxes[1], near.boxes[1]];
    expect(is.x).toBeCloseTo(was.x * 2 + 10, 9);
    expect(is.queue?.pitchX).toBeCloseTo((was.queue?.pitchX ?? 0) * 2, 9);
    expect(is.y - is.caption.y).toBeCloseTo(was.y - was.caption.y, 9);
  });
});

describe('placing along a line', () => {
  it('leaves others alone', () => expect(spread([10, 40, 90], [20, 20], 0, 100)).toEqual([10, 40, 90]));
  it('moves apart items that touch, to both sides', () => expect(spread([50, 50], [20], 0, 100)).toEqual([40, 60]));
  it('stays within its bounds', () => expect(spread([95, 96, 97], [10, 10], 0, 100)).toEqual([80, 90, 100]));
  it('puts items closer together where there is too little room', () =>
    expect(spread([0, 0, 0], [100, 100], 0, 50)).toEqual([0, 25, 50]));
  it('shares room so that no item gets more than it needs', () => {
    expect(share(100, [10, 80, 80])).toEqual([10, 45, 45]);
    expect(share(1000, [10, 80])).toEqual([10, 80]);
  });
});
