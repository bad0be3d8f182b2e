/** The marks on the lines of few flows, by which they are told apart without colours. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPreset } from '../../../src/scenario/presets';
import { chart } from '../../../src/ui/charts/definitions';
import { createPoints, push } from '../../../src/ui/charts/downsample';
import { factsOf } from '../../../src/ui/charts/facts';
import { markPlaces, paintBundleLegend } from '../../../src/ui/charts/paint/bundle';
import { MEASURES } from '../../../src/ui/charts/paint/style';
import { PALETTES } from '../../../src/ui/look/palette';
import { full } from '../stage/fake-runs';
import { notingContext } from './noting-context';

const WIDTH = 600;
const LEAST_PX = 100;

/** A line over the whole width, of the function `value` of x (px). */
function lineOf(value: (x: number) => number) {
  const points = createPoints();
  for (let x = 0; x <= WIDTH; x += 3) push(points, x, value(x));
  return points;
}

describe('the marks of a line', () => {
  const axis = { fromPs: 3e11, toPs: 7e11 };
  const scaleOf = ({ fromPs, toPs }: typeof axis) => (ps: number): number => (WIDTH * (ps - fromPs)) / (toPs - fromPs);

  it('lie on it', () => {
    const places = [...markPlaces(lineOf((x) => 2 * x), axis, scaleOf(axis), 0.5, LEAST_PX)];
    expect(places.length).toBeGreaterThan(2);
    for (const { at, value } of places) expect(value).toBeCloseTo(2 * at, 6);
  });
  it('are as far apart as was asked, at most twice as far, and between those of other lines', () => {
    const instant = fc.double({ min: 0, max: 1e12, noNaN: true });
    const length = fc.double({ min: 1e6, max: 1e12, noNaN: true });
    fc.assert(fc.property(instant, length, fc.integer({ min: 2, max: 5 }), (fromPs, spanPs, lines) => {
      const shown = { fromPs, toPs: fromPs + spanPs };
      const marks = Array.from({ length: lines }, (_, line) =>
        [...markPlaces(lineOf(() => 1), shown, scaleOf(shown), (line + 0.5) / lines, LEAST_PX)].map(({ at }) => at));
      for (const own of marks) {
        own.slice(1).forEach((at, before) => {
          expect(at - own[before]).toBeGreaterThan(LEAST_PX * 0.999);
          expect(at - own[before]).toBeLessThan(LEAST_PX * 2.001);
        });
      }
      const all = marks.flat().sort((a, b) => a - b);
      all.slice(1).forEach((at, before) =>
        expect(at - all[before]).toBeGreaterThan((LEAST_PX * 0.999) / lines));
    }));
  });
  it('move with the line', () => {
    const later = { fromPs: axis.fromPs + 1e10, toPs: axis.toPs + 1e10 };
    const shift = scaleOf(axis)(later.fromPs);
    const first = [...markPlaces(lineOf(() => 1), axis, scaleOf(axis), 0.5, LEAST_PX)].map(({ at }) => at - shift);
    const second = [...markPlaces(lineOf(() => 1), later, scaleOf(later), 0.5, LEAST_PX)].map(({ at }) => at);
    for (const at of second.filter((one) => one < WIDTH - shift)) {
      expect(Math.min(...first.map((one) => Math.abs(one - at)))).toBeLessThan(1e-6);
    }
  });
  it('leave out gaps, and an axis of no length has none', () => {
    const gap = lineOf((x) => (x > 200 ? NaN : 1));
    for (const { at } of markPlaces(gap, axis, scaleOf(axis), 0.5, LEAST_PX)) expect(at).toBeLessThanOrEqual(200);
    const none = { fromPs: 5, toPs: 5 };
    expect([...markPlaces(gap, none, () => 0, 0.5, LEAST_PX)]).toEqual([]);
  });
});

describe('the legend of a bundle', () => {
  it('has another shape for each flow, and none for the mean', () => {
    const { network } = full(findPreset('cubic-beside-reno')?.scenario).expansion;
    const facts = factsOf(network);
    const { ctx } = notingContext();
    const drawn: string[] = [];
    let path: string[] = [];
    Object.assign(ctx, {
      beginPath: () => { path = []; },
      arc: () => path.push('arc'),
      lineTo: () => path.push('corner'),
      fill: () => { if (path.length > 0) drawn.push(path.join(' ')); },
    });
    const style = { ...MEASURES.tabs, palette: PALETTES.light, unit: 1, sans: 'sans-serif', mono: 'monospace' };
    paintBundleLegend(ctx, style, { left: 0, right: 400, top: 20, bottom: 100, foot: 104 },
      { id: 'cwnd', curves: chart('cwnd').curves(facts.flows.length, null) },
      { facts, colours: Uint8Array.from([0, 1]), selectedFlow: null }, 0);
    expect(drawn).toEqual(['arc', 'corner corner corner corner']);
  });
});
