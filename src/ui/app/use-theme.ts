/** What the browser knows of the reader's wishes: theme, motion, width of the window. */
import { useSyncExternalStore } from 'react';
import type { Theme } from '../look/palette';
import { themeOf, useApp } from './store';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

export function useTheme(): Theme {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  return useApp((state) => themeOf(state, systemDark));
}

export const useReducedMotion = (): boolean => useMedia('(prefers-reduced-motion: reduce)');

/** wall: from 1920 px; desk: from 1280; tablet: from 768, the panel is a drawer; phone: below. */
export type Layout = 'wall' | 'desk' | 'tablet' | 'phone';

export function useLayout(): Layout {
  const wall = useMedia('(min-width: 1920px)');
  const desk = useMedia('(min-width: 1280px)');
  const tablet = useMedia('(min-width: 768px)');
  if (wall) return 'wall';
  if (desk) return 'desk';
  return tablet ? 'tablet' : 'phone';
}
