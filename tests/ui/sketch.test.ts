/** Thumbnails of figures, from their stored results. */
import { describe, expect, it } from 'vitest';
import { bostonTable1Figure } from '../../src/figures/boston-table-1';
import { FIGURES } from '../../src/figures/figures';
import { pointsOf, runsOfFigure } from '../../src/figures/points';
import { storedResult } from '../../src/figures/stored';
import type { Figure } from '../../src/figures/figure';
import { SKETCH, sketchOf } from '../../src/ui/figures/sketch';

async function sketched(figure: Figure) {
  const stored = figure.sweep && await storedResult(figure.sweep);
  return sketchOf(figure, pointsOf(figure, runsOfFigure(figure), stored?.rows ?? []));
}

describe('a thumbnail', () => {
  it.each(FIGURES)('of $id draws something, all of it inside its box', async (figure) => {
    const { lines, rows } = await sketched(figure);
    const spots = lines.flatMap(({ dots, printed }) => [...dots, ...printed]);
    expect(spots.length).toBeGreaterThan(1);
    for (const { x, y } of spots) {
      expect(x >= 0 && x <= SKETCH.width && y >= 0 && y <= SKETCH.height).toBe(true);
    }
    expect(rows.length > 0).toBe(lines.every(({ curve }) => curve === ''));
    expect(JSON.stringify(lines)).not.toContain('NaN');
  });

  it('of Table 1 has a curve through six buffers for each transport, TCP Boston above, and six diamonds each', async () => {
    const { lines: [reno, boston] } = await sketched(bostonTable1Figure);
    expect([reno, boston].map(({ curve, printed }) => [curve.match(/[ML]/g)?.length, printed.length]))
      .toEqual([[6, 6], [6, 6]]);
    reno.dots.forEach(({ x, y }, at) => {
      expect(boston.dots[at].x).toBe(x);
      expect(boston.dots[at].y).toBeLessThan(y);
    });
  });

  it('of a figure without a run is empty', () => {
    expect(sketchOf(bostonTable1Figure, [])).toEqual({ lines: [], rows: [] });
  });
});
