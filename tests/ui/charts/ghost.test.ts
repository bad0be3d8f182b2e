import { describe, expect, it } from 'vitest';
import { chart } from '../../../src/ui/charts/definitions';
import { createChartPainter } from '../../../src/ui/charts/paint/chart';
import type { Drawing } from '../../../src/ui/charts/paint/drawing';
import { highestOfGhost } from '../../../src/ui/charts/paint/ghost';
import { MEASURES } from '../../../src/ui/charts/paint/style';
import { PALETTES } from '../../../src/ui/look/palette';
import { PS, makeInput, makeSeries } from './make-series';
import { notingContext } from './noting-context';

/** Goodput on 1 Mb/s: 80 % in the first second, 50 % in the second, 20 % in the third. */
const series = makeSeries(1, [{ dataBytes: 100_000 }, { dataBytes: 62_500 }, { dataBytes: 25_000 }]);
const drawing = (nowPs: number, toPs = 4 * PS) => ({
  now: { ghost: makeInput(series), ghostFromPs: nowPs }, axis: { fromPs: 0, toPs }, selectedFlow: null,
});

describe('the scale of a run that was taken back', () => {
  it('includes the highest value that was recorded after the present', () => {
    expect(highestOfGhost(drawing(0), chart('goodput'))).toBe(80);
    expect(highestOfGhost(drawing(1.5 * PS), chart('goodput'))).toBe(50);
  });
  it('leaves out what is not in sight', () => {
    expect(highestOfGhost(drawing(2.5 * PS, 2.5 * PS), chart('goodput'))).toBe(0);
  });
  it('is unchanged where nothing was taken back', () => {
    expect(highestOfGhost({ ...drawing(0), now: { ghost: null, ghostFromPs: 0 } }, chart('goodput'))).toBe(0);
  });
});

describe('the scale of a queue', () => {
  it('includes a longer queue that was recorded with a larger buffer', () => {
    const stages = [{ fromPs: 0, rateBps: 1e6, capacityCells: 100, thresholdCells: null }];
    const input = makeInput(makeSeries(1, [{ queueMax: 90 }]), { stages });
    const ghost = makeInput(makeSeries(1, [{ queueMax: 90 }, { queueMax: 400 }]));
    const drawing = {
      now: { input, ghost, ghostFromPs: PS, ceiling: { goodput: 0, effectiveThroughput: 0 } },
      axis: { fromPs: 0, toPs: 4 * PS }, selectedFlow: null, tops: new Map(), ratio: 1, facts: { flows: [] },
      style: { ...MEASURES.rows, palette: PALETTES.light, unit: 1, sans: 'sans-serif', mono: 'monospace' },
    } as unknown as Drawing;
    const box = { left: 0, right: 400, top: 10, bottom: 90, foot: 100 };
    const paint = createChartPainter(notingContext().ctx);
    const { y } = paint(drawing, chart('queue'), box, (ps) => ps / PS);
    expect(y(400)).toBeGreaterThanOrEqual(box.top);
    expect(y(100)).toBeGreaterThan(y(400));
  });
});
