// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isWorthTelling, SHORT_MS, UNKNOWN_MS, watchWait } from '../../../src/ui/app/run/slow-start';

describe('the wait for a run that is computed up to its first instant', () => {
  it('is not mentioned while it is short', () => {
    expect(isWorthTelling(SHORT_MS - 1, 0.01, 200)).toBe(false);
  });
  it('is mentioned as soon as most of it lies ahead', () => {
    expect(isWorthTelling(SHORT_MS, 0.1, 200)).toBe(true);
  });
  it('is not mentioned when it is nearly over, however long it has lasted', () => {
    expect(isWorthTelling(5_000, 0.95, 4_900)).toBe(false);
  });
  it('is mentioned after a while even if nothing is known of its progress', () => {
    expect([isWorthTelling(UNKNOWN_MS - 1, null, 0), isWorthTelling(UNKNOWN_MS, null, 0)]).toEqual([false, true]);
  });
});

describe('a wait that is watched', () => {
  let share: number | null = null;
  let told: (number | null)[] = [];
  const watch = (): () => void => watchWait({
    going: async () => share, nowMs: () => performance.now(), tell: (now) => told.push(now),
  });
  const passes = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    [share, told] = [null, []];
  });
  afterEach(() => { vi.useRealTimers(); });

  it('is told with its progress, once the worker has begun and has a long way to go', async () => {
    const end = watch();
    await passes(200);
    share = 0.05;
    await passes(200);
    expect(told.at(-1)).toBe(0.05);
    share = 0.5;
    await passes(200);
    expect(told.at(-1)).toBe(0.5);
    end();
  });
  it('is never told if the worker is there before the message would be read', async () => {
    const end = watch();
    for (const now of [0.2, 0.4, 0.6, 0.8]) {
      share = now;
      await passes(100);
    }
    end();
    await passes(1_000);
    expect(told).toEqual([]);
  });
  it('once told, is told to its end, although little is left then', async () => {
    const end = watch();
    share = 0.01;
    await passes(400);
    share = 0.99;
    await passes(200);
    expect(told.at(-1)).toBe(0.99);
    end();
  });
});
