import { describe, expect, it } from 'vitest';
import { fc, test } from '@fast-check/vitest';
import { createPoints, downsample } from '../../../src/ui/charts/downsample';

function run(values: readonly number[], stepX: number, columnPx = 1) {
  const points = createPoints();
  downsample(points, Float64Array.from(values), values.length, 0, stepX, columnPx);
  return { x: [...points.x.slice(0, points.count)], value: [...points.value.slice(0, points.count)] };
}

describe('four thousand points on a hundred pixels', () => {
  const values = Array.from({ length: 4000 }, (_, i) => (i === 2345 ? 512 : i % 7));

  it('keeps a spike of a single point', () => {
    expect(run(values, 100 / 4000).value).toContain(512);
  });
  it('keeps at most four points a pixel', () => {
    expect(run(values, 100 / 4000).value.length).toBeLessThanOrEqual(400);
  });
  it('keeps the order of time', () => {
    const { x } = run(values, 100 / 4000);
    expect(x).toEqual([...x].sort((a, b) => a - b));
  });
  it('keeps the first and the last point', () => {
    const { value } = run(values, 100 / 4000);
    expect([value[0], value.at(-1)]).toEqual([values[0], values[3999]]);
  });
});

describe('points that are wider apart than half a pixel', () => {
  it('are all kept', () => {
    expect(run([3, 1, 2], 5)).toEqual({ x: [0, 5, 10], value: [3, 1, 2] });
  });
});

describe('gaps', () => {
  it('stay gaps', () => {
    expect(run([1, NaN, 2], 5).value).toEqual([1, NaN, 2]);
    const { value } =
      run([...Array<number>(50).fill(1), ...Array<number>(50).fill(NaN), ...Array<number>(50).fill(2)], 0.1);
    expect(value.some(Number.isNaN)).toBe(true);
  });
});

const anyValue = fc.oneof(fc.integer(), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
const anyStep = fc.double({ min: 0.001, max: 3, noNaN: true });

/** The lowest and the highest value of each pixel, without the gaps. */
function extremes(xs: readonly number[], all: readonly number[]): Map<number, [number, number]> {
  const found = new Map<number, [number, number]>();
  all.forEach((one, i) => {
    if (Number.isNaN(one)) return;
    const [low, high] = found.get(Math.floor(xs[i])) ?? [one, one];
    found.set(Math.floor(xs[i]), [Math.min(low, one), Math.max(high, one)]);
  });
  return found;
}

test.prop([
  fc.array(fc.oneof({ weight: 3, arbitrary: anyValue }, { weight: 1, arbitrary: fc.constant(NaN) }), {
    minLength: 1, maxLength: 300,
  }),
  anyStep,
])('the lowest and the highest point of every pixel are kept, whatever is missing beside them', (values, stepX) => {
  const { x, value } = run(values, stepX);
  expect(extremes(x, value)).toEqual(extremes(values.map((_, i) => i * stepX), values));
});
