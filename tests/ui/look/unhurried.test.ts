/** Changes that cannot be seen yet are drawn after a while. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unhurried } from '../../../src/ui/look/unhurried';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a drawing that is asked for', () => {
  const started = () => {
    const draw = vi.fn();
    return { draw, late: unhurried(draw, 100) };
  };

  it('comes in a task of its own, if the last one is long ago', () => {
    const { draw, late } = started();
    late.soon();
    expect(draw).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(draw).toHaveBeenCalledOnce();
  });

  it('comes once, when the time since the last one is over', () => {
    const { draw, late } = started();
    late.now();
    for (let ms = 0; ms < 100; ms += 10) {
      late.soon();
      expect(draw).toHaveBeenCalledTimes(1);
      vi.advanceTimersByTime(10);
    }
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('does not follow one that came at once', () => {
    const { draw, late } = started();
    late.now();
    late.soon();
    late.now();
    vi.advanceTimersByTime(1_000);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  it('does not come once it is cancelled', () => {
    const { draw, late } = started();
    late.soon();
    late.cancel();
    vi.advanceTimersByTime(1_000);
    expect(draw).not.toHaveBeenCalled();
  });
});
