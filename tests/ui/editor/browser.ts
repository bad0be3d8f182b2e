/** Stubs for what the editor uses and jsdom lacks: media queries, resize observers, scrolling into view. */
import { vi } from 'vitest';
import { NoObserver } from '../no-observer';

/** Installs the stubs. `narrow`: as on a phone, where the outline is the whole editor. */
export function standInForBrowser(narrow: boolean): void {
  vi.stubGlobal('innerWidth', narrow ? 390 : 1440);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
  }));
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"'), supports: () => false });
  Element.prototype.scrollIntoView = () => undefined;
}
