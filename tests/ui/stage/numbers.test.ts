/** The number on a cell that comes out of a box, of which a part is still hidden. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/ui/look/palette';
import { numberOn, type Pass } from '../../../src/ui/stage/draw-cell';
import { notingContext } from '../charts/noting-context';

const MARK = { w: 40, h: 26 };

function numberOnMark(mark: { w: number; h: number }, number: number, { cut = 0, unit = 1 } = {}) {
  const { ctx, written } = notingContext();
  ctx.textAlign = 'center';
  const scene = {
    context: ctx, palette: PALETTES.light, slots: new Uint8Array(1), textOn: ['#fff'], sizes: { unit },
  };
  numberOn({ scene, cell: { flow: 0, flags: 0 } } as unknown as Pass, number, mark.w / 2, mark.h / 2, mark, cut);
  return { written, font: ctx.font };
}
const numberAt = (cut: number, number: number) => numberOnMark(MARK, number, { cut }).written;

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

describe('the number of a cell on a projector', () => {
  const unit = 1.4;
  const px = (font: string): number => Number(/([\d.]+)px/.exec(font)?.[1]);

  it('is larger by the same factor as the cell', () => {
    const size = (one: number): number => px(numberOnMark({ w: 48 * one, h: 32 * one }, 7, { unit: one }).font);
    const [desk, projector] = [size(1), size(unit)];
    expect(projector / desk).toBeCloseTo(unit, 6);
  });
  it('is left out where it would be smaller than the smallest on a desk, by that factor', () => {
    const small = { w: 20, h: 14 };
    expect(numberOnMark(small, 7).written).toHaveLength(1);
    expect(numberOnMark(small, 7, { unit }).written).toHaveLength(0);
  });
});
