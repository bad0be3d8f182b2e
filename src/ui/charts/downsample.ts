/**
 * Reduces thousands of points to hundreds of pixels without losing a spike: of the points in a pixel column, the first,
 * the lowest, the highest and the last are kept, in their order. The line through them covers the same pixels as the
 * line through all. After Jugel and others, "M4: a visualization-oriented time series data aggregation", VLDB 2014.
 */

/**
 * Points of one curve in drawing order; a value of NaN is a gap. The arrays grow and never shrink, so that drawing a
 * frame allocates nothing.
 */
export interface Points {
  x: Float64Array;
  value: Float64Array;
  count: number;
}

export const createPoints = (): Points => ({ x: new Float64Array(256), value: new Float64Array(256), count: 0 });

/** Appends one point. */
export function push(points: Points, x: number, value: number): void {
  if (points.count === points.x.length) {
    const grown = (old: Float64Array) => {
      const larger = new Float64Array(old.length * 2);
      larger.set(old);
      return larger;
    };
    points.x = grown(points.x);
    points.value = grown(points.value);
  }
  points.x[points.count] = x;
  points.value[points.count++] = value;
}

/**
 * Fills `points` from `count` values, the i-th at x = `firstX` + i × `stepX`; pixel columns are `columnPx` wide. Gaps
 * are kept.
 */
export function downsample(
  points: Points, values: Float64Array, count: number, firstX: number, stepX: number, columnPx = 1,
): void {
  points.count = 0;
  if (stepX * 2 >= columnPx) {
    for (let i = 0; i < count; i++) push(points, firstX + i * stepX, values[i]);
    return;
  }
  let i = 0;
  while (i < count) {
    const column = Math.floor((firstX + i * stepX) / columnPx);
    const first = i;
    let low = -1;
    let high = -1;
    let last = -1;
    let gap = false;
    for (; i < count && Math.floor((firstX + i * stepX) / columnPx) === column; i++) {
      const value = values[i];
      if (Number.isNaN(value)) {
        gap = true;
        continue;
      }
      if (low < 0 || value < values[low]) low = i;
      if (high < 0 || value > values[high]) high = i;
      last = i;
    }
    if (last < 0) {
      push(points, firstX + first * stepX, NaN);
      continue;
    }
    if (gap && Number.isNaN(values[first])) push(points, firstX + first * stepX, NaN);
    else push(points, firstX + first * stepX, values[first]);
    const earlier = Math.min(low, high);
    const later = Math.max(low, high);
    if (earlier > first) push(points, firstX + earlier * stepX, values[earlier]);
    if (later > first && later > earlier) push(points, firstX + later * stepX, values[later]);
    if (last > later && last > first) push(points, firstX + last * stepX, values[last]);
    if (gap && Number.isNaN(values[i - 1])) push(points, firstX + (i - 1) * stepX, NaN);
  }
}
