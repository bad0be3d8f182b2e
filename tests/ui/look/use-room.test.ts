// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type UseAtLeast = (rem: number) => boolean;

let observed: (() => void)[] = [];
let laidOut = 0;

/** A ResizeObserver that the test calls by hand. */
class HandObserver {
  constructor(private readonly changed: () => void) {}
  observe(): void { observed.push(this.changed); }
  disconnect(): void { observed = observed.filter((changed) => changed !== this.changed); }
}

const setText = (px: number): void => { document.documentElement.style.fontSize = `${px}px`; };
const observe = (): void => act(() => observed.forEach((changed) => changed()));

/** Loads the module afresh, as a page does, with a text size of `px`. */
async function begin(px: number): Promise<UseAtLeast> {
  setText(px);
  vi.resetModules();
  return (await import('../../../src/ui/look/use-room')).useAtLeast;
}

beforeEach(() => {
  observed = [];
  laidOut = 0;
  vi.stubGlobal('ResizeObserver', HandObserver);
  vi.spyOn(document.documentElement, 'offsetWidth', 'get').mockImplementation(() => {
    laidOut += 1;
    return window.innerWidth;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.style.fontSize = '';
});

describe('a window of 1024 px, text of 16 px at first', () => {
  it('has room for 64 letters, and no longer when text has grown', async () => {
    const useAtLeast = await begin(16);
    const { result } = renderHook(() => useAtLeast(64));
    observe();
    expect(result.current).toBe(true);
    setText(32);
    observe();
    expect(result.current).toBe(false);
  });

  it('forces no layout where the text size stays the same', async () => {
    const useAtLeast = await begin(16);
    renderHook(() => useAtLeast(64));
    observe();
    expect(laidOut).toBe(0);
  });

  it('evaluates the queries again, once, where text grew before anything listened', async () => {
    const useAtLeast = await begin(16);
    setText(32);
    renderHook(() => useAtLeast(64));
    observe();
    observe();
    expect(laidOut).toBe(1);
  });

  it('evaluates them again where text grew while nothing listened', async () => {
    const useAtLeast = await begin(16);
    const { unmount } = renderHook(() => useAtLeast(64));
    observe();
    unmount();
    expect(observed).toEqual([]);
    setText(20);
    renderHook(() => useAtLeast(64));
    observe();
    expect(laidOut).toBe(1);
  });

  it('observes one letter, however many components listen', async () => {
    const useAtLeast = await begin(16);
    renderHook(() => [useAtLeast(120), useAtLeast(80), useAtLeast(48)]);
    renderHook(() => useAtLeast(48));
    expect(observed).toHaveLength(1);
  });
});
