/** How much room there is, measured in letters: larger text leaves less of it, as in the page's container queries. */
import { useSyncExternalStore } from 'react';

const root = (): HTMLElement => document.documentElement;

/** Chromium keeps the answers of container queries when only the size of text has changed. */
function askQueriesAgain(): void {
  root().style.containerType = 'normal';
  void root().offsetWidth;
  root().style.containerType = '';
}

function listen(changed: () => void): () => void {
  const letter = document.createElement('div');
  letter.style.cssText = 'position: absolute; width: 1rem; visibility: hidden';
  document.body.append(letter);
  const sizes = new ResizeObserver(() => {
    askQueriesAgain();
    changed();
  });
  sizes.observe(letter);
  window.addEventListener('resize', changed);
  return () => {
    sizes.disconnect();
    letter.remove();
    window.removeEventListener('resize', changed);
  };
}

const isAtLeast = (rem: number): boolean =>
  window.innerWidth >= rem * (parseFloat(getComputedStyle(root()).fontSize) || 16);

/** Is the window at least as wide as so many times the page's text size? */
export const useAtLeast = (rem: number): boolean => useSyncExternalStore(listen, () => isAtLeast(rem), () => false);
