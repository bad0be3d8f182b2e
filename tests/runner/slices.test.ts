/** Work in slices, with a fake clock on which each event takes a given time. */
import { describe, expect, it } from 'vitest';
import { EVENTS_PER_LONG_LOOK, EVENTS_PER_LOOK, FIRST_EVENTS, LONG_MS, slice } from '../../src/runner/slices';

/** Runs one slice of `sliceMs` over `all` events; `cost` is the time that the nth takes, ms. */
function sliced(all: number, cost: (event: number) => number, sliceMs = 10) {
  let [clockMs, done] = [0, 0];
  const takes: number[] = [];
  const left = slice(() => clockMs, sliceMs, (events) => {
    const now = Math.min(events, all - done);
    for (let event = 0; event < now; event++) clockMs += cost(done++);
    takes.push(now);
    return done < all;
  });
  return { left, tookMs: clockMs, takes };
}

describe('a slice of 10 ms', () => {
  it('of events of a microsecond takes more of them each time, up to the maximum', () => {
    const { takes, tookMs, left } = sliced(1_000_000, () => 0.001);
    expect(takes.slice(0, 6)).toEqual([FIRST_EVENTS, 16, 32, 64, EVENTS_PER_LOOK, EVENTS_PER_LOOK]);
    expect([left, tookMs < 10.2]).toEqual([true, true]);
  });

  it('of events of 2 ms, each with a thousand packets, ends after the first few', () => {
    expect(sliced(1000, () => 2)).toEqual({ left: true, tookMs: 16, takes: [8] });
  });

  it('takes fewer events when they become long', () => {
    const { tookMs } = sliced(10_000, (event) => (event < 3000 ? 0.001 : 0.3));
    expect(tookMs).toBeLessThan(60);
  });

  it('ends with the work', () => {
    expect(sliced(20, () => 0.1)).toMatchObject({ left: false, takes: [8, 12] });
  });
});

describe('a long slice', () => {
  it('takes more events between two looks at the clock', () => {
    const { takes } = sliced(1_000_000, () => 0.001, LONG_MS);
    expect(takes.slice(5, 10)).toEqual([256, 512, EVENTS_PER_LONG_LOOK, EVENTS_PER_LONG_LOOK, EVENTS_PER_LONG_LOOK]);
  });
});
