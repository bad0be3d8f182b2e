import { vi } from 'vitest';

/** A stub of the observers that jsdom lacks; it reports nothing. */
export class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Stubs what jsdom lacks of a wide window: observers, media queries that match nothing, and canvases. */
export function stubWindow(): void {
  vi.stubGlobal('innerWidth', 1440);
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('matchMedia', () => ({
    matches: false, addEventListener: () => undefined, removeEventListener: () => undefined,
  }));
  HTMLCanvasElement.prototype.getContext = () => null;
}
