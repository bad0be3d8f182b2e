/** How much room there is, measured in letters: larger text leaves less of it, as in the page's container queries. */
import { useSyncExternalStore } from 'react';

const root = (): HTMLElement => document.documentElement;

const textPx = (): number => parseFloat(getComputedStyle(root()).fontSize) || 16;

/** The size of text for which container queries were answered: at first that with which the page begins. */
let answeredPx = textPx();

/**
 * Chromium keeps the answers of container queries when only the size of text has changed. Where it has not, asking
 * again would only lay out the whole page once more.
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

/** One letter for all who listen: what it costs to measure it is paid once. */
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
  // Who listens twice is told twice: each has a function of its own.
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

/** Is the window at least as wide as so many times the page's text size? */
export const useAtLeast = (rem: number): boolean => useSyncExternalStore(listen, () => isAtLeast(rem), () => false);
