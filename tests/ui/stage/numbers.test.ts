/** The number on a cell that comes out of a box, of which a part is still hidden. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/ui/look/palette';
import { numberOn, type Pass } from '../../../src/ui/stage/draw-cell';
import { notingContext } from '../charts/noting-context';

const MARK = { w: 40, h: 26 };

function numberAt(cut: number, number: number, flags = 0) {
  const { ctx, written } = notingContext();
  ctx.textAlign = 'center';
  const scene = { context: ctx, palette: PALETTES.light, slots: new Uint8Array(1), textOn: ['#fff'] };
  numberOn({ scene, cell: { flow: 0, flags } } as unknown as Pass, number, MARK.w / 2, 13, MARK, cut);
  return written;
}

describe('the number of a cell of 40 px that leaves a box', () => {
  it.each([3, 11])('is %i as soon as all of it has room beside the box, and not before', (number) => {
    const [{ left, right }] = numberAt(0, number);
    expect(left).toBeGreaterThan(0);
    expect(right).toBeLessThan(MARK.w);
    for (let cut = 0; cut <= MARK.w; cut++) {
      const [shown] = numberAt(cut, number);
      if (shown) expect(shown.left).toBeGreaterThanOrEqual(cut);
    }
    expect(numberAt(MARK.w / 2 - 8 * String(number).length, number)).toHaveLength(1);
  });
});
