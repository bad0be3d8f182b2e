import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterFirstFrame } from '../../../src/ui/app/ahead';

/** Stands in for a run: each call of `frame` tells the listeners of one frame. */
function source() {
  const listeners = new Set<() => void>();
  return {
    onFrame(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    frame: () => listeners.forEach((listener) => listener()),
    listening: () => listeners.size,
  };
}

describe('a task that waits for the first frame', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it('runs once, 300 ms after that frame', () => {
    const [run, then] = [source(), vi.fn()];
    afterFirstFrame(run, then, 300);
    run.frame();
    run.frame();
    expect(run.listening()).toBe(0);
    vi.advanceTimersByTime(299);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(then).toHaveBeenCalledTimes(1);
  });

  it('runs without a frame when none comes', () => {
    const [run, then] = [source(), vi.fn()];
    afterFirstFrame(run, then, 300);
    vi.advanceTimersByTime(5_300);
    expect(then).toHaveBeenCalledTimes(1);
    expect(run.listening()).toBe(0);
  });

  it('can be cancelled, before the frame and after it', () => {
    const [before, after, then] = [source(), source(), vi.fn()];
    afterFirstFrame(before, then)();
    const callOff = afterFirstFrame(after, then);
    after.frame();
    callOff();
    vi.advanceTimersByTime(60_000);
    expect(then).not.toHaveBeenCalled();
  });
});
