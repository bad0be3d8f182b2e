/** What jsdom lacks and the editor asks for: media queries, observers of sizes, scrolling into view. */
import { vi } from 'vitest';
import { NoObserver } from '../no-observer';

/** `narrow`: as on a phone, so that the outline is the editor. */
export function standInForBrowser(narrow: boolean): void {
  vi.stubGlobal('innerWidth', narrow ? 390 : 1440);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('matchMedia', (query: string) => ({
    media: query, matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
  }));
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll('"', '\\"'), supports: () => false });
  Element.prototype.scrollIntoView = () => undefined;
}
