/** Rounds go farther while they have few events, and back while they have many, within their limits. */
import { describe, expect, it } from 'vitest';
import { adapt, spanOf } from '../../../src/model/way/fast/ahead/span';
import type { World } from '../../../src/model/world';

/** The spans after rounds with these numbers of events, at ports with these cell times. */
function spans(cellTimes: number[], events: number[]): number[] {
  const world = { links: cellTimes.map((cellTimePs) => ({ cellTimePs })) } as unknown as World;
  const span = spanOf(world, Int32Array.from(cellTimes.keys()));
  return [span.ps, ...events.map((some) => {
    adapt(span, some);
    return span.ps;
  })];
}

describe('the span of rounds', () => {
  it('stays as it is where all ports have one rate', () => {
    expect(spans([100, 100], [0, 0, 1e6])).toEqual([25_600, 25_600, 25_600, 25_600]);
  });

  it('doubles while there are few events, up to as many slots of the slowest port', () => {
    expect(spans([100, 300], [10, 10, 10, 10])).toEqual([25_600, 51_200, 76_800, 76_800, 76_800]);
  });

  it('stays within the calendar of the fastest port', () => {
    expect(spans([100, 1e6], new Array<number>(8).fill(0)).at(-1)).toBe(409_600);
  });

  it('does not grow with very many ports', () => {
    expect(spans([...new Array<number>(300).fill(100), 1e6], [0, 0])).toEqual([204_800, 204_800, 204_800]);
  });

  it('halves while there are many events, in whole picoseconds, and never below the first', () => {
    expect(spans([101, 303], [0, 0, 2_000, 1e4, 1e4])).toEqual([25_856, 51_712, 77_568, 77_568, 38_784, 25_856]);
  });
});
