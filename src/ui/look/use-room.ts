/** Measures the room there is in letters: larger text leaves less of it, as in the page's container queries. */
import { useSyncExternalStore } from 'react';

/**
 * Smallest window widths of the page's layouts, in rem: with text of 16 px, wall 1920 px, desk 1280, tablet 768; below
 * that it is a phone's. With larger text the widths grow in proportion.
 */
export const LEAST_REM = { wall: 120, desk: 80, tablet: 48 } as const;

const root = (): HTMLElement => document.documentElement;

const textPx = (): number => parseFloat(getComputedStyle(root()).fontSize) || 16;

/** Text size, px, for which the browser last evaluated the container queries; at first that at the page's start. */
let answeredPx = textPx();

/**
 * Chromium does not evaluate container queries again when only the text size has changed, so this makes it. If the size
 * is the same, that would only lay out the whole page once more.
 */
function askQueriesAgain(): void {
  const px = textPx();
  if (px === answeredPx) return;
  answeredPx = px;
  root().style.containerType = 'normal';
  void root().offsetWidth;
  root().style.containerType = '';
}

const listeners = new Set<() => void>();
let unwatch: (() => void) | null = null;

/** Watches the size of one letter for all listeners, so that it is measured once. */
function watchRoom(): () => void {
  const tell = (): void => listeners.forEach((changed) => changed());
  const letter = document.createElement('div');
  letter.style.cssText = 'position: absolute; width: 1rem; visibility: hidden';
  document.body.append(letter);
  const sizes = new ResizeObserver(() => {
    askQueriesAgain();
    tell();
  });
  sizes.observe(letter);
  window.addEventListener('resize', tell);
  return () => {
    sizes.disconnect();
    letter.remove();
    window.removeEventListener('resize', tell);
  };
}

function listen(changed: () => void): () => void {
  // A wrapper of its own for each listener, so that a function added twice is called twice.
  const mine = (): void => changed();
  listeners.add(mine);
  unwatch ??= watchRoom();
  return () => {
    listeners.delete(mine);
    if (listeners.size > 0) return;
    unwatch?.();
    unwatch = null;
  };
}

const isAtLeast = (rem: number): boolean => window.innerWidth >= rem * textPx();

/** Whether the window is at least `rem` times as wide as the page's text size. */
export const useAtLeast = (rem: number): boolean => useSyncExternalStore(listen, () => isAtLeast(rem), () => false);
